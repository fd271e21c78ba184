"""The base class of results, and the results that any order may show."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Board
from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.debugger.stops import Reason, Stop
from sudoku_repl.machine import Phase, Rules, State
from sudoku_repl.machine.events import Event, Guessed, GuessKind
from sudoku_repl.timeline.snapshot import Snapshot


class Result:
    """What an order returns, for the front end to show.

    The modules of ``orders.text`` and ``orders.json`` that have the name of the subclass's module say how
    it looks.
    """

    __slots__ = ()

    is_streamed = False
    """Whether it is one of many, so that a pipe may get several at once."""

    is_text = False
    """Whether it is a text to read, which goes to a pager if it is long."""

    @property
    def is_interrupted(self) -> bool:
        """Whether an interrupt ended the order."""
        return False


@attrs.frozen
class Failure(Result):
    """An order failed."""

    message: str
    where: str = ""
    """The file and line of the script; empty outside scripts."""


@attrs.frozen
class Advanced(Result):
    """An advance made by a running order."""

    is_streamed = True

    state: State
    events: tuple[Event, ...]


@attrs.frozen
class NothingShrunk(Result):
    """A filter of a running order found nothing."""

    is_streamed = True

    step: int


def filtered_in_vain(state: State, events: tuple[Event, ...], *, waited: bool) -> int | None:
    """Return the step of the filter of an advance that found nothing; None if the advance has none.

    ``waited`` says that the guess of the advance was due before it, so that the advance did not filter.
    """
    if state.phase is Phase.WAITING:
        step = state.steps
    elif waited:
        return None
    else:
        new = (event.step for event in events if isinstance(event, Guessed) and event.kind is GuessKind.NEW)
        step = next(new, 0) - 1
    return None if step < 0 or any(event.step == step for event in events) else step


@attrs.frozen
class Question(Result):
    """The question for a guess that is due."""

    state: State
    cell: int
    """The cell of the default answer."""
    digit: int
    """The digit of the default answer."""


@attrs.frozen
class Stopped(Result):
    """An order that moves has ended."""

    stop: Stop
    snapshot: Snapshot

    @property
    def is_interrupted(self) -> bool:
        """Whether an interrupt ended the move."""
        return self.stop.reason is Reason.INTERRUPTED


@attrs.frozen
class Moved(Stopped):
    """You moved to another position."""


@attrs.frozen
class Stepped(Stopped):
    """``step`` has ended."""


@attrs.frozen
class Ran(Stopped):
    """``run``, ``runtil`` or ``runrun`` has ended."""

    solutions_shown: bool = False
    """Whether each solution was shown when it was found."""


@attrs.frozen
class RunEntered(Result):
    """The last order led into another run."""

    run: str
    parent: str
    """The run it departs from; empty for the first run."""
    steps: int
    """The step where it departs."""


@attrs.frozen
class RunMode(Result):
    """The run mode, and the techniques if they are not the mode's own."""

    rules: Rules


@attrs.frozen
class GuessMode(Result):
    """The guess mode, and the way the machine picks its guesses."""

    rules: Rules


@attrs.frozen
class RetreatShown(Result):
    """Where the search goes back to from an exhausted level."""

    rules: Rules


@attrs.frozen
class BreaksDeleted(Result):
    """Breakpoints deleted because their conditions do not fit the board of the new quiz."""

    board: Board
    breaks: tuple[Breakpoint, ...]


@attrs.frozen
class Written(Result):
    """A file was written."""

    path: str
    note: str = ""
    """A note about it: what is left out, or the seed."""
