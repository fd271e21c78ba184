// The panels beside the board: the timeline of levels, the levels, and why.

const SVG = "http://www.w3.org/2000/svg";

function onArrows(root, steps, move) {
  root.addEventListener("keydown", (event) => {
    const by = steps[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    move(by);
  });
}

class TimelineView {
  constructor(run, root, go) {
    Object.assign(this, { run, root, go });
    root.setAttribute("aria-valuemax", run.total);
    new ResizeObserver(() => this.#draw()).observe(root);
    root.addEventListener("pointerdown", (event) => {
      root.setPointerCapture(event.pointerId);
      this.#drag(event);
    });
    root.addEventListener("pointermove", (event) => {
      if (root.hasPointerCapture(event.pointerId)) this.#drag(event);
    });
    onArrows(root, { ArrowUp: 1, ArrowDown: -1 }, (by) => go(this.point + by));
  }

  show(point) {
    const { run, root } = this;
    this.point = point;
    root.setAttribute("aria-valuenow", run.steps[point]);
    root.setAttribute("aria-valuetext", `step ${run.steps[point]} of ${run.total}, level ${run.level[point]}`);
    if (!this.cursor) return;
    const x = this.#x(run.steps[point]);
    this.cursor.setAttribute("d", `M${x} 0V${this.bottom}`);
    this.knob.setAttribute("cx", x);
    this.knob.setAttribute("cy", this.#y(run.level[point]));
  }

  #x(steps) {
    return this.left + (steps / Math.max(this.run.total, 1)) * (this.right - this.left);
  }

  #y(level) {
    return this.bottom - (level / Math.max(this.highest, 1)) * (this.bottom - 12);
  }

  #drag(event) {
    const share = (event.clientX - this.root.getBoundingClientRect().left - this.left) / (this.right - this.left);
    this.go(this.run.reached(Math.round(Math.min(Math.max(share, 0), 1) * this.run.total)));
  }

  #draw() {
    const { run, root } = this;
    const { width, height } = root.getBoundingClientRect();
    this.left = 24;
    this.right = width - 8;
    this.bottom = height - 34;
    this.highest = Math.max(0, ...run.profile.map(([, , level]) => level));
    const drawing = document.createElementNS(SVG, "svg");
    drawing.setAttribute("aria-hidden", "true");
    const add = (name, kind, attributes, text = "") => {
      const made = drawing.appendChild(document.createElementNS(SVG, name));
      made.setAttribute("class", kind);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      made.textContent = text;
      return made;
    };
    const tops = run.profile.map(([first, last, level]) => `L${this.#x(first - 1)} ${this.#y(level)}H${this.#x(last)}`);
    add("path", "area", { d: `M${this.left} ${this.bottom}${tops.join("")}V${this.bottom}Z` });
    for (const [first, last] of run.leftOut) {
      const x = this.#x(first - 1);
      add("rect", "left-out", { x, y: 0, width: this.#x(last) - x, height: this.bottom });
    }
    add("path", "axis", { d: `M${this.left} 0V${this.bottom}H${this.right}` });
    this.#signs(3, "solution", (x, y) => `M${x} ${y - 5}l4 9h-8Z`, add);
    this.#signs(4, "wrong", (x, y) => `M${x - 3} ${y - 3}l6 6m0 -6l-6 6`, add);
    if (this.highest) add("text", "end", { x: this.left - 4, y: 18 }, this.highest);
    add("text", "end", { x: this.left - 4, y: this.bottom }, 0);
    add("text", "end", { x: this.right, y: height - 4 }, run.total);
    const words = `▲ solution   × contradiction${run.leftOut.length ? "   pale: not in this page" : ""}`;
    add("text", "", { x: this.left, y: height - 4 }, words);
    this.cursor = add("path", "cursor", {});
    this.knob = add("circle", "knob", { r: 5 });
    root.replaceChildren(drawing);
    if (this.point !== undefined) this.show(this.point);
  }

  /** Draws a sign below each column that has a nonzero field, and skips signs that would overlap. */
  #signs(field, kind, sign, add) {
    let last = -Infinity;
    let path = "";
    for (const column of this.run.profile) {
      const x = this.#x((column[0] - 1 + column[1]) / 2);
      if (!column[field] || x - last < 4) continue;
      last = x;
      path += sign(x, this.bottom + 9);
    }
    if (path) add("path", kind, { d: path });
  }
}

function showLevels(run, levels) {
  document.getElementById("levels-title").textContent = `At guess level ${levels.length}`;
  const items = levels.map(({ text }) => {
    const item = element("li", "guess");
    item.append(linked(text, run));
    return item;
  });
  document.getElementById("levels").replaceChildren(...items.reverse());
}

function hideWhy() {
  document.getElementById("why-words").textContent = "Click a cell, or press Enter on it, to see why it is so.";
  document.getElementById("why").parentElement.hidden = true;
}

/** Explains the content of a cell: in a sentence, and for each digit. Returns the sentence. */
function showWhy(run, point, view, cell) {
  const place = cell * run.width;
  const value = run.valueIn(view.cells, cell);
  const unset = run.flags[point] & Flag.unset;
  const title = `${run.board.labels[cell]}, cell ${cell + 1}`;
  let words = unset ? "open, its candidates are not set up yet" : `open, candidates ${run.candidatesIn(view.cells, cell).join(" ")}`;
  if (value) {
    const { step, mark, words: why } = run.why(view.cells[place]);
    words = `holds ${value} since step ${step}, ${mark}: ${why}`;
  }
  document.getElementById("why-words").replaceChildren(linked(`${title}: ${words}`, run));
  const rows = [];
  for (let digit = 1; digit < run.width; digit += 1) {
    const number = view.cells[place + digit];
    const row = element("tr", number ? "open" : "");
    const reason = number ? run.why(number) : { mark: value ? "=" : "", words: value ? "its value" : "a candidate", step: "" };
    const [mark, why, step] = [element("td"), element("td"), element("td")];
    if (reason.mark) mark.append(linkedMark(reason.mark, run));
    why.append(linked(reason.words, run));
    if (reason.step !== "") step.append(link(reason.step, { step: reason.step }));
    row.append(element("th", "", digit), mark, why, step);
    row.firstChild.scope = "row";
    rows.push(row);
  }
  const body = document.getElementById("why");
  body.replaceChildren(...rows);
  body.parentElement.hidden = unset && !value;
  return `${title}: ${words}`;
}
