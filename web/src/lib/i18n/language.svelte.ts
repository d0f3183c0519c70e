/**
 * The page's words, in the language that its reader chose.
 *
 * Words are plain objects, one for each language, of the same type: a word that is missing in one
 * of them does not compile. What takes a number or a name is a function.
 */

export const LANGUAGES = ["en", "fr", "de", "it"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself. */
export const OWN_NAMES: Record<Language, string> = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
};

type Loader<Words> = () => Promise<{ default: Words }>;
export type Others<Words> = Record<Exclude<Language, "en">, Loader<Words>>;

const KEPT = "torri-language";
const listeners: ((language: Language) => Promise<void>)[] = [];
let current = $state<Language>("en");

/** Some words that follow the chosen language; English is there from the start. */
export class Translated<Words> {
  #words: Words;

  constructor(english: Words, others: Others<Words>) {
    this.#words = $state.raw(english);
    const follow = async (language: Language): Promise<void> => {
      const words = language === "en" ? english : (await others[language]()).default;
      if (language === wanted) this.#words = words;
    };
    listeners.push(follow);
    if (wanted !== "en") this.ready = follow(wanted);
  }

  /** Kept when the words are in the language that was chosen when they were first needed. */
  readonly ready: Promise<void> = Promise.resolve();

  get m(): Words {
    return this.#words;
  }
}

let wanted: Language = "en";

export function language(): Language {
  return current;
}

/** Speak another language; done when all words are there. */
export async function choose(language: Language): Promise<void> {
  wanted = language;
  await Promise.all(listeners.map((follow) => follow(language)));
  if (wanted !== language) return; // somebody was quicker to change their mind
  current = language;
  document.documentElement.lang = language;
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // Somebody who keeps nothing is asked again.
  }
}

/** The language that was chosen before, or else the first of the browser's that we speak. */
export function preferred(kept: string | null, browser: readonly string[]): Language {
  const known = [kept ?? "", ...browser].map((tag) => tag.slice(0, 2).toLowerCase());
  return known.map((tag) => LANGUAGES.find((one) => one === tag)).find((one) => one) ?? "en";
}

export function keptLanguage(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
