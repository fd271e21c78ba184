// The panel that explains a cell or a contradiction: reasons that unfold, and whose fault it was.

import { button, element } from "./dom.js";
import { Flag } from "./flags.js";
import { groundsOf, keyOf, patternOf, shapesOf } from "./grounds.js";
import { keep } from "./kept.js";
import { joined, levelName, linked, stepName, textOf } from "./sentences.js";
import { counted } from "./tries.js";

export class WhyView {
  #drawn = { key: "", depth: 0 }; // the facts that the board shows the grounds of, and how many levels of them
  #facts = []; // the facts of the cell that is explained
  #factOf = new WeakMap(); // of each row

  /** `acts` tint cells of the board, draw shapes on it (with null those of the point), and pin a lane. */
  constructor(root, acts) {
    Object.assign(this, { root, ...acts });
    root.addEventListener("click", ({ target }) => {
      const row = target.closest("button") ? null : target.closest(".reasons li");
      if (row && this.view) this.#deepen([this.#factOf.get(row)], row); // a link in it may have led elsewhere before
    });
  }

  /** Explains another run from now on, or one that has grown. */
  use(run) {
    this.run = run;
  }

  /** Removes from the board what was drawn and tinted there. */
  clear() {
    this.tint(new Map());
    if (this.isDrawn) {
      this.draw(null);
      keep("drawn", "");
    }
    this.#drawn = { key: "", depth: 0 };
    this.root.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.root.querySelector(".rests")?.replaceChildren();
  }

  /** Whether the board shows what something rests on. */
  get isDrawn() {
    return this.#drawn.key !== "";
  }

  hide() {
    this.#show(null, ["Select a cell to see why it is so."]);
  }

  /** Shows a title, and what is above and below the reasons of some facts. Returns the title. */
  #show(view, title, { above = [], facts = [], below = [] } = {}) {
    this.clear();
    this.view = view;
    this.#facts = facts;
    const reasons = facts.length ? [this.#reasons(facts, view)] : [];
    this.root.replaceChildren(element("p", {}, linked(title)), ...above, ...reasons, ...below);
    this.root.scrollTo(0, 0);
    return textOf(title);
  }

  /** Draws what a gone candidate of the cell rests on, each time a level deeper; of another digit, nothing. */
  deepen(digit) {
    const fact = this.#facts.find((each) => !each.held && each.digit === digit);
    if (fact) this.#deepen([fact]);
    else if (this.isDrawn) this.clear();
  }

  /** Draws again what was kept as drawn. */
  restore(kept) {
    const [key, depth] = kept.split("|");
    const fact = this.#facts.find((each) => keyOf(each) === key);
    for (let level = 0; fact && level < depth; level += 1) this.#deepen([fact]);
  }

