/** The words of San Gimignano, in the chosen language. */

import { Translated } from "../../../i18n/language.svelte";
import en, { type Words } from "./en";

export type { Words };

export const words = new Translated<Words>(en, {
  fr: () => import("./fr"),
  de: () => import("./de"),
  it: () => import("./it"),
});
