// Moves in the run by buttons and keys, and updates all panels.

/** Tabs that show one panel at a time. Returns the function that opens one of them. */
function tabs(list) {
  const all = [...list.children];
  const open = (chosen) => {
    for (const tab of all) {
      tab.setAttribute("aria-selected", tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
      const panel = byId(tab.getAttribute("aria-controls"));
      if (panel.matches("[role=tabpanel]")) panel.hidden = tab !== chosen; // the band is shown by the style
    }
  };
  list.addEventListener("click", ({ target }) => all.includes(target) && open(target));
  list.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const visible = all.filter((tab) => tab.checkVisibility());
    const next = visible[(visible.indexOf(event.target) + by + visible.length) % visible.length];
    next.focus();
    open(next);
  });
  const chosen = list.querySelector("[aria-selected=true]");
  open(chosen);
  // A tab that the style hides in a wide window is not left open there.
  new ResizeObserver(() => all.some((tab) => tab.checkVisibility() && tab.ariaSelected === "true") || open(chosen)).observe(list);
  return (id) => open(byId(id));
}

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
  const { drawBoard, openAtHash } = open(run, names, comparison);
  await nextTask();
  drawBoard();
  await nextTask();
  document.body.getBoundingClientRect(); // lays out the page, which takes a whole task
  await nextTask();
  openAtHash();
  window.addEventListener("hashchange", () => {
    if (String(asked()) === String([present, compared])) openAtHash();
    else location.reload();
  });
}