  /** Draws what facts rest on, a level deeper each time; `row` is that of the only fact, if it was clicked. */
  #deepen(facts, row = null) {
    const { run, view, root } = this;
    const key = facts.map(keyOf).join();
    const depth = this.#drawn.key === key ? this.#drawn.depth + 1 : 1;
    const rows = row?.isConnected ? [row] : [...root.querySelectorAll(".reasons li")];
    const line = rows.find((each) => keyOf(this.#factOf.get(each)) === key);
    const patterns = facts.map((fact) => patternOf(run, view.cells, fact));
    const levels = groundsOf(run, view.cells, facts);
    if (patterns.every(({ length }) => length)) levels.unshift([]); // patterns come before their reasons
    const shown = levels.slice(0, depth);
    this.clear();
    this.#drawn = { key, depth: shown.length };
    keep("drawn", `${key}|${depth}`);
    const isPattern = shown.at(-1)?.length === 0;
    this.draw([...(isPattern ? patterns.flat() : []), ...shapesOf(run, view.cells, facts, shown)]);
    line?.setAttribute("aria-current", true);
    line?.querySelector("p").scrollIntoView({ block: "nearest" });
    const more = depth < levels.length ? "Again: a level deeper." : "It all rests on givens and guesses.";
    const told = shown.length
      ? `Drawn: level ${shown.length} of ${levels.length}, ${isPattern ? "the pattern" : counted(shown.at(-1).length, "reason")}. ${more}`
      : "This rests on nothing else.";
    root.querySelector(".rests")?.append(told);
  }

  /** Explains a contradiction. Returns it in a sentence. */
  wrong(point, view) {
    const { run } = this;
    const wrong = run.wrongs.get(point);
    const [at] = wrong.cells;
    const { needs, sentences } = run.whyWrong(point);
    const words = sentences[2];
    const cell = run.cellName(at);
    const [before, after] = wrong.digit
      ? [[cell, ` would lose ${wrong.digit}, its last candidate: `], ""]
      : wrong.must
        ? [[`${wrong.must} digits for ${wrong.room} cells from `, cell, ": "], ""]
        : [[], ", but it is full with other digits"];
    const title = [`Contradiction ${run.steps[point]}: `, ...before, ...words, after];
    const needed = needs.map((each) => run.fact(each));
    const lost = (digit) => (digit === wrong.digit ? needed : { cell: at, digit, held: false });
    const facts = wrong.digit ? run.digits.flatMap(lost) : needed;
    const rests = this.#restButton("the contradiction", facts, view);
    const below = [...rests, ...this.#constraints(at)];
    return this.#show(view, title, { above: [this.#blame(wrong, view)], facts, below });
  }

  /** Explains the content of a cell. Returns it in a sentence. */
  cell(point, view, cell) {
    const { run } = this;
    const value = run.valueIn(view.cells, cell);
    const name = run.cellName(cell);
    const begun = [name, `, cell ${cell + 1}: `];
    if (!value && run.flags[point] & Flag.unset)
      return this.#show(view, [...begun, "open, its candidates are not set up yet"]);
    const why = value ? run.why(view.cells[cell * run.width]) : null;
    const constraints = this.#constraints(cell);
    if (why?.kind === "given")
      return this.#show(view, [name, ` holds ${value}, which the quiz gives.`], { below: constraints });
    const words = why
      ? [`holds ${value} since `, stepName(why), ": ", ...why.sentences[2]]
      : [`open, candidates ${run.candidatesIn(view.cells, cell).join(" ")}`];
    const above = why?.level ? [this.#verdict(cell, value, why.level, why.step)] : [];
    const gone = run.digits
      .filter((digit) => view.cells[cell * run.width + digit])
      .map((digit) => ({ cell, digit, held: false }));
    const held = value ? [{ cell, digit: value, held: true }] : [];
    const rests = this.#restButton(run.cellName(cell, value).text, value ? held : gone, view, name.text);
    const below = [...rests, ...constraints];
    const sentence = this.#show(view, [...begun, ...words], { above, facts: [...held, ...gone], below });
    const told = above.flatMap(({ children }) => [...children].map(({ textContent }) => textContent));
    return told.length ? `${sentence}. ${told.join(" ")}` : sentence;
  }

  /** Returns a list: whether a guess is right by the first solution, and how it ended, as far as the page knows. */
  #verdict(cell, value, level, step) {
    const { tries, solution } = this.run;
    const told = [];
    const isRight = solution?.digits[cell] === value;
    if (solution) {
      const its = this.run.cellName(cell, solution.digits[cell]);
      const begun = `${isRight ? "Right" : "Wrong"} by the first solution, at `;
      told.push([begun, stepName(solution), ", which has ", its, "."]);
    }
    const id = tries.at(level, step);
    if (id >= 0) told.push([...tries.sentence(id), "."]); // the tree of a long run leaves out its smallest tries
    return listOf(told, solution ? (isRight ? "right" : "wrong") : "");
  }

  #blame({ guilty, core, smallest, backjump_to: back, wasted }, view) {
    const { run } = this;
    const told = [];
    const add = (...sentence) => told.push(sentence);
    const wrong = run.otherwiseSolved(view);
    if (wrong.length)
      add("Wrong by the first solution, at ", stepName(run.solution), ": ", ...run.guesses(view, wrong), ".");
    if (run.isFault({ core })) add(`No guess is to blame: ${run.fault}.`);
    if (core?.length) {
      const kind = smallest ? "the core" : "the core, not a smallest one";
      add(...run.together(view, core), `, whatever the other guesses (${kind}).`);
    }
    add("The contradiction rests on these guesses: ", ...run.guesses(view, guilty), ".");
    if (wasted) {
      const where = back ? ["to ", levelName(back)] : ["to the end of the search"];
      const saved = ` and save ${counted(wasted, "step")}.`;
      const deepest = levelName(view.levels.length);
      add("No candidate of ", deepest, " is left. A backjump would go ", ...where, saved);
    }
    return listOf(told, "wrong");
  }

  /** Returns a list of facts, each of which unfolds to what it rests on. */
  #reasons(facts, view) {
    return element("ul", { className: "reasons" }, ...facts.map((fact) => this.#reason(fact, view)));
  }

  /** Returns what each constraint asks that a cell is in. */
  #constraints(cell) {
    const own = this.run.board.constraints.filter(({ cells }) => cells.includes(cell));
    return own.map(({ words }) => element("p", { className: "constraint" }, words));
  }

  #reason(fact, view) {
    const { run } = this;
    const number = view.cells[fact.cell * run.width + (fact.held ? 0 : fact.digit)];
    const { sentences, step } = run.why(number);
    const [, , words] = sentences;
    const label = `${run.board.labels[fact.cell]}${fact.held ? "=" : "≠"}${fact.digit}`;
    const grounds = run.restsOn(view.cells, fact);
    const since = step ? [", ", stepName({ step })] : [];
    const sentence = [{ text: label, cell: fact.cell }, ": ", ...words, ...since];
    const item = element("li", {}, element("p", {}, linked(sentence)));
    if (grounds.length) item.prepend(this.#unfoldButton(label, () => this.#reasons(grounds, view)));
    this.#factOf.set(item, fact);
    return item;
  }

  /** Returns a button that shows and hides the list that ``make`` returns, below the reason beside it. */
  #unfoldButton(label, make) {
    let list = null;
    const made = button("", `What ${label} rests on`, "", () => {
      list ??= made.parentElement.appendChild(make());
      list.hidden = made.ariaExpanded === "true";
      made.ariaExpanded = !list.hidden;
    });
    return Object.assign(made, { className: "unfold", ariaExpanded: false });
  }

