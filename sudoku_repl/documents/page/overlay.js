// What is drawn over the board, and the small drawing of a board of several grids.

import { element, shape } from "./dom.js";

/** What is drawn over the board: subsets, locked candidates and chains, and the outlines of cells. */
export class Overlay {
  constructor(run, svg) {
    this.run = run;
    this.svg = svg;
    this.drawn = svg.appendChild(shape("g", {}));
    const { rows, columns } = run.board.cell;
    this.radius = 0.42 / Math.max(rows, columns);
    this.at = new Map(run.board.places.map((place, cell) => [String(place), cell]));
  }

  /** Shows the part of the board that begins at a row and column. */
  frame(top, left, { rows, columns }) {
    this.svg.setAttribute("viewBox", `${left} ${top} ${columns} ${rows}`);
  }

  show(point, view) {
    this.drawn.replaceChildren();
    const wrong = this.run.wrongs.get(point);
    for (const number of this.run.drawnAt(point)) this.#cause(number, view);
    if (wrong) this.#cause(wrong.cause, view);
  }

  #cause(number, view) {
    const { run } = this;
    const { kind, needs, drawn } = run.causeAt(number);
    if (kind === "shrink") {
      const [house, cells, digits] = drawn;
      this.#add("path", { class: "house", d: this.#border(run.board.houses[house]) });
      for (const cell of cells) {
        for (const digit of digits) {
          if (
            !run.valueIn(view.before ?? view.cells, cell) &&
            !(view.before ?? view.cells)[cell * run.width + digit]
          ) {
            this.#ring(cell, digit, "ring");
          }
        }
      }
    } else if (kind === "chain") {
      this.#chain(...drawn);
    } else {
      const culprits = needs.map((each) => run.fact(each)).filter(({ held }) => held);
      const frames = culprits.map(({ cell }) => {
        const [row, column] = run.board.places[cell];
        return `M${column} ${row}h1v1h-1Z`;
      });
      this.#add("path", { class: "culprit", d: frames.join("") });
    }
  }

  #chain(nodes, truths) {
    const middles = nodes.map(([cell, digit]) => this.#middle(cell, digit));
    middles.slice(1).forEach((end, link) => this.#arrow(middles[link], end, truths[link]));
    nodes.slice(0, -1).forEach(([cell, digit], node) => {
      this.#ring(cell, digit, truths[node] ? "true" : "false");
      const [x, y] = this.#middle(cell, digit);
      this.#add("text", { x, y, "font-size": this.radius * 1.5 }).textContent = this.run.markOf(digit);
    });
  }

  /** Draws an arrow, bent so that it does not hide one in the other direction. */
  #arrow([x, y], [toX, toY], dashed) {
    const length = Math.hypot(toX - x, toY - y);
    const aside = Math.min(Math.max(length * 0.15, 0.12), 0.5) / length;
    const bend = [(x + toX) / 2 - (toY - y) * aside, (y + toY) / 2 + (toX - x) * aside];
    const toward = (from, to, by) => {
      const share = by / Math.hypot(to[0] - from[0], to[1] - from[1]);
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    };
    const begin = toward([x, y], bend, this.radius);
    const tip = toward([toX, toY], bend, this.radius);
    const neck = toward(tip, bend, Math.min(0.15, length / 4));
    const [over, down] = [(neck[1] - tip[1]) / 2, (tip[0] - neck[0]) / 2];
    const d = `M${begin}Q${bend} ${neck}`;
    this.#add("path", { class: "halo", d });
    this.#add("path", { class: dashed ? "weak" : "strong", d });
    this.#add("path", {
      class: "head",
      d: `M${tip}L${neck[0] + over} ${neck[1] + down}L${neck[0] - over} ${neck[1] - down}Z`,
    });
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
      row + (Math.floor(slot / form.columns) + 0.5) / form.rows,
    ];
  }

  /** Returns the path around some cells. */
  #border(cells) {
    const inside = new Set(cells);
    const isOut = (row, column) => !inside.has(this.at.get(`${row},${column}`));
    return cells
      .map((cell) => {
        const [row, column] = this.run.board.places[cell];
        return [
          isOut(row - 1, column) && `M${column} ${row}h1`,
          isOut(row + 1, column) && `M${column} ${row + 1}h1`,
          isOut(row, column - 1) && `M${column} ${row}v1`,
          isOut(row, column + 1) && `M${column + 1} ${row}v1`,
        ]
          .filter(Boolean)
          .join("");
      })
      .join("");
  }

  #add(name, attributes) {
    return this.drawn.appendChild(shape(name, attributes));
  }
}

/** A small drawing of a board of several grids, from which a grid is chosen. */
export class Overview {
  constructor(run, area, choose) {
    this.run = run;
    this.root = area.querySelector(".overview");
    const { places, grids } = run.board;
    const rows = Math.max(...places.map(([row]) => row));
    const columns = Math.max(...places.map(([, column]) => column));
    const svg = this.root.appendChild(
      shape("svg", { viewBox: `1 1 ${columns} ${rows}`, "aria-hidden": true }),
    );
    this.cells = places.map(([y, x]) => svg.appendChild(shape("rect", { x, y, width: 1, height: 1 })));
    this.buttons = [...grids.keys()].map((grid) => {
      const button = this.root.appendChild(element("button", "", `${grid + 1}`));
      button.type = "button";
      button.setAttribute("aria-label", `grid ${grid + 1}`);
      button.addEventListener("click", () => choose(grid));
      return button;
    });
    svg.addEventListener("click", ({ target }) => {
      const cell = this.cells.indexOf(target);
      if (cell >= 0) choose(grids.findLastIndex((cells) => cells.includes(cell)));
    });
  }

  show({ cells, before }, wrong) {
    this.cells.forEach((rect, cell) => {
      const value = this.run.valueIn(cells, cell);
      const isNew = before && value && value !== this.run.valueIn(before, cell);
      const kind = value ? this.run.why(cells[cell * this.run.width]).kind : "open";
      rect.setAttribute(
        "class",
        wrong.includes(cell)
          ? "wrong"
          : isNew
            ? "new"
            : ["given", "guess", "open"].includes(kind)
              ? kind
              : "placed",
      );
    });
  }

  mark(grid) {
    const shown = new Set(grid === null ? [] : this.run.board.grids[grid]);
    this.cells.forEach((rect, cell) => rect.toggleAttribute("data-shown", shown.has(cell)));
    this.buttons.forEach((button, each) => button.setAttribute("aria-pressed", each === grid));
  }
}
