// boardgame.io Server, in-memory storage, 127.0.0.1. usage: node server.js PORT CELLS   (CELLS=9: docs tic-tac-toe; 49: no winner, 49 moves)
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');
const [PORT, N] = [Number(process.argv[2] || 8123), Number(process.argv[3] || 9)];
const L = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]];
const game = {
  name: 'ttt', setup: () => ({ cells: Array(N).fill(null) }), turn: { minMoves: 1, maxMoves: 1 },
  moves: { clickCell: ({ G, playerID }, id) => { if (G.cells[id] !== null) return INVALID_MOVE; G.cells[id] = playerID; } },
  endIf: ({ G, ctx }) => {
    if (N === 9 && L.some(r => { const s = r.map(i => G.cells[i]); return s[0] !== null && s.every(x => x === s[0]); })) return { winner: ctx.currentPlayer };
    if (G.cells.every(c => c !== null)) return { draw: true };
  },
};
const s = Server({ games: [game], origins: [Origins.LOCALHOST] });
s.run({ port: { host: '127.0.0.1', port: PORT }, callback: () => console.log('up', PORT) });  // run() has no host option; the object reaches net.listen
