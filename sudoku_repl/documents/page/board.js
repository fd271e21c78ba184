// The board: a grid of cells that the keyboard can move in.

const EDGES = ["top", "left", "bottom", "right"]; // in the order of their bits

function element(name, classes = "", text = "") {
  const made = document.createElement(name);
  made.className = classes;
  made.textContent = text;
  return made;
}

class BoardView {
  #cells = [];
  #shown = [];
  #focused = 0;

  constructor(run, root, chosen) {
    this.run = run;
    this.root = root;
    this.chosen = chosen;
    const { places, edges, extra, cell: form } = run.board;
    const rows = Math.max(...places.map(([row]) => row));
    const columns = Math.max(...places.map(([, column]) => column));
    root.setAttribute("aria-rowcount", rows);
    root.setAttribute("aria-colcount", columns);
    const crowd = Math.max(1, form.columns / 4); // more candidates in a row make the smallest cell wider
    const share = `${Math.max(1.5, form.columns / 2)}fr`; // and the board, beside the log
    const sizes = { columns, rows, "cell-rows": form.rows, "cell-columns": form.columns, crowd, share };
    for (const [name, value] of Object.entries(sizes)) document.documentElement.style.setProperty(`--${name}`, value);
    let line = null;
    places.forEach(([row, column], cell) => {
      if (!cell || places[cell - 1][0] !== row) {
        line = root.appendChild(element("div", "row"));
        line.setAttribute("role", "row");
        line.setAttribute("aria-rowindex", row);
      }
      const box = line.appendChild(element("div", "cell"));
      box.setAttribute("role", "gridcell");
      box.setAttribute("aria-colindex", column);
      box.tabIndex = cell ? -1 : 0;
      box.style.gridArea = `${row} / ${column}`;
      box.dataset.edges = EDGES.filter((_, bit) => edges[cell] & (1 << bit)).join(" ");
      if (extra[cell].length) box.dataset.extra = extra[cell].join(", ");
      this.#cells.push(box);
    });
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#tellMore()).observe(root);
    root.parentElement.addEventListener("scroll", () => this.#tellMore());
  }

  /** Notes on which sides the board extends beyond its visible part. */
  #tellMore() {
    const scroller = this.root.parentElement;
    const [right, bottom] = [scroller.scrollWidth - scroller.clientWidth, scroller.scrollHeight - scroller.clientHeight];
    const more = { left: scroller.scrollLeft, right: right - scroller.scrollLeft, top: scroller.scrollTop, bottom: bottom - scroller.scrollTop };
    scroller.parentElement.dataset.more = Object.keys(more).filter((side) => more[side] > 1).join(" ");
  }

  show(point, view) {
    const { run } = this;
    const isNew = view.before && !(run.flags[point] & Flag.setUp);
    const unset = run.flags[point] & Flag.unset;
    run.board.places.forEach((_, cell) => {
      const before = isNew ? view.before : view.cells;
      const from = cell * run.width;
      const isWrong = run.wrong[point] === cell;
      const key = `${unset} ${isWrong} ${view.cells.subarray(from, from + run.width)} ${before.subarray(from, from + run.width)}`;
      if (this.#shown[cell] === key) return;
      this.#shown[cell] = key;
      this.#draw(cell, view.cells, before, unset, isWrong);
    });
    this.#follow();
  }

  /** Scrolls a board that is larger than its area to what is new. */
  #follow() {
    const scroller = this.root.parentElement;
    const box = this.root.querySelector(".wrong") ?? this.root.querySelector(".new") ?? this.root.querySelector(".gone")?.parentElement;
    if (!box) return;
    const [around, inside] = [scroller.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inside.left < around.left || inside.right > around.right) {
      scroller.scrollLeft += (inside.left + inside.right - around.left - around.right) / 2;
    }
    if (inside.top < around.top || inside.bottom > around.bottom) {
      scroller.scrollTop += (inside.top + inside.bottom - around.top - around.bottom) / 2;
    }
  }

  /** Selects a cell; none if it is null. */
  choose(cell) {
    this.#cells.forEach((box, each) => box.setAttribute("aria-selected", each === cell));
  }

  /** Outlines some cells, in place of those outlined before. */
  outline(cells) {
    const outlined = new Set(cells);
    this.#cells.forEach((box, each) => box.toggleAttribute("data-outlined", outlined.has(each)));
  }

  #draw(cell, cells, before, unset, isWrong) {
    const { run } = this;
    const box = this.#cells[cell];
    const place = cell * run.width;
    const value = run.valueIn(cells, cell);
    const words = [run.board.labels[cell]];
    box.className = "cell";
    box.replaceChildren();
    if (value) {
      const { kind, mark, words: why, level } = run.why(cells[place]);
      box.classList.add(kind);
      box.append(element("b", "", run.markOf(value)));
      if (kind !== "given") box.append(element("i", "", kind === "guess" ? `L${level}` : mark));
      words.push(`${value}, ${why}`);
      if (run.valueIn(before, cell) !== value) {
        box.classList.add("new");
        words.push("new");
      }
    } else if (unset) {
      words.push("open");
    } else {
      const [gone, back] = this.#drawCandidates(box, place, cells, before);
      words.push(`candidates ${run.candidatesIn(cells, cell).join(" ")}`);
      if (gone.length) words.push(`just removed ${gone.join(" ")}`);
      if (back.length) words.push(`restored ${back.join(" ")}`);
    }
    if (isWrong) {
      box.classList.add("wrong");
      words.push("contradiction here");
    }
    if (box.dataset.extra) words.push(`in ${box.dataset.extra}`);
    box.setAttribute("aria-label", words.join(", "));
  }

  #drawCandidates(box, place, cells, before) {
    const gone = [];
    const back = [];
    const wasFilled = before[place];
    for (let digit = 1; digit < this.run.width; digit += 1) {
      const is = cells[place + digit];
      const was = before[place + digit];
      const lost = is && !was && !wasFilled;
      const mini = box.appendChild(element("span", "", !is || lost ? this.run.markOf(digit) : ""));
      if (lost) {
        mini.className = `gone ${this.run.why(is).kind}`;
        gone.push(digit);
      } else if (!is && (was || wasFilled)) {
        mini.className = "back";
        back.push(digit);
      }
    }
    return [gone, back];
  }

  #click(event) {
    const box = event.target.closest(".cell");
    if (!box) return;
    this.#focus(this.#cells.indexOf(box));
    this.chosen(this.#focused);
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (event.key in moves) this.#move(...moves[event.key]);
    else if (event.key === "Enter") this.chosen(this.#focused);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Moves to the next cell in a direction, across gaps in the board. */
  #move(down, right) {
    const { places } = this.run.board;
    const [row, column] = places[this.#focused];
    let nearest = -1;
    let least = Infinity;
    places.forEach(([otherRow, otherColumn], cell) => {
      const ahead = (otherRow - row) * down + (otherColumn - column) * right;
      const aside = (otherRow - row) * right + (otherColumn - column) * down;
      if (ahead > 0 && aside === 0 && ahead < least) [nearest, least] = [cell, ahead];
    });
    if (nearest >= 0) this.#focus(nearest);
  }

  #focus(cell) {
    this.#cells[this.#focused].tabIndex = -1;
    this.#focused = cell;
    this.#cells[cell].tabIndex = 0;
    this.#cells[cell].focus();
  }
}
