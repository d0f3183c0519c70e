/** What the server has: games, their options, computer players. Asked for once. */

import { api, told, type Schemas } from "./api/client";

let asked: Promise<Schemas["About"]> | null = null;

export function about(): Promise<Schemas["About"]> {
  asked ??= told(api.GET("/api")).catch((error: unknown) => {
    asked = null; // whoever asks next may be luckier
    throw error;
  });
  return asked;
}
