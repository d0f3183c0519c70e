// Load: M matches x 2 raw socket.io clients, closed loop (next move sent on receipt of the update) or paced.
// usage: node load.js PORT CELLS MATCHES SECS [moves_per_s_per_match, 0 = closed loop]
const { io } = require('socket.io-client');
const [PORT, N, M, SECS, RATE] = process.argv.slice(2).map(Number);
const lat = [], ack = []; let moves = 0, games = 0, bytes = 0, on = false, serial = 0, errs = 0; const t = () => performance.now();
const q = (a, p) => a.length ? a.sort((x, y) => x - y)[Math.min(a.length - 1, Math.floor(p * a.length))].toFixed(2) : '-';
class Match {
  constructor(i) { this.i = i; this.synced = 0; }
  async open() {
    this.s = await Promise.all([0, 1].map(p => new Promise((ok, no) => {
      const k = io(`http://127.0.0.1:${PORT}/ttt`, { transports: ['websocket'], forceNew: true });
      k.on('connect', () => ok(k)); k.on('connect_error', no);
      k.on('sync', (id, info) => { if (id === this.id && ++this.synced === 2) this.move(info.state); });
      k.on('update', (id, st) => this.update(p, id, st));
    })));
  }
  fresh() { this.id = `m${process.pid}_${this.i}_${serial++}`; this.synced = 0; this.s[0].emit('sync', this.id, '0', undefined, 2); setTimeout(() => this.s[1].emit('sync', this.id, '1', undefined, 2), 5); }
  move(st) {
    if (!on) return; const p = st.ctx.currentPlayer, f = []; st.G.cells.forEach((c, i) => c === null && f.push(i));
    this.mover = +p; this.sid = st._stateID + 1; this.t0 = t();
    this.s[+p].emit('update', { type: 'MAKE_MOVE', payload: { type: 'clickCell', args: [f[Math.floor(Math.random() * f.length)]], playerID: p } }, st._stateID, this.id, p);
  }
  update(p, id, st) {
    if (id !== this.id || st._stateID < this.sid) { errs++; return; }
    if (p === this.mover) { ack.push(t() - this.t0); this.acked = st; } else { lat.push(t() - this.t0); this.seen = st; }
    if (this.acked && this.seen) {
      this.acked = this.seen = null; if (on) moves++;
      if (st.ctx.gameover) { games++; if (on) this.fresh(); }
      else if (RATE) setTimeout(() => this.move(st), Math.max(0, 1e3 / RATE - (t() - this.t0))); else this.move(st);
    }
  }
}
(async () => {
  const ms = [...Array(M).keys()].map(i => new Match(i)); const c0 = t(); await Promise.all(ms.map(m => m.open())); const c1 = t();
  on = true; ms.forEach((m, i) => setTimeout(() => m.fresh(), RATE ? Math.random() * 1e3 / RATE : 0));
  await new Promise(r => setTimeout(r, 2000)); moves = games = 0; lat.length = ack.length = 0; const t0 = t(), u0 = process.cpuUsage();  // 2 s warm-up
  await new Promise(r => setTimeout(r, SECS * 1e3)); on = false; const dt = (t() - t0) / 1e3, u = process.cpuUsage(u0), cpu = (u.user + u.system) / 1e4 / dt;
  console.log(`cells ${N} ${M} matches x 2 clients ${RATE ? RATE + '/s per match' : 'closed loop'}: connect ${(c1-c0).toFixed(0)} ms, ${(moves/dt).toFixed(0)} moves/s, ${(games/dt).toFixed(1)} games/s; move->other ms p50 ${q(lat,.5)} p99 ${q(lat,.99)} max ${q(lat,1)}; move->own ack p50 ${q(ack,.5)} p99 ${q(ack,.99)}; stale ${errs}; load-generator cpu ${cpu.toFixed(0)}%`);
  process.exit(0);
})().catch(e => { console.error(e); process.exit(1); });
