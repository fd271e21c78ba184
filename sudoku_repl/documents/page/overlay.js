// What is drawn over the board, and the small drawing of a board of several grids.

import { button, shape } from "./dom.js";
import { borderOf, boundsOf } from "./miniature.js";

/** What is drawn over the board: subsets, locked candidates and chains, and the outlines of cells. */
export class Overlay {
  constructor(run, svg) {
    this.run = run;
    this.svgs = svg.parentElement.querySelectorAll(":scope > svg"); // of the constraints too
    this.drawn = svg.appendChild(shape("g", {}));
    const { rows, columns } = run.board.cell;
    this.radius = 0.42 / Math.max(rows, columns);
    svg.style.setProperty("--pen", this.radius / 0.14); // a small ring is as thin as it must be to show its digit
  }

  /** Shows the part of the board that begins at a row and column. */
  frame(top, left, { rows, columns }) {
    for (const svg of this.svgs) svg.setAttribute("viewBox", `${left} ${top} ${columns} ${rows}`);
  }

  show(point, view) {
    this.shown = [point, view, this.run];
    this.drawn.replaceChildren();
    if (this.chosen) {
      this.#shapes(this.chosen.shapes, (!this.chosen.isAhead && view.before) || view.cells);
      return;
    }
    for (const cause of this.run.drawnAt(point)) this.#cause(cause, view);
    if (this.run.wrongs.has(point)) this.#cause(this.run.whyWrong(point), view);
  }

  /** Draws only the shapes of a deduction; null for the drawing of the point. `isAhead` if the run has not made it. */
  draw(shapes, isAhead) {
    this.chosen = shapes && { shapes, isAhead };
    if (this.shown?.[2] === this.run) this.show(...this.shown);
  }

  #cause({ needs, shapes }, view) {
    this.#shapes(shapes, view.before ?? view.cells);
    if (shapes.length) return;
    const facts = needs.map((each) => this.run.fact(each));
    const culprits = facts.flatMap(({ cell, held }) => (held ? cell : []));
    this.#frame(culprits, "culprit");
  }

  /** Draws shapes; `grid` has the cells with the candidates that they ring, unless they have their own. */
  #shapes(shapes, grid) {
    const drawings = {
      outline: (kind, house) => this.#outline(kind, this.run.board.houses[house][1]),
      constraint: (kind, number) => this.#outline(kind, this.run.board.constraints[number].cells),
      rings: (kind, cells, digits, own = grid) => this.#rings(kind, cells, digits, own),
      links: (isTrue, nodes) => this.#links(isTrue, nodes),
      strikes: (nodes) => this.#strikes(nodes),
      grounds: (pairs, isNew) => this.#grounds(pairs, isNew ? "" : " before"),
    };
    for (const [name, ...rest] of shapes) drawings[name](...rest);
  }

  /** Draws a line around all of some cells. */
  #outline(kind, cells) {
    this.#add("path", { class: kind, d: borderOf(cells, this.run.board.places) });
  }

  /** Strikes candidates out. */
  #strikes(nodes) {
    const r = this.radius;
    const strikes = nodes.map((node) => {
      const [x, y] = this.#middle(...node);
      return `M${x - r} ${y + r}l${2 * r} ${-2 * r}`;
    });
    this.#add("path", { class: "strike", d: strikes.join("") });
  }

  /** Draws an arrow from each ground to its fact: from a value, which is framed, or from where a candidate is gone. */
  #grounds(pairs, age) {
    const frames = new Set();
    const d = { line: "", head: "" };
    for (const { cell, digit } of new Set(pairs.flat().filter(({ held }) => !held))) {
      const [x, y] = this.#middle(cell, digit);
      const text = shape("text", { class: `digit${age}`, x, y, "font-size": 1.6 * this.radius }, digit);
      this.drawn.append(text);
    }
    for (const [ground, fact] of pairs) {
      const [[x, y], [toX, toY]] = [ground, fact].map((each) => this.#spot(each));
      const length = Math.hypot(toX - x, toY - y);
      if (ground.held) frames.add(ground.cell);
      if (!length) continue;
      const [right, down] = [(toX - x) / length, (toY - y) / length];
      const [tipX, tipY] = [toX - right * this.radius, toY - down * this.radius];
      const [neckX, neckY] = [tipX - right * 0.15, tipY - down * 0.15];
      d.line += `M${x} ${y}L${neckX} ${neckY}`;
      d.head += `M${tipX} ${tipY}L${neckX - down * 0.07} ${neckY + right * 0.07}L${neckX + down * 0.07} ${neckY - right * 0.07}Z`;
    }
    this.#frame([...frames], `ground${age}`);
    if (!age) this.#add("path", { class: "halo", d: d.line });
    this.#add("path", { class: `ground${age}`, d: d.line });
    this.#add("path", { class: `head${age}`, d: d.head });
  }

  /** Returns where a fact is: in the middle of its cell, or of its candidate. */
  #spot({ cell, digit, held }) {
    const [row, column] = this.run.board.places[cell];
    return held ? [column + 0.5, row + 0.5] : this.#middle(cell, digit);
  }

  /** Draws rings around the digits that are still candidates of the cells. */
  #rings(kind, cells, digits, grid) {
    for (const cell of cells) {
      const candidates = this.run.candidatesIn(grid, cell);
      for (const digit of digits) if (candidates.includes(digit)) this.#ring(cell, digit, kind);
    }
  }

  /** Draws the links of a chain: weak ones from a true node to a false one, strong ones back. */
  #links(beginsTrue, nodes) {
    const isTrue = (number) => (number % 2 === 0) === beginsTrue;
    for (let link = 0; link + 1 < nodes.length; link += 1) {
      this.#arrow(nodes[link], nodes[link + 1], isTrue(link) ? "weak" : "strong");
    }
    nodes.slice(0, -1).forEach(([cell, digit], number) => {
      this.#ring(cell, digit, isTrue(number) ? "true" : "false");
    });
  }

  /** Frames cells. */
  #frame(cells, kind) {
    const d = cells.map((cell) => borderOf([cell], this.run.board.places)).join("");
    this.#add("path", { class: kind, d });
  }

  /** Draws an arrow: the page has its shape by how far it leads. */
  #arrow(from, to, kind) {
    const { rows, columns } = this.run.board.cell;
    const [[x, y], [toX, toY]] = [this.#middle(...from), this.#middle(...to)];
    const offset = [Math.round((toX - x) * columns), Math.round((toY - y) * rows)];
    const [line, head] = this.run.arrows[offset];
    const transform = `translate(${x} ${y})`;
    this.#add("path", { class: "halo", d: line, transform });
    this.#add("path", { class: kind, d: line, transform });
    this.#add("path", { class: "head", d: head, transform });
  }

  #ring(cell, digit, kind) {
    const [cx, cy] = this.#middle(cell, digit);
    this.#add("circle", { class: kind, cx, cy, r: this.radius });
  }

  /** Returns the centre of a candidate. */
  #middle(cell, digit) {
    const { places, cell: form } = this.run.board;
    const [row, column] = places[cell];
    const slot = digit - 1;
    return [
      column + ((slot % form.columns) + 0.5) / form.columns,
      row + (Math.floor(slot / form.columns) + form.above + 0.5) / form.rows,
    ];
  }

  #add(name, attributes) {
    return this.drawn.appendChild(shape(name, attributes));
  }
}

