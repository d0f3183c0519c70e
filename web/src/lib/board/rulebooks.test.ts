import { describe, expect, it } from "vitest";

import type { Language } from "../i18n/language.svelte";
import type { Rulebook } from "./contract";

const OTHERS: Language[] = ["fr", "de", "it"];
const GAMES = ["patrician", "san_gimignano"];
/** Short texts may well be the same in two languages: a name, a list of cities. */
const LONG = 40;

const rulebooks = import.meta.glob<Rulebook>("./*/rulebook/*.ts", {
  eager: true,
  import: "default",
});
const lessons = import.meta.glob<string[]>("./*/lesson/*.ts", { eager: true, import: "default" });

function found<Text>(texts: Record<string, Text>, path: string): Text {
  const text = texts[path];
  if (text === undefined) throw new Error(`there is no ${path}`);
  return text;
}
const rulebookOf = (game: string, language: Language): Rulebook =>
  found(rulebooks, `./${game}/rulebook/${language}.ts`);
const lessonOf = (game: string, language: Language): string[] =>
  found(lessons, `./${game}/lesson/${language}.ts`);

/** How many paragraphs there are, and how many points after them, chapter by chapter. */
const shapeOf = ({ about, chapters }: Rulebook) => ({
  about: about.length,
  chapters: chapters.map(({ text, points }) => [text.length, points?.length ?? 0]),
});
const textsOf = ({ title, about, chapters }: Rulebook): string[] => [
  title,
  ...about,
  ...chapters.flatMap((chapter) => [chapter.title, ...chapter.text, ...(chapter.points ?? [])]),
];
/** Long texts that nobody translated. */
const untranslated = (texts: string[], english: string[]): string[] =>
  texts.filter((text) => text.length > LONG && english.includes(text));

describe.each(GAMES)("what teaches %s", (game) => {
  const english = { rulebook: rulebookOf(game, "en"), lesson: lessonOf(game, "en") };

  it("says something everywhere in its rulebook", () => {
    expect(textsOf(english.rulebook).filter((text) => text.trim() === "")).toEqual([]);
    expect(english.rulebook.chapters.length).toBeGreaterThan(8);
  });

  it("begins and ends its lesson with a text", () => {
    expect(english.lesson[0]).not.toBe("");
    expect(english.lesson.at(-1)).not.toBe("");
  });

  describe.each(OTHERS)("in %s", (language) => {
    it("has the same chapters, paragraphs and points", () => {
      expect(shapeOf(rulebookOf(game, language))).toEqual(shapeOf(english.rulebook));
    });

    it("has a text wherever English has one", () => {
      const silent = (texts: string[]) => texts.map((text) => text.trim() === "");
      expect(silent(textsOf(rulebookOf(game, language)))).toEqual(
        silent(textsOf(english.rulebook)),
      );
      expect(silent(lessonOf(game, language))).toEqual(silent(english.lesson));
    });

    it("is translated", () => {
      const rulebook = textsOf(rulebookOf(game, language));
      expect(untranslated(rulebook, textsOf(english.rulebook))).toEqual([]);
      expect(untranslated(lessonOf(game, language), english.lesson)).toEqual([]);
    });

    it("names the same numbers", () => {
      const numbers = (texts: string[]) => texts.map((text) => (text.match(/\d+/g) ?? []).sort());
      expect(numbers(textsOf(rulebookOf(game, language)))).toEqual(
        numbers(textsOf(english.rulebook)),
      );
      expect(numbers(lessonOf(game, language))).toEqual(numbers(english.lesson));
    });
  });
});
