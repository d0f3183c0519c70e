/** What can be done at a table now, shared by all its parts. */

import { getContext, setContext } from "svelte";

import { choicesOf, type Choices } from "./choices";
import { stepOf, type Step } from "./notation";

const KEY = Symbol("patrician");

export interface Now {
  legal: string[];
  advised: string[];
  decide: (names: string[]) => void;
}

export class Play {
  readonly #now: () => Now;
  #aimed = $state<string | null>(null);
  readonly choices: Choices = $derived.by(() => choicesOf(this.#now().legal));
  /** Whether the last decision came from the keyboard: then the focus goes on to the next one. */
  byKeyboard = false;

  constructor(now: () => Now) {
    this.#now = now;
  }

  /** What the pointer or the focus rests on, as long as it may be decided: to be previewed. */
  get aimed(): Step | null {
    const name = this.#aimed;
    return name !== null && this.#now().legal.includes(name) ? stepOf(name) : null;
  }

  isAdvised(name: string): boolean {
    return this.#now().advised.includes(name);
  }

  /** What makes an element one that decides: to be spread on a button. */
  target(name: string) {
    return {
      "data-decision": name,
      "data-advised": this.isAdvised(name) || undefined,
      onpointerenter: () => (this.#aimed = name),
      onpointerleave: () => this.#leave(name),
      onfocus: () => (this.#aimed = name),
      onblur: () => this.#leave(name),
      onclick: (event: MouseEvent) => {
        this.byKeyboard = event.detail === 0;
        this.#aimed = null;
        this.#now().decide([name]);
      },
    };
  }

  #leave(name: string): void {
    if (this.#aimed === name) this.#aimed = null;
  }
}

export function providePlay(now: () => Now): Play {
  return setContext(KEY, new Play(now));
}

export function usePlay(): Play {
  return getContext<Play>(KEY);
}
