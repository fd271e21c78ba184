"""The orders that move in the recorded run, name its positions, and begin forks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sudoku_repl.commands.arguments import CellDigit, Name, Number, Place
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.results.explaining import Solutions, Uniqueness
from sudoku_repl.commands.results.moving import ForkRow, Forks, Marked, Marks, Moved, Parted
from sudoku_repl.commands.results.stepping import Advanced
from sudoku_repl.commands.table import Command
from sudoku_repl.debugger.engine import Choice
from sudoku_repl.debugger.stops import Stop

_FEW = 10
"""The default number of solutions to look for."""


def _moved(context: Context, stop: Stop) -> None:
    context.emit(Moved(stop, context.debugger.snapshot()))


def _back(context: Context, advances: int = 1) -> None:
    _moved(context, context.debugger.back(advances))


def _goto(context: Context, position: int | str) -> None:
    debugger = context.debugger
    rules = debugger.rules
    total = position if isinstance(position, int) else None
    with context.interruptible(debugger), context.progress("goto", total) as tell:  # never begins a fork
        stop = debugger.goto(position, watcher=lambda state, _: tell(state.steps))
    _moved(context, stop)
    context.tell_rules(rules)


def _last(context: Context) -> None:
    rules = context.debugger.rules
    _moved(context, context.debugger.last())
    context.tell_rules(rules)


def _mark(context: Context, name: str) -> None:
    context.debugger.mark(name)
    context.emit(Marked(name, context.debugger.state.steps))


def _marks(context: Context) -> None:
    runs = context.debugger.runs
    marks = ((name, point.run, runs.state_at(point).steps) for name, point in runs.marks.items())
    context.emit(Marks(tuple(marks)))


def _fork(context: Context, name: str) -> None:
    context.debugger.fork(name)
    _emit_parted(context)


def _emit_parted(context: Context) -> None:
    """Show which run you are in now, and where it departs from its parent."""
    runs = context.debugger.runs
    parent = runs.forks[runs.here.run].parent
    steps = runs.state_at(parent).steps if parent else 0
    context.emit(Parted(runs.here.run, parent.run if parent else "", steps))


@contextmanager
def running(context: Context) -> Iterator[None]:
    """Surround an order that goes forward: make it interruptible, and report a change of run."""
    run, rules = context.debugger.runs.here.run, context.debugger.rules
    with context.interruptible(context.debugger):
        yield
    if context.debugger.runs.here.run != run:
        _emit_parted(context)
        context.tell_rules(rules)


def _forks(context: Context) -> None:
    runs = context.debugger.runs
    rows = []
    for name, fork in runs.forks.items():
        timeline = fork.timeline
        rows.append(
            ForkRow(
                name,
                fork.parent.run if fork.parent else "",
                timeline.state_at(fork.parent.index).steps if fork.parent else 0,
                timeline.present.steps,
                timeline.biggest(len(timeline)),
                timeline.present.solutions,
                name == runs.here.run,
            )
        )
    context.emit(Forks(tuple(rows)))


def _guess(context: Context, choice: Choice) -> None:
    with running(context):
        stop = context.debugger.guess(
            *choice, watcher=lambda state, events: context.emit(Advanced(state, events))
        )
    _moved(context, stop)


def _solutions(context: Context, limit: int = _FEW) -> None:
    debugger = context.debugger
    with context.interruptible(debugger):
        found = debugger.solutions(limit)
    context.emit(Solutions(debugger.quiz.board, found, limit))


def _unique(context: Context) -> None:
    with context.interruptible(context.debugger):
        found = context.debugger.count_solutions(2)
    context.emit(Uniqueness(found))


_MOVING = """
Going back and forward follows the record and changes nothing. An advance that departs from the record,
for example with another guess or run mode, starts a fork, or enters the fork that an earlier advance of
the same kind started. In another run, the rules of that run are in force; rules that you set there last
until you leave, and then your own rules return.
"""

TRAVEL = (
    Command(
        "back",
        "go back one advance, or several",
        _back,
        details=_MOVING,
        example="back 3",
        aliases=("reverse-step", "rs", "backstep"),
        arguments=(Number("advances", 1),),
        repeats=True,
    ),
    Command(
        "goto",
        "go to a step count, a mark, a fork, `start` or `end`",
        _goto,
        details=f"""
                A step count leads to the first advance that reaches it, as with `runtil`. Steps that are
                not recorded yet are run, past solutions if necessary. `end` is the end of the record.
                {_MOVING}
                """,
        example="goto 92",
        arguments=(Place(),),
        required=1,
    ),
    Command(
        "last",
        "return to where you were before the last jump",
        _last,
        details="`back`, `goto` and `last` are jumps, so a second `last` brings you back.",
        example="last",
    ),
    Command(
        "mark",
        "name the present position",
        _mark,
        details="`goto` takes the name. It may hold letters, digits and _. Setting a mark again moves it.",
        example="mark deepest",
        arguments=(Name("name"),),
        required=1,
    ),
    Command(
        "marks",
        "list the marks",
        _marks,
        details="Each mark is shown with its run and its step.",
        example="marks",
    ),
    Command(
        "fork",
        "start a fork here, and name it",
        _fork,
        details="What you run from here on belongs to the fork. `goto main` returns to the first run.",
        example="fork right",
        arguments=(Name("name"),),
        required=1,
    ),
    Command(
        "forks",
        "list the runs: steps, biggest level, where they depart",
        _forks,
        details="The steps and the biggest level are those of the whole record of the run. * marks your run.",
        example="forks",
    ),
    Command(
        "guess",
        "take the guess that is due, or change the last one",
        _guess,
        details="""
                If a guess is due, this takes it. If the last advance made a new guess, this changes that
                guess, in a fork. The same choice leads to the same fork again.
                """,
        example="guess [2,3]=9",
        arguments=(CellDigit(),),
        required=1,
    ),
    Command(
        "solutions",
        "show the solutions in ascending order, by an exact solver",
        _solutions,
        details=f"""
                The order is that of the grids read as one number, row by row. The default limit is {_FEW}
                solutions. This makes no steps and leaves the run alone.
                """,
        example="solutions 3",
        arguments=(Number("limit", 1),),
    ),
    Command(
        "unique",
        "check whether there is exactly one solution",
        _unique,
        details="This uses the exact solver, like `solutions`.",
        example="unique",
    ),
)
"""The orders that move."""
