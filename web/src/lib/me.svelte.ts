/** Who is reading: a guest with a name, somebody with an account, or nobody yet. */

import { api, done, told, type Schemas } from "./api/client";
import { randomDigits } from "./ids";
import { someName } from "./names";
import { forgetLinks } from "./table/links";

class Me {
  person = $state.raw<Schemas["Me"] | null>(null);
  /** Kept when the server has said who reads, or could not. */
  known: Promise<void> = Promise.resolve();

  load(): Promise<void> {
    this.known = this.#ask().catch(() => undefined);
    return this.known;
  }

  async #ask(): Promise<void> {
    this.person = (await told(api.GET("/api/session"))) ?? null;
  }

  /** Whoever reads, as a guest if need be. */
  async ensure(): Promise<Schemas["Me"]> {
    await this.known; // else somebody who is known would come as another guest
    this.person ??= await told(api.POST("/api/me", { body: { name: someName() } }));
    return this.person;
  }

  async rename(name: string): Promise<void> {
    await this.known;
    this.person = this.person
      ? await told(api.PATCH("/api/me", { body: { name } }))
      : await told(api.POST("/api/me", { body: { name } }));
  }

  async register(login: string, password: string): Promise<void> {
    await this.ensure();
    this.person = await told(api.POST("/api/me/account", { body: { login, password } }));
  }

  async logIn(login: string, password: string): Promise<void> {
    this.person = await told(api.POST("/api/session", { body: { login, password } }));
  }

  async logOut(): Promise<void> {
    await done(api.DELETE("/api/session"));
    forgetLinks();
    this.person = null;
  }
}

/** A player's part of the shuffle. */
export function contribution(): string {
  return randomDigits();
}

export const me = new Me();
