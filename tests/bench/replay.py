"""What the replay page of a run costs: to make, in bytes, and to open in a real browser.

    pip install -e '.[test]' && PYTHONPATH=tests python tests/bench/replay.py

``make ms`` is the page alone, of a run that is recorded; ``open ms`` is from the address to the first
drawing of the board, the least of three, in a chromium without a window, which must be on the path;
``end ms`` the jump to the end of the run after that, which applies every advance. ``slow ms`` is until the
page is there on a processor that the browser slows down four times, and ``block ms`` the longest task then.
``jump ms`` is the longest task of the jumps after that, to far steps and contradictions with each tab open.
``frame ms`` is the median time to draw the tree while the wheel zooms it, also slowed down.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from support.browsers.chromium import Browser, browsing
from support.pages import WHEELED
from support.reference.stepping import STEPPED

from sudoku_repl import CLASSIC, Debugger, Quiz, board_named
from sudoku_repl.documents.document import Run
from sudoku_repl.documents.replay import replay

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


def opening(browser: Browser, path: Path) -> tuple[float, float]:
    """The milliseconds until the page is there, and to the end of the run."""
    started = perf_counter()
    browser.open(path)
    there = perf_counter()
    browser.run('document.getElementById("last").click()')
    return (there - started) * 1e3, (perf_counter() - there) * 1e3


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
        for (const by of [-1, 1]) await click(`[data-jump=wrong][data-by="${by}"]`);
        for (const button of ["first", "step", "last", "astray"]) await click(`#${button}`);
        document.getElementById("goto").showModal();
        const steps = Number(document.getElementById("timeline").ariaValueMax);
        document.getElementById("wanted").value = Math.floor(steps / 2);
        await click("#goto button");
    }
    return longest;
})()"""
"""Jumps in the run, and gives the milliseconds of the longest task."""


def slowed(browser: Browser, path: Path) -> tuple[float, float, float, float]:
    """The milliseconds until the page is there on a slow processor, of its longest tasks, and of a frame."""
    browser.command("Emulation.setCPUThrottlingRate", rate=4)
    started = perf_counter()
    browser.open(path)
    there = perf_counter()
    browser.run("new Promise((done) => setTimeout(done, 1000))")
    longest = browser.run("longest")
    jump = browser.run(JUMPS)
    browser.run('document.getElementById("band-tree").click()')
    frames = sorted(browser.run(f"({WHEELED})(-40)") + browser.run(f"({WHEELED})(40)"))
    browser.command("Emulation.setCPUThrottlingRate", rate=1)
    return (there - started) * 1e3, longest, jump, frames[len(frames) // 2]


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


def main() -> None:
    """Prints the table."""
    print(
        f"{'quiz':<10} {'steps':>8} {'advances':>9} {'make ms':>8} {'bytes':>8} {'open ms':>8} {'end ms':>7}"
        f" {'slow ms':>8} {'block ms':>9} {'jump ms':>8} {'frame ms':>9}"
    )
    with browsing() as browser, TemporaryDirectory() as folder:
        browser.look(1280, 800)
        browser.command("Accessibility.disable")  # what a screen reader gets is made in the page's own tasks
        browser.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        for name, steps in RUNS:
            debugger = debugger_of(name)
            debugger.goto(steps)
            debugger.goto("start")
            run = Run(debugger.quiz, debugger.timeline, 0)
            started = perf_counter()
            page = replay(run).content
            made = (perf_counter() - started) * 1e3
            path = Path(folder) / "replay.html"
            path.write_bytes(page)
            opened, ended = (
                min(times) for times in zip(*(opening(browser, path) for _ in range(3)), strict=True)
            )
            slow, block, jump, frame = (
                min(times) for times in zip(*(slowed(browser, path) for _ in range(3)), strict=True)
            )
            counts = f"{run.timeline.present.steps:>8} {len(run.timeline):>9}"
            print(
                f"{Path(name).stem:<10} {counts} {made:>8.0f} {len(page):>8} {opened:>8.0f} {ended:>7.0f}"
                f" {slow:>8.0f} {block:>9.0f} {jump:>8.0f} {frame:>9.0f}"
            )


if __name__ == "__main__":
    main()
