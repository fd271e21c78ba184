// The panels beside the board: the log, the levels, and why.

function onArrows(root, steps, move) {
  root.addEventListener("keydown", (event) => {
    const by = steps[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    move(by);
  });
}

const CHUNK = 200; // lines that the browser lays out together or skips together

class LogView {
  #lines = [];
  #now = [];

  constructor(run, root, go) {
    Object.assign(this, { run, root, go });
    let chunk = null;
    for (let point = 0; point < run.length; point += 1) {
      for (let line = run.linesFrom[point]; line < run.linesFrom[point + 1]; line += 1) {
        if (line % CHUNK === 0) {
          chunk = root.appendChild(element("div", "chunk"));
          chunk.setAttribute("role", "presentation");
          chunk.style.setProperty("--lines", Math.min(CHUNK, run.lines.length - line));
        }
        const made = chunk.appendChild(element("div", run.styles[line], run.lines[line]));
        made.setAttribute("role", "option");
        made.id = `line-${line}`;
        made.dataset.point = point;
        this.#lines.push(made);
      }
    }
    root.addEventListener("click", (event) => {
      const line = event.target.closest("[data-point]");
      if (line) go(Number(line.dataset.point));
    });
    onArrows(root, { ArrowDown: 1, ArrowUp: -1 }, (by) => go(this.point + by));
    new ResizeObserver(() => this.#follow()).observe(root);
  }

  show(point) {
    const { run, root } = this;
    this.point = point;
    const first = run.linesFrom[point];
    for (const line of this.#now) line.setAttribute("aria-selected", false);
    this.#now = this.#lines.slice(first, run.linesFrom[point + 1]);
    for (const line of this.#now) line.setAttribute("aria-selected", true);
    root.setAttribute("aria-activedescendant", `line-${first}`);
    this.#follow();
  }

  #follow() {
    const { run, root } = this;
    const height = parseFloat(getComputedStyle(root).lineHeight); // the same for every line
    const top = run.linesFrom[this.point] * height;
    const below = top + this.#now.length * height;
    if (top < root.scrollTop + height || below > root.scrollTop + root.clientHeight - height) {
      root.scrollTop = (top + below - root.clientHeight) / 2;
    }
  }
}

function showLevels(levels) {
  document.getElementById("levels-title").textContent = `At guess level ${levels.length}`;
  const deepestFirst = levels.map(({ text }) => element("li", "guess", text)).reverse();
  document.getElementById("levels").replaceChildren(...deepestFirst);
}

function hideWhy() {
  document.getElementById("why-words").textContent = "Click a cell, or press Enter on it, to see why it is so.";
  document.getElementById("why").parentElement.hidden = true;
}

/** Explains the content of a cell: in a sentence, and for each digit. Returns the sentence. */
function showWhy(run, point, view, cell) {
  const place = cell * run.width;
  const value = run.valueIn(view.cells, cell);
  const unset = run.flags[point] & Flag.unset;
  const title = `${run.board.labels[cell]}, cell ${cell + 1}`;
  let words = unset ? "open, its candidates are not set up yet" : `open, candidates ${run.candidatesIn(view.cells, cell).join(" ")}`;
  if (value) {
    const { step, mark, words: why } = run.why(view.cells[place]);
    words = `holds ${value} since step ${step}, ${mark}: ${why}`;
  }
  document.getElementById("why-words").textContent = `${title}: ${words}`;
  const rows = [];
  for (let digit = 1; digit < run.width; digit += 1) {
    const number = view.cells[place + digit];
    const row = element("tr", number ? "open" : "");
    const reason = number ? run.why(number) : { mark: value ? "=" : "", words: value ? "its value" : "a candidate", step: "" };
    row.append(element("th", "", digit), element("td", "", reason.mark), element("td", "", reason.words), element("td", "", reason.step));
    row.firstChild.scope = "row";
    rows.push(row);
  }
  const body = document.getElementById("why");
  body.replaceChildren(...rows);
  body.parentElement.hidden = unset && !value;
  return `${title}: ${words}`;
}
