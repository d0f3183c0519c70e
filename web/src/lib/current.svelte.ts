/** The game that is before the reader, if any: what "?" explains. */

import type { GameName } from "./addresses";

export const current = $state<{ game: GameName | null }>({ game: null });

/** Say which game a page is about, as long as it is there. */
export function concerns(game: () => GameName | null): void {
  $effect(() => {
    current.game = game();
    return () => {
      current.game = null;
    };
  });
}
