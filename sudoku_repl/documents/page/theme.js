// Whether the page is light or dark: as the system is, until the reader chooses.

import { byId } from "./dom.js";
import { keep, kept } from "./kept.js";

function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Returns the theme of all tabs of a page that is served, or sets it; undefined where the browser keeps none. */
function shared(theme) {
  try {
    if (theme && location.protocol === "http:") localStorage.theme = theme;
    return localStorage.theme;
  } catch {
    return undefined;
  }
}

export function changeTheme() {
  shared(keep("theme", isDark() ? "light" : "dark"));
  restoreTheme();
}

/** Shows the theme that was chosen before the page was loaded again, or in another tab. */
export function restoreTheme() {
  const theme = shared() ?? kept("theme", "");
  if (theme) document.documentElement.dataset.theme = theme;
  nameTheme();
}

/** Follows the system, and other tabs. */
export function listenToTheme() {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", nameTheme);
  addEventListener("storage", restoreTheme);
}

/** Gives the button the name of the other theme. */
function nameTheme() {
  byId("theme").textContent = isDark() ? "Light" : "Dark";
}
