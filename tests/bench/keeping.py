"""The cost of keeping a session: in the journal after each order, and in a file, and of resuming it.

    python tests/bench/keeping.py

``ran`` is the run itself, on the empty quiz, to the number of steps in the first column. The journal has
the most orders that it can hold. ``first`` is the time to write the journal after the run, when its digest
must take in all advances; ``next`` is the time after one more order, which changes nothing. Times are the
least of three.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from sudoku_repl import Debugger
from sudoku_repl.orders import open_desk
from sudoku_repl.session.journal import Journal
from sudoku_repl.session.schema import GivenOrder

STEPS = (100, 1_000, 10_000, 100_000)
ORDERS = 1000


def seconds(act: Callable[[], object]) -> float:
    """How long it takes."""
    started = perf_counter()
    act()
    return perf_counter() - started


def row(steps: int, forks: int, folder: Path) -> str:
    """The figures of one session."""
    desk = open_desk()
    debugger = desk.debugger
    debugger.load_quiz("@empty")
    ran = seconds(lambda: debugger.goto(steps))
    for number in range(1, forks):
        debugger.goto(steps - number)
        debugger.fork(f"mine{number}")
        debugger.run()
        debugger.goto("main")
    desk.given = [GivenOrder(f"runtil {steps}", "main", steps)] * ORDERS
    journal = Journal.begun()
    assert journal
    first = seconds(lambda: journal.keep(desk.session()))
    again = min(seconds(lambda: journal.keep(desk.session())) for _ in range(3))
    size = Path(journal.name).stat().st_size
    journal.close()
    path = folder / "kept.json"
    saved = min(seconds(lambda: debugger.save(path)) for _ in range(3))
    opened = min(seconds(lambda: Debugger().open(path)) for _ in range(3))
    path.unlink()
    return (
        f"{steps:>7} {forks:>5} {size:>7} {ran * 1e3:>8.1f} {first * 1e3:>9.2f} {again * 1e3:>8.2f}"
        f" {saved * 1e3:>8.2f} {opened * 1e3:>8.1f}"
    )


def main() -> None:
    """Prints the table."""
    print(
        f"{'steps':>7} {'forks':>5} {'bytes':>7} {'ran ms':>8} {'first ms':>9} {'next ms':>8}"
        f" {'save ms':>8} {'open ms':>8}"
    )
    with TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        for steps in STEPS:
            for forks in (1, 10):
                print(row(steps, forks, Path(folder)))


if __name__ == "__main__":
    main()
