// Opens the page, moves in the runs by buttons and keys, and updates all parts.

import { Address, runsInAddress } from "./address.js";
import { askForStep, listenToStepDialog } from "./asking.js";
import { ChartView } from "./chart.js";
import { BoardView } from "./board.js";
import { Comparison, listenToRuns, showRuns } from "./compare.js";
import { listenToCopyMenu } from "./copying.js";
import { DeductionsView } from "./deductions.js";
import { byId, element } from "./dom.js";
import { Flag } from "./flags.js";
import { keep, keepAll, kept } from "./kept.js";
import { listenToKeys } from "./keys.js";
import { LanesView } from "./lanes.js";
import { LogView } from "./log.js";
import { Player } from "./player.js";
import { Links } from "./pointing.js";
import { linked } from "./sentences.js";
import { cutLines, listenToSheets, pushBack } from "./sheets.js";
import { Story } from "./story.js";
import { makeTabs } from "./tabs.js";
import { changeTheme, listenToTheme } from "./theme.js";
import { counted } from "./tries.js";
import { WhyView } from "./why.js";

const KINDS = {
  g: { flag: Flag.guess, noun: "guess" },
  x: { flag: Flag.wrong, noun: "contradiction" },
  s: { flag: Flag.solution, noun: "solution" },
}; // of points to go to, by the keys that lead there after `]` and `[`
const KEYED = "#tools, #runs, #controls, #chart > .head, #log-panel"; // whose buttons do what their keys do
const PASSING = 200; // milliseconds at a contradiction before the session is asked about it

/**
 * Opens the page with the runs that its address names, else with the chosen one; in several tasks, each of them short.
 *
 * `session` is what the page follows: the session of a prompt; null for a file.
 */
export async function openPage(runs, chosen, nextTask, session = null) {
  const names = asked(runs, chosen);
  runs.get(names[0]);
  await nextTask();
  runs.get(names[1]);
  await nextTask();
  const page = new Page(runs, chosen, session);
  page.use(...names);
  const place = page.address.read();
  await nextTask();
  page.drawBoard(place.point);
  await nextTask();
  document.body.getBoundingClientRect(); // lays out the page, which takes a whole task
  await nextTask();
  const drawn = kept("drawn", "");
  page.open(place, Boolean(kept("tab", "")));
  page.why.restore(drawn);
  page.listen();
  window.addEventListener("hashchange", () => {
    keepAll();
    page.goToAddress();
  });
  return page;
}

/** Returns the names of the run that the address asks for, and of the one to compare it with; empty for none. */
function asked(runs, chosen) {
  const address = new URLSearchParams(location.hash.slice(1));
  const named = (name) => (runs.names.includes(address.get(name)) ? address.get(name) : "");
  const present = named("run") || chosen;
  return [present, named("with") === present ? "" : named("with")];
}

export function showNote(note) {
  byId("note").textContent = note;
  byId("note").hidden = !note;
}

/** The page of a run: the point that it shows, the selected cell, and the parts that show them. */
class Page {
  #here = 0;
  #cell = null;
  #chosenAt = -1; // the point at which the cell was selected
  #turns = kept("turns", 0); // of two compared runs: 0 the first one is shown, 1 the other, 2 both
  #left = null; // the run and the point from which you changed runs, if you went nowhere since
  #heat = null; // what the board is tinted by: `contradictions`, `guesses` or null

