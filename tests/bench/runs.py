"""What runs cost: an advance, moving and searching, `why`, the search tree, keeping a session.

    pip install -e '.[bench]' && PYTHONPATH=tests python tests/bench/runs.py [PART...]

The parts are advances, moves, why, tree and keeping. Times are the least of three rounds. `cold` is one
recorded run to the end in a new interpreter, without imports. Two libraries, which solve for one solution
only, are a yardstick.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from support.boards import ORDERS
from support.timing import in_a_new_interpreter, megabytes, milliseconds, row, run_parts, seconds

from sudoku_repl import Debugger, Phase, Quiz, Rules, State, Timeline, advance, exact, load, open_quiz
from sudoku_repl.explain.account import account
from sudoku_repl.explain.live import live_changes
from sudoku_repl.explain.reasons import walk
from sudoku_repl.orders import open_desk
from sudoku_repl.orders.tree import TreeShown
from sudoku_repl.session.journal import Journal
from sudoku_repl.session.orders import GivenOrder

LINKED = ORDERS.parent / "linked"
ENDLESS = 10**9
QUIZZES = {"@readalps": ENDLESS, "@hard": ENDLESS, "@empty": 200_000}
"""Each quiz and the steps it is run to, if it does not end before."""
LONG = (200_000, 1_000_000)
PLACES = 300
CONDITIONS = (
    "steps >= 150000",
    "biggest >= 20",
    "solutions >= 1000",
    "level >= 20",
    "level == 3",
    "wrong",
    "upward and level < 10",
    "not (guess or forward or upward)",
    "solution and level > 45 or biggest > 80",
    "level > 80",
    "guess",
)
"""Those of counts that only rise first; the last but one holds nowhere, the last in very many places."""


def recorded(quiz: Quiz, steps: int) -> Timeline:
    """A run through all its solutions, to its end or to ``steps`` steps."""
    timeline, rules = Timeline(load(quiz)), Rules()
    while timeline.present.phase is not Phase.FINISHED and timeline.present.steps < steps:
        timeline.advance(rules)
    return timeline


def unrecorded(quiz: Quiz, steps: int) -> State:
    """The same run, of which nothing is kept."""
    state, rules = load(quiz), Rules()
    while state.phase is not Phase.FINISHED and state.steps < steps:
        state, _ = advance(state, rules)
    return state


def dokusan_solves(quiz: Quiz) -> object:
    """dokusan: logic, then backtracking."""
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku

    return solvers.backtrack(Sudoku.from_string(str(quiz).replace(".", "0"), box_size=BoxSize(3, 3)))


def py_sudoku_solves(quiz: Quiz) -> object:
    """py-sudoku: backtracking."""
    from sudoku import Sudoku

    return Sudoku(3, 3, board=[list(quiz.givens[row : row + 9]) for row in range(0, 81, 9)]).solve()


def advances() -> None:
    """An advance on classic quizzes, linked boards and boards of every order, recorded and not."""
    row("quiz", "steps", "advances", "bare us", "kept us", "ratio", "bytes", "cold ms", "proof ms")
    files = [*sorted(LINKED.glob("*_canvas.txt")), *sorted(ORDERS.glob("*_?.txt"))]
    for name, steps in (QUIZZES | dict.fromkeys(map(str, files), 20_000)).items():
        quiz = open_quiz(name)
        timeline = recorded(quiz, steps)
        count = len(timeline)
        bare, kept = (seconds(partial(run, quiz, steps), 3) / count * 1e6 for run in (unrecorded, recorded))
        size = megabytes(partial(recorded, quiz, steps))[0] * 1e6 / count
        cold = in_a_new_interpreter(__file__, "--cold", name, str(steps))
        proof = milliseconds(partial(exact.is_unique, quiz), 3)
        row(Path(name).stem, timeline.present.steps, count, bare, kept, kept / bare, size, cold, proof)
    for solve in (dokusan_solves, py_sudoku_solves):
        times = (milliseconds(partial(solve, open_quiz(name))) for name in QUIZZES)
        row(f"{solve.__name__}, ms", *times)


def moves() -> None:
    """Moving and searching in long runs of the empty board, from and to random places."""
    for steps in LONG:
        row(f"empty, {steps} steps", "measured", "limit")
        for name, measured, limit in moved(steps):
            row(name, measured, limit, "MISSED" if measured > limit else "")


def moved(steps: int) -> Iterator[tuple[str, float, float]]:
    """The figures of a run: name, measured, limit."""
    debugger = Debugger("@empty")
    debugger.goto(steps)
    end, drawn = len(debugger.timeline), random.Random(steps)
    goto = [milliseconds(lambda: debugger.goto(drawn.randrange(steps))) for _ in range(PLACES)]
    yield "goto ms, median", statistics.median(goto), 5
    yield "goto ms, worst", max(goto), 20
    for move, limit in (
        (debugger.back, 1),
        (debugger.next, 5),
        (debugger.finish, 5),
        (debugger.reverse_next, 5),
        (debugger.reverse_finish, 5),
    ):
        times = []
        for _ in range(PLACES):
            debugger.goto(drawn.randrange(10, steps))
            times.append(milliseconds(move))
        yield f"{move.__name__} ms, median", statistics.median(times), limit
    debugger.condition("wrong")  # imports lark and makes the grammar, once in a process
    for condition in CONDITIONS:
        debugger.goto("end")
        yield f"bisect ms, {condition}"[:30], milliseconds(partial(debugger.bisect, condition)), 50
    debugger.goto("end")
    back = milliseconds(lambda: debugger.find("level > 80 or end", backward=True))
    yield "reverse us, an advance", back / end * 1e3, 2
    yield "record MB", megabytes(partial(recorded, open_quiz("@empty"), steps))[0], 48


def why() -> None:
    """A whole answer to `why` (`ms`), its part that makes the live path again, the longest tree in lines."""
    row("quiz", "steps", "advances", "facts", "lines", "ms", "path ms")
    for name, steps in (("@readalps", 92), ("@hard", ENDLESS), ("@empty", LONG[0]), ("@empty", LONG[1])):
        timeline = recorded(open_quiz(name), steps)
        index = len(timeline)
        found = account(timeline, index)
        nodes = [*found.held.values(), *found.gone.values()]
        lines = max(sum(1 for _ in walk(node)) for node in nodes)
        times = (milliseconds(partial(each, timeline, index), 3) for each in (account, live_changes))
        row(name, timeline.present.steps, index, len(nodes), lines, *times)


def tree() -> None:
    """The search tree: all, below the guess at half the steps, as text and SVG; the hotspots."""
    row("quiz", "steps", "tries", "tree s", "zoom s", "MB", "text s", "svg s", "hotspots s")
    for name, steps in (("@readalps", ENDLESS), ("@hard", 10**5), ("@empty", 20_000), ("@empty", LONG[1])):
        debugger = Debugger(name)
        debugger.goto(steps)
        reached = debugger.state.steps
        built = debugger.tree()
        shown = TreeShown(built, built.tries, reached)
        with TemporaryDirectory() as folder:
            export = partial(debugger.export_tree, Path(folder, "tree.svg"))
            figures = (
                seconds(debugger.tree, 3),
                seconds(partial(debugger.tree, reached // 2), 3),
                megabytes(debugger.tree)[1],
                seconds(partial(_read, shown)),
                seconds(export),
                seconds(debugger.hotspots) if reached < LONG[0] else "-",  # they make each advance again
            )
        row(name, reached, built.top.tries, *figures)


def keeping() -> None:
    """Keeping a session of 1000 orders: in the journal after the run, after one more order, in a file."""
    row("empty board", "forks", "bytes", "first ms", "next ms", "save ms", "open ms")
    with TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        path = Path(folder, "kept.json")
        for steps, forks in ((100, 1), (10_000, 1), (10_000, 10), (100_000, 10)):
            desk = open_desk()
            debugger = desk.debugger
            debugger.load_quiz("@empty")
            debugger.goto(steps)
            for number in range(1, forks):
                debugger.goto(steps - number)
                debugger.fork(f"mine{number}")
                debugger.run()
                debugger.goto("main")
            desk.given = [GivenOrder(f"runtil {steps}", "main", steps)] * 1000
            journal = Journal.begun()
            assert journal
            keep = partial(journal.keep, desk.session())
            save = partial(debugger.save, path)
            times = (milliseconds(keep), milliseconds(keep, 3), milliseconds(save, 3))
            size = Path(journal.name).stat().st_size
            row(f"{steps} steps", forks, size, *times, milliseconds(lambda: Debugger().open(path), 3))
            journal.close()
            path.unlink()


def _read(tree: TreeShown) -> None:
    for _ in tree.lines(80):
        pass


if __name__ == "__main__":
    if sys.argv[1:2] == ["--cold"]:
        name, count = sys.argv[2:]
        print(milliseconds(partial(recorded, open_quiz(name), int(count))))
    else:
        run_parts(advances, moves, why, tree, keeping)
