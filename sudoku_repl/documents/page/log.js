// The log. Only chunks of lines near the visible part are in the document; the others are empty boxes as high as
// their lines. So a long run opens as fast as a short one, and lines may wrap.

const CHUNK = 50; // lines that are filled in together

class LogView {
  #chunks = [];
  #filled = new Set();
  #withSweeps = false;

  constructor(run, root, go) {
    Object.assign(this, { run, root, go });
    this.point = 0;
    this.finder = new LogFinder(this);
    root.setAttribute("aria-rowcount", run.lines.length);
    for (let first = 0; first < run.lines.length; first += CHUNK) {
      const chunk = root.appendChild(element("div", "chunk"));
      chunk.setAttribute("role", "presentation");
      this.#chunks.push(chunk);
    }
    this.#estimate();
    root.addEventListener("scroll", () => this.#draw());
    root.addEventListener("click", (event) => {
      const row = event.target.closest("[data-point]");
      if (row && !event.target.closest(".link")) go(Number(row.dataset.point));
    });
    onArrows(root, { ArrowDown: 1, ArrowUp: -1 }, (by) => go(this.point + by));
    const toggle = document.getElementById("sweeps");
    toggle.addEventListener("click", () => {
      this.#withSweeps = !this.#withSweeps;
      toggle.setAttribute("aria-pressed", this.#withSweeps);
      this.#redraw();
    });
    let width = root.clientWidth;
    new ResizeObserver(() => {
      if (width !== (width = root.clientWidth)) this.#estimate();
      this.#follow();
    }).observe(root);
  }

  show(point) {
    const before = this.#present();
    this.point = point;
    const [first, end] = this.#present();
    this.#draw(new Set([...chunksOf(...before), ...chunksOf(first, end)]));
    if (first < end) this.root.setAttribute("aria-activedescendant", `line-${first}`);
    else this.root.removeAttribute("aria-activedescendant");
    this.#follow();
  }

  /** Opens the search field. */
  search() {
    this.finder.open();
  }

  /** Returns the first line of the present point, and the first line after it. */
  #present() {
    return [this.run.linesFrom[this.point], this.run.linesFrom[this.point + 1]];
  }

  #isShown(line) {
    const [first, end] = this.#present();
    return this.#withSweeps || this.run.styles[line] !== "sweep" || (line >= first && line < end);
  }

  /** Makes the chunks that are not measured yet as high as their lines would be without wrapping. */
  #estimate() {
    this.#chunks.forEach((chunk, number) => {
      let lines = 0;
      for (const line of linesIn(number, this.run)) lines += this.#withSweeps || this.run.styles[line] !== "sweep";
      chunk.style.height = "";
      chunk.style.setProperty("--lines", lines);
    });
  }

  #redraw() {
    this.#estimate();
    this.#draw(this.#filled);
    this.#follow();
  }

  /** Returns the chunks that are less than the height of the log away from its visible part. */
  #near() {
    const { scrollTop, clientHeight } = this.root;
    const found = [];
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      const { offsetTop, offsetHeight } = this.#chunks[middle];
      if (offsetTop + offsetHeight < scrollTop - clientHeight) low = middle + 1;
      else high = middle;
    }
    while (low < this.#chunks.length && this.#chunks[low].offsetTop <= scrollTop + 2 * clientHeight) found.push(low++);
    return found;
  }

  /** Fills the near and the present chunks that are not filled yet, fills ``changed`` ones anew, and empties the rest. */
  #draw(changed = new Set()) {
    const { root } = this;
    const wanted = new Set([...this.#near(), ...chunksOf(...this.#present())]);
    const left = [...this.#filled].filter((number) => !wanted.has(number));
    const heights = left.map((number) => this.#chunks[number].offsetHeight);
    const drawn = [...wanted].filter((number) => changed.has(number) || !this.#filled.has(number));
    const hadFocus = root.contains(document.activeElement);
    left.forEach((number, slot) => {
      this.#chunks[number].replaceChildren();
      this.#chunks[number].style.height = `${heights[slot]}px`;
    });
    for (const number of drawn) this.#fill(number);
    this.#filled = wanted;
    if (drawn.length) this.finder.highlight();
    if (hadFocus && !root.contains(document.activeElement)) root.focus({ preventScroll: true });
  }

  #fill(number) {
    const { run } = this;
    const [first, end] = this.#present();
    const rows = [];
    for (const line of linesIn(number, run)) {
      if (!this.#isShown(line)) continue;
      const row = element("div", run.styles[line]);
      row.setAttribute("role", "row");
      row.setAttribute("aria-rowindex", line + 1);
      row.setAttribute("aria-selected", line >= first && line < end);
      row.id = `line-${line}`;
      row.dataset.point = run.pointOf[line];
      const cell = row.appendChild(element("div"));
      cell.setAttribute("role", "gridcell");
      cell.append(linked(run.lines[line], run));
      rows.push(row);
    }
    const chunk = this.#chunks[number];
    chunk.replaceChildren(...rows);
    chunk.style.height = "";
  }

  /** Keeps the present lines in view. */
  #follow() {
    this.#center();
    this.#draw();
    this.#center(); // the chunks that were filled now may be higher than estimated
  }

  #center() {
    const { root } = this;
    const [first, end] = this.#present();
    if (first === end) return;
    const around = root.getBoundingClientRect();
    const { top } = document.getElementById(`line-${first}`).getBoundingClientRect();
    const { bottom } = document.getElementById(`line-${end - 1}`).getBoundingClientRect();
    const margin = Math.min(20, around.height / 4);
    if (top >= around.top + margin && bottom <= around.bottom - margin) return;
    root.scrollTop += Math.min(top - around.top - margin, (top + bottom - around.top - around.bottom) / 2);
  }
}

function* linesIn(chunk, run) {
  const end = Math.min((chunk + 1) * CHUNK, run.lines.length);
  for (let line = chunk * CHUNK; line < end; line += 1) yield line;
}

/** Returns the numbers of the chunks of some lines. */
function chunksOf(first, end) {
  const numbers = [];
  for (let chunk = Math.floor(first / CHUNK); chunk * CHUNK < end; chunk += 1) numbers.push(chunk);
  return numbers;
}
