"""Sessions as files: versioned JSON of inputs, replayed when they are opened.

A file holds what determines each run - the quiz, the rules, the chosen guesses, how many advances -
and a digest of what these led to; and a digest of all that, so that no damage goes unseen. It is data
and nothing else: opening one executes nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from typing import Any

import attrs
from cattrs import BaseValidationError, transform_error
from cattrs.preconf.json import JsonConverter, make_converter

from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.layouts import board_named
from sudoku_repl.errors import SessionError, SudokuReplError, quoted
from sudoku_repl.formats.replacing import replacing
from sudoku_repl.formats.sources import read_text
from sudoku_repl.machine import load
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.breakpoints import Breakpoint, Breakpoints
from sudoku_repl.timeline.conditions import parse_condition
from sudoku_repl.timeline.journey import MAIN, Fork, Journey, Point
from sudoku_repl.timeline.stored_rules import StoredChange, StoredRules
from sudoku_repl.timeline.visits import RulesInForce

FORMAT = "sudoku_repl session"
VERSION = 2
"""Version 1, of 0.1.0, has no visits: the fields of :data:`_SINCE_2` are missing in it."""


@attrs.frozen
class StoredQuiz:
    """A quiz: the name of its board, and its givens as digits, ``0`` for an open cell."""

    board: str
    givens: str
    title: str
    allowed: tuple[int, ...] | None
    """The set of digits that each cell may take; None where each may take all."""


@attrs.frozen
class StoredChoice:
    """A guess that was chosen, at an advance."""

    index: int
    cell: int
    digit: int


@attrs.frozen
class StoredRun:
    """A run: what it takes to make it again, from where it parts from its parent."""

    name: str
    parent: Point | None
    left_at: int
    length: int
    """In advances, from the start of the first run."""
    rules: tuple[StoredChange, ...]
    choices: tuple[StoredChoice, ...]
    digest: str
    """Of the states that it goes through."""


@attrs.frozen
class StoredBreak:
    """A breakpoint, its condition as text."""

    number: int
    condition: str
    temporary: bool
    cell: int | None
    enabled: bool
    ignored: int
    hits: int
    orders: tuple[str, ...]


@attrs.frozen
class Given:
    """An order that was given, and the place it led to."""

    order: str
    run: str
    steps: int


@attrs.frozen
class Session:
    """All that is kept of a sitting."""

    quiz: StoredQuiz
    rules: StoredRules
    """Your own."""
    runs: tuple[StoredRun, ...]
    """In the order they began: a parent comes before its forks."""
    marks: dict[str, Point]
    here: Point
    last: Point
    breaks: tuple[StoredBreak, ...]
    newest_break: int
    displays: tuple[tuple[int, str], ...] = ()
    """Orders that the shell gives after each stop, by number."""
    orders: tuple[Given, ...] = ()
    """What was given so far."""
    home: str = MAIN
    """The run where your own rules hold."""
    visit: StoredRules | None = None
    """The rules of the run you visit; None when your own hold."""


_SINCE_2 = ("home", "visit")


def session_of(quiz: Quiz, journey: Journey, breakpoints: Breakpoints) -> Session:
    """What is to be kept of a sitting."""
    rules = journey.in_force
    return Session(
        StoredQuiz(
            quiz.board.name,
            "".join(map(str, quiz.givens)),
            quiz.title,
            quiz.allowed if quiz.restricted else None,
        ),
        StoredRules.of(rules.own),
        tuple(_stored_run(name, fork) for name, fork in journey.forks.items()),
        dict(journey.marks),
        journey.point,
        journey.last,
        tuple(_stored_break(each) for each in breakpoints.all()),
        breakpoints.newest,
        home=rules.home,
        visit=None if rules.visit is None else StoredRules.of(rules.visit),
    )


def _stored_run(name: str, fork: Fork) -> StoredRun:
    timeline = fork.timeline
    parts_at = fork.parent.index if fork.parent else 0
    inputs = timeline.inputs(parts_at)
    return StoredRun(
        name,
        fork.parent,
        fork.left_at,
        len(timeline),
        tuple(StoredChange(index, StoredRules.of(rules)) for index, rules in inputs.rules),
        tuple(StoredChoice(index, *choice) for index, choice in inputs.choices.items()),
        timeline.digest(),
    )


def _stored_break(each: Breakpoint) -> StoredBreak:
    return StoredBreak(
        each.number,
        each.condition.text,
        each.temporary,
        each.cell,
        each.enabled,
        each.ignored,
        each.hits,
        each.orders,
    )


def to_text(session: Session) -> str:
    """A session as the text of its file."""
    kept = _converter().unstructure(session)
    return json.dumps({"format": FORMAT, "version": VERSION, **kept, "digest": _digest(kept)}) + "\n"


def _digest(kept: dict[str, Any]) -> str:
    """Of what a file holds, whatever its spaces."""
    return blake2b(json.dumps(kept, sort_keys=True).encode("ascii"), digest_size=16).hexdigest()


def of_text(text: str, name: str) -> Session:
    """The session in the text of a file called ``name``; raises SessionError when it holds none.

    What the session leads to is seen by :func:`restored` alone.
    """
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SessionError(f"{quoted(name)} is no session: {_words(error)}") from None
    if not isinstance(document, dict) or document.pop("format", None) != FORMAT:
        raise SessionError(f"{quoted(name)} is no session of this program")
    version = document.pop("version", None)
    if type(version) is not int or version not in (1, VERSION):
        raise SessionError(
            f"{quoted(name)} is a session of version {quoted(str(version))}; "
            f"this program reads versions 1 to {VERSION}"
        )
    digest = document.pop("digest", None)
    try:
        session = _converter().structure(document, Session)
    except BaseValidationError as error:
        raise _damage(name, transform_error(error)[0]) from None
    kept = _converter().unstructure(session)
    if version == 1:  # its rules are those that held where it was saved
        kept = {field: value for field, value in kept.items() if field not in _SINCE_2}
        session = attrs.evolve(session, home=session.here.run)
    if digest != _digest(document) or digest != _digest(kept):
        raise _damage(name, "it is not as it was written")
    return session


def _damage(name: str, why: str) -> SessionError:
    """What is wrong with a session, on one line of a bounded length whatever stands in it."""
    return SessionError(f"{quoted(name)} is damaged: {quoted(why)[1:-1]}")


def save_session(path: str, session: Session) -> None:
    """Writes a session to a file, whole or not at all.

    Raises SessionError when it cannot be written, or when another kind of file is there.
    """
    there = os.path.expanduser(path)  # noqa: PTH111 - never raises, as those of os.path below
    if os.path.exists(there):  # noqa: PTH110
        if not os.path.isfile(there):  # noqa: PTH113
            raise SessionError(f"{quoted(path)} cannot be written: it is no file that could be opened again")
        try:
            open_session(path)
        except SessionError:
            raise SessionError(f"{quoted(path)} is there and is no session: it stays as it is") from None
    with replacing(path, SessionError) as file:
        file.write_text(to_text(session), encoding="ascii", newline="\n")


def open_session(path: str) -> Session:
    """The session in a file; raises SessionError."""
    return of_text(read_text(path, SessionError), path)


@lru_cache(maxsize=1)
def _converter() -> JsonConverter:
    """Takes what is in a file as it is, or not at all: no number is made of a text."""
    converter = make_converter(forbid_extra_keys=True)

    def strict(value: Any, kind: type) -> Any:
        if type(value) is not kind:
            raise TypeError(f"{kind.__name__} expected")
        return value

    for kind in (int, str, bool):
        converter.register_structure_hook(kind, strict)
    return converter


@attrs.frozen
class Restored:
    """A session that has been replayed."""

    quiz: Quiz
    journey: Journey
    breakpoints: Breakpoints


def restored(session: Session, name: str, tick: Callable[[], None] = lambda: None) -> Restored:
    """Replays a session; ``tick`` is called before each advance and may raise to give up.

    Raises SessionError, which calls the session ``name``, when it does not lead where it led when it
    was kept, or holds what none that was kept can hold.
    """
    try:
        stored = session.quiz
        board = board_named(stored.board)
        givens = bytes(map(int, stored.givens))
        if stored.allowed is None:
            quiz = Quiz(board, givens, stored.title)
        else:
            quiz = Quiz(board, givens, stored.title, allowed=stored.allowed)
        journey = Journey(load(quiz))
        if max((run.length for run in session.runs), default=0) > facts.MOST_STEPS:
            raise SessionError(f"no run has more than {facts.MOST_STEPS} advances")
        for place, run in enumerate(session.runs):
            _replay(journey, run, tick, first=place == 0)
        _stand(journey, session)
        breakpoints = _restored_breakpoints(session, board)
        journey.in_force = _restored_rules(session, journey)
    except (SudokuReplError, LookupError, ValueError) as error:
        raise _damage(name, _words(error)) from None
    return Restored(quiz, journey, breakpoints)


def _words(error: Exception) -> str:
    """What an error says, without a picture of the place that may follow."""
    if isinstance(error, json.JSONDecodeError):
        return f"line {error.lineno}, column {error.colno} is not JSON"
    if isinstance(error, KeyError):
        return f"there is no {error}"
    return " ".join(line.strip() for line in str(error).split("\n")[:2])


def _replay(journey: Journey, run: StoredRun, tick: Callable[[], None], *, first: bool) -> None:
    """Makes a run again; raises SessionError when its states are not those of its digest."""
    if (run.parent is None) != first or first != (run.name == MAIN):
        raise SessionError(f"{quoted(run.name)} begins nowhere")
    parent = run.parent or Point(MAIN, 0)
    timeline = journey.forks[parent.run].timeline
    if run.parent:
        journey.check_name(run.name)
        timeline = timeline.copy(parent.index)
    for inputs in (run.choices, run.rules):
        if not _rise(parent.index, (each.index for each in inputs), run.length):
            raise SessionError(f"{quoted(run.name)} has inputs at advances that it has not")
    choices = {choice.index: (choice.cell, choice.digit) for choice in run.choices}
    changes = {change.index: change.rules.rules() for change in run.rules}
    rules = timeline.rules_at(parent.index)
    for index in range(parent.index + 1, run.length + 1):
        tick()
        rules = changes.get(index, rules)
        if index in choices:
            timeline.guess(*choices[index], rules)
        else:
            timeline.advance(rules)
        if len(timeline) < index:
            break
    if len(timeline) != run.length:
        raise SessionError(f"{quoted(run.name)} has {len(timeline)} advances and not {run.length}")
    if timeline.digest() != run.digest:
        raise SessionError(f"{quoted(run.name)} does not lead where it led when it was kept")
    journey.forks[run.name] = Fork(timeline, run.parent)


def _rise(above: int, numbers: Iterable[int], last: int) -> bool:
    """Whether each number is above the one before it, the first above ``above``, and none above ``last``."""
    return all(one < other for one, other in pairwise((above, *numbers, last + 1)))


def _stand(journey: Journey, session: Session) -> None:
    """Puts the marks and the places of a session into the journey, which has its runs."""
    for name, point in session.marks.items():
        journey.check_name(name)
        journey.marks[name] = _checked(journey, point)
    journey.jump(_checked(journey, session.here))
    journey.last = _checked(journey, session.last)
    for run in session.runs:
        journey.forks[run.name].left_at = _checked(journey, Point(run.name, run.left_at)).index


def _restored_rules(session: Session, journey: Journey) -> RulesInForce:
    """Your own rules and those of a visit; raises a LookupError when there is no such home or technique."""
    _checked(journey, Point(session.home, 0))
    visit = None if session.visit is None else session.visit.rules()
    return RulesInForce(session.rules.rules(), session.home, visit)


def _restored_breakpoints(session: Session, board: Board) -> Breakpoints:
    """The breakpoints of a session; raises SessionError or ConditionError when there can be no such."""
    breakpoints = Breakpoints()
    if not _rise(0, (each.number for each in session.breaks), session.newest_break):
        raise SessionError("the breakpoints are not numbered one after the other")
    for each in session.breaks:
        condition = parse_condition(each.condition, board)
        if min(each.ignored, each.hits) < 0:
            raise SessionError(f"breakpoint {each.number} counts below 0")
        if each.cell is not None and (
            each.cell not in range(len(board.places))
            or each.condition != f"cell {board.label(each.cell)} changed"
        ):
            raise SessionError(f"breakpoint {each.number} does not watch what it says")
        breakpoints.put(Breakpoint(**{**attrs.asdict(each, recurse=False), "condition": condition}))
    breakpoints.newest = session.newest_break
    return breakpoints


def _checked(journey: Journey, point: Point) -> Point:
    """The point, if it is recorded; raises a LookupError otherwise."""
    journey.state_at(point)
    return point
