"""What a session keeps of a sitting, and how a sitting is made of it again.

A session holds what determines each run - the quiz, the rules, the chosen guesses, how many advances -
and a digest of what these led to. It is replayed when it is opened.

It also holds orders that the shell gives by itself: displays, and the orders of breakpoints. A session
that somebody else made must not run any before you have seen them, so they can be disabled.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from itertools import pairwise

import attrs

from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.layouts import board_named
from sudoku_repl.errors import SessionError, SudokuReplError, quoted
from sudoku_repl.machine import load
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.breakpoints import Breakpoint, Breakpoints
from sudoku_repl.timeline.conditions import parse_condition
from sudoku_repl.timeline.journey import MAIN, Fork, Journey, Point
from sudoku_repl.timeline.stored_rules import StoredChange, StoredRules
from sudoku_repl.timeline.visits import RulesInForce


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
    orders_enabled: bool
    """Whether the shell gives the orders when the breakpoint stops a run."""


@attrs.frozen
class Display:
    """An order that the shell gives after each stop, if it is enabled."""

    number: int
    order: str
    enabled: bool = True


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
    home: str
    """The run where your own rules hold."""
    visit: StoredRules | None
    """The rules of the run you visit; None when your own hold."""
    runs: tuple[StoredRun, ...]
    """In the order they began: a parent comes before its forks."""
    marks: dict[str, Point]
    here: Point
    last: Point
    breaks: tuple[StoredBreak, ...]
    newest_break: int
    displays: tuple[Display, ...] = ()
    """In the order of their numbers."""
    orders: tuple[Given, ...] = ()
    """What was given so far."""

    def with_orders_disabled(self) -> Session:
        """The session with no order that the shell would give by itself."""
        return attrs.evolve(
            self,
            displays=tuple(attrs.evolve(each, enabled=False) for each in self.displays),
            breaks=tuple(attrs.evolve(each, orders_enabled=not each.orders) for each in self.breaks),
        )


def session_of(quiz: Quiz, journey: Journey, breakpoints: Breakpoints) -> Session:
    """Return what a session file keeps."""
    rules = journey.in_force
    return Session(
        StoredQuiz(
            quiz.board.name,
            "".join(map(str, quiz.givens)),
            quiz.title,
            quiz.allowed if quiz.restricted else None,
        ),
        StoredRules.of(rules.own),
        rules.home,
        None if rules.visit is None else StoredRules.of(rules.visit),
        tuple(_stored_run(name, fork) for name, fork in journey.forks.items()),
        dict(journey.marks),
        journey.point,
        journey.last,
        tuple(_stored_break(each) for each in breakpoints.all()),
        breakpoints.newest,
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
        each.orders_enabled,
    )


def damage(name: str, why: str) -> SessionError:
    """What is wrong with a session, on one line of a bounded length whatever stands in it."""
    return SessionError(f"{quoted(name)} is damaged: {quoted(why)[1:-1]}")


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
        raise damage(name, words_of(error)) from None
    return Restored(quiz, journey, breakpoints)


def words_of(error: Exception) -> str:
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
