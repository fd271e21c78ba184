"""The orders that move in the recorded run, name its places, and part it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sudoku_repl.commands.arguments import CellDigit, Name, Number, Place
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.results.explaining import Solutions, Uniqueness
from sudoku_repl.commands.results.moving import ForkRow, Forks, Marked, Marks, Moved, Parted
from sudoku_repl.commands.results.stepping import Advanced
from sudoku_repl.commands.table import Command
from sudoku_repl.running import Choice
from sudoku_repl.stops import Stop

_FEW = 10
"""How many solutions are looked for unless told otherwise."""


def _moved(context: Context, stop: Stop) -> None:
    context.emit(Moved(stop, context.debugger.view()))


def _back(context: Context, advances: int = 1) -> None:
    _moved(context, context.debugger.back(advances))


def _goto(context: Context, place: int | str) -> None:
    debugger = context.debugger
    rules = debugger.rules
    total = place if isinstance(place, int) else None
    with context.interruptible(debugger), context.progress("goto", total) as tell:  # it begins no fork
        stop = debugger.goto(place, lambda state, _: tell(state.steps))
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
    journey = context.debugger.journey
    places = ((name, point.run, journey.state_at(point).steps) for name, point in journey.marks.items())
    context.emit(Marks(tuple(places)))


def _fork(context: Context, name: str) -> None:
    context.debugger.fork(name)
    _emit_parted(context)


def _emit_parted(context: Context) -> None:
    """Says which run you are in now, and where it parts from its parent."""
    journey = context.debugger.journey
    parent = journey.forks[journey.point.run].parent
    steps = journey.state_at(parent).steps if parent else 0
    context.emit(Parted(journey.point.run, parent.run if parent else "", steps))


@contextmanager
def running(context: Context) -> Iterator[None]:
    """Around an order that goes forward: it may run long, and may leave the run for another one."""
    run, rules = context.debugger.journey.point.run, context.debugger.rules
    with context.interruptible(context.debugger):
        yield
    if context.debugger.journey.point.run != run:
        _emit_parted(context)
        context.tell_rules(rules)


def _forks(context: Context) -> None:
    journey = context.debugger.journey
    rows = []
    for name, fork in journey.forks.items():
        timeline = fork.timeline
        rows.append(
            ForkRow(
                name,
                fork.parent.run if fork.parent else "",
                timeline.state_at(fork.parent.index).steps if fork.parent else 0,
                timeline.present.steps,
                timeline.biggest(len(timeline)),
                timeline.present.solutions,
                name == journey.point.run,
            )
        )
    context.emit(Forks(tuple(rows)))


def _guess(context: Context, choice: Choice) -> None:
    with running(context):
        stop = context.debugger.guess(*choice, lambda state, events: context.emit(Advanced(state, events)))
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
What is recorded is followed, not run again: going back and forward changes nothing. An advance that
leads elsewhere than the record - another guess, another run mode - begins a fork, or leads into the
fork that was begun that way before. In another run its rules hold as long as you are there, and rules
that you set there are set for this visit; your own rules come back when you leave.
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
                Of a step count, the first advance that leaves as many steps, as runtil counts; one
                not yet run is run, through solutions. `end` is the end of what is recorded. {_MOVING}
                """,
        example="goto 92",
        arguments=(Place(),),
        required=1,
    ),
    Command(
        "last",
        "return to where you were before the last jump",
        _last,
        details="`back` and `goto` are jumps, and so is `last`: given twice it comes back.",
        example="last",
    ),
    Command(
        "mark",
        "give this place a name to go to",
        _mark,
        details="A name is of letters, digits and _. A mark that is set again moves.",
        example="mark deepest",
        arguments=(Name("name"),),
        required=1,
    ),
    Command("marks", "list the marks", _marks, details="Each with its run and its step.", example="marks"),
    Command(
        "fork",
        "begin a fork here, under a name",
        _fork,
        details="What you run from here on belongs to the fork; `goto main` goes back to the first run.",
        example="fork right",
        arguments=(Name("name"),),
        required=1,
    ),
    Command(
        "forks",
        "list the runs: where they part, steps, biggest level",
        _forks,
        details="The steps and the biggest level are those of all that is recorded of the run.",
        example="forks",
    ),
    Command(
        "guess",
        "take the guess that is due, or change the last one",
        _guess,
        details="""
                Where a guess is due, this takes it. Where the last advance made a new guess, this makes
                another choice there, in a fork: the same choice twice leads into the same fork.
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
                They come in ascending order: read each as one number, row by row. Without a number it
                stops at {_FEW}. The run stays as it is.
                """,
        example="solutions 3",
        arguments=(Number("limit", 1),),
    ),
    Command(
        "unique",
        "tell whether there is exactly one solution",
        _unique,
        details="The exact solver tells. The run stays as it is.",
        example="unique",
    ),
)
"""The orders of this module."""
