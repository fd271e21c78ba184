"""Moving in the recorded run, and its marks and forks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from sudoku_repl.debugger.results import Marks, RunSummary
from sudoku_repl.orders.arguments import CountArgument, PositionArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Kind, Name, unquoted
from sudoku_repl.orders.results import Lines, Result, RunEntered
from sudoku_repl.orders.stops import Moved
from sudoku_repl.render.board import grid
from sudoku_repl.render.columns import beside, width_of, wrapped
from sudoku_repl.render.spans import BLANK, StyledLine, line

_MOVING = """
Moving in the record changes nothing. An advance that departs from the record, for example because you
changed a guess or the run mode, starts a fork, or enters the fork that the same advance started earlier.
In another run, the rules of that run apply. Rules that you set there apply until you leave the run; then
the rules you had before return.
"""


@order(
    "back",
    group="moving",
    rank=1,
    example="back 3",
    aliases=("reverse-step", "rs", "backstep", "undo"),
    synonyms=("backtrack",),
    repeats=True,
    shared=_MOVING,
)
def back(desk: Desk, advances: CountArgument = 1) -> Moved:
    """Go back one advance, or several."""
    return Moved(desk.debugger.back(advances), desk.debugger.snapshot())


@order(
    "goto",
    group="moving",
    rank=2,
    example="goto 92",
    aliases=("jump",),
    synonyms=("restart", "start"),
    shared=_MOVING,
)
def goto(desk: Desk, position: PositionArgument) -> Iterator[Result]:
    """Go to a step count, a mark, a fork, `start` or `end`.

    A step count means the first position that reaches it, as with `runtil`. Steps that are not
    recorded yet are run, past solutions if necessary. `end` is the end of the record.
    """
    debugger = desk.debugger
    rules = debugger.rules
    total = position if isinstance(position, int) else None
    with desk.interruptible(), desk.frontend.progress("goto", total) as progress:  # this never starts a fork
        stop = debugger.goto(position, progress=progress)
    yield Moved(stop, debugger.snapshot())
    yield from desk.changed_rules(rules)


@order("last", group="moving", rank=3)
def last(desk: Desk) -> Iterator[Result]:
    """Return to where you were before the last jump.

    `back`, `goto` and `last` are jumps, so a second `last` brings you back.
    """
    rules = desk.debugger.rules
    stop = desk.debugger.last()
    yield Moved(stop, desk.debugger.snapshot())
    yield from desk.changed_rules(rules)


class Marked(Result, json_type="mark"):
    """`mark`: a mark was set; `words` may be empty."""

    name: str
    steps: int
    words: str

    def text(self, width: int | None) -> Lines:
        yield line(f"Mark {self.name}: step {self.steps}{f', {self.words}' if self.words else ''}.")


_SEEN = Kind('words such as "what I saw here"', "", unquoted, takes_rest=True, is_free_text=True)


@order("mark", group="moving", rank=4, example='mark deepest "[4,2] has two digits left"')
def mark(desk: Desk, name: Annotated[str, Name()], words: Annotated[str, _SEEN] | None = None) -> Marked:
    """Name the present position, and say what you saw here.

    You can then `goto` the name. A name may have letters, digits and _. Set a mark again to move it or to
    change its words; `mark deepest ""` removes them. `marks` lists the marks with their words. Sessions keep
    them; they are stops of the page that `export run.html` writes, and chapters of the study that
    `export study.md` writes.
    """
    desk.debugger.mark(name, words)
    return Marked(name, desk.debugger.state.steps, desk.debugger.runs.words.get(name, ""))


def _mark_lines(marks: Marks, width: int | None) -> Lines:
    """`marks`: every mark."""
    for mark, snapshot in zip(marks, marks.snapshots, strict=True):
        head = ("name", mark.name), ("", f": step {mark.steps} of {mark.run}")
        words = line(mark.words)
        *drawn, _ = grid(snapshot)
        room = (width or 0) - width_of(drawn) - _GAP
        if room < _ROOM:
            yield from (head, words) if mark.words else (head,)
        else:
            yield from beside([*drawn, BLANK], [head, *wrapped(words, room, 0)], _GAP)
    if not marks:
        yield line("No marks.")


_GAP = 2
_ROOM = 50
"""The columns that words need beside a grid."""


@order("marks", group="moving", rank=5, text=_mark_lines, json=("marks", "marks"))
def marks(desk: Desk) -> Marks:
    """List the marks, in the order of the run.

    Each mark is shown with its run, its step and its words; at a terminal that is wide enough, also with the
    grid.
    """
    return desk.debugger.marks()


@order("fork", group="moving", rank=6, example="fork right")
def fork(desk: Desk, name: Annotated[str, Name()]) -> RunEntered:
    """Start a fork here, and name it.

    What you run from here on belongs to the fork. `goto main` returns to the first run, which keeps its
    record.
    """
    desk.debugger.fork(name)
    return desk.run_entered()


def _run_lines(runs: tuple[RunSummary, ...], width: int | None) -> Lines:
    """`forks`: every run."""
    yield from map(_row, runs)
    if len(runs) == 1:
        yield line("No forks.", "note")


@order("forks", group="moving", rank=7, text=_run_lines, json=("forks", "runs"))
def forks(desk: Desk) -> tuple[RunSummary, ...]:
    """List the runs: steps, biggest level, where they depart.

    The steps and the biggest level count the whole record of the run, past your position. * marks the
    run you are in.
    """
    return desk.debugger.forks()


def _row(row: RunSummary) -> StyledLine:
    came = f", forked from {row.parent} at step {row.parts_at}" if row.parent else ""
    facts = f": {row.steps} steps, biggest level {row.biggest_level}, solution sum {row.solutions}"
    return ("", "* " if row.here else "  "), ("name", row.run), ("", facts + came)
