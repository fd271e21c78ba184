// The board: a grid of cells that the keyboard can move in, and what is drawn over it.

import { range } from "./columns.js";
import { element } from "./dom.js";
import { boundsOf } from "./miniature.js";
import { Overlay, Overview } from "./overlay.js";
import { Flag } from "./flags.js";
import { textOf } from "./sentences.js";

export class BoardView {
  #cells;
  #shown = [];
  #candidates; // the elements by cell and digit, which stay: to make and style one takes long
  #said; // for each cell, the element that a screen reader reads
  #chosen = null;
  #focused = 0;
  #news = [];
  #grid = null;
  #isFitted = false;
  #scrolls = false; // whether the board is larger than its area; to scroll it costs a layout
  #pressed = null; // where the pointer went down: browsers move the click of a finger to what is near

  /**
   * `chosen` is called with a cell that was clicked, its digit if a finger tapped it, and in an open cell the digit whose
   * candidate has its place there; `guesses` with a candidate that was clicked, or 0, and whether by a finger, and returns
   * whether that made a guess.
   */
  constructor(run, root, chosen, guesses) {
    Object.assign(this, { run, root, chosen, guesses });
    this.area = root.closest(".board-area");
    this.#cells = [...root.querySelectorAll(".cell")];
    this.#candidates = this.#cells.map(() => []);
    this.#said = this.#cells.map(() => element("div", { className: "unseen" }));
    this.#describe(root);
    this.overlay = new Overlay(run, this.area.querySelector(".overlay"));
    root.addEventListener("mousedown", (event) => {
      event.preventDefault(); // a click leaves the focus on the page, where the arrows go on stepping
      document.activeElement?.blur();
    });
    addEventListener("pointerdown", (event) => (this.#pressed = event), true);
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.#filter(this.pinned || Number(event.target.dataset.digit ?? 0));
    });
    root.addEventListener("pointerleave", () => this.#filter(this.pinned));
    this.pinned = 0;
    this.splits = splitsOf(run.board); // into grids, quarters, or boxes
    this.parts = this.splits[0] ?? [];
    if (this.parts.length) this.overview = new Overview(run, this.area, (part) => this.focusOn(part));
    new ResizeObserver(() => this.#fit()).observe(this.area);
    addEventListener("beforeprint", () => this.parts.length && this.focusOn(null)); // paper has the whole board
    addEventListener("afterprint", () => this.#fit());
  }

  /** Gives the rows and cells their roles. */
  #describe(root) {
    const { places } = this.run.board;
    const [[, rows], [, columns]] = boundsOf(places);
    root.setAttribute("aria-rowcount", rows);
    root.setAttribute("aria-colcount", columns);
    this.#cells.forEach((box, cell) => {
      const [row, column] = places[cell];
      Object.assign(box.parentElement, { role: "row", ariaRowIndex: row });
      Object.assign(box, {
        role: "gridcell",
        ariaSelected: false,
        ariaColIndex: column,
        tabIndex: cell ? -1 : 0,
      });
    });
  }

  /** Shows another run from now on. */
  use(run) {
    if (run === this.run) return;
    this.run = this.overlay.run = run;
    if (this.overview) this.overview.run = run;
    this.#shown = [];
    this.draw(null, false);
  }

