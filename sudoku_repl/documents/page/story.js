// The story of the run: its stops, each with a small board, a sentence and what a wrong guess cost there.

import { element, onArrows } from "./dom.js";
import { Flag } from "./flags.js";
import { miniature } from "./miniature.js";
import { levelName, linked, stepName } from "./sentences.js";
import { counted } from "./tries.js";

export class Story {
  stops = [];
  #told = null; // the story that is listed
  #point = -1; // that is shown
  #isListed = true; // whether the list was in sight when you came to the point

  /** `go` takes the point of a stop. */
  constructor(root, go) {
    Object.assign(this, { root, go });
    this.drawer = new IntersectionObserver((all) => {
      for (const { isIntersecting, target } of all) if (isIntersecting) this.#drawBoard(target);
    });
    root.addEventListener("click", ({ target }) => {
      const item = target.closest("li");
      if (item && !target.closest(".link")) go(this.stops[item.value - 1].point);
    });
    onArrows(root, { ArrowDown: 1, ArrowUp: -1 }, (by) => {
      const item = document.activeElement.closest("li");
      const next = this.root.children[(item?.value ?? 0) - 1 + by];
      next?.querySelector("button").focus();
      if (next) go(this.stops[next.value - 1].point);
    });
  }

  /** Tells the story of another run from now on, or of one that has grown. */
  use(run) {
    this.run = run;
    this.stops = run.stops;
    const told = JSON.stringify([run.name, this.stops]);
    if (told === this.#told) return;
    this.#told = told;
    this.drawer.disconnect();
    const focused = document.activeElement.closest("#story li")?.value;
    this.root.replaceChildren(...this.stops.map((stop, slot) => this.#item(stop, slot + 1)));
    this.root.children[focused - 1]?.querySelector("button").focus();
  }

  #item({ point, words, cost }, number) {
    const { run } = this;
    const step = stepName({ step: run.steps[point] });
    const kind = run.wrongs.has(point) ? ["contradiction at "] : [];
    const where = [element("span", {}, linked([...kind, step, ", ", levelName(run.level[point])]))];
    if (cost) where.push(element("span", { className: "cost" }, counted(cost, "step")));
    const item = element(
      "li",
      { value: number },
      element("button", { type: "button", ariaLabel: `Stop ${number}: ${step.text}` }), // over the board
      element("p", { className: "where" }, ...where),
      element("p", {}, linked(words)),
    );
    item.dataset.point = point;
    this.drawer.observe(item);
    return item;
  }

  #drawBoard(item) {
    this.drawer.unobserve(item);
    const { run } = this;
    const { point, words } = this.stops[item.value - 1];
    const view = run.at(point);
    const wrong = run.wrongs.get(point);
    const isGuess = run.flags[point] & Flag.guess;
    const marked = isGuess ? [view.levels.at(-1).cell] : words.flatMap(({ cell }) => cell ?? []);
    item.append(miniature(run, view, wrong?.cells ?? marked, wrong));
  }

  /**
   * Marks the stop that is shown, and returns the sentence for a point: the headline, or its own if no list showed it when
   * you came there.
   */
  show(point) {
    if (point !== this.#point) [this.#point, this.#isListed] = [point, this.root.checkVisibility()];
    const shown = this.stops.findIndex((each) => each.point === point);
    for (const item of this.root.children)
      if (item.value - 1 !== shown) item.removeAttribute("aria-current");
      else if (!item.ariaCurrent) {
        item.ariaCurrent = "step";
        const isTall = item.offsetHeight > this.root.parentElement.clientHeight;
        item.scrollIntoView({ block: isTall ? "start" : "nearest" });
      }
    if (shown < 0 || this.#isListed) return this.run.headline;
    return [`Story, ${shown + 1} of ${this.stops.length}: `, ...this.stops[shown].words];
  }

  /** Returns the point of the next stop, or by -1 of the one before; -1 if there is none. */
  next(point, by) {
    const points = this.stops.map((each) => each.point);
    const found = by > 0 ? points.find((each) => each > point) : points.findLast((each) => each < point);
    return found ?? -1;
  }
}
