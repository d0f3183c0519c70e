/** Begin a game against the computer, in one step. */

import type { GameName } from "./addresses";
import { api, told } from "./api/client";
import { here } from "./here.svelte";
import { contribution, me } from "./me.svelte";

export async function startAgainst(game: GameName, level: string): Promise<void> {
  await me.ensure();
  const wish = {
    game,
    seats: [{ kind: "screen" as const }, { kind: "computer" as const, level }],
    public: false,
    contributions: [contribution()],
  };
  const { table } = await told(api.POST("/api/tables", { body: wish }));
  here.go({ at: "table", table: table.id });
}
