// What the menu “Copy” copies.

/** Makes the menu work. `place` returns the point and the selected cell; `tell` shows a sentence. */
function copying(run, address, place, tell) {
  const grid = () => {
    const { cells } = run.at(place().point);
    return run.board.places.map((_, cell) => (run.valueIn(cells, cell) ? run.markOf(run.valueIn(cells, cell)) : "."));
  };

  /** Returns the grid with a line for each row, and blanks where the board has no cell. */
  const asText = () => {
    const lines = [];
    grid().forEach((mark, cell) => {
      const [row, column] = run.board.places[cell];
      lines[row - 1] = `${(lines[row - 1] ?? "").padEnd((column - 1) * 2)}${mark} `;
    });
    return lines.map((line) => line.trimEnd()).join("\n");
  };

  const texts = {
    link: () => location.href.split("#")[0] + address.of(place().point, place().cell),
    line: () => grid().join(""),
    text: asText,
    command: () => `${run.wrongs.has(place().point) ? "blame" : "goto"} ${run.steps[place().point]}`,
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
    button.addEventListener("click", () => copy(texts[button.dataset.copy]()));
  }
}
