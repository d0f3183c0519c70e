import { mount } from "svelte";

import App from "./App.svelte";
import { choose, keptLanguage, preferred } from "./lib/i18n/language.svelte";
import { showTheme } from "./lib/settings.svelte";
import "./styles.css";
import "./page.css";

showTheme();
// Words first: nobody should see the page change its language.
await choose(preferred(keptLanguage(), navigator.languages));
mount(App, { target: document.getElementById("app")! });