  /** `chosen` is the name of the run to show unless the address names one. */
  constructor(runs, chosen, session) {
    Object.assign(this, { runs, chosen, session, comparison: null });
    const go = (point) => {
      this.player.pause();
      this.go(point);
    };
    this.present = byId("present");
    this.address = new Address();
    this.openTab = makeTabs(document.querySelector("#panel [role=tablist]"), "tab", (id) => {
      document.querySelector("main").dataset.tab = id;
    });
    this.chart = new ChartView(byId("chart"), go, (point) => {
      this.#turns = keep("turns", this.#turns === 1 ? 0 : 1);
      this.#swap();
      go(point);
    });
    this.story = new Story(byId("story"), (point) => this.#leapWithoutCell(point));
    this.lanes = new LanesView(this.chart, this);
    this.log = new LogView(byId("log"), go);
    this.board = new BoardView(
      runs.get(asked(runs, chosen)[0]),
      byId("board"),
      (cell, tapped = 0, digit = 0) => {
        if (tapped && cell === this.#cellHere) {
          this.board.pin(tapped); // a finger cannot hover
          return;
        }
        if (cell !== this.#cellHere) this.choose(cell);
        this.openTab("why-tab");
        this.deductions.choose(-1);
        this.why.deepen(digit);
      },
      (...candidate) => session?.guesses(...candidate) ?? false,
    );
    const acts = {
      outline: (cells) => this.board.outline(cells),
      choose: (cell) => cell === this.#cellHere || this.choose(cell),
      go: (point) => this.leap(point),
      goToStep: (step) => this.goToStep(step),
    };
    this.deductions = new DeductionsView(
      (shapes, isAhead) => this.board.draw(shapes, isAhead),
      session && ((run, advance) => session.ask({ ask: "deductions", run: run.name, advance })),
    );
    const goOrAsk = (step) =>
      step === this.run.steps[this.#here] ? askForStep(this.run.total) : this.goToStep(step);
    const linkedParts = ["levels", "why-panel", "deduction", "log", "headline", "story", "partings"];
    this.links = linkedParts.map((id) => new Links(byId(id), acts));
    this.links.push(new Links(this.present, { ...acts, goToStep: goOrAsk }));
    // After its links: where they lead, it draws the reason of the row.
    this.why = new WhyView(byId("why-panel"), {
      tint: (cells) => this.board.tint(cells),
      draw: (shapes) => this.board.draw(shapes, false),
      pin: (text) => this.lanes.add(text),
    });
    this.player = new Player(
      () => this.#isLast && this.go(0),
      () => {
        this.go(this.#here + 1);
        return this.#isLast;
      },
    );
  }

  /** Notes in the address what is shown. */
  note() {
    if (this.run) this.address.keep(this.#here, this.#cellHere);
  }

  /** Says a sentence in place of what happened at the point. */
  say(...sentence) {
    this.present.replaceChildren(linked(sentence));
  }

  /** Shows a run from now on, or one that has grown, beside another or none. */
  use(name, compared) {
    const { runs } = this;
    const [run, other] = [runs.get(name), runs.get(compared)];
    if (run !== this.run) this.#chosenAt = -1;
    this.run = run;
    if (!other) this.comparison = null;
    else if (this.comparison?.run === run && this.comparison.other === other) this.comparison.renew();
    else this.comparison = new Comparison(run, other);
    byId("compared").textContent = "";
    byId("partings").hidden = !other;
    if (other) this.comparison.list(byId("partings"));
    else this.board.differ(new Map());
    this.address.use(run, runs.names.length > 1 ? runsInAddress(name, compared) : "");
    this.chart.use(run, this.comparison);
    for (const view of [this.lanes, this.log, this.board, this.why, this.deductions, ...this.links])
      view.use(run);
    if (this.#heat) this.board.heat(run.heat(this.#heat));
    this.story.use(run);
    showNote(run.note ?? "");
    this.#showRuns();
  }

  #showRuns() {
    const { runs, run, comparison } = this;
    const compared = comparison?.other.name ?? "";
    showRuns(runs, run.name, compared, this.#turns === 1 ? "Show both" : `Flip to ${compared}`);
  }

  /** Shows another run at the step that is shown, or compares with another. To and fro leads to the same point. */
  change(name, compared) {
    const [run, point] = this.#left ?? [this.run, this.#here];
    const isAtCell = this.#chosenAt === this.#here;
    this.address.leave();
    this.use(name, compared);
    const here = this.run === run ? point : this.run.like(run, point);
    if (isAtCell) this.#chosenAt = here;
    this.go(here);
    this.#left = [run, point];
  }

  /** Adds the solution path to the runs, and shows it from its start. */
  showPath(recording) {
    if (!this.runs.get(recording.name)) this.runs.take(recording);
    this.change(recording.name, "");
    this.leap(0);
    this.openTab("log-tab");
  }

  #swap() {
    this.change(this.comparison.other.name, this.run.name);
  }

  /** Shows the other one of two compared runs, then both in one board, then the first one again. */
  #turn() {
    if (!this.comparison) return;
    this.#turns = keep("turns", (this.#turns + 1) % 3);
    if (this.#turns !== 2) return this.#swap();
    this.#showRuns();
    this.drawBoard(this.#here);
    return undefined;
  }

  /** Takes in what is new of the runs. Where to go next is not decided here. */
  renew() {
    const { run, runs } = this;
    const now = runs.get(run.name);
    if (now !== run) now.tries.foldLike(run.tries);
    this.use(run.name, this.comparison?.other.name ?? "");
    if (now !== run) this.go(now.like(run, this.#here));
    else if (this.comparison) this.drawBoard(this.#here);
    this.#showHeadline();
  }

  /** The run, the step and the name of the selected cell that are shown. */
  get place() {
    const { run } = this;
    const cell = this.#cellHere;
    return { run: run.name, step: run.steps[this.#here], cell: cell === null ? "" : run.cellName(cell).text };
  }

  /** Whether the position of an advance of a run is shown. */
  isAt(name, advance) {
    const { run } = this;
    return run.name === name && run.index[this.#here] === advance && !run.wrongs.has(this.#here);
  }

  /** Shows the position of an advance of a run, at a step. */
  follow(name, advance, step) {
    const other = this.comparison?.other.name ?? "";
    if (name !== this.run.name) this.use(name, other === name ? "" : other);
    this.player.pause();
    const point = this.run.index.lastIndexOf(advance);
    if (point < 0) this.goToStep(step);
    else this.go(point);
  }

  /** Goes where the address leads. */
  goToAddress() {
    const [present, compared] = asked(this.runs, this.chosen);
    if (present !== this.run.name || compared !== (this.comparison?.other.name ?? ""))
      this.use(present, compared);
    this.open(this.address.read());
  }

  /** Draws a point on the board, and how the other run differs there: this takes longest. */
  drawBoard(point, view = this.run.at(point)) {
    this.board.show(point, view);
    if (this.comparison)
      byId("compared").textContent = this.comparison.show(point, view, this.board, this.#turns === 2);
  }

  /**
   * Goes to a place that was read from the address, and says what it names that is not there. A cell opens the tab that
   * explains it, unless `hasTab` says that the tab to open was kept.
   */
  open({ point, cell, lanes, missing }, hasTab = false) {
    this.player.pause();
    this.lanes.set(lanes);
    this.#cell = cell;
    this.#chosenAt = point;
    if (cell !== null && !hasTab) this.openTab("why-tab");
    this.address.forget();
    this.go(point);
    this.board.choose(cell);
    if (missing) this.say(`There is no ${missing} in this run, which has ${this.run.total} steps.`);
  }

  go(point) {
    const { run } = this;
    const here = Math.min(Math.max(point, 0), run.length - 1);
    this.#here = here;
    this.#left = null;
    if (this.#chosenAt !== here) this.#chosenAt = -1;
    const view = run.at(here);
    // The log and the panel measure what they draw. The boards come last, so that to measure lays out only little.
    this.log.show(here);
    this.#showLevels(view.levels, run.wrongs.get(here));
    this.#explain(view);
    this.say(...run.happened(here, view));
    cutLines();
    this.present.title = run.textAt(here);
    this.#showHeadline();
    this.deductions.show(here);
    this.chart.show(here);
    for (const each of [this.lanes, ...this.links]) each.show(here);
    this.drawBoard(here, view);
    this.note();
  }

  #showHeadline() {
    byId("headline").replaceChildren(linked(this.story.show(this.#here)));
  }

  get #isLast() {
    return this.#here === this.run.length - 1;
  }

  /** Goes to a step; if the page leaves it out, the session of the page is asked for it. */
  async goToStep(step) {
    const { run, session } = this;
    const gap = run.leftOut.find(([first, last]) => first <= step && step <= last);
    if (gap && session) await session.ask({ ask: "part", run: run.name, step });
    this.leap(this.run.reached(step));
    if (gap && !session)
      this.present.prepend(`This page leaves out steps ${gap[0]} to ${gap[1]}; here it goes on after them. `);
  }

  /** Goes far away, from where the browser's Back leads here again. */
  leap(point) {
    this.player.pause();
    if (point !== this.#here) this.address.leave();
    this.go(point);
  }

  /** Goes far away, where no cell is selected. */
  #leapWithoutCell(point) {
    this.choose(null);
    this.leap(point);
  }

  /** Selects a cell, or none if it is null. */
  choose(cell) {
    this.#cell = cell;
    this.#chosenAt = this.#here;
    this.board.choose(cell);
    const sentence = this.#explain();
    byId("told").textContent = cell === null ? "No cell is selected." : sentence;
    this.note();
  }

  /** The selected cell; null at a contradiction, unless you selected the cell there. */
  get #cellHere() {
    return this.run.wrongs.has(this.#here) && this.#chosenAt !== this.#here ? null : this.#cell;
  }

  /** Explains the selected cell, else the contradiction or the guess. Returns that in a sentence. */
  #explain(view = this.run.at(this.#here)) {
    const { run, why } = this;
    const wrong = run.wrongs.get(this.#here);
    const chosen = this.#cellHere;
    if (wrong && !wrong.core && this.session) this.#blame(run, this.#here, wrong);
    if (wrong && (chosen === null || wrong.cells.includes(chosen))) return why.wrong(this.#here, view);
    const isGuess = run.flags[this.#here] & Flag.guess;
    const cell = chosen ?? (isGuess ? view.levels.at(-1).cell : null);
    if (cell !== null) return why.cell(this.#here, view, cell);
    why.hide();
    return "";
  }

  /** Asks the session whose fault a contradiction is, and explains it again. */
  async #blame(run, point, wrong) {
    await new Promise((done) => setTimeout(done, PASSING));
    if (wrong.isAsked || run !== this.run || point !== this.#here) return;
    wrong.isAsked = true;
    const found = await this.session.ask({ ask: "blame", run: run.name, step: run.steps[point] });
    if (!found) return;
    Object.assign(wrong, found);
    if (run !== this.run || point !== this.#here) return;
    this.go(point);
  }

  /** Lists the guesses in force; at a contradiction, says which it rests on. */
  #showLevels(levels, wrong) {
    byId("levels-title").textContent = `At guess level ${levels.length}`;
    const items = levels.map((level, below) => {
      const is = (blamed) => wrong?.[blamed]?.includes(below + 1);
      const sign = is("core") ? "core" : is("guilty") ? "guilty" : "";
      const blame = sign ? [" ", element("strong", {}, sign)] : [];
      return element("li", { className: "guess" }, linked(this.run.levelLine(level)), ...blame);
    });
    byId("levels").replaceChildren(...items.reverse());
  }

  /** Goes to the next point of a kind of `KINDS`, or with -1 to the one before. */
  #jump({ flag, noun }, by) {
    const found = this.run.next(this.#here, flag, by);
    if (found >= 0) this.leap(found);
    else this.say(`No ${noun} ${by > 0 ? "after" : "before"} step ${this.run.steps[this.#here]}.`);
  }

  /** Goes to the next chapter of the story, or with -1 to the one before. */
  #tell(by) {
    const point = this.story.next(this.#here, by);
    if (point >= 0) this.#leapWithoutCell(point);
    else this.say(by > 0 ? "The story ends here." : "The story begins here.");
  }

  #goToWrongGuess() {
    const { run, present } = this;
    if (run.wrongGuess === null) {
      const isFault = run.conflict?.length;
      this.say(isFault ? `No guess is to blame: ${run.fault}.` : "No guess was wrong in this run.");
      return;
    }
    this.#leapWithoutCell(run.reached(run.wrongGuess));
    const wrong = run.solution ? run.tries.first.indexOf(run.wrongGuess) : -1;
    const cost = wrong < 0 ? 0 : run.tries.cost(wrong);
    const isHere = run.steps[this.#here] === run.wrongGuess;
    const where = isHere ? "" : `, at step ${run.wrongGuess}, which is not in this page`;
    const words = run.solution
      ? `The first wrong guess${where}${cost ? `: it cost ${counted(cost, "step")}` : ""}`
      : `The latest guess that the last contradiction rests on${where}`;
    present.prepend(`${words}. `);
  }

  /** Tints the board by contradictions or by guesses, or with null not at all. */
  #tint(kind) {
    const { run } = this;
    this.#heat = kind;
    const counts = kind && run.heat(kind);
    this.board.heat(counts);
    const most = counts ? Math.max(...counts) : 0;
    const hottest = most ? [`; most, ${most}, in `, run.cellName(counts.indexOf(most))] : [];
    if (kind) this.say(`The more orange a cell is, the more ${kind} it had`, ...hottest, ".");
    else this.say("No cell is tinted.");
  }

  /** Shows on the board which candidates are true, or no longer. */
  #tellTruth() {
    const { run } = this;
    const lost = this.board.tellTruth(this.#here, run.at(this.#here));
    if (!run.truth) this.say("It is not known which candidates are true.");
    else if (lost === null) this.say("True candidates are no longer shown.");
    else this.say(`Underlined: true candidates. Crossed: ${counted(lost, "cell")} without any.`);
  }

  #dismiss() {
    if (pushBack()) return;
    const menu = document.querySelector("details[open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    } else if (this.chart.span) this.chart.select(null);
    else if (this.deductions.isChosen) this.deductions.choose(-1);
    else if (this.why.isDrawn) this.why.clear();
    else if (this.board.pinned) this.board.pin(0);
    else if (this.#heat) this.#tint(null);
    else if (this.#cell !== null) this.choose(null);
  }

  /** Makes the keys and the buttons work, once the page shows a point. */
  listen() {
    const { run, chart, board, log, player, session } = this;
    const place = () => ({ run: this.run, point: this.#here, cell: this.#cellHere });
    listenToCopyMenu(this.address, place, (text) => this.say(text));
    document.addEventListener("click", (event) => {
      for (const menu of document.querySelectorAll("details[open]"))
        if (!event.composedPath().includes(menu)) menu.open = false;
    });
    listenToStepDialog(this, (step) => this.goToStep(step));
    player.listen();
    const moves = {
      ...session?.keys,
      ArrowRight: () =>
        this.#isLast && session && !this.run.isPath ? session.step() : this.go(this.#here + 1),
      ArrowLeft: () => this.go(this.#here - 1),
      PageDown: () => this.go(this.#here + 10),
      PageUp: () => this.go(this.#here - 10),
      Home: () => this.go(0),
      End: () => this.go(Infinity),
      Escape: () => this.#dismiss(),
      " ": () => player.toggle(),
    };
    const letters = {
      n: moves.ArrowRight,
      p: moves.ArrowLeft,
      g: () => askForStep(this.run.total),
      c: () => this.#turn(),
      a: () => this.#goToWrongGuess(),
      "{": () => this.#tell(-1),
      "}": () => this.#tell(1),
      "-": () => chart.zoom(2),
      "+": () => chart.zoom(0.5),
      0: () => chart.plot.showAll(),
      l: () => this.lanes.open(this.place.cell),
      h: () => this.#tint({ null: "contradictions", contradictions: "guesses", guesses: null }[this.#heat]),
      s: () => chart.selectFromHere(),
      t: () => chart.choose(chart.drawing === chart.tree ? "chart-timeline" : "chart-tree"),
      d: changeTheme,
      v: () => this.#tellTruth(),
      f: () => {
        this.openTab("deductions-tab");
        this.deductions.enter();
      },
      "/": () => {
        this.openTab("log-tab");
        log.search();
      },
      "?": () => byId("about").showModal(),
    };
    for (const [bracket, by] of Object.entries({ "[": -1, "]": 1 })) {
      letters[`${bracket}l`] = () => this.lanes.step(by);
      for (const [key, kind] of Object.entries(KINDS)) letters[bracket + key] = () => this.#jump(kind, by);
    }
    const pressed = (key) => key !== " " && player.pause();
    const pin = (digit) => board.pin(digit);
    listenToKeys({ moves, letters, pin, digits: run.board.digits, pressed });
    listenToRuns((name, compared = this.comparison?.other.name ?? "") => {
      this.#turns = keep("turns", 0);
      this.change(name || this.run.name, compared === name ? "" : compared);
    });
    listenToTheme();
    listenToSheets();
    byId("chart-tab").addEventListener("click", () => chart.openTree());
    for (const each of document.querySelectorAll(`:is(${KEYED}) [aria-keyshortcuts]`)) {
      const [key] = each.ariaKeyShortcuts.split(" ");
      const act = moves[key] ?? letters[key];
      if (!act) continue; // of the player, or of the tree
      each.addEventListener("click", () => {
        if (each.matches("#controls *, #help")) player.pause();
        act();
      });
    }
  }
}