/** A small drawing of a large board, from which one of its parts is chosen. */
export class Overview {
  constructor(run, area, choose) {
    Object.assign(this, { run, choose });
    this.root = area.querySelector(".overview");
    const { places } = run.board;
    const [[, rows], [, columns]] = boundsOf(places);
    const attributes = { viewBox: `1 1 ${columns} ${rows}`, "aria-hidden": true };
    const svg = this.root.appendChild(shape("svg", attributes));
    this.cells = places.map(([y, x]) => svg.appendChild(shape("rect", { x, y, width: 1, height: 1 })));
    svg.addEventListener("click", ({ target }) => {
      const cell = this.cells.indexOf(target);
      if (cell >= 0) choose(this.parts.findLastIndex((cells) => cells.includes(cell)));
    });
  }

  show({ cells, before }, wrong) {
    const { run } = this;
    const kindOf = (cell) => {
      const value = run.valueIn(cells, cell);
      if (wrong.includes(cell)) return "wrong";
      if (!value) return "open";
      if (before && value !== run.valueIn(before, cell)) return "new";
      const { kind } = run.why(cells[cell * run.width]);
      return ["given", "guess"].includes(kind) ? kind : "placed";
    };
    this.cells.forEach((rect, cell) => rect.setAttribute("class", kindOf(cell)));
  }

  /** Marks the part that is shown, null for the whole, among some parts: each has a button, or many have two together. */
  mark(parts, part) {
    if (parts !== this.parts) {
      this.parts = parts;
      const isMany = parts.length > 6;
      const name = isMany ? "box" : this.run.board.grids.length ? "grid" : "quarter";
      const next = (by) => () => this.choose((this.part + by + parts.length) % parts.length);
      const made = isMany
        ? [button("‹", `Previous ${name}`, "", next(-1)), button("›", `Next ${name}`, "", next(1))]
        : parts.map((_, each) => button(`${each + 1}`, `${name} ${each + 1}`, "", () => this.choose(each)));
      this.root.replaceChildren(this.root.firstChild, ...made);
      this.buttons = isMany ? [] : made;
    }
    this.part = part;
    const shown = new Set(parts[part]);
    this.cells.forEach((rect, cell) => rect.toggleAttribute("data-shown", shown.has(cell)));
    this.buttons.forEach((made, each) => made.setAttribute("aria-pressed", each === part));
  }
}
