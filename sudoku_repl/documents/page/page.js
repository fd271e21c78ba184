// Opens the page, moves in the run by buttons and keys, and updates all parts.

/** Starts the page with the run that its address names, else with the chosen one; in several tasks, each of them short. */
async function start(runs, chosen, nextTask) {
  const asked = () => {
    const address = new URLSearchParams(location.hash.slice(1));
    const numbered = (name) => runs.findIndex(({ name: each }) => each === address.get(name));
    const present = numbered("run") < 0 ? chosen : numbered("run");
    return [present, numbered("with") === present ? -1 : numbered("with")];
  };
  const [present, compared] = asked();
  byId("headline").textContent = runs[present].headline;
  byId("note").textContent = runs[present].note;
  byId("note").hidden = !runs[present].note;
  if (runs.length > 1) showRuns(runs, present, compared);
  await nextTask();
  const run = new Run(runs[present]);
  await nextTask();
  const comparison = compared < 0 ? null : new Comparison(run, new Run(runs[compared]));
  const names = runs.length > 1 ? `&run=${encodeURIComponent(run.name)}${comparison ? `&with=${encodeURIComponent(comparison.other.name)}` : ""}` : "";
  const page = new Page(run, names, comparison);
  await nextTask();
  page.drawBoard();
  await nextTask();
  document.body.getBoundingClientRect(); // lays out the page, which takes a whole task
  await nextTask();
  page.openAtAddress();
  window.addEventListener("hashchange", () => {
    if (String(asked()) === String([present, compared])) page.openAtAddress();
    else location.reload();
  });
}

/** The page of a run: the point that it shows, the selected cell, and the parts that show them. */
class Page {
  #here = 0;
  #cell = null;
  #heat = null; // what the board is tinted by

