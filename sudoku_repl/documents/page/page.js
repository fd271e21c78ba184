// Moves in the run by buttons and keys, and updates all panels.

function start(run) {
  const byId = (id) => document.getElementById(id);
  const present = byId("present");
  const told = byId("told");
  let here = 0;
  let cell = null;
  let timer = null;

  const band = new BandView(run, byId("band"), go);
  const log = new LogView(run, byId("log"), go);
  const board = new BoardView(run, byId("board"), (chosen) => {
    cell = chosen;
    board.choose(cell);
    told.textContent = showWhy(run, here, run.at(here), cell);
  });

  function chooseNone() {
    cell = null;
    board.choose(cell);
    hideWhy();
    told.textContent = "No cell is selected.";
  }

  function go(point) {
    here = Math.min(Math.max(point, 0), run.length - 1);
    const view = run.at(here);
    const happened = [...run.linesOf(here), ...run.news(here, view)];
    // First, because the panels that scroll depend on the room that this text leaves.
    present.textContent = `Step ${run.steps[here]} of ${run.total}, level ${run.level[here]}: ${happened.join("; ")}`;
    board.show(here, view);
    band.show(here);
    log.show(here);
    showLevels(view.levels);
    if (cell !== null) showWhy(run, here, view, cell);
  }

  function jump(kind, by) {
    const found = run.next(here, Flag[kind], by);
    const names = { guess: "guess", wrong: "contradiction", solution: "solution" };
    if (found >= 0) go(found);
    else present.textContent = `No ${names[kind]} ${by > 0 ? "after" : "before"} step ${run.steps[here]}.`;
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

  function openAtHash() {
    const match = /^#(step|advance)=(\d+)$/.exec(location.hash);
    if (!match) return false;
    const number = Number(match[2]);
    const found = match[1] === "step" ? run.reached(number) : run.index.findIndex((index) => index >= number);
    go(found < 0 ? run.length - 1 : found);
    return true;
  }

  const moves = {
    ArrowRight: () => go(here + 1),
    ".": () => go(here + 1),
    ArrowLeft: () => go(here - 1),
    ",": () => go(here - 1),
    PageDown: () => go(here + 10),
    PageUp: () => go(here - 10),
    Home: () => go(0),
    End: () => go(run.length - 1),
    " ": play,
  };
  const letters = {
    g: (by) => jump("guess", by),
    c: (by) => jump("wrong", by),
    s: (by) => jump("solution", by),
    "-": () => band.zoom(2),
    "+": () => band.zoom(0.5),
    0: () => band.showAll(),
    t: changeTheme,
    "?": () => byId("about").showModal(),
  };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || byId("about").open) return;
    const own = { BUTTON: " ", SUMMARY: " " }[event.target.tagName];
    if (event.target.tagName === "SELECT" || event.key === own) return;
    if (event.key === "Escape" && cell !== null) {
      chooseNone();
      return;
    }
    const letter = event.key.toLowerCase(); // Caps Lock may have changed its case
    const action = moves[event.key] ?? (byId("letters").checked ? letters[letter] : undefined);
    if (!action) return;
    event.preventDefault();
    if (timer && event.key !== " ") pause();
    action(event.shiftKey ? -1 : 1);
  });
  const clicks = {
    first: moves.Home,
    back: moves.ArrowLeft,
    play,
    step: moves.ArrowRight,
    last: moves.End,
    theme: changeTheme,
    help: letters["?"],
  };
  for (const [id, action] of Object.entries(clicks)) byId(id).addEventListener("click", action);
  for (const button of document.querySelectorAll("[data-jump]")) {
    button.addEventListener("click", () => jump(button.dataset.jump, Number(button.dataset.by)));
  }
  byId("speed").addEventListener("change", () => {
    if (!timer) return;
    pause();
    play();
  });
  window.addEventListener("hashchange", openAtHash);
  byId("theme").textContent = isDark() ? "Light" : "Dark";
  hideWhy();
  if (!openAtHash()) go(run.index.indexOf(run.opens));
}

unpacked(document.getElementById("run").textContent).then(start).catch((error) => {
  const failure = document.getElementById("failure");
  failure.hidden = false;
  failure.textContent = `This browser cannot show the replay: ${error}`;
});