/** Opens a run; returns the functions that draw the board of the point that the address names, and go there. */
function open(run, names, comparison) {
  const [present, told, about, wanted] = ["present", "told", "about", "wanted"].map(byId);
  const openTab = tabs(document.querySelector("#panel [role=tablist]"));
  let here = 0;
  let cell = null;
  let timer = null;
  let noted = null;
  let isFar = false; // whether the next address gets an entry in the browser's history
  let heat = null; // what the board is tinted by
  let bracket = 0; // 1 after `]`, -1 after `[`

  const band = new BandView(run, byId("band"), go);
  const log = new LogView(run, byId("log"), go);
  const board = new BoardView(run, byId("board"), (chosen) => {
    choose(chosen);
    openTab("why-tab");
  });
  const why = new WhyView(run, byId("why-panel"), (cells) => board.tint(cells));
  const outline = (cells) => board.outline(cells);
  const links = ["present", "levels", "why-panel", "log", "headline"].map((id) => new Links(byId(id), run, { outline, choose, go: leap }));

  function choose(chosen) {
    cell = chosen;
    board.choose(cell);
    told.textContent = explain();
    keepAddress();
  }

  function chooseNone() {
    cell = null;
    board.choose(cell);
    explain();
    told.textContent = "No cell is selected.";
    keepAddress();
  }

  /** Explains the selected cell, else the contradiction. Returns that in a sentence. */
  function explain() {
    const view = run.at(here);
    const wrong = run.wrongs.get(here);
    if (wrong && (cell === null || wrong.cells.includes(cell))) return why.wrong(here, view);
    if (cell !== null) return why.cell(here, view, cell);
    why.hide();
    return "";
  }

  function go(point) {
    here = Math.min(Math.max(point, 0), run.length - 1);
    const view = run.at(here);
    const said = run.linesOf(here).map((line) => line.replace(/^\d+\) /, "")); // the step is named before it
    const happened = [...said, ...(run.wrongs.has(here) ? [run.blameAt(here, view)] : run.news(here, view))].join("; ").replaceAll(".;", ".");
    // First, because the panels that scroll depend on the room that this text leaves.
    present.scrollTo(0, 0);
    present.replaceChildren(linked(`Step ${run.steps[here]} of ${run.total}, level ${run.level[here]}: ${happened}`, run));
    board.show(here, view);
    comparison?.show(here, view, board);
    band.show(here);
    log.show(here);
    for (const each of links) each.show(here);
    showLevels(view.levels);
    explain();
    keepAddress();
  }

  /** Goes far away, from where the browser's Back leads here again. */
  function leap(point) {
    isFar = point !== here;
    go(point);
  }

  function showLevels(levels) {
    byId("levels-title").textContent = `At guess level ${levels.length}`;
    const items = levels.map(({ text }) => {
      const item = element("li", "guess");
      item.append(linked(text, run));
      return item;
    });
    byId("levels").replaceChildren(...items.reverse());
  }

  function jump(kind, by) {
    const found = run.next(here, Flag[kind], by);
    const names = { guess: "guess", wrong: "contradiction", solution: "solution" };
    if (found >= 0) leap(found);
    else present.textContent = `No ${names[kind]} ${by > 0 ? "after" : "before"} step ${run.steps[here]}.`;
  }

  function goAstray() {
    if (run.astray === null) {
      present.textContent = "No guess was wrong in this run.";
      return;
    }
    leap(run.reached(run.astray));
    present.prepend("Here the run went astray. ");
  }

  function goTo() {
    const text = wanted.value.trim();
    const number = Number(text);
    if (/^\d+$/.test(text) && number <= run.total) {
      byId("goto").close();
      leap(run.reached(number));
      return;
    }
    byId("refused").textContent = `This run has no step “${text}”; type a number from 0 to ${run.total}.`;
  }

  /** Tints the board by contradictions, then by guesses, then no longer. */
  function changeHeat() {
    const kinds = [null, "contradictions", "guesses"];
    heat = kinds[(kinds.indexOf(heat) + 1) % kinds.length];
    const counts = heat && run.heat(heat);
    board.heat(counts);
    const most = counts ? Math.max(...counts) : 0;
    const hottest = most ? `; most, ${most}, in ${run.board.labels[counts.indexOf(most)]}` : "";
    present.replaceChildren(linked(heat ? `Darker cells had more ${heat}${hottest}.` : "No cell is tinted.", run));
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    byId("play").textContent = "Play";
    byId("play").setAttribute("aria-label", "Play");
    present.setAttribute("aria-live", "polite");
  }

  function play() {
    if (timer) return pause();
    if (here === run.length - 1) go(0);
    present.setAttribute("aria-live", "off"); // too fast to be read aloud
    byId("play").textContent = "Pause";
    byId("play").setAttribute("aria-label", "Pause");
    timer = setInterval(() => {
      go(here + 1);
      if (here === run.length - 1) pause();
    }, 1000 / Number(byId("speed").value));
    return undefined;
  }

  function isDark() {
    const { theme } = document.documentElement.dataset;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  function changeTheme() {
    const { dataset } = document.documentElement;
    byId("theme").textContent = isDark() ? "Dark" : "Light";
    dataset.theme = isDark() ? "light" : "dark";
  }

  function address() {
    const at = run.wrongs.has(here) ? "contradiction" : "step";
    return `#${at}=${run.steps[here]}${cell === null ? "" : `&cell=${run.board.places[cell]}`}${names}`;
  }

  /** Notes the point in the page's address, a moment later because browsers limit how often. */
  function keepAddress() {
    clearTimeout(noted);
    if (location.protocol === "about:") return; // inside a notebook
    noted = setTimeout(() => {
      history[isFar ? "pushState" : "replaceState"](null, "", address());
      isFar = false;
    }, 250);
  }

  /** Returns the cell and the point that the address names, and what it names that is not there. */
  function namedByAddress() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const missing = [];
    const number = (name) => (/^\d+$/.test(asked.get(name)) ? Number(asked.get(name)) : -1);
    const found = {
      contradiction: () => run.contradiction(number("contradiction")),
      step: () => (number("step") > run.total ? -1 : run.reached(number("step"))),
      advance: () => run.index.findIndex((index, point) => index >= number("advance") && !run.wrongs.has(point)),
    };
    const chosen = run.board.places.findIndex((place) => String(place) === asked.get("cell"));
    if (asked.has("cell") && chosen < 0) missing.push(`cell ${asked.get("cell")}`);
    const name = Object.keys(found).find((each) => asked.has(each));
    const point = name ? (number(name) < 0 ? -1 : found[name]()) : run.opening;
    if (point < 0) missing.push(`${name} ${asked.get(name)}`);
    return { named: chosen < 0 ? null : chosen, point: point < 0 ? run.opening : point, missing };
  }

  function drawBoard() {
    const { point } = namedByAddress();
    board.show(point, run.at(point));
  }

  /** Goes where the address says, and says if there is no such place. */
  function openAtHash() {
    const { named, point, missing } = namedByAddress();
    cell = named;
    board.choose(cell);
    if (cell !== null) openTab("why-tab");
    isFar = false; // what the address says is in the history already
    go(point);
    if (missing.length) present.textContent = `There is no ${missing.join(" and no ")} in this run, which has ${run.total} steps.`;
  }

  const copies = {
    link: () => location.href.split("#")[0] + address(),
    line: () => grid().join(""),
    text: () => asText(),
    command: () => (run.wrongs.has(here) ? `blame ${run.steps[here]}` : `goto ${run.steps[here]}`),
  };

  function grid() {
    const { cells } = run.at(here);
    return run.board.places.map((_, each) => (run.valueIn(cells, each) ? run.markOf(run.valueIn(cells, each)) : "."));
  }

  /** Returns the grid with a line for each row, and blanks where the board has no cell. */
  function asText() {
    const lines = [];
    grid().forEach((mark, each) => {
      const [row, column] = run.board.places[each];
      lines[row - 1] = `${(lines[row - 1] ?? "").padEnd((column - 1) * 2)}${mark} `;
    });
    return lines.map((line) => line.trimEnd()).join("\n");
  }

  async function copy(kind) {
    const text = copies[kind]();
    byId("copy").open = false;
    try {
      await navigator.clipboard.writeText(text);
      present.textContent = `Copied: ${text}`;
    } catch {
      const dialog = byId("copied");
      dialog.querySelector("textarea").value = text;
      dialog.showModal();
      dialog.querySelector("textarea").select();
    }
  }

  function dismiss() {
    if (byId("copy").open) byId("copy").open = false;
    else if (board.pinned) board.pin(0);
    else if (heat) {
      heat = null;
      board.heat(null);
    } else if (cell !== null) chooseNone();
  }

  const moves = {
    ArrowRight: () => go(here + 1),
    ArrowLeft: () => go(here - 1),
    PageDown: () => go(here + 10),
    PageUp: () => go(here - 10),
    Home: () => go(0),
    End: () => go(run.length - 1),
    Escape: dismiss,
    " ": play,
  };
  const letters = {
    n: moves.ArrowRight,
    p: moves.ArrowLeft,
    g: () => {
      byId("refused").textContent = "";
      byId("goto").showModal();
      wanted.select();
    },
    a: goAstray,
    "-": () => band.zoom(2),
    "+": () => band.zoom(0.5),
    0: () => band.showAll(),
    h: changeHeat,
    t: changeTheme,
    "/": () => {
      openTab("log-tab");
      log.search();
    },
    "?": () => about.showModal(),
  };
  const jumps = { g: "guess", x: "wrong", s: "solution" };

  /** Returns what a key does. */
  function action(key) {
    if (moves[key]) return moves[key];
    if (!byId("letters").checked) return undefined;
    const letter = key.toLowerCase(); // Caps Lock may have changed its case
    const by = bracket;
    bracket = { "]": 1, "[": -1 }[key] ?? 0;
    if (bracket) return () => undefined;
    if (by && jumps[letter]) return () => jump(jumps[letter], by);
    const digit = run.board.marks.indexOf(key.toUpperCase()) + 1;
    if (/^[1-9]$/.test(key) && digit) return () => board.pin(digit);
    return letters[letter];
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector("dialog[open]") || event.target.closest?.("select, input:not([type=checkbox]), textarea")) return;
    if (event.key === { BUTTON: " ", SUMMARY: " " }[event.target.tagName]) return;
    const act = action(event.key);
    if (!act) return;
    event.preventDefault();
    if (timer && event.key !== " ") pause();
    act();
  });
  const clicks = {
    first: moves.Home,
    back: moves.ArrowLeft,
    play,
    step: moves.ArrowRight,
    last: moves.End,
    astray: goAstray,
    theme: changeTheme,
    help: letters["?"],
  };
  for (const [id, act] of Object.entries(clicks)) byId(id).addEventListener("click", act);
  for (const button of document.querySelectorAll("[data-jump]")) {
    button.addEventListener("click", () => jump(button.dataset.jump, Number(button.dataset.by)));
  }
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => copy(button.dataset.copy));
  }
  byId("goto").querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    goTo();
  });
  byId("speed").addEventListener("change", () => {
    if (!timer) return;
    pause();
    play();
  });
  byId("theme").textContent = isDark() ? "Light" : "Dark";
  return { drawBoard, openAtHash };
}
