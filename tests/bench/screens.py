"""What is seen and how soon: the first prompt, a key of the view, the replay page in a browser.

    pip install -e '.[test]' && PYTHONPATH=tests python tests/bench/screens.py [PART...]

The parts are starts, keys, pages and scores. Pages need a chromium on the path, scores Lighthouse
(`npm install --no-save --prefix . lighthouse`).
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import pexpect
from support.browsers.chromium import Browser, browsing
from support.browsers.lighthouse import report
from support.pages import WHEELED
from support.reference.stepping import STEPPED
from support.timing import milliseconds, row, run_parts

from sudoku_repl import CLASSIC, Debugger, Quiz, board_named
from sudoku_repl.documents.document import Run
from sudoku_repl.documents.replay import replay
from sudoku_repl.orders import open_desk
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.view.frame import frame
from sudoku_repl.shell.view.frontend import ViewFrontend
from sudoku_repl.shell.view.scene import ViewState

BARE = "bare prompt_toolkit"
PROMPT_ALONE = "from prompt_toolkit import PromptSession; PromptSession().prompt('Order please: ')"
STARTS = {
    BARE: ["-c", PROMPT_ALONE],
    "sudoku-repl": ["-m", "sudoku_repl"],
    "sudoku-repl @hard": ["-m", "sudoku_repl", "@hard"],
}
READING = 2.0
"""Seconds that somebody reads the prompt before the first key."""
WHERE, HERE = "\x1b[6n", "\x1b[1;1R"
"""Where is the cursor? What a terminal answers."""


# --- the prompt ---------------------------------------------------------------------------------------


def prompted(arguments: list[str], state: str) -> pexpect.spawn[str]:
    """A program whose prompt is drawn."""
    environment = {**os.environ, "TERM": "xterm-256color", "XDG_STATE_HOME": state}
    child = pexpect.spawn(
        sys.executable, arguments, env=environment, dimensions=(24, 100), timeout=120, encoding="utf-8"
    )
    child.delaybeforesend = None
    while child.expect_exact(["Order please:", WHERE]):
        child.send(HERE)
    return child


def starts() -> None:
    """The start: to the first prompt, beside a bare one of prompt_toolkit; to the menu of a first word."""
    with TemporaryDirectory() as state:
        times: dict[str, list[float]] = {name: [] for name in STARTS}
        for _ in range(7):
            for name, arguments in STARTS.items():
                children: list[pexpect.spawn[str]] = []
                times[name].append(milliseconds(lambda: children.append(prompted(arguments, state))))  # noqa: B023
                children[0].close(force=True)
        for name, taken in times.items():
            row(name, min(taken), "ms", min(taken) / min(times[BARE]), "times bare")
        row("first completion", min(first_completion(state) for _ in range(3)), "ms")


def first_completion(state: str) -> float:
    """Milliseconds from the first letters to the menu of orders, which Tab would complete."""
    child = prompted(STARTS["sudoku-repl @hard"], state)
    limit = time.monotonic() + READING
    while time.monotonic() < limit:  # what the terminal asks wants an answer
        if child.expect_exact([WHERE, pexpect.TIMEOUT], timeout=0.1) == 0:
            child.send(HERE)
    child.send("st")
    taken = milliseconds(lambda: child.expect_exact("make one advance"))
    child.close(force=True)
    return taken


# --- the view -----------------------------------------------------------------------------------------

PLACES = (("@readalps", 90), ("@samurai", 4), ("@empty", 10_000), ("@empty", 1_000_000))
"""Quizzes, and the steps from which on keys are pressed."""


def keys() -> None:
    """Milliseconds of a key of the view and the frame after it, the median of 50; `rest`: once keys rest."""
    row("quiz", "steps", "screen", "rest", "step", "back", "select")
    for quiz, steps in PLACES:
        desk = open_desk()
        desk.debugger.load_quiz(quiz)
        desk.debugger.goto(steps)
        for columns, rows in ((80, 23), (120, 39), (200, 49)):
            scene = ViewState(desk.debugger)
            frontend = ViewFrontend(
                desk,
                Interpreter(desk),
                scene,
                redraw=lambda: None,
                guard=nullcontext,
                note=lambda: None,
                message_columns=partial(int, columns),
            )

            def pressed(press: Callable[[], object]) -> None:
                press()
                frame(scene, columns, rows)  # noqa: B023

            pressed(lambda: None)
            rest = milliseconds(scene.recall.catch_up)
            with desk.use(frontend):
                orders = (
                    partial(frontend.give, "step"),
                    partial(frontend.give, "back"),
                    partial(scene.move, 0, 1),
                )
                times = [median(milliseconds(partial(pressed, order)) for _ in range(50)) for order in orders]
            row(quiz, steps, f"{columns}x{rows}", rest, *times)


# --- the page -----------------------------------------------------------------------------------------

ORDER16 = "examples/order16.txt"
RUNS = (
    ("@readalps", 10_000),
    ("@hard", 10_000),
    ("@empty", 10_000),
    ("samurai", 10_000),
    (ORDER16, 10_000),
    ("@empty", 49_000),
    ("samurai", 49_000),
    ("sparse", 49_000),
    ("@empty", 1_000_000),
)
"""Each quiz, or the board of one without givens, and the steps it is run to, if it does not end before."""
SPARSE = "000000010000000000020000000000050007008000000001090000000000000050000000000006000"
"""A quiz with many solutions, run with chains, which have the longest words."""
WATCH = """
    window.longest = 0;
    new PerformanceObserver((list) => {
        window.longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask", buffered: true });
"""
"""Notes the longest task of a page."""
JUMPS = """(async () => {
    const click = (selector) => new Promise((done) => {
        setTimeout(() => document.querySelector(selector).click());
        setTimeout(done, 500);
    });
    longest = 0;
    for (const tab of ["log", "why", "tree", "levels"]) {
        await click(`#${tab}-tab`);
        for (const key of ["[x", "]x"]) await click(`[aria-keyshortcuts="${key}"]`);
        for (const button of ["first", "step", "last", "wrong-guess"]) await click(`#${button}`);
        document.getElementById("goto").showModal();
        const steps = Number(document.getElementById("steps").ariaValueMax);
        document.getElementById("wanted").value = Math.floor(steps / 2);
        await click("#goto button");
    }
    return longest;
})()"""
"""Jumps in the run, and gives the milliseconds of the longest task."""


def debugger_of(name: str) -> Debugger:
    """Where the run of a name begins."""
    if name == "sparse":
        debugger = Debugger(Quiz(CLASSIC, bytes(map(int, SPARSE)), name))
        debugger.techniques(STEPPED)
        return debugger
    if name.startswith("@") or name == ORDER16:
        return Debugger(name)
    board = board_named(name)
    return Debugger(Quiz(board, bytes(len(board.coordinates)), name))


def pages() -> None:
    """Making and opening a page, and going to the end. On a processor slowed down four times: opening it,
    the longest task then and in jumps, and a frame of the tree while the wheel zooms. Milliseconds.
    """
    row("quiz", "steps", "advances", "make", "bytes", "open", "end", "slow", "block", "jump", "frame")
    with browsing() as browser, TemporaryDirectory() as folder:
        browser.look(1280, 800)
        browser.command("Accessibility.disable")  # what a screen reader gets is made in the page's own tasks
        browser.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        for name, steps in RUNS:
            debugger = debugger_of(name)
            debugger.goto(steps)
            reached = debugger.state.steps
            debugger.goto("start")
            run = Run(debugger.quiz, debugger.timeline, 0)
            path = Path(folder) / "replay.html"
            made = milliseconds(lambda: path.write_bytes(replay(run).content))  # noqa: B023
            opened = milliseconds(lambda: browser.open(path), 3)  # noqa: B023
            ended = milliseconds(lambda: browser.run('document.getElementById("last").click()'))
            slow = slowed(browser, path)
            row(Path(name).stem, reached, len(run.timeline), made, path.stat().st_size, opened, ended, *slow)


def slowed(browser: Browser, path: Path) -> tuple[float, float, float, float]:
    """Until the page is there on a slow processor, its longest tasks, and a frame."""
    browser.command("Emulation.setCPUThrottlingRate", rate=4)
    there = milliseconds(lambda: browser.open(path))
    browser.run("new Promise((done) => setTimeout(done, 1000))")
    longest, jump = browser.run("longest"), browser.run(JUMPS)
    browser.run('document.getElementById("chart-tree").click()')
    drawn = median(browser.run(f"({WHEELED})(-40)") + browser.run(f"({WHEELED})(40)"))
    browser.command("Emulation.setCPUThrottlingRate", rate=1)
    return there, longest, jump, drawn


def scores() -> None:
    """The scores of Lighthouse, as on a phone; the performance shall be 95 and 85 at least."""
    row("quiz", "steps", "performance", "accessible")
    for name, steps in (("@readalps", 284), ("@empty", 60_000)):
        debugger = Debugger(name)
        debugger.goto(steps)
        with TemporaryDirectory() as folder:
            debugger.export(page := Path(folder) / "replay.html")
            found = report(Path("node_modules/lighthouse").resolve(), page)["categories"]
        row(name, steps, *(100 * found[kind]["score"] for kind in ("performance", "accessibility")))


if __name__ == "__main__":
    run_parts(starts, keys, pages, scores)
