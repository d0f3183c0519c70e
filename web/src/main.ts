import { mount } from "svelte";

import App from "./App.svelte";
import { choose, keptLanguage, preferred } from "./lib/i18n/language.svelte";
import { showTheme } from "./lib/settings.svelte";
import "./styles.css";
import "./page.css";

showTheme();
// A page of another day may ask for files that a newer server does not have any more.
addEventListener("vite:preloadError", () => {
  if (sessionStorage.getItem("torri-anew") === "yes") return;
  sessionStorage.setItem("torri-anew", "yes");
  location.reload();
});
// Words first: nobody should see the page change its language.
const wanted = preferred(keptLanguage(), navigator.languages);
await choose(wanted).catch(() => choose("en"));
addEventListener("load", () => setTimeout(() => sessionStorage.removeItem("torri-anew"), 10_000));
mount(App, { target: document.getElementById("app")! });
