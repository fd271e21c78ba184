// The band over the steps of the run: its levels or its search tree, and below them the solutions and contradictions.

const BAND = { left: 28, right: 8, top: 4, sign: 12, axis: 16 }; // margins and heights, in pixels
const TALLEST = 22; // the most pixels of a row of the tree
const SPANNING = 0.95; // the share of the window that makes a try span it
const CLOSEST = 8; // the fewest steps in the window
const EVENTS = [
  { flag: Flag.solution, field: 3, kind: "solution", noun: "solution", d: (x, y) => `M${x} ${y - 5}l4 9h-8Z` },
  { flag: Flag.wrong, field: 4, kind: "wrong", noun: "contradiction", d: (x, y) => `M${x - 3} ${y - 3}l6 6m0-6l-6 6` },
];

class BandView {
  #queued = 0;

  constructor(run, root, go) {
    Object.assign(this, { run, root, go, tab: "levels", whole: Math.max(run.total, 1) });
    Object.assign(this, { from: 0, to: this.whole });
    this.samples = new Samples(run);
    this.events = EVENTS.map(({ flag, field }) => this.samples.events(flag, field));
    this.tries = new Tries(run);
    this.highest = Math.max(0, ...run.profile.map(([, , level]) => level));
    this.#build();
    new BandGestures(this);
    onArrows(this.slider, { ArrowUp: 1, ArrowDown: -1 }, (by) => go(this.point + by));
    this.tree.addEventListener("keydown", (event) => this.#walk(event));
    new ResizeObserver(() => this.#draw()).observe(this.slider);
    let window = null;
    addEventListener("beforeprint", () => {
      window = [this.from, this.to];
      this.showAll();
      this.#draw();
    });
    addEventListener("afterprint", () => {
      this.#setWindow(...window);
      this.#draw();
    });
  }

  #build() {
    const { run, root } = this;
    this.tabs = ["Levels", "Tree"].map((name) => {
      const tab = element("button", "", name);
      Object.assign(tab, { type: "button", id: `band-${name.toLowerCase()}` });
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", "band-panel");
      tab.addEventListener("click", () => this.#choose(name.toLowerCase()));
      return tab;
    });
    const tabs = element("div", "tabs");
    tabs.setAttribute("role", "tablist");
    tabs.setAttribute("aria-label", "What the band shows");
    tabs.append(...this.tabs);
    onArrows(tabs, { ArrowLeft: -1, ArrowRight: 1, Home: -1, End: 1 }, () => {
      this.#choose(this.tab === "levels" ? "tree" : "levels");
      this.tabs.find((tab) => tab.tabIndex === 0).focus();
    });
    this.told = element("p", "told");
    this.told.setAttribute("aria-hidden", "true");
    const zooms = [
      ["−", "Zoom out", "-", () => this.zoom(2)],
      ["+", "Zoom in", "+", () => this.zoom(0.5)],
      ["All", "All steps", "0", () => this.showAll()],
    ];
    const buttons = zooms.map(([face, name, key, act]) => {
      const button = element("button", "", face);
      button.type = "button";
      button.setAttribute("aria-label", name);
      button.setAttribute("aria-keyshortcuts", key);
      button.addEventListener("click", act);
      return button;
    });
    const head = element("div", "head");
    head.append(tabs, this.told, ...buttons);
    this.slider = element("div");
    Object.assign(this.slider, { id: "timeline", tabIndex: 0 });
    this.slider.setAttribute("role", "slider");
    this.slider.setAttribute("aria-label", "Step");
    this.slider.setAttribute("aria-valuemin", 0);
    this.slider.setAttribute("aria-valuemax", run.total);
    this.tree = element("div", "tree");
    this.tree.setAttribute("role", "tree");
    this.tree.setAttribute("aria-label", "Search tree");
    this.panel = element("div", "panel");
    this.panel.id = "band-panel";
    this.panel.setAttribute("role", "tabpanel");
    this.panel.append(this.slider, this.tree);
    this.overview = element("div", "strip");
    this.overview.setAttribute("aria-hidden", "true");
    const highest = Math.max(this.highest, 1);
    this.frame = shape("rect", { class: "frame", y: -highest, height: highest });
    const tops = run.profile.map(([first, last, level]) => `L${first - 1} ${-level}H${last}`);
    const area = shape("path", { class: "area", d: `M0 0${tops.join("")}V0Z` });
    const viewBox = `0 ${-highest} ${this.whole} ${highest}`;
    this.overview.append(shape("svg", { viewBox, preserveAspectRatio: "none" }, area, this.frame));
    root.replaceChildren(head, this.panel, this.overview);
    this.#choose("levels");
  }

  #choose(name) {
    this.tab = name;
    for (const tab of this.tabs) {
      const chosen = tab.id === `band-${name}`;
      tab.setAttribute("aria-selected", chosen);
      tab.tabIndex = chosen ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", `band-${name}`);
    this.tree.hidden = name === "levels";
    this.#draw();
  }

  /** Shows a point. The try of the point is the deepest that it is in, unless the keys have just chosen another. */
  show(point) {
    const { run } = this;
    this.point = point;
    this.path = this.tries.path(run.steps[point], run.level[point]);
    this.chosen = this.walked ?? this.path.at(-1) ?? 0;
    this.slider.setAttribute("aria-valuenow", run.steps[point]);
    this.slider.setAttribute("aria-valuetext", this.#here());
    const step = Math.max(run.steps[point] - 0.5, 0);
    if (step < this.from || step > this.to) this.pan(step - (this.from + this.to) / 2);
    this.#drawHere();
  }

  #here() {
    return `step ${this.run.steps[this.point]} of ${this.run.total}, level ${this.run.level[this.point]}`;
  }

  // --- the window of steps that the band shows

  get isZoomed() {
    return this.to - this.from < this.whole;
  }

  /** Shows `factor` times as many steps; the step `around`, usually the present one, stays in its place. */
  zoom(factor, around = this.run.steps[this.point]) {
    const { whole } = this;
    const span = Math.min(Math.max((this.to - this.from) * factor, Math.min(CLOSEST, whole)), whole);
    const from = around - ((around - this.from) * span) / (this.to - this.from);
    this.#setWindow(from, from + span);
  }

  /** Shows the steps from `first` to `last`, with a little room on both sides. */
  zoomTo(first, last) {
    const room = Math.max((last - first + 1) * 0.03, (CLOSEST - (last - first + 1)) / 2);
    this.#setWindow(first - 1 - room, last + room);
  }

  showAll() {
    this.#setWindow(0, this.whole);
  }

  pan(by) {
    this.#setWindow(this.from + by, this.to + by);
  }

  #setWindow(from, to) {
    const { whole } = this;
    const span = whole - (to - from) > 1e-6 ? to - from : whole; // despite rounding
    this.from = Math.min(Math.max(from, 0), whole - span);
    this.to = this.from + span;
    this.#queued ||= requestAnimationFrame(() => this.#draw());
  }

  x(step) {
    return this.left + ((step - this.from) / (this.to - this.from)) * (this.right - this.left);
  }

  /** Returns the step where the pointer is, not rounded. */
  stepAt(event) {
    const share = (event.clientX - this.slider.getBoundingClientRect().left - this.left) / (this.right - this.left);
    return this.from + Math.min(Math.max(share, 0), 1) * (this.to - this.from);
  }

  // --- the drawing

  #draw() {
    cancelAnimationFrame(this.#queued);
    this.#queued = 0;
    const { width, height } = this.slider.getBoundingClientRect();
    if (!width) return; // it is not laid out yet
    this.left = BAND.left;
    this.right = width - BAND.right;
    this.bottom = height - 2 * BAND.sign - BAND.axis;
    const [first, last] = [Math.floor(this.from) + 1, Math.min(Math.ceil(this.to), this.run.total)];
    this.columns = this.samples.levels(first, last, (this.to - this.from) / (this.right - this.left));
    const ground = shape("g", { "clip-path": "url(#band-window)" });
    const labels = shape("g");
    this.signs = EVENTS.map(({ d, kind }, number) => {
      const groups = grouped(this.events[number], this.from, this.to, (step) => this.x(step), 9);
      const y = this.bottom + (number + 0.5) * BAND.sign;
      const path = groups.map(({ at }) => d(at, y)).join("");
      labels.append(shape("path", { class: `head ${kind}`, d: d(this.left - 10, y) }), shape("path", { class: kind, d: path }));
      return groups;
    });
    if (this.tab === "tree") this.#drawTree(ground, labels);
    else this.#drawLevels(ground, labels);
    this.#drawAxis(ground, labels);
    const frame = shape("clipPath", { id: "band-window" }, shape("rect", { x: this.left, y: 0, width: this.right - this.left, height }));
    this.hover = shape("rect", { class: "hover", width: 0, height: 0 });
    this.overlay = shape("g");
    const cut = shape("g", { "clip-path": "url(#band-window)" }, this.overlay, this.hover);
    const drawing = shape("svg", { "aria-hidden": "true", viewBox: `0 0 ${width} ${height}` }, frame, ground, labels, cut);
    this.slider.replaceChildren(drawing);
    this.root.dataset.zoomed = this.isZoomed;
    for (const button of this.root.querySelectorAll('.head > [aria-keyshortcuts]:not([aria-keyshortcuts="+"])')) {
      button.setAttribute("aria-disabled", !this.isZoomed);
    }
    this.frame.setAttribute("x", this.from);
    this.frame.setAttribute("width", this.to - this.from);
    this.#drawHere();
  }

  #drawAxis(ground, labels) {
    for (const [first, last] of this.run.leftOut) {
      const x = this.x(first - 1);
      ground.append(shape("rect", { class: "left-out", x, y: 0, width: this.x(last) - x, height: this.bottom }));
    }
    labels.append(shape("path", { class: "axis", d: `M${this.left} 0V${this.bottom}H${this.right}` }));
    const y = this.bottom + 2 * BAND.sign;
    const span = this.to - this.from;
    const rough = span / Math.max(Math.floor((this.right - this.left) / 80), 1);
    const power = 10 ** Math.max(Math.floor(Math.log10(rough)), 0);
    const every = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough);
    let ticks = "";
    for (let step = (Math.floor(this.from / every) + 1) * every; step <= Math.min(this.to, this.run.total); step += every) {
      const x = this.x(step);
      ticks += `M${x} ${y}v4`;
      labels.append(shape("text", x > this.right - 24 ? { class: "end", x: this.right, y: y + 14 } : { class: "tick", x, y: y + 14 }, step));
    }
    labels.append(shape("path", { class: "axis", d: ticks }));
  }

  #y(level) {
    return this.bottom - (level / Math.max(this.highest, 1)) * (this.bottom - 12);
  }

  #drawLevels(ground, labels) {
    const tops = this.columns.map(([first, last, level]) => `L${this.x(first - 1)} ${this.#y(level)}H${this.x(last)}`);
    ground.append(shape("path", { class: "area", d: `M${this.x(Math.floor(this.from))} ${this.bottom}${tops.join("")}V${this.bottom}Z` }));
    if (this.highest) labels.append(shape("text", { class: "end", x: this.left - 4, y: 18 }, this.highest));
    labels.append(shape("text", { class: "end", x: this.left - 4, y: this.bottom }, 0));
  }

  /**
   * Divides the height among the rows of the tree: the levels that the window reaches.
   *
   * Rows above the deepest try that takes nearly the whole window say little about it. They are thin.
   */
  #layRows() {
    const { tries, from, to } = this;
    const [first, last] = [Math.floor(from) + 1, Math.ceil(to)];
    let depth = tries.rows.length;
    while (depth > 1 && !tries.reaches(depth - 1, first, last)) depth -= 1;
    let spanning = 0;
    while (spanning < depth - 1) {
      const id = tries.at(spanning + 1, Math.round((from + to) / 2));
      const shown = Math.min(tries.last[id], last) - Math.max(tries.first[id], first) + 1;
      if (!(shown > SPANNING * (last - first + 1))) break;
      spanning += 1;
    }
    const room = this.bottom - BAND.top;
    const thin = spanning ? Math.min(4, room / 4 / spanning) : 0;
    const height = Math.min((room - thin * spanning) / (depth - spanning), TALLEST);
    this.rows = Array.from({ length: depth }, (_, level) =>
      level < spanning ? { top: BAND.top + level * thin, height: thin } : { top: BAND.top + spanning * thin + (level - spanning) * height, height },
    );
  }

  #drawTree(ground, labels) {
    this.#layRows();
    const paths = {};
    const texts = [];
    let numbered = -Infinity;
    const [first, last] = [Math.floor(this.from) + 1, Math.ceil(this.to)];
    this.rows.forEach((row, level) => {
      row.blocks = this.tries.blocks(level, first, last, (step) => this.x(step));
      for (const block of row.blocks) {
        const kind = block.ids.length === 1 ? this.tries.kind(block.ids[0]) : `density share-${Math.ceil(block.share * 4)}`;
        paths[kind] = (paths[kind] ?? "") + this.#outline(row, block);
        if (block.ids.length === 1) texts.push(...this.#label(row, block, ""));
      }
      const y = row.top + row.height / 2;
      if (y - numbered < 12) return;
      numbered = y;
      labels.append(shape("text", { class: "end", x: this.left - 4, y: y + 4 }, level));
    });
    for (const [kind, d] of Object.entries(paths)) ground.append(shape("path", { class: `try ${kind}`, d }));
    ground.append(...texts);
  }

  /** Returns the path of a block, with a gap on its right and below it if there is room. */
  #outline({ top, height }, { left, right }) {
    const from = Math.max(left, this.left - 2);
    const wide = Math.min(right, this.right + 2) - from;
    const width = wide > 3 ? wide - 1 : Math.max(wide, 1);
    const high = height > 4 ? height - 1 : height * 0.8;
    return `M${round(from)} ${round(top)}h${round(width)}v${round(high)}h${round(-width)}Z`;
  }

  /** Returns the name of a try and the sign of its outcome, as far as its block has room for them. */
  #label({ top, height }, { ids: [id], left, right }, kind) {
    const from = Math.max(left, this.left);
    const outcome = this.tries.kind(id);
    const sign = EVENTS[["solved", "refuted"].indexOf(outcome)];
    const shown = [];
    let room = Math.min(right, this.right) - from - 6;
    if (sign && height >= 9 && right - left >= 11 && right <= this.right + 1) {
      shown.push(shape("path", { class: `foot ${sign.kind} ${kind}`, d: sign.d(right - 7, top + height - 6) }));
      room -= 11;
    }
    const size = Math.min(height - 3, 12);
    if (size >= 8 && room >= this.tries.name(id).length * size * 0.6) {
      shown.push(shape("text", { class: `name ${kind}`, x: from + 3, y: top + height / 2 + size * 0.3, "font-size": size }, this.tries.name(id)));
    }
    return shown;
  }

  #block(id) {
    return { ids: [id], left: this.x(this.tries.first[id] - 1), right: this.x(this.tries.last[id]) };
  }

  /** Draws what changes with the point: the guesses in force, and a line at its step. */
  #drawHere() {
    if (this.point === undefined || !this.overlay) return;
    const { run, point } = this;
    const x = this.x(run.steps[point]);
    const drawn = [];
    if (this.tab === "tree") {
      const path = this.path.filter((id) => this.tries.level[id] < this.rows.length);
      const rowOf = (id) => this.rows[this.tries.level[id]];
      drawn.push(shape("path", { class: "try here", d: path.map((id) => this.#outline(rowOf(id), this.#block(id))).join("") }));
      drawn.push(...path.flatMap((id) => this.#label(rowOf(id), this.#block(id), "here")));
      this.#showItem();
    }
    drawn.push(shape("path", { class: "cursor", d: `M${x} 0V${this.bottom}` }));
    if (this.tab === "levels") drawn.push(shape("circle", { class: "knob", cx: x, cy: this.#y(run.level[point]), r: 5 }));
    this.overlay.replaceChildren(...drawn);
    if (!this.isHovering) this.tell(null);
  }

  // --- the read-out

  /** Returns what the pointer is at: words, the point to go to, the steps, and a box to outline; or null. */
  under(event) {
    const { run, tries } = this;
    const box = this.slider.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const step = Math.min(Math.max(Math.ceil(this.stepAt(event)), 1), this.whole);
    if (y >= this.bottom) {
      const number = Math.floor((y - this.bottom) / BAND.sign);
      const group = this.signs[number]?.find(({ at }) => Math.abs(at - x) <= 6);
      if (!group) return null;
      const { flag, noun } = EVENTS[number];
      const words = `${counted(group.count, noun)}, ${stepsFrom(group.first, group.last)}`;
      const point = this.#flagged(group, flag);
      const top = this.bottom + number * BAND.sign;
      return { isSign: true, words, point, first: group.first, last: group.last, box: [group.at - 6, top, 12, BAND.sign] };
    }
    const away = run.leftOut.some(([first, last]) => first <= step && step <= last) ? ", not in this page" : "";
    if (this.tab === "levels") {
      const level = this.columns.find(([, last]) => step <= last)?.[2] ?? 0;
      return { words: `step ${step}, level ${level}${away}`, point: run.reached(step), first: step, last: step, box: [this.x(step), 0, 0, this.bottom] };
    }
    const row = this.rows.find(({ top, height }) => y < top + height);
    const block = row?.blocks.find(({ left, right }) => left - 1 <= x && x <= Math.max(right, left + 2));
    if (!block) return null;
    const [first, last] = [tries.first[block.ids[0]], tries.last[block.ids.at(-1)]];
    const isOne = block.ids.length === 1;
    const words = (isOne ? tries.words(block.ids[0]) : tries.summary(block.ids)) + away;
    const outline = [block.left, row.top, Math.max(block.right - block.left, 2), row.height];
    return { words, point: run.reached(isOne ? first : Math.min(Math.max(step, first), last)), first, last, box: outline };
  }

  /** Returns the first point of a group of signs; where the page has none, the point after it. */
  #flagged({ first, last }, flag) {
    const { run } = this;
    const begin = run.reached(first);
    for (let point = begin; point < run.length && run.steps[point] <= last; point += 1) {
      if (run.flags[point] & flag) return point;
    }
    return begin;
  }

  /** Shows what the pointer is at; with null, where you are. */
  tell(target) {
    this.isHovering = Boolean(target);
    const [x, y, width, height] = target?.box ?? [0, 0, 0, 0];
    for (const [name, value] of Object.entries({ x, y, width, height })) this.hover?.setAttribute(name, value);
    this.hover?.setAttribute("visibility", target ? "visible" : "hidden");
    if (this.point === undefined) return;
    this.told.textContent = target?.words ?? (this.tab === "tree" ? `here: ${this.tries.words(this.chosen)}` : this.#here());
    this.told.title = this.told.textContent;
  }

  // --- the keys of the tree

  #showItem() {
    const { left, right } = this.#block(this.chosen);
    const row = this.rows[this.tries.level[this.chosen]] ?? this.rows.at(-1);
    const from = Math.min(Math.max(left, this.left), this.right - 4);
    const width = Math.max(Math.min(right, this.right) - from, 4);
    showItem(this.tree, this.tries, this.chosen, { ...row, left: from, width });
  }

  #walk(event) {
    const kind = { ArrowUp: "parent", ArrowDown: "child", ArrowLeft: "previous", ArrowRight: "next" }[event.key];
    if (!kind || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.walked = this.tries.neighbour(this.chosen, kind);
    this.go(this.run.reached(this.tries.first[this.walked]));
    this.walked = null;
  }
}

/** Rounds to a tenth of a pixel, which keeps long paths short. */
function round(number) {
  return Math.round(number * 10) / 10;
}
