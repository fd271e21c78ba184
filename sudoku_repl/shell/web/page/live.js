// The page of `browse`: gives orders to the prompt, and shows the replay page of the run in a frame.
//
// The frame is the page that `export` writes. It is driven by what any reader of that page has: its address,
// and its elements. When the record has changed, a new frame is drawn behind the old one, and replaces it.

const PATIENCE = 30_000; // milliseconds that a page has to be drawn, once it is loaded
const LONGEST = 8_000; // the most milliseconds between two attempts to connect again
const GOING_AWAY = 1001; // the code with which the server says that the page has ended

const byId = (id) => document.getElementById(id);

let socket = null;
let attempts = 0; // to connect again, since the connection broke
let waiting = 0; // the timer of the next attempt; 0 if there is none
let hasEnded = false; // whether the server has said goodbye
let state = null; // the position of the session, from the last message
let running = ""; // the order that runs now
let frame = null; // the frame that is shown
let coming = null; // the frame that is being drawn, with the version of the record that it shows
let failure = ""; // why no frame shows the present record
let version = 0; // of the record in the frame
const awaited = []; // the orders that were typed here, whose output is not here yet
let compared = ""; // the run that the frame shows beside the present one
const typed = []; // orders that were typed
let recalled = 0;

// --- the frame ---------------------------------------------------------------------------------------

/** Returns the part of the frame's address that shows the session's position. */
function addressOf({ run, advance }) {
  const beside = compared && compared !== run ? `&with=${encodeURIComponent(compared)}` : "";
  return `#advance=${advance}&run=${encodeURIComponent(run)}${beside}`;
}

/** Returns what the frame shows: the step, the run and the selected cell. */
function shown() {
  const asked = new URLSearchParams(frame.contentWindow.location.hash.slice(1));
  return {
    steps: Number(asked.get("step") ?? asked.get("contradiction") ?? Number.NaN),
    run: asked.get("run") ?? state.run,
    cell: asked.get("cell"),
  };
}

function isFollowing() {
  if (!frame || !state || coming) return true; // a frame that is drawn now goes to the session
  const { steps, run } = shown();
  return Number.isNaN(steps) || (steps === state.steps && run === state.run);
}

/** Shows the session's position, in a new frame if the record has changed. */
function follow() {
  failure = "";
  if (version === state.version && frame && !coming) {
    const { location } = frame.contentWindow;
    const address = addressOf(state);
    if (location.hash !== address) location.replace(location.href.split("#")[0] + address);
    return;
  }
  if (coming?.version === state.version) return; // it goes to the position once it is drawn
  coming?.element.remove();
  const element = document.createElement("iframe");
  coming = { element, version: state.version };
  element.className = "coming";
  element.title = "The run";
  element.src = `run?${state.version}${addressOf(state)}`;
  element.addEventListener("load", () => whenDrawn(element, Date.now() + PATIENCE));
  byId("stage").append(element);
}

/** Shows a frame once its page is drawn, or says why it is not. A frame loads itself again to show other runs. */
function whenDrawn(element, deadline) {
  if (!element.isConnected) return; // a newer one has replaced it
  const page = element.contentDocument; // null where the browser shows an error
  const reason = page?.querySelector("#failure:not([hidden])")?.textContent;
  if (page?.querySelector("#present:not(:empty)")) show(element);
  else if (!page?.getElementById("present")) giveUp(element, "its page does not load");
  else if (reason || Date.now() > deadline) giveUp(element, reason ?? "its page takes too long to draw");
  else setTimeout(() => whenDrawn(element, deadline), 20);
}

function show(element) {
  const isNew = element !== frame;
  if (isNew) {
    const tab = frame?.contentDocument.querySelector("#panel [role=tab][aria-selected=true]")?.id;
    frame?.remove();
    frame = element;
    version = coming.version;
    coming = null;
    frame.className = "";
    if (tab) frame.contentDocument.getElementById(tab)?.click();
  }
  adopt();
  if (isNew) follow();
}

