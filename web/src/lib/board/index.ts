/** The games that the page can draw, each loaded when it is needed. */

import type { GameName } from "../addresses";
import type { GameBoard } from "./contract";

const BOARDS: Record<GameName, () => Promise<{ board: unknown }>> = {
  patrician: () => import("./patrician"),
  san_gimignano: () => import("./san_gimignano"),
};

/** A game's board, with its words in the chosen language. */
export async function boardOf(game: GameName): Promise<GameBoard> {
  // Pictures and pieces come from the same server as the name of the game, so they fit.
  const { board } = (await BOARDS[game]()) as { board: GameBoard };
  await board.ready;
  return board;
}
