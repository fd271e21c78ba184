"""What the replay page of a run costs: to make, in bytes, and to open in a real browser.

    pip install -e '.[test]' && PYTHONPATH=tests python tests/bench/replay.py

``make ms`` is the page alone, of a run that is recorded; ``open ms`` is from the address to the first
drawing of the board, the least of three, in a chromium without a window, which must be on the path;
``end ms`` the jump to the end of the run after that, which applies every advance.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from browser import Browser, browsing

from sudoku_repl import Debugger, Quiz, board_named
from sudoku_repl.commands.results.keeping import Run
from sudoku_repl.render.replay import replay

RUNS = (
    ("@readalps", 10_000),
    ("@hard", 10_000),
    ("@empty", 10_000),
    ("samurai", 10_000),
    ("@empty", 1_000_000),
)
"""Each quiz, or the board of one without givens, and the steps it is run to, if it does not end before."""


def opening(browser: Browser, path: Path) -> tuple[float, float]:
    """The milliseconds until the page is there, and to the end of the run."""
    started = perf_counter()
    browser.open(path)
    there = perf_counter()
    browser.run('document.getElementById("last").click()')
    return (there - started) * 1e3, (perf_counter() - there) * 1e3


def main() -> None:
    """Prints the table."""
    print(
        f"{'quiz':<10} {'steps':>8} {'advances':>9} {'make ms':>8} {'bytes':>8} {'open ms':>8} {'end ms':>7}"
    )
    with browsing() as browser, TemporaryDirectory() as folder:
        browser.look(1280, 800)
        for name, steps in RUNS:
            board = None if name.startswith("@") else board_named(name)
            debugger = Debugger(Quiz(board, bytes(len(board.places)), name) if board else name)
            debugger.goto(steps)
            debugger.goto("start")
            run = Run(debugger.quiz, debugger.timeline, 0)
            started = perf_counter()
            page = replay(run)
            made = (perf_counter() - started) * 1e3
            path = Path(folder) / "replay.html"
            path.write_bytes(page)
            opened, ended = (
                min(times) for times in zip(*(opening(browser, path) for _ in range(3)), strict=True)
            )
            counts = f"{run.timeline.present.steps:>8} {len(run.timeline):>9}"
            print(f"{name:<10} {counts} {made:>8.0f} {len(page):>8} {opened:>8.0f} {ended:>7.0f}")


if __name__ == "__main__":
    main()
