/** The words of Patrician in the chosen language. */

import { Translated } from "../../../i18n/language.svelte";
import en from "./en";

export const words = new Translated(en, {
  fr: () => import("./fr"),
  de: () => import("./de"),
  it: () => import("./it"),
});