  /**
   * Returns buttons, to tint the givens and guesses that some facts rest on in the end, to pin a lane, to draw the reasons;
   * and a line for what they do.
   */
  #restButton(name, facts, view, pinned = "") {
    const told = element("p", { className: "rests", role: "status" });
    const tinter = button(`What does ${name} rest on?`, "", "", () => {
      const found = this.#ends(facts, view);
      this.tint(found);
      const count = (kind) => [...found.values()].filter((each) => each === kind).length;
      const tried = view.levels.filter(({ cell }) => found.get(cell) === "guess");
      const lines = tried.map((level) => this.run.levelLine(level));
      const givens = `On ${count("given")} given${count("given") === 1 ? "" : "s"} and `;
      const ends = lines.length ? joined(lines, "; ") : ["no guess"];
      told.replaceChildren(linked([givens, ...ends, ". They are tinted on the board."]));
    });
    const drawer = button("Draw the reasons", "", "", () => this.#deepen(facts));
    const pin = () => this.pin(pinned);
    const pins = pinned ? [button(`Pin ${pinned}`, "Mark its changes below the steps", "l", pin)] : [];
    return [element("div", { className: "rest" }, tinter, ...pins, drawer), told];
  }

  #ends(facts, view) {
    const { run } = this;
    const found = new Map();
    const grounds = groundsOf(run, view.cells, facts).flatMap((pairs) => pairs.map(([ground]) => ground));
    for (const { cell, held } of [...facts, ...grounds]) {
      const { kind } = held ? run.why(view.cells[cell * run.width]) : {};
      if (kind === "given" || kind === "guess") found.set(cell, kind);
    }
    return found;
  }
}

/** Returns sentences as a list, of what is `right` or `wrong`. */
function listOf(sentences, kind) {
  const items = sentences.map((sentence) => element("li", {}, linked(sentence)));
  return element("ul", { className: `blame ${kind}` }, ...items);
}
