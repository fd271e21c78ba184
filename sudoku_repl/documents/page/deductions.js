// The deductions of a point, in a list: the one that you move to is drawn on the board, and explained.

import { Rows } from "./columns.js";
import { byId, element, onArrows } from "./dom.js";
import { joined, linked, stepName, textOf } from "./sentences.js";
import { counted } from "./tries.js";

export class DeductionsView {
  #items = []; // the deductions of the point: their `label`, `reason` and `shapes`
  #options = [];
  #chosen = -1;
  #isAhead = false; // whether the run has not made them

  #found = new Map(); // all deductions of some points, by their advances: a list, and whether it is cut

  /**
   * `draw` takes shapes, or null to draw the shapes of the point, and whether the run has not made the deduction.
   * `find` finds all deductions of an advance of a run; it is null where nothing can.
   */
  constructor(draw, find) {
    Object.assign(this, { draw, find });
    this.list = byId("deductions");
    this.button = byId("to-deductions");
    this.button.textContent = find ? "Find all here" : "How to find all here";
    this.button.addEventListener("click", () => (this.find ? this.#seek() : this.#tellHow()));
    const optionOf = ({ target }) => this.#options.indexOf(target.closest("[role=option]"));
    this.list.addEventListener("pointermove", (event) => {
      // A list that scrolls below a pointer at rest moves nothing.
      const moves = event.pointerType === "mouse" && (event.movementX || event.movementY);
      if (moves && optionOf(event) >= 0) this.choose(optionOf(event));
    });
    this.list.addEventListener("click", (event) => this.choose(optionOf(event)));
    onArrows(this.list, { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }, (by) =>
      this.choose(Math.min(Math.max(this.#chosen + by, 0), this.#items.length - 1)),
    );
    const panel = this.list.parentElement;
    new MutationObserver(() => panel.hidden && this.choose(-1)).observe(panel, {
      attributeFilter: ["hidden"],
    });
  }

  /** Lists the deductions of another run from now on, or of one that has grown. */
  use(run) {
    if (run !== this.run) this.#found.clear();
    this.run = run;
    for (const each of run.deductions) this.#add(each);
  }

  /** Restores the deductions of a position. */
  #add({ index, texts, shapes, isCut, arrows }) {
    Object.assign(this.run.arrows, arrows);
    const rows = new Rows(this.run.board, -1).append(texts);
    const list = shapes.map((drawn, row) => {
      const [name, effect, reason] = rows.at(row);
      return { label: [...name, " ", ...effect], reason, shapes: drawn };
    });
    this.#found.set(index, { list, isCut });
  }

  /** Finds all deductions of the present point, and lists them. */
  async #seek() {
    const { run, point } = this;
    this.button.disabled = true;
    const found = await this.find(run, run.index[point]);
    this.button.disabled = false;
    if (!found || run !== this.run) return;
    this.#add(found);
    if (point !== this.point) return;
    this.show(point);
    this.enter();
  }

  /** Says where the page has all deductions, and how to get those of the present point. */
  #tellHow() {
    const { run, point } = this;
    const known = [...this.#found.keys()].sort((one, other) => one - other);
    const steps = known.map((index) => [stepName({ step: run.steps[run.index.lastIndexOf(index)] })]);
    const goTo = `${run.name === "main" ? "" : `goto ${run.name}, `}goto ${run.steps[point]}`;
    const told = [
      ...(steps.length ? ["This file has all deductions at ", ...joined(steps, ", "), ". "] : []),
      `For those here, type \`${goTo}\` and \`export run.html\` in the program; \`browse\` finds them at every step.`,
    ];
    byId("deduction").replaceChildren(linked(told));
  }

  /** Lists all deductions of a point if the page has them, else those that the run made there. */
  show(point) {
    const { run } = this;
    this.choose(-1);
    this.point = point;
    const all = run.wrongs.has(point) ? null : this.#found.get(run.index[point]);
    this.#isAhead = Boolean(all);
    this.#items = all
      ? all.list
      : run.drawnAt(point).map(({ sentences: [, reason, label], shapes }) => ({ label, reason, shapes }));
    this.#options = this.#items.map(({ label }, number) => {
      const properties = { id: `deduction-${number}`, role: "option", ariaSelected: false };
      return element("li", properties, textOf(label));
    });
    this.list.replaceChildren(...this.#options);
    this.list.hidden = !this.#items.length;
    byId("deductions-title").textContent = this.#title(all);
    this.button.hidden = Boolean(all) || run.isPath || run.wrongs.has(point);
  }

  #title(all) {
    const count = this.#items.length;
    if (!all) return count ? "Made at this point:" : "No pattern was found at this point.";
    if (!count) return "The techniques find nothing here.";
    return `${counted(count, "deduction")} here${all.isCut ? ", and there may be more" : ""}:`;
  }

  /** Whether a deduction is chosen. */
  get isChosen() {
    return this.#chosen >= 0;
  }

  /** Draws and explains a deduction by its number; by -1 none. */
  choose(number) {
    if (number === this.#chosen) return;
    if (this.isChosen) this.#options[this.#chosen].ariaSelected = false;
    this.#chosen = number;
    const option = this.#options[number];
    if (option) {
      option.ariaSelected = true;
      option.scrollIntoView({ block: "nearest" });
      this.list.setAttribute("aria-activedescendant", option.id);
    } else this.list.removeAttribute("aria-activedescendant");
    byId("deduction").replaceChildren(linked(this.#items[number]?.reason ?? []));
    this.draw(this.#items[number]?.shapes ?? null, this.#isAhead);
  }

  /** Moves the focus to the list, at its first deduction unless one is chosen, or to what leads to a list. */
  enter() {
    if (!this.#items.length) return this.button.focus();
    this.list.focus();
    return this.choose(Math.max(this.#chosen, 0));
  }
}