/** Removes a frame that cannot be shown, and keeps the one before it. */
function giveUp(element, reason) {
  element.remove();
  if (element === frame) frame = null;
  else coming = null;
  failure = reason;
  tell();
}

/** Makes clicks in the frame guess, and learns where it goes. */
function adopt() {
  const { contentDocument: page, contentWindow } = frame;
  document.title = page.querySelector("h1").textContent;
  page.addEventListener("click", clickedInFrame, true);
  page.addEventListener("keydown", openLine);
  const sheet = new contentWindow.CSSStyleSheet();
  sheet.replaceSync(
    "[data-guessing] .cell span[data-digit] { cursor: crosshair } [data-guessing] .cell span[data-digit]:hover { outline: 2px solid; outline-offset: -1px; font-weight: 700 }",
  );
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  new MutationObserver(() => {
    tell();
    setTimeout(tell, 300); // once the frame has noted the place in its address
  }).observe(page.getElementById("present"), { childList: true, characterData: true, subtree: true });
  const select = page.querySelector("#runs select");
  select?.addEventListener("change", () => {
    compared = select.selectedOptions[0].value < 0 ? "" : select.selectedOptions[0].text.split(",")[0];
  });
  tell();
}

function clickedInFrame(event) {
  const digit = event.target.closest?.("#board .cell span[data-digit]:not(.gone)");
  if (digit && canGuess()) {
    const cells = [...frame.contentDocument.querySelectorAll("#board .cell")];
    const name = cells[cells.indexOf(digit.closest(".cell"))].textContent.match(/\[\d+,\d+\]/)[0];
    event.preventDefault();
    event.stopPropagation();
    give(...(state.guesses === "next" ? ["step"] : []), `guess ${name}=${digit.dataset.digit}`);
  }
  setTimeout(tell, 300);
}

/** Whether a click on a candidate guesses it: where the frame shows the session, and a guess is due, new, or next. */
function canGuess() {
  return Boolean(state?.guesses) && !running && isFollowing() && socket?.readyState === WebSocket.OPEN;
}

// --- orders ------------------------------------------------------------------------------------------

function give(...orders) {
  for (const order of orders) socket?.send(JSON.stringify({ order }));
}

/** Gives an order at the point that the frame shows: goes there first. */
function giveHere(order) {
  if (isFollowing()) {
    give(order);
    return;
  }
  const { run, steps } = shown();
  give(...(run === state.run ? [] : [`goto ${run}`]), `goto ${steps}`, order);
}

