// Starts a page that follows the session of a prompt: it gets the runs over a socket, and gives orders.

import { button, byId, element } from "./dom.js";
import { openPage } from "./page.js";
import { Runs } from "./runs.js";
import { showAll } from "./sheets.js";
import { restoreTheme } from "./theme.js";

const LONGEST = 8_000; // the most milliseconds between two attempts to connect again
const RETRY = 2_000; // milliseconds before the session is asked again for what it could not tell
const TOGETHER = 50; // milliseconds in which messages are taken to come together
const GOING_AWAY = 1001; // the code with which the server says that the page has ended
const CONTROLS = "#orders button, #line button, #break-list input, #follow, #guess"; // which need the session

async function start(content, nextTask) {
  restoreTheme();
  byId("runs").insertAdjacentHTML("beforebegin", content.orders);
  const session = new Session(content, nextTask);
  session.connect();
  await session.opened;
}
Object.assign(globalThis, { start }); // for loader.js

class Session {
  #socket = null;
  #attempts = 0; // to connect again, since the connection broke
  #waiting = 0; // the timer of the next attempt; 0 if there is none
  #hasEnded = false; // whether the server has said goodbye
  #page = null;
  #early = null; // messages that come while the page opens; null at other times
  #state = null; // the position of the session, from the last message
  #running = ""; // the order that runs now
  #renewing = 0; // the timer that shows what is new; 0 if nothing is
  #isStepping = false; // whether a key has asked for an advance that is not here yet
  #asked = new Map(); // what to call with the answer to each question, by its number
  #questions = 0;
  #awaited = []; // the orders that were typed here, whose output is not here yet
  #typed = []; // orders that were typed
  #recalled = 0;
  #path = null; // the solution path, once it was asked for
  #tapped = ""; // the candidate that a second tap guesses
  #whenOpened; // what to call when the page has opened

