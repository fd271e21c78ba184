// Links: what a part of the page mentions can be pointed at and followed.

/**
 * Follows the links in a part of the page, and outlines what they name on the board.
 *
 * Tab never has to pass all of them. If the root is itself a tab stop, Enter leads from it to the links of its
 * selected row, and Escape back. Otherwise one of its links is a tab stop. The left and right arrows go on
 * from there.
 */
export class Links {
  #pointed = null;
  #focused = null;

  /** `acts` outline cells on the board, choose a cell, and go to a point or a step. */
  constructor(root, acts) {
    Object.assign(this, { root, ...acts, point: 0 });
    const onLink = (event) => event.target.closest(".link");
    root.addEventListener("pointerover", (event) => this.#pointAt(onLink(event)));
    root.addEventListener("pointerleave", () => this.#pointAt(this.#focused));
    root.addEventListener("focusin", (event) => {
      this.#focused = onLink(event);
      this.#pointAt(this.#focused);
    });
    root.addEventListener("focusout", ({ target }) => {
      this.#pointAt(null);
      setTimeout(() => {
        // A link that is gone by now lost the focus because it was drawn anew.
        if (target.isConnected && this.#focused === target) this.#focused = null;
      });
    });
    root.addEventListener("click", (event) => onLink(event) && this.#follow(onLink(event)));
    root.addEventListener("keydown", (event) => this.#key(event));
    this.hasOwnStop = root.tabIndex >= 0;
    if (!this.hasOwnStop)
      new MutationObserver(() => this.#keepStop()).observe(root, { childList: true, subtree: true });
  }

  /** Follows the links of another run from now on. */
  use(run) {
    this.run = run;
  }

  /** Notes the present point: a level in this part of the page is one on the path to it. */
  show(point) {
    this.point = point;
  }

  /** Outlines what a link names; null for no link. */
  #pointAt(found) {
    if (found === this.#pointed) return;
    this.#pointed = found;
    this.outline(found ? cellsOf(found, this.run) : []);
  }

  #follow(found) {
    const { step, level, cell } = found.dataset;
    const { run } = this;
    const from = Number(found.closest("[data-point]")?.dataset.point ?? this.point);
    if (step) this.goToStep(Number(step));
    else if (level)
      this.go(run.reached(run.at(from).levels[level - 1]?.step ?? 0)); // or after the gap that it is in
    else if (cell) this.choose(Number(cell));
  }

  #key(event) {
    const { root } = this;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const found = event.target.closest(".link");
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target === root && event.key === "Enter")
      root.querySelector("[aria-selected=true] .link")?.focus();
    else if (found && by) this.#moveFrom(found, by);
    else if (found && event.key === "Enter") found.click();
    else if (found && event.key === "Escape" && this.hasOwnStop) root.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #moveFrom(found, by) {
    const links = [...(found.closest("[role=row]") ?? this.root).querySelectorAll(".link")];
    const next = links[links.indexOf(found) + by];
    if (!next) return;
    next.tabIndex = found.tabIndex;
    found.tabIndex = -1;
    next.focus();
  }

  /** Makes the first link a tab stop again when the links were drawn anew, and keeps the focus on a link. */
  #keepStop() {
    const links = [...this.root.querySelectorAll(".link")];
    let stop = links.find((each) => each.tabIndex === 0);
    if (!stop && links.length) {
      stop = links.find((each) => each.textContent === this.#focused?.textContent) ?? links[0];
      stop.tabIndex = 0;
    }
    if (!this.#focused || this.#focused.isConnected) return;
    this.#focused = null;
    if (document.activeElement === document.body) stop?.focus({ preventScroll: true });
  }
}

/** Returns the cells that a link outlines: its houses, or its cell. */
function cellsOf({ dataset: { houses, cell } }, run) {
  if (houses) return houses.split(",").flatMap((house) => run.board.houses[house][1]);
  return cell ? [Number(cell)] : [];
}
