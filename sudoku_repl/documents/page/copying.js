// What the menu “Copy” copies.

import { byId } from "./dom.js";

/** Returns the command that leads to a point; without one for the quiz or the run, the order. */
function commandTo(run, point) {
  const step = run.steps[point];
  const orders = [`goto ${step}`];
  if (run.wrongs.has(point)) orders.push("step", `blame ${step}`); // the contradiction is in the next advance
  if (!run.command) return orders.at(-1);
  const [start, made] = run.command;
  const needed = made.flatMap(([from, order]) => (from <= step ? [order] : []));
  return [start, ...[...needed, ...orders].map((order) => `--ex '${order}'`)].join(" ");
}

/** Makes the menu work. `place` returns the run, the point and the selected cell; `tell` shows a sentence. */
export function listenToCopyMenu(address, place, tell) {
  const grid = ({ run, point }) => {
    const { cells } = run.at(point);
    return run.board.places.map((_, cell) => `.${run.board.marks}`[run.valueIn(cells, cell)]);
  };

  /** Returns the grid with a line for each row, and blanks where the board has no cell. */
  const asText = (there) => {
    const lines = [];
    grid(there).forEach((mark, cell) => {
      const [row, column] = there.run.board.places[cell];
      lines[row - 1] = `${(lines[row - 1] ?? "").padEnd((column - 1) * 2)}${mark} `;
    });
    return lines.map((line) => line.trimEnd()).join("\n");
  };

  const texts = {
    link: ({ point, cell }) => location.href.split("#")[0] + address.of(point, cell),
    line: (there) => grid(there).join(""),
    text: asText,
    command: ({ run, point }) => commandTo(run, point),
  };

  const copy = async (text) => {
    byId("copy").open = false;
    try {
      await navigator.clipboard.writeText(text);
      tell(`Copied: ${text}`);
    } catch {
      const dialog = byId("copied");
      dialog.querySelector("textarea").value = text;
      dialog.showModal();
      dialog.querySelector("textarea").select();
    }
  };

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => copy(texts[button.dataset.copy](place())));
  }
}