  constructor(run, runs, comparison) {
    Object.assign(this, { run, comparison });
    const go = (point) => this.go(point);
    this.present = byId("present");
    this.address = new Address(run, runs);
    this.openTab = tabs(document.querySelector("#panel [role=tablist]"));
    this.band = new BandView(run, byId("band"), go);
    this.log = new LogView(run, byId("log"), go);
    this.board = new BoardView(run, byId("board"), (cell) => {
      this.choose(cell);
      this.openTab("why-tab");
    });
    this.why = new WhyView(run, byId("why-panel"), (cells) => this.board.tint(cells));
    const acts = {
      outline: (cells) => this.board.outline(cells),
      choose: (cell) => this.choose(cell),
      go: (point) => this.leap(point),
    };
    this.links = ["present", "levels", "why-panel", "log", "headline"].map((id) => new Links(byId(id), run, acts));
    this.player = new Player(
      () => this.#here === run.length - 1 && go(0),
      () => {
        go(this.#here + 1);
        return this.#here === run.length - 1;
      },
    );
    copying(run, this.address, () => ({ point: this.#here, cell: this.#cell }), (text) => (this.present.textContent = text));
    answerSteps(run, (point) => this.leap(point));
    this.#listen();
  }

  /** Draws the board of the point that the address names: most of what `openAtAddress` does. */
  drawBoard() {
    const { point } = this.address.read();
    this.board.show(point, this.run.at(point));
  }

  /** Goes where the address says, and says if there is no such place. */
  openAtAddress() {
    const { point, cell, missing } = this.address.read();
    this.#cell = cell;
    this.board.choose(cell);
    if (cell !== null) this.openTab("why-tab");
    this.address.isFar = false; // what the address says is in the history already
    this.go(point);
    if (missing) this.present.textContent = `There is no ${missing} in this run, which has ${this.run.total} steps.`;
  }

  go(point) {
    const { run } = this;
    const here = (this.#here = Math.min(Math.max(point, 0), run.length - 1));
    const view = run.at(here);
    const said = run.linesOf(here).map((line) => line.replace(/^\d+\) /, "")); // the step is named before it
    const happened = [...said, ...(run.wrongs.has(here) ? [run.blameAt(here, view)] : run.news(here, view))].join("; ").replaceAll(".;", ".");
    // First, because the panels that scroll depend on the room that this text leaves.
    this.present.scrollTo(0, 0);
    this.present.replaceChildren(linked(`Step ${run.steps[here]} of ${run.total}, level ${run.level[here]}: ${happened}`, run));
    this.board.show(here, view);
    this.comparison?.show(here, view, this.board);
    this.band.show(here);
    this.log.show(here);
    for (const each of this.links) each.show(here);
    this.#showLevels(view.levels);
    this.#explain();
    this.address.keep(here, this.#cell);
  }

  /** Goes far away, from where the browser's Back leads here again. */
  leap(point) {
    this.address.isFar = point !== this.#here;
    this.go(point);
  }

  /** Selects a cell, or none if it is null. */
  choose(cell) {
    this.#cell = cell;
    this.board.choose(cell);
    const sentence = this.#explain();
    byId("told").textContent = cell === null ? "No cell is selected." : sentence;
    this.address.keep(this.#here, cell);
  }

  /** Explains the selected cell, else the contradiction. Returns that in a sentence. */
  #explain() {
    const { run, why } = this;
    const view = run.at(this.#here);
    const wrong = run.wrongs.get(this.#here);
    if (wrong && (this.#cell === null || wrong.cells.includes(this.#cell))) return why.wrong(this.#here, view);
    if (this.#cell !== null) return why.cell(this.#here, view, this.#cell);
    why.hide();
    return "";
  }

  #showLevels(levels) {
    byId("levels-title").textContent = `At guess level ${levels.length}`;
    const items = levels.map(({ text }) => {
      const item = element("li", "guess");
      item.append(linked(text, this.run));
      return item;
    });
    byId("levels").replaceChildren(...items.reverse());
  }

  #jump(kind, by) {
    const found = this.run.next(this.#here, Flag[kind], by);
    const names = { guess: "guess", wrong: "contradiction", solution: "solution" };
    if (found >= 0) this.leap(found);
    else this.present.textContent = `No ${names[kind]} ${by > 0 ? "after" : "before"} step ${this.run.steps[this.#here]}.`;
  }

  #goAstray() {
    const { run, present } = this;
    if (run.astray === null) {
      present.textContent = "No guess was wrong in this run.";
      return;
    }
    this.leap(run.reached(run.astray));
    present.prepend("Here the run went astray. ");
  }

  /** Tints the board by contradictions, then by guesses, then no longer. */
  #changeHeat() {
    const { run } = this;
    const kinds = [null, "contradictions", "guesses"];
    this.#heat = kinds[(kinds.indexOf(this.#heat) + 1) % kinds.length];
    const counts = this.#heat && run.heat(this.#heat);
    this.board.heat(counts);
    const most = counts ? Math.max(...counts) : 0;
    const hottest = most ? `; most, ${most}, in ${run.board.labels[counts.indexOf(most)]}` : "";
    this.present.replaceChildren(linked(this.#heat ? `Darker cells had more ${this.#heat}${hottest}.` : "No cell is tinted.", run));
  }

  #dismiss() {
    if (byId("copy").open) byId("copy").open = false;
    else if (this.board.pinned) this.board.pin(0);
    else if (this.#heat) {
      this.#heat = null;
      this.board.heat(null);
    } else if (this.#cell !== null) this.choose(null);
  }

  /** Makes the keys and the buttons work. */
  #listen() {
    const { run, band, board, log, player } = this;
    const moves = {
      ArrowRight: () => this.go(this.#here + 1),
      ArrowLeft: () => this.go(this.#here - 1),
      PageDown: () => this.go(this.#here + 10),
      PageUp: () => this.go(this.#here - 10),
      Home: () => this.go(0),
      End: () => this.go(run.length - 1),
      Escape: () => this.#dismiss(),
      " ": () => player.toggle(),
    };
    const letters = {
      n: moves.ArrowRight,
      p: moves.ArrowLeft,
      g: askForStep,
      a: () => this.#goAstray(),
      "-": () => band.zoom(2),
      "+": () => band.zoom(0.5),
      0: () => band.showAll(),
      h: () => this.#changeHeat(),
      t: changeTheme,
      "/": () => {
        this.openTab("log-tab");
        log.search();
      },
      "?": () => byId("about").showModal(),
    };
    const jump = (kind, by) => this.#jump(kind, by);
    const pressed = (key) => key !== " " && player.pause();
    listenToKeys({ moves, letters, jump, pin: (digit) => board.pin(digit), marks: run.board.marks, pressed });
    const clicks = {
      first: moves.Home,
      back: moves.ArrowLeft,
      step: moves.ArrowRight,
      last: moves.End,
      astray: letters.a,
      theme: changeTheme,
      help: letters["?"],
    };
    nameTheme();
    for (const [id, act] of Object.entries(clicks)) byId(id).addEventListener("click", act);
    for (const button of document.querySelectorAll("[data-jump]")) {
      button.addEventListener("click", () => jump(button.dataset.jump, Number(button.dataset.by)));
    }
  }
}