function openLine(event) {
  const isTyped = event.target.closest?.("input, textarea, select");
  if (event.key !== ":" || isTyped || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  window.focus();
  byId("order").focus();
}

// --- messages -----------------------------------------------------------------------------------------

function tell() {
  const isOpen = socket?.readyState === WebSocket.OPEN;
  const cell = frame && state ? shown().cell : null;
  for (const control of document.querySelectorAll("#orders button, #line button, #follow"))
    control.disabled = !isOpen; // while an order runs, others wait for it, as at the prompt
  byId("watch").disabled ||= !cell;
  byId("watch").textContent = cell ? `Break on [${cell}]` : "Break on a cell";
  byId("stop").hidden = !running || !isOpen;
  byId("progress").hidden = !running || !isOpen;
  byId("follow").hidden = !isOpen || (isFollowing() && !failure);
  frame?.contentDocument?.body?.toggleAttribute("data-guessing", canGuess());
  const words = sentence(isOpen);
  if (byId("status").textContent !== words) byId("status").textContent = words; // a screen reader reads what is set
}

function sentence(isOpen) {
  if (hasEnded)
    return "Not connected: the session has ended, or no longer shows this page. Type `browse` at the prompt of sudoku-repl to go on; what you see here stays.";
  if (!isOpen && (attempts || waiting))
    return "Not connected: trying again every few seconds. If the session has ended, type `browse` at a new prompt of sudoku-repl to go on; what you see here stays.";
  if (running) return `Running: ${running}`;
  if (!state) return "Connecting...";
  const place = `The session is at step ${state.steps} of ${state.run}, level ${state.level}.`;
  if (failure) return `${place} The run cannot be shown: ${failure}.`;
  if (!isFollowing())
    return `${place} You look at step ${shown().steps} of ${shown().run}; a button acts there.`;
  if (state.due) return `${place} A guess is due, by default at [${state.due}]: click a candidate.`;
  const hint = {
    here: " Click a candidate to guess it in place of the last guess.",
    next: " A guess comes next: click a candidate to guess it instead.",
  };
  return `${place}${hint[state.guesses] ?? ""}`;
}

/** Shows the output of an order that was typed here, and errors of others: what moves shows in the frame. */
function showOutput({ order, lines, left_out: leftOut }) {
  const output = byId("output");
  const typedAt = awaited.indexOf(order);
  if (typedAt >= 0) awaited.splice(typedAt, 1);
  const isError = lines.some((line) => line.some(([style]) => style === "error"));
  if (typedAt < 0 && !isError) {
    byId("answer").hidden = true;
    return;
  }
  output.replaceChildren();
  const add = (text, style) => {
    const piece = document.createElement("span");
    piece.className = style;
    piece.textContent = text;
    output.append(piece);
  };
  add(`${order}\n`, "given-order");
  if (leftOut) add(`${leftOut} earlier lines are at the prompt\n`, "left-out");
  for (const line of lines) {
    for (const [style, text] of line) add(text, style);
    output.append("\n");
  }
  byId("answer").hidden = !lines.length;
  output.scrollTop = isError ? output.scrollHeight : 0;
}

const told = {
  running({ order, progress }) {
    running = order;
    byId("progress").textContent = progress; // not in the status, which a screen reader reads at each change
  },
  output: showOutput,
  state(message) {
    const before = state;
    if (before && before.run !== message.run) compared = before.run;
    running = "";
    state = message;
    // An order that moved nowhere leaves you where you look.
    if (failure || ["version", "run", "advance"].some((name) => before?.[name] !== message[name])) follow();
  },
};

/** Connects to the session, and if the connection breaks, tries again, after a longer time at each attempt. */
function connect() {
  clearTimeout(waiting);
  waiting = 0;
  const address = new URL("live", location.href);
  address.protocol = "ws:";
  socket = new WebSocket(address);
  socket.addEventListener("open", () => {
    attempts = 0;
    awaited.length = 0; // what they said meanwhile is at the prompt
  });
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(data);
    told[message.type](message);
    tell();
  });
  socket.addEventListener("close", ({ code }) => {
    running = "";
    hasEnded = code === GOING_AWAY;
    if (!hasEnded) {
      waiting = setTimeout(connect, Math.min(250 * 2 ** attempts, LONGEST));
      attempts += 1;
    }
    tell();
  });
}

// --- controls ----------------------------------------------------------------------------------------

for (const button of document.querySelectorAll("[data-order]"))
  button.addEventListener("click", () => giveHere(button.dataset.order));
byId("stop").addEventListener("click", () => socket?.send(JSON.stringify({ stop: true })));
byId("watch").addEventListener("click", () => give(`watch [${shown().cell}]`));
byId("follow").addEventListener("click", () => follow());
byId("close").addEventListener("click", () => (byId("answer").hidden = true));
byId("goto").addEventListener("submit", (event) => {
  event.preventDefault();
  give(`goto ${byId("wanted").value.trim()}`);
});
byId("line").addEventListener("submit", (event) => {
  event.preventDefault();
  const order = byId("order").value.trim();
  if (!order) return;
  typed.push(order);
  recalled = typed.length;
  byId("order").value = "";
  awaited.push(order);
  give(order);
});
byId("order").addEventListener("keydown", (event) => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!by || !typed.length) return;
  event.preventDefault();
  recalled = Math.min(Math.max(recalled + by, 0), typed.length);
  byId("order").value = typed[recalled] ?? "";
});
document.addEventListener("keydown", openLine);
document.addEventListener("visibilitychange", () => waiting && !document.hidden && connect()); // after a sleep, at once
connect();
