// The deductions of a point, in a list: the one that you move to is drawn on the board, and explained.

import { Rows } from "./columns.js";
import { byId, element, onArrows } from "./dom.js";
import { linked, textOf } from "./sentences.js";
import { counted } from "./tries.js";

export class DeductionsView {
  #items = []; // the deductions of the point: their `label`, `reason` and `shapes`
  #options = [];
  #chosen = -1;
  #isAhead = false; // whether the run has not made them

  /** `draw` takes shapes, or null to draw the shapes of the point, and whether the run has not made the deduction. */
  constructor(run, draw, go) {
    Object.assign(this, { run, draw });
    this.list = byId("deductions");
    this.button = byId("to-deductions");
    this.point = run.deductions ? run.index.lastIndexOf(run.deductions.index) : -1; // where all are listed
    this.listed = this.point < 0 ? [] : this.#found(run.deductions);
    this.button.textContent = `${counted(this.listed.length, "deduction")} at step ${run.steps[this.point]}`;
    this.button.addEventListener("click", () => go(this.point));
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

  /** Restores the deductions of the position that the page was exported from. */
  #found({ texts, shapes }) {
    const rows = new Rows(texts, this.run.board);
    return shapes.map((drawn, row) => {
      const [name, effect, reason] = rows.at(row);
      return { label: [...name, " ", ...effect], reason, shapes: drawn };
    });
  }

  /** Lists all deductions of a point if the page has them, else those that the run made there. */
  show(point) {
    const { run } = this;
    this.choose(-1);
    this.#isAhead = point === this.point;
    this.#items = this.#isAhead
      ? this.listed
      : run.drawnAt(point).map(({ sentences, shapes }) => {
          const [mark, hint, words] = sentences;
          return { label: words, reason: [...mark, ": ", ...hint], shapes };
        });
    this.#options = this.#items.map(({ label }, number) => {
      const option = element("li", "", textOf(label));
      Object.assign(option, { id: `deduction-${number}`, role: "option", ariaSelected: "false" });
      return option;
    });
    this.list.replaceChildren(...this.#options);
    this.list.hidden = !this.#items.length;
    byId("deductions-title").textContent = this.#title;
    this.button.hidden = this.point < 0 || this.#isAhead;
  }

  get #title() {
    const count = this.#items.length;
    if (!this.#isAhead) return count ? "Made at this point:" : "No pattern was found at this point.";
    if (!count) return "The techniques find nothing here.";
    return `${counted(count, "deduction")} here${this.run.deductions.isCut ? ", and there may be more" : ""}:`;
  }

  /** Whether a deduction is chosen. */
  get isChosen() {
    return this.#chosen >= 0;
  }

  /** Draws and explains a deduction by its number; by -1 none. */
  choose(number) {
    if (number === this.#chosen) return;
    this.#options[this.#chosen]?.setAttribute("aria-selected", false);
    this.#chosen = number;
    const option = this.#options[number];
    option?.setAttribute("aria-selected", true);
    option?.scrollIntoView({ block: "nearest" });
    if (option) this.list.setAttribute("aria-activedescendant", option.id);
    else this.list.removeAttribute("aria-activedescendant");
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
