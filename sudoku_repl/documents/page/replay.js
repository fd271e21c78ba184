// Starts the page of a file, which has all runs.

import { byId } from "./dom.js";
import { openPage, showNote } from "./page.js";
import { Runs } from "./runs.js";
import { textOf } from "./sentences.js";
import { restoreTheme } from "./theme.js";

async function start(content, nextTask) {
  restoreTheme();
  const { headline, note } = content.runs[content.chosen];
  byId("headline").textContent = textOf(headline);
  showNote(note);
  const runs = new Runs(content);
  await openPage(runs, runs.names[content.chosen], nextTask);
}
Object.assign(globalThis, { start }); // for loader.js
