// Whether the page is light or dark: as the system is, until the reader chooses.

import { byId } from "./dom.js";
import { keep, kept } from "./kept.js";

function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function changeTheme() {
  document.documentElement.dataset.theme = keep("theme", isDark() ? "light" : "dark");
  nameTheme();
}

/** Shows the theme that was chosen before the page was loaded again. */
export function restoreTheme() {
  if (kept("theme", "")) document.documentElement.dataset.theme = kept("theme", "");
}

/** Makes the button work, and follows the system. */
export function listenToTheme() {
  nameTheme();
  byId("theme").addEventListener("click", changeTheme);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", nameTheme);
}

/** Gives the button the name of the other theme. */
function nameTheme() {
  byId("theme").textContent = isDark() ? "Light" : "Dark";
}
