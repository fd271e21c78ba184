// The search tree of the run, drawn on the chart: a row for each level, and in it a block for each try.

import { element, shape } from "./dom.js";
import { CONTRADICTION, SOLUTION } from "./signs.js";

const TALLEST = 28; // the most pixels of a row
const OUTCOMES = { refuted: "refuted", solved: "with a solution", open: "not ended", "given up": "given up" };
const WALKS = { ArrowUp: "parent", ArrowDown: "child", ArrowLeft: "previous", ArrowRight: "next" };
const SPANNING = 0.95; // the share of the window that makes a try span it

export class TreeDrawing {
  isScrubbed = false;
  by = "outcome"; // what the tries are coloured by: their `outcome`, their `cost` as a share of the parent's, or `cores`
  #walked = null; // the try that the keys have just chosen
  #chosen = 0;
  #path = []; // the tries of the present point, from the quiz down

  room = [0, 1]; // the share of the height to draw in: its beginning and its end

  constructor(root, plot, go) {
    Object.assign(this, { root, plot, go });
    root.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** Draws another run from now on, or one that has grown; `first` is the first step to draw. */
  use(run, first = 1) {
    if (run.tries !== this.tries) this.#walked = null;
    Object.assign(this, { run, first, tries: run.tries, cores: null });
  }

  /** Returns the least height of all rows; 0 if they are as low as they must be. The style has the height of a row. */
  least(root) {
    this.lowest = Number(getComputedStyle(root).getPropertyValue("--row"));
    return this.lowest * this.depth;
  }

  get top() {
    return this.rows[0].top;
  }

  /** The row of the chosen try. */
  get row() {
    return this.rows[this.tries.level[this.#chosen]] ?? this.rows.at(-1);
  }

  /** What its blocks mean: the class of each, and words. */
  get legend() {
    const here = ["try here", "in force"];
    if (this.by === "cost")
      return [here, ["try density share-3", "darker: more of the steps of the guess above"]];
    if (this.by === "cores") return [here, ["try density share-3", "darker: in more cores"]];
    const { outcome } = this.tries;
    const met = Object.entries(OUTCOMES).flatMap(([kind, words]) => {
      const count = outcome.filter((each, id) => id && each === kind).length;
      return count ? [[`try ${kind.replace(" ", "-")}`, `${count} ${words}`]] : [];
    });
    return [here, ...met, ["try density share-3", "several guesses"]];
  }

  draw(ground, labels) {
    const { plot, tries } = this;
    this.#layRows();
    const paths = {};
    const texts = [];
    let numbered = -Infinity;
    this.rows.forEach((row, level) => {
      row.blocks = tries.blocks(level, ...this.#steps, (step) => this.#x(step));
      for (const block of row.blocks) {
        const kind =
          block.ids.length === 1 ? this.#kind(block.ids[0]) : `density share-${Math.ceil(block.share * 4)}`;
        paths[kind] = (paths[kind] ?? "") + this.#outline(row, block);
        if (block.ids.length === 1) texts.push(...this.#label(row, block, ""));
      }
      const y = row.top + row.height / 2;
      if (y - numbered < 12) return;
      numbered = y;
      labels.append(shape("text", { class: "end", x: plot.left - 4, y: y + 4 }, level));
    });
    for (const [kind, d] of Object.entries(paths)) ground.append(shape("path", { class: `try ${kind}`, d }));
    ground.append(...texts);
  }

  /** Returns the class of a try, by what the tree is coloured by. */
  #kind(id) {
    if (this.by === "outcome") return this.tries.kind(id);
    const share =
      this.by === "cost"
        ? this.tries.cost(id) / this.tries.cost(Math.max(this.tries.parent[id], 0))
        : this.#inCores[id];
    return share ? `density share-${Math.ceil(share * 3)}` : "open";
  }

  /** For each try, in how many cores of contradictions it is; of the most, 1. Found when it is first asked for. */
  get #inCores() {
    if (this.cores) return this.cores;
    const { run, tries } = this;
    const counts = new Float64Array(tries.first.length);
    for (const [point, { core, guilty }] of run.wrongs) {
      const path = tries.path(run.steps[point], run.level[point]);
      for (const level of core ?? guilty) if (path[level] !== undefined) counts[path[level]] += 1;
    }
    const most = Math.max(1, ...counts);
    this.cores = counts.map((count) => count / most);
    return this.cores;
  }

  /** Goes to a point: its try is the deepest shown that it is in, unless the keys have just chosen another. */
  show(point) {
    const { tries } = this;
    this.#path = tries.path(this.run.steps[point], this.run.level[point]).filter((id) => !tries.hidden[id]);
    this.#chosen = this.#walked ?? this.#path.at(-1) ?? 0;
  }

  /** Returns the tries of the present point, to be drawn over the others. */
  here() {
    const path = this.#path.filter(
      // The quiz is here, even if its run has no steps yet.
      (id) => !id || (this.tries.level[id] < this.rows.length && this.tries.last[id] >= this.first),
    );
    const rowOf = (id) => this.rows[this.tries.level[id]];
    this.#showItem();
    const d = path.map((id) => this.#outline(rowOf(id), this.#block(id))).join("");
    const labels = path.flatMap((id) => this.#label(rowOf(id), this.#block(id), "here"));
    return [shape("path", { class: "try here", d }), ...labels];
  }

  /** Describes the try of the present point. */
  words() {
    return `here: ${this.#words(this.#chosen)}`;
  }

  #words(id) {
    const { tries } = this;
    return `${tries.words(id)}${tries.folded.has(id) ? `; ${tries.folds(id)}` : ""}`;
  }

  /** Whether the chosen try is folded; null if it has no guesses inside of it. */
  get isFolded() {
    return this.tries.isParent(this.#chosen) ? this.tries.folded.has(this.#chosen) : null;
  }

  /** Folds the chosen try, or unfolds it. */
  fold() {
    if (this.isFolded !== null) this.tries.fold(this.#chosen);
  }

  /** Returns what is at a step and a place, or null. */
  under(step, x, y) {
    const { tries } = this;
    const row = this.rows.find(({ top, height }) => y < top + height);
    const block = row?.blocks.find(({ left, right }) => left - 1 <= x && x <= Math.max(right, left + 2));
    if (!block) return null;
    const [first, last] = [tries.first[block.ids[0]], tries.last[block.ids.at(-1)]];
    const isOne = block.ids.length === 1;
    const words = isOne ? this.#words(block.ids[0]) : tries.summary(block.ids);
    const box = [block.left, row.top, Math.max(block.right - block.left, 2), row.height];
    const point = this.run.reached(isOne ? first : Math.min(Math.max(step, first), last));
    return { words, point, first, last, box };
  }

  /** The first and the last step to draw that the window has a part of. */
  get #steps() {
    const [first, last] = this.plot.steps;
    return [Math.max(first, this.first), last];
  }

  #x(step) {
    return this.plot.x(Math.max(step, this.first - 1));
  }

  /** Returns the number of levels that the window reaches. */
  get depth() {
    let depth = this.tries.rows.length;
    while (depth > 1 && !this.tries.reaches(depth - 1, ...this.#steps)) depth -= 1;
    return depth;
  }

  /**
   * Divides the height among the rows: the levels that the window reaches.
   *
   * Rows above the deepest try that takes nearly the whole window say little about it. They are thin.
   */
  #layRows() {
    const { tries, plot } = this;
    const [first, last] = this.#steps;
    const depth = this.depth;
    let spanning = 0;
    while (!this.lowest && spanning < depth - 1) {
      const id = tries.at(spanning + 1, Math.round((plot.from + plot.to) / 2));
      const shown = Math.min(tries.last[id], last) - Math.max(tries.first[id], first) + 1;
      if (!(shown > SPANNING * (last - first + 1))) break;
      spanning += 1;
    }
    const [above, below] = this.room.map((share) => plot.top + share * (plot.bottom - plot.top));
    const room = below - above;
    const thin = spanning ? Math.min(4, room / 4 / spanning) : 0;
    const height = Math.min((room - thin * spanning) / (depth - spanning), TALLEST);
    this.rows = Array.from({ length: depth }, (_, level) =>
      level < spanning
        ? { top: above + level * thin, height: thin }
        : { top: above + spanning * thin + (level - spanning) * height, height },
    );
  }

  /** Returns the path of a block, with a gap on its right and below it if there is room. */
  #outline({ top, height }, { left, right }) {
    const from = Math.max(left, this.plot.left - 2);
    const wide = Math.min(right, this.plot.right + 2) - from;
    const width = wide > 3 ? wide - 1 : Math.max(wide, 1);
    const high = height > 4 ? height - 1 : height * 0.8;
    return `M${round(from)} ${round(top)}h${round(width)}v${round(high)}h${round(-width)}Z`;
  }

  /** Returns the name of a try and the sign of its outcome, as far as its block has room for them. */
  #label({ top, height }, { ids: [id], left, right }, kind) {
    const from = Math.max(left, this.plot.left);
    const sign = { solved: SOLUTION, refuted: CONTRADICTION }[this.tries.kind(id)];
    const shown = [];
    let room = Math.min(right, this.plot.right) - from - 6;
    if (sign && height >= 9 && right - left >= 11 && right <= this.plot.right + 1) {
      const d = sign.d(right - 7, top + height - 6);
      shown.push(shape("path", { class: `foot ${sign.kind} ${kind}`, d }));
      room -= 11;
    }
    const size = Math.min(height - 2, 12);
    const name = `${this.tries.folded.has(id) ? "▸ " : ""}${this.tries.name(id)}`;
    if (size >= 10 && room >= name.length * size * 0.6) {
      const place = { x: from + 3, y: top + height / 2 + size * 0.3, "font-size": size };
      shown.push(shape("text", { class: `name ${kind}`, ...place }, name));
    }
    return shown;
  }

  #block(id) {
    const { first, last } = this.tries;
    return { ids: [id], left: this.#x(first[id] - 1), right: this.#x(last[id]) };
  }

  /** Puts the chosen try where the keyboard and screen readers find it: an item over its block. */
  #showItem() {
    const { left, right } = this.#block(this.#chosen);
    const { top, height } = this.row;
    const from = Math.min(Math.max(left, this.plot.left), this.plot.right - 4);
    const { style } = this.#item();
    style.setProperty("width", `${Math.max(Math.min(right, this.plot.right) - from, 4)}px`);
    style.setProperty("height", `${height}px`);
    style.setProperty("transform", `translate(${from}px, ${top}px)`); // unlike left and top, it shifts no layout
  }

  /** Returns the item of the chosen try. A new try gets a new one, because a screen reader reads what gets the focus. */
  #item() {
    const { root, tries } = this;
    const chosen = this.#chosen;
    const before = root.firstChild;
    const words = this.#words(chosen);
    if (before?.ariaLabel === words) return before;
    const siblings = tries.siblings(chosen);
    const item = element("div", {
      className: "item",
      tabIndex: 0,
      role: "treeitem",
      ariaLabel: words,
      ariaLevel: tries.level[chosen] + 1,
      ariaSetSize: siblings.length,
      ariaPosInSet: siblings.indexOf(chosen) + 1,
      ariaSelected: true,
    });
    if (this.isFolded !== null) item.ariaExpanded = !this.isFolded;
    const hadFocus = before && before === document.activeElement;
    root.replaceChildren(item);
    if (hadFocus) item.focus({ preventScroll: true });
    return item;
  }

  #walk(event) {
    const kind = WALKS[event.key];
    if (!kind || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#walked = this.tries.neighbour(this.#chosen, kind);
    this.go(this.run.reached(this.tries.first[this.#walked]));
    this.#walked = null;
  }
}

/** Rounds to a tenth of a pixel, which keeps long paths short. */
function round(number) {
  return Math.round(number * 10) / 10;
}
