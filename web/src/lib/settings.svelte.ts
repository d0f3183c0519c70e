/** What a reader has chosen for this browser. */

import { keep, kept } from "./kept";

export type Theme = "auto" | "light" | "dark";

interface Choices {
  theme: Theme;
  sound: boolean;
  /** Turns end by themselves when nothing is left to decide. */
  autoEnd: boolean;
  /** Letters, digits and signs alone do something. */
  shortcuts: boolean;
  /** The browser tells when it is one's turn. */
  notify: boolean;
  /** The level to play against at once. */
  level: string;
}

const FIRST: Choices = {
  theme: "auto",
  sound: false,
  autoEnd: false,
  shortcuts: true,
  notify: false,
  level: "mason",
};

export const settings = $state<Choices>({ ...FIRST, ...kept<Partial<Choices>>("settings", {}) });

/** Change a choice, and remember it. */
export function set<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
  settings[name] = value;
  keep("settings", settings);
  if (name === "theme") showTheme();
}

export function showTheme(): void {
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}