  constructor({ address, session }, nextTask) {
    Object.assign(this, { address, session, nextTask });
    this.opened = new Promise((done) => (this.#whenOpened = done));
    this.keys = {
      F5: () => (this.#isOpen ? this.#giveHere("run") : location.reload()),
      F10: () => this.step(),
      ":": () => {
        showAll(byId("more-orders"), true);
        byId("order").focus();
      },
    };
    this.#listen();
  }

  // --- the connection

  /** Connects to the session, and if the connection breaks, tries again, after a longer time at each attempt. */
  connect() {
    clearTimeout(this.#waiting);
    this.#waiting = 0;
    this.#socket = new WebSocket(this.address);
    this.#socket.addEventListener("open", () => {
      this.#attempts = 0;
      this.#awaited.length = 0; // what they said meanwhile is at the prompt
      this.#catchUp();
    });
    this.#socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(data)));
    this.#socket.addEventListener("close", ({ code }) => {
      this.#running = "";
      this.#isStepping = false;
      for (const answer of this.#asked.values()) answer(null);
      this.#asked.clear();
      this.#hasEnded = code === GOING_AWAY;
      if (!this.#hasEnded) {
        this.#waiting = setTimeout(() => this.connect(), Math.min(250 * 2 ** this.#attempts, LONGEST));
        this.#attempts += 1;
      }
      this.#tell();
    });
  }

  get #isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Asks the session something. Returns the answer; null without one. */
  ask(question) {
    if (!this.#isOpen) return Promise.resolve(null);
    const number = ++this.#questions;
    this.#socket.send(JSON.stringify({ ...question, number }));
    return new Promise((done) => this.#asked.set(number, done));
  }

  /** Asks for what this page has not: all of it, or what is new since the connection broke. */
  async #catchUp() {
    const { runs } = this.#page ?? {};
    const found = await this.ask({ ask: "session", session: this.session, held: runs?.held ?? {} });
    if (!found) {
      if (this.#isOpen) setTimeout(() => this.#catchUp(), RETRY); // too much waits at the prompt
      return;
    }
    if (found.session !== this.session) this.#reload();
    else if (found.runs) await this.#open(found);
    else {
      for (const delta of found.deltas) runs.take(delta);
      this.#page.renew();
    }
    this.#told.state(found.state);
    this.#tell();
  }

  /** Loads the page again, which shows another quiz, with all that was set here. */
  #reload() {
    history.replaceState(history.state, "", location.pathname);
    location.reload();
  }

  async #open({ state, ...content }) {
    if (this.#early) return; // the page opens already, and catches up when it has
    const runs = new Runs(content);
    if (this.#page) {
      if (this.#path) runs.take(this.#path);
      this.#page.runs = runs;
      this.#page.renew();
      return;
    }
    this.#state = state;
    this.#early = [];
    const isElsewhere = Boolean(location.hash); // where the page was before it was loaded again
    this.#page = await openPage(runs, state.run, this.nextTask, this);
    if (!isElsewhere) this.#follow();
    const observer = new MutationObserver(() => this.#tell());
    for (const id of ["present", "told"]) observer.observe(byId(id), { childList: true });
    document.addEventListener("click", () => setTimeout(() => this.#tell()));
    const early = this.#early;
    this.#early = null;
    for (const message of early) this.#hear(message);
    this.#whenOpened();
  }

  #hear(message) {
    if (this.#early && message.type !== "answer") {
      this.#early.push(message);
      return;
    }
    this.#told[message.type](message);
    this.#tell();
  }

  /** Shows what is new of the runs, once for the messages that come together. */
  #renewSoon() {
    this.#renewing ||= setTimeout(() => this.#renew(), TOGETHER);
  }

  #renew() {
    if (!this.#renewing) return;
    clearTimeout(this.#renewing);
    this.#renewing = 0;
    this.#page.renew();
  }

  // --- messages

  #told = {
    running: ({ order, progress }) => {
      this.#running = order;
      byId("progress").textContent = progress; // not in the status, which a screen reader reads at each change
    },
    output: (message) => this.#showOutput(message),
    answer: ({ number, answer }) => {
      this.#renew(); // who asked may go on with what came before the answer
      this.#asked.get(number)?.(answer);
      this.#asked.delete(number);
    },
    run: (delta) => {
      if (delta.session !== this.session || !this.#page) return;
      if (this.#page.runs.take(delta)) this.#renewSoon();
      else this.#catchUp();
    },
    summary: (told) => {
      if (told.session !== this.session || !this.#page) return;
      this.#page.runs.tell(told);
      if (told.name === this.#page.run.name) this.#renewSoon();
    },
    state: (message) => {
      if (message.session !== this.session) return this.#reload();
      this.#renew();
      const before = this.#state;
      this.#running = "";
      this.#isStepping = false;
      this.#state = message;
      this.#listBreaks();
      // An order that moved nowhere leaves you where you look.
      if (!this.#page || ["run", "advance"].every((name) => before?.[name] === message[name]))
        return undefined;
      this.#tapped = "";
      return this.#follow();
    },
  };

  /** Shows the session's position. */
  #follow() {
    const { run, advance, steps } = this.#state;
    this.#page.follow(run, advance, steps);
  }

  get #isFollowing() {
    return Boolean(this.#page?.isAt(this.#state.run, this.#state.advance));
  }

  /** Whether a click on a candidate guesses it: where the page shows the session, and a guess is due, new, or next. */
  get #canGuess() {
    return Boolean(this.#state?.guesses) && !this.#running && this.#isFollowing && this.#isOpen;
  }

  /** Guesses a candidate that was clicked, or tapped twice, where that is possible. Returns whether it does. */
  guesses(cell, digit, isTap) {
    const name = digit && this.#canGuess ? this.#page.run.cellName(cell, digit).text : "";
    const isSure = !isTap || name === this.#tapped;
    this.#tapped = isSure ? "" : name;
    if (name && isSure) this.#guess(name);
    return Boolean(name) && isSure;
  }

  #guess(candidate) {
    this.#tapped = "";
    this.#give(...(this.#state.guesses === "next" ? ["step"] : []), `guess ${candidate}`);
  }

  // --- orders

  #give(...orders) {
    for (const order of orders) this.#socket.send(JSON.stringify({ order }));
  }

  /** Gives an order at the point that is shown: goes there first. */
  #giveHere(order) {
    if (!this.#isOpen || !this.#page) return;
    const { run, step } = this.#page.place;
    const way = this.#isFollowing || this.#page.run.isPath ? [] : [`goto ${step}`];
    if (way.length && run !== this.#state.run) way.unshift(`goto ${run}`);
    this.#give(...way, order);
  }

  /** Makes an advance at the point that is shown, unless one is on the way. */
  step() {
    if (this.#isStepping || this.#running) return;
    this.#isStepping = this.#isOpen;
    this.#giveHere("step");
  }

  /** Shows the solution path beside the runs. */
  async #showPath() {
    const found = this.#path ??
      (await this.ask({ ask: "path" })) ?? { error: "the path is not found in time" };
    if (found.error) return this.#showOutput({ order: "path", lines: [[["error", found.error]]] });
    this.#path = found;
    return this.#page.showPath(found);
  }

  // --- what is shown

  #tell() {
    const isOpen = this.#isOpen;
    const { cell } = this.#page?.place ?? {};
    // While an order runs, others wait for it, as at the prompt.
    for (const control of document.querySelectorAll(CONTROLS)) control.disabled = !isOpen;
    byId("watch").disabled ||= !cell;
    byId("watch").textContent = cell ? `Break on ${cell}` : "Break on a cell";
    byId("stop").hidden = byId("progress").hidden = !this.#running || !isOpen;
    byId("follow").hidden = !isOpen || !this.#page || this.#isFollowing;
    if (!cell || !this.#canGuess || !this.#tapped.startsWith(cell)) this.#tapped = "";
    byId("guess").hidden = !this.#tapped;
    byId("guess").textContent = `Guess ${this.#tapped}`;
    document.body.toggleAttribute("data-guessing", this.#canGuess);
    const words = this.#sentence(isOpen);
    if (byId("status").textContent !== words) byId("status").textContent = words; // a screen reader reads what is set
  }

  #sentence(isOpen) {
    if (this.#hasEnded)
      return "Not connected: the session has ended, or no longer shows this page. Type `browse` at the prompt of sudoku-repl to go on; what you see here stays.";
    if (!isOpen && (this.#attempts || this.#waiting))
      return "Not connected: trying again every few seconds. If the session has ended, type `browse` at a new prompt of sudoku-repl to go on; what you see here stays.";
    if (this.#running) return `Running: ${this.#running}`;
    if (!this.#state || !this.#page) return "Connecting...";
    const { steps, run, level, stop, due, guesses } = this.#state;
    const place = `The session is at step ${steps} of ${run}, level ${level}.${stop && ` ${stop}`}`;
    const shown = this.#page.place;
    if (!this.#isFollowing)
      return `${place} You look at step ${shown.step}${shown.run === run ? "" : ` of ${shown.run}`}${this.#page.run.isPath ? "" : "; a button acts there"}.`;
    if (this.#tapped) return `Tap ${this.#tapped} again, or the button, to guess it.`;
    if (due) return `${place} A guess is due, by default at [${due}]: click a candidate.`;
    const hint = {
      here: " Click a candidate to guess it in place of the last guess.",
      next: " A guess comes next: click a candidate to guess it instead.",
    };
    return `${place}${hint[guesses] ?? ""}`;
  }

  /** Lists the breakpoints and the displays. */
  #listBreaks() {
    const { breaks, displays } = this.#state;
    const item = (text, control, remove) => {
      const label = element("label", {}, ...(control ? [control, " "] : []), text);
      const made = button("×", `Delete: ${text}`, "", () => this.#give(remove));
      return element("li", {}, label, made);
    };
    const points = breaks.map(({ number, text, enabled }) => {
      const box = element("input", { type: "checkbox", checked: enabled });
      box.addEventListener("change", () => this.#give(`${box.checked ? "enable" : "disable"} ${number}`));
      return item(text, box, `delete ${number}`);
    });
    const shown = displays.map(({ number, text }) => item(text, null, `undisplay ${number}`));
    byId("break-list").replaceChildren(...points, ...shown);
    const count = points.length + shown.length;
    byId("breaks").querySelector("summary").textContent = `Breakpoints${count ? ` (${count})` : ""}`;
  }

  /** Shows the output of an order that was typed here, and errors of others: what moves shows in the page. */
  #showOutput({ order, lines, left_out: leftOut }) {
    const output = byId("output");
    const typedAt = this.#awaited.indexOf(order);
    if (typedAt >= 0) this.#awaited.splice(typedAt, 1);
    const isError = lines.some((line) => line.some(([style]) => style === "error"));
    if (typedAt < 0 && !isError) {
      byId("answer").hidden = true;
      return;
    }
    const part = ([className, text]) => element("span", { className }, text);
    output.replaceChildren(part(["given-order", `${order}\n`]));
    if (leftOut) output.append(part(["left-out", `${leftOut} earlier lines are at the prompt\n`]));
    for (const line of lines) output.append(...line.map(part), "\n");
    byId("answer").hidden = !lines.length;
    output.scrollTop = isError ? output.scrollHeight : 0;
  }

  // --- controls

  #listen() {
    for (const button of document.querySelectorAll("[data-order]"))
      button.addEventListener("click", () => this.#giveHere(button.dataset.order));
    byId("stop").addEventListener("click", () => this.#socket.send(JSON.stringify({ stop: true })));
    byId("watch").addEventListener("click", () => this.#give(`watch ${this.#page.place.cell}`));
    byId("path").addEventListener("click", () => this.#page && this.#showPath());
    byId("guess").addEventListener("click", () => this.#guess(this.#tapped));
    byId("follow").addEventListener("click", () => this.#follow());
    byId("close").addEventListener("click", () => (byId("answer").hidden = true));
    byId("break-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const condition = byId("condition").value.trim();
      if (condition && this.#isOpen) this.#give(`break ${condition}`);
      byId("condition").value = "";
    });
    byId("line").addEventListener("submit", (event) => {
      event.preventDefault();
      const order = byId("order").value.trim();
      if (!order || !this.#isOpen) return;
      this.#typed.push(order);
      this.#recalled = this.#typed.length;
      byId("order").value = "";
      this.#awaited.push(order);
      this.#give(order);
    });
    byId("order").addEventListener("keydown", (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!by || !this.#typed.length) return;
      event.preventDefault();
      this.#recalled = Math.min(Math.max(this.#recalled + by, 0), this.#typed.length);
      byId("order").value = this.#typed[this.#recalled] ?? "";
    });
    document.addEventListener("visibilitychange", () => this.#waiting && !document.hidden && this.connect()); // after a sleep, at once
  }
}