  show(point, view) {
    const { run } = this;
    const unset = run.flags[point] & Flag.unset;
    const wrong = run.wrongs.get(point);
    const [changed, placed] = [[], []];
    const before = (!(run.flags[point] & Flag.setUp) && view.before) || view.cells;
    const mistaken = run.mistakenAt(point, view);
    this.#cells.forEach((box, cell) => {
      const isMistaken = box.toggleAttribute("data-mistaken", mistaken.includes(cell));
      const from = cell * run.width;
      const doomed = wrong?.cells.includes(cell) ? (wrong.digit ?? 0) : -1;
      const now = view.cells.subarray(from, from + run.width);
      const was = before.subarray(from, from + run.width);
      if (now.some((number, slot) => number !== was[slot])) changed.push(cell);
      if (now[0] && now[0] !== was[0]) placed.push(cell);
      const key = `${unset} ${isMistaken} ${doomed} ${now} ${was}`;
      if (this.#shown[cell] === key) return;
      this.#shown[cell] = key;
      this.#draw(cell, view.cells, before, unset, doomed);
    });
    this.#news = wrong?.cells ?? (placed.length ? placed : changed);
    this.overlay.show(point, view);
    this.overview?.show(view, wrong?.cells ?? []);
    this.#follow();
    this.#reveal();
    this.#filter(this.pinned);
  }

  /** Shows which candidates are true and the cells that lost theirs, or no longer; returns how many lost, or null. */
  tellTruth(point, view) {
    const { run } = this;
    this.truth = this.truth ? null : run.truth;
    this.#shown = [];
    this.show(point, view);
    return this.truth && this.#cells.filter((box) => box.hasAttribute("data-lost")).length;
  }

  /** Selects a cell; none if it is null. */
  choose(cell) {
    this.#cells[this.#chosen]?.setAttribute("aria-selected", false);
    this.#cells[cell]?.setAttribute("aria-selected", true);
    this.#chosen = cell;
    if (cell !== null) this.#bring(cell);
  }

  /** Draws the shapes of a deduction alone, or with null what the point has; `isAhead` if the run has not made it. */
  draw(shapes, isAhead) {
    this.overlay.draw(shapes, isAhead);
    this.root.toggleAttribute("data-ahead", Boolean(shapes) && isAhead);
  }

  /** Outlines some cells, in place of those outlined before. */
  outline(cells) {
    this.#mark("outlined", (cell) => cells.includes(cell));
  }

  /** Marks the cells in which the run differs from another, and puts into each what is given for it. */
  differ(cells, isOverlaid = false) {
    this.#mark("differs", (cell) => cells.has(cell));
    this.root.toggleAttribute("data-overlaid", isOverlaid);
    this.#cells.forEach((box, cell) => {
      box.querySelector(".other")?.remove();
      box.append(...(cells.get(cell) ?? []));
    });
  }

  /** Gives cells an attribute with a value, and takes it from those that have none. */
  #mark(name, valueFor) {
    this.#cells.forEach((box, cell) => {
      const value = valueFor(cell);
      if (value) box.dataset[name] = value;
      else delete box.dataset[name];
    });
  }

  /** Tints cells by what others rest on: a map of cells to `given` or `guess`. */
  tint(cells) {
    this.#mark("ground", (cell) => cells.get(cell));
  }

  /** Tints each cell by a count, darker for more; null for no tint. */
  heat(counts) {
    const most = Math.max(1, ...(counts ?? []));
    this.#mark("heat", (cell) => counts && Math.ceil((counts[cell] * 5) / most));
    for (const box of this.#cells) box.style.setProperty("--heat", box.dataset.heat ?? 0);
  }

  /** Shows where a digit can go until it is pinned again; 0 for no digit. */
  pin(digit) {
    this.pinned = this.pinned === digit ? 0 : digit;
    this.#filter(this.pinned);
  }

  #filter(digit) {
    if (digit) this.root.dataset.filter = digit;
    else delete this.root.dataset.filter;
    for (const box of this.#cells) {
      const can = digit && box.querySelector(`[data-digit="${digit}"]:not(.gone)`);
      box.classList.toggle("can", Boolean(can));
    }
  }

  /** Shows a part of the board, or with null the whole of it. */
  focusOn(grid) {
    const { board } = this.run;
    this.#grid = grid;
    const cells = new Set(grid === null ? board.places.keys() : this.parts[grid]);
    const [[top, bottom], [left, right]] = boundsOf([...cells].map((cell) => board.places[cell]));
    const size = { rows: bottom - top + 1, columns: right - left + 1 };
    this.#cells.forEach((box, cell) => (box.hidden = !cells.has(cell)));
    for (const row of this.root.querySelectorAll(".row"))
      row.hidden = !row.querySelector(".cell:not([hidden])");
    for (const name of this.area.querySelectorAll(".names > *")) {
      const number = Number(name.textContent);
      const [first, last] = name.parentElement.matches(".down") ? [top, bottom] : [left, right];
      name.hidden = number < first || number > last;
    }
    for (const [name, value] of Object.entries(size)) this.area.style.setProperty(`--${name}`, value);
    this.area.toggleAttribute("data-focus", grid !== null);
    this.overlay.frame(top, left, size);
    this.overview?.mark(this.parts, grid);
  }

  /** Shows the whole board if its candidates can be read, else the largest part in which they can. */
  #fit() {
    if (this.parts.length) {
      const { cell, places } = this.run.board;
      const { width, height } = this.area.getBoundingClientRect();
      const style = getComputedStyle(this.area); // where a sheet cuts the area, it has the height without
      const room = Math.max(height, parseFloat(style.getPropertyValue("--tall")));
      const size = Math.min(0.295, 1 / Math.max(cell.rows, cell.columns) - 0.04); // of a candidate, in cells
      const least = Number(style.getPropertyValue("--legible")); // in pixels
      const isLegible = (cells, under) => {
        const bounds = boundsOf(cells.map((each) => places[each]));
        const [rows, columns] = bounds.map(([first, last]) => last - first + 1.7);
        return Math.min(width / columns, (room - under) / rows) * size >= least;
      };
      const isWhole = isLegible([...places.keys()], 0);
      const parts = this.splits.find(([first]) => isLegible(first, 52)) ?? this.splits.at(-1);
      if (isWhole !== (this.#grid === null) || (!isWhole && parts !== this.parts)) {
        this.parts = parts;
        this.focusOn(isWhole ? null : this.#gridOf(this.#chosen ?? this.#news[0] ?? this.#focused));
      }
    }
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.area.querySelector(".scroller");
    this.#scrolls = scrollWidth > clientWidth || scrollHeight > clientHeight;
    this.#isFitted = true;
    this.#reveal();
    if (this.#chosen !== null) this.#bring(this.#chosen);
    else if (this.#grid === null) this.#follow();
  }

  /** Shows a board of several grids, once it is known which of them. */
  #reveal() {
    this.area.toggleAttribute("data-fitted", this.#isFitted && this.#shown.length > 0);
  }

  #gridOf(cell) {
    return this.parts.findIndex((cells) => cells.includes(cell));
  }

  /** Brings a cell into sight. */
  #bring(cell) {
    if (this.#grid !== null && !this.parts[this.#grid].includes(cell)) this.focusOn(this.#gridOf(cell));
    if (this.#scrolls) this.#cells[cell].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Brings what is new into sight. */
  #follow() {
    const [first] = this.#news;
    if (first === undefined || this.#news.length === this.#cells.length) return;
    const shown = this.#grid === null ? null : this.parts[this.#grid];
    this.#bring(shown ? (this.#news.find((cell) => shown.includes(cell)) ?? first) : first);
  }

  #draw(cell, cells, before, unset, doomed) {
    const { run } = this;
    const box = this.#cells[cell];
    const place = cell * run.width;
    const value = run.valueIn(cells, cell);
    const words = [run.board.labels[cell]];
    const parts = [];
    box.className = value ? "cell" : "cell open";
    if (value) {
      const { kind, level, sentences } = run.why(cells[place]);
      const [mark, hint, why] = sentences.map(textOf);
      box.classList.add(kind);
      parts.push(element("b", { ariaHidden: true }, value));
      parts[0].dataset.digit = value;
      if (kind !== "given")
        parts.push(element("i", { title: hint, ariaHidden: true }, level ? `L${level}` : mark));
      words.push(`${value}, ${why}`);
      if (box.hasAttribute("data-mistaken")) words.push("wrong by the first solution");
      if (run.valueIn(before, cell) !== value) {
        box.classList.add("new");
        words.push("new");
      }
    } else if (unset) {
      words.push("open");
    } else {
      const [gone, back] = this.#drawCandidates(parts, cell, cells, before, doomed);
      words.push(`candidates ${run.candidatesIn(cells, cell).join(" ")}`);
      if (gone.length) words.push(`just removed ${gone.join(" ")}`);
      if (back.length) words.push(`restored ${back.join(" ")}`);
    }
    const isTrue = (digit) => ((this.truth?.[cell] >> (digit - 1)) & 1) > 0;
    const left = value ? [value] : unset ? [] : run.candidatesIn(cells, cell);
    const isLost = box.toggleAttribute("data-lost", Boolean(this.truth) && !unset && !left.some(isTrue));
    for (const part of parts) {
      const digit = Number(part.dataset.digit);
      part.toggleAttribute("data-true", isTrue(digit) && left.includes(digit));
    }
    if (this.truth) words.push(isLost ? "no true digit left" : `true ${left.filter(isTrue).join(" ")}`);
    if (doomed >= 0) {
      box.classList.add("wrong");
      words.push("contradiction here");
    }
    const within = run.board.constraints.filter(({ cells }) => cells.includes(cell)).map(({ name }) => name);
    if (box.dataset.extra || within.length)
      words.push(`in ${[box.dataset.extra ?? [], within].flat().join(", ")}`);
    this.#said[cell].textContent = words.join(", "); // all that the parts show
    fill(box, [...parts, this.#said[cell]]);
  }

  #drawCandidates(parts, cell, cells, before, doomed) {
    const place = cell * this.run.width;
    const [gone, back, wasFilled] = [[], [], before[place]];
    for (const digit of this.run.digits) {
      const [is, was] = [cells[place + digit], before[place + digit] || wasFilled];
      if (is && was) continue; // it takes long to lay out an element
      if (is) gone.push(digit);
      else if (was && digit !== doomed) back.push(digit);
      this.#candidates[cell][digit] ??= this.#candidate(digit);
      const mini = this.#candidates[cell][digit];
      mini.className = is ? `gone ${this.run.why(is).kind}` : digit === doomed ? "doomed" : was ? "back" : "";
      parts.push(mini);
    }
    return [gone, back];
  }

  #candidate(digit) {
    const { columns } = this.run.board.cell;
    const mini = element("span", { ariaHidden: true }, digit);
    mini.dataset.digit = digit;
    mini.style.gridArea = `${Math.ceil(digit / columns)} / ${((digit - 1) % columns) + 1}`;
    return mini;
  }

  #click(event) {
    const isTap = event.pointerType === "touch";
    const at = isTap ? this.#pressed : event;
    const hit = isTap ? document.elementFromPoint(at.clientX, at.clientY) : event.target;
    const box = hit?.closest("#board .cell");
    if (!box) return;
    const cell = this.#cells.indexOf(box);
    const held = Number(box.querySelector("b")?.dataset.digit ?? 0);
    const digit = held ? 0 : this.#digitAt(box, at);
    const candidates = "span[data-digit]:not(.gone)";
    const candidate = isTap
      ? box.querySelector(`${candidates}[data-digit="${digit}"]`)
      : hit.closest(candidates);
    this.root.querySelector("[data-tapped]")?.removeAttribute("data-tapped");
    if (this.guesses(cell, Number(candidate?.dataset.digit ?? 0), isTap)) return;
    if (isTap) candidate?.setAttribute("data-tapped", "");
    this.#moveFocus(cell);
    this.chosen(cell, isTap ? held : 0, digit);
  }

  /** Returns the digit whose candidate has its place in an open cell where the pointer is. */
  #digitAt(box, { clientX, clientY }) {
    const { rows, columns, above } = this.run.board.cell;
    const { left, top, width, height } = box.getBoundingClientRect();
    const slot = (at, size, count) => Math.min(Math.max(Math.floor((at / size) * count), 0), count - 1);
    const down = Math.max(slot(clientY - top, height, rows) - above, 0);
    return down * columns + slot(clientX - left, width, columns) + 1;
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
    this.#bring(cell);
    this.#moveFocus(cell);
    this.#cells[cell].focus();
  }

  /** Makes a cell the one that Tab leads to. */
  #moveFocus(cell) {
    this.#cells[this.#focused].tabIndex = -1;
    this.#focused = cell;
    this.#cells[cell].tabIndex = 0;
  }
}

/** Gives a box these parts, and leaves those that it has already where they are. */
function fill(box, parts) {
  for (const part of [...box.children]) if (!parts.includes(part)) part.remove();
  parts.forEach((part, number) => {
    if (box.children[number] !== part) box.insertBefore(part, box.children[number]);
  });
}

/**
 * Returns the ways to part a board where the whole cannot be read, each a list of lists of cells: its grids; of one large
 * grid, its quarters, which may overlap so that they consist of whole boxes, or its boxes.
 */
function splitsOf(board) {
  const { grids, places, digits, cell } = board;
  if (grids.length) return [grids];
  if (digits < 10) return [];
  return [2, digits].map((most) => {
    const [rows, columns] = boundsOf(places).map(([, end], axis) => {
      const unit = axis ? cell.columns : cell.rows - cell.above;
      const size = Math.ceil(end / unit / most) * unit;
      const begins = range(0, Math.ceil(end / size)).map((part) => Math.min(part * size, end - size));
      return begins.map((from) => (at) => from < at && at <= from + size);
    });
    return rows.flatMap((hasRow) =>
      columns.map((hasColumn) =>
        [...places.keys()].filter((each) => hasRow(places[each][0]) && hasColumn(places[each][1])),
      ),
    );
  });
}
