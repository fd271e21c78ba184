"""The base class of results, and the results that any order may show."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from textwrap import wrap
from typing import Any, ClassVar, TypeAlias, dataclass_transform

import attrs

from sudoku_repl.machine import Phase, Picks, Rules, State
from sudoku_repl.machine.events import Events, Guessed, GuessKind
from sudoku_repl.machine.sets import set_text
from sudoku_repl.render.columns import PROSE, fitted, wrapped
from sudoku_repl.render.lines import event_line, event_text
from sudoku_repl.render.spans import StyledLine, line, plain
from sudoku_repl.render.values import event_object, fields, json_value
from sudoku_repl.techniques.technique import Technique

Lines: TypeAlias = Iterator[StyledLine]
Objects: TypeAlias = Iterator[dict[str, Any]]
"""Objects that JSON can hold."""


MAY_MISS = "A technique assumes that there is one solution, so a run may miss solutions."
"""The warning where a technique that assumes one solution is enabled, or where a run has used one and counts
its solutions."""


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
class Result:
    """What an order returns, for the front end to show.

    Each subclass is made a frozen attrs class; the keywords after its bases are its class attributes. The
    first sentence of its docstring is what the manual says about its type of object.
    """

    json_type = ""
    """The ``type`` of its object in JSON."""

    without: ClassVar[Container[str]] = ()
    """The names of fields that its object leaves out."""

    is_streamed = False
    """Whether it is one of many, so that a pipe may get several at once."""

    is_text = True
    """Whether it is an answer to read, which goes to a pager if it is long; not a board, or part of a run."""

    is_of_original: bool = False
    """Whether the original prints it too, one line below another, as a pipe gets it."""

    interrupted: bool = False
    """Whether an interrupt ended the order."""

    def __init_subclass__(cls, **declared: Any) -> None:
        for name, value in declared.items():
            setattr(cls, name, value)
        attrs.frozen(cls, slots=False)

    def text(self, width: int | None) -> Lines:
        """Render it for a terminal of ``width`` columns, or for a pipe if ``width`` is None."""
        raise NotImplementedError

    def json(self) -> Objects:
        """Yield its objects: a single one, unless a subclass says otherwise."""
        yield {"type": self.json_type, **self.members()}

    def members(self) -> dict[str, Any]:
        """Return what its object has beside the type, as JSON can hold it: its fields."""
        return fields(self, without=self.without)

    def texts(self) -> Iterator[str]:
        """Return its lines as a pipe gets them, without styles."""
        return map(plain, self.text(None))

    def lines(self, width: int | None = None) -> Lines:
        """Render it, and at a terminal break long lines between words."""
        return fitted(self.text(width), width)


def prose(width: int | None, *lines: StyledLine) -> Lines:
    """Break lines of running text, also in a pipe."""
    for each in lines:
        yield from wrapped(each, min(width or PROSE, PROSE))


class Answer(Result):
    """A plain value that a handler returned, and the ``text`` and ``json`` of its order."""

    value: Any
    as_text: Callable[[Any, int | None], Lines]
    as_object: str | tuple[str, str] | Callable[[Any], dict[str, Any]]

    def text(self, width: int | None) -> Lines:
        return self.as_text(self.value, width)

    def json(self) -> Objects:
        match self.as_object:
            case str(kind):
                yield {"type": kind, **fields(self.value)}
            case (kind, name):
                yield {"type": kind, name: json_value(self.value)}
            case made:
                yield made(self.value)


class Failure(Result, json_type="error", is_text=False):
    """An error; `where` is the file and line of a script."""

    message: str
    where: str = ""

    def text(self, width: int | None) -> Lines:
        """The message. If it is about a condition, more lines quote the condition, with a caret below."""
        first, *following = self.message.split("\n  ")
        yield line(f"{self.where}: {first}" if self.where else first, "error")
        for each in following:
            yield line(f"  {each}", "error")


class Advanced(Result, is_streamed=True, is_text=False):
    """An advance made by a running order; it has a JSON object for each of its events."""

    state: State
    events: Events

    def text(self, width: int | None) -> Lines:
        for event in self.events:
            yield event_line(event, self.state.board)

    def texts(self) -> Iterator[str]:
        board = self.state.board
        return (event_text(event, board) for event in self.events)

    def json(self) -> Objects:
        for event in self.events:
            yield event_object(event, self.state.board)


class NothingShrunk(Result, json_type="no_shrink", is_streamed=True, is_text=False):
    """A filter of a running order found nothing; only after `no-shrink on`."""

    step: int

    def text(self, width: int | None) -> Lines:
        """The line that the author of the original wished for."""
        yield line(f"{self.step}) No shrink happened")


def filtered_in_vain(state: State, events: Events, *, waited: bool) -> int | None:
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


class Question(Result, json_type="question", is_text=False):
    """A guess is due; the default answer."""

    state: State
    cell: int
    digit: int

    def members(self) -> dict[str, Any]:
        return fields(self, self.state.board, without={"state"})

    def text(self, width: int | None) -> Lines:
        label = self.state.board.label(self.cell)
        yield line(f"Take a guess please, by default it will be {label}={self.digit}:")


class RunEntered(Result, json_type="run_entered"):
    """Another run was entered; `parent` is empty for the first run."""

    run: str
    parent: str
    steps: int
    """The step where it departs."""

    def text(self, width: int | None) -> Lines:
        where = f"a fork of {self.parent} at step {self.steps}" if self.parent else "the first run"
        yield line(f"You are in {self.run}, {where}.", "note")


class RunMode(Result, json_type="run_mode"):
    """`run-mode`."""

    mode: int
    techniques: frozenset[Technique]

    @classmethod
    def of(cls, rules: Rules) -> RunMode:
        return cls(rules.run_mode, rules.techniques)

    def text(self, width: int | None) -> Lines:
        """The line that the original prints, and the techniques if they are not the mode's own."""
        yield line(f"Working mode:{self.mode} (1:grp-only; 2:ply-only; other:both grp and ply)")
        if not Rules(self.techniques).follows_run_mode:
            yield line(f"Techniques: {set_text(self.techniques)}, which differ from this mode's.", "note")


class GuessMode(Result, json_type="guess_mode"):
    """`guess-mode`."""

    mode: int
    picks: Picks
    seed: int

    @classmethod
    def of(cls, rules: Rules) -> GuessMode:
        return cls(rules.guess_mode, rules.guessing.picks, rules.guessing.seed)

    def text(self, width: int | None) -> Lines:
        """The line that the original prints, and how the machine guesses if not as the original does."""
        yield line(f"In interactive guessing mode:{self.mode} (0:no; other:yes)")
        if self.picks is not Picks.FIRST:
            seed = f", seed {self.seed}" if self.picks is Picks.RANDOM else ""
            yield line(f"The machine guesses: {self.picks.value}{seed}.")


class Written(Result, json_type="written"):
    """A file was written; `note` says what was left out of it, or the seed."""

    file: str
    note: str = ""

    def text(self, width: int | None) -> Lines:
        yield line(f"Written: {self.file}")
        if self.note:
            yield from (line(each, "note") for each in wrap(self.note, min(width or PROSE, PROSE)))
