"""Sessions: what is saved, and how it is restored.

A session holds what determines each run: the quiz, the rules, the chosen guesses and the number of advances.
It also holds a digest of the states they led to. Opening a session replays its runs and checks the digests.

A session also holds orders that the shell runs automatically: displays, and the orders of breakpoints. A
session that someone else made must not run any of them before you have seen them, so they can be disabled.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from itertools import pairwise

import attrs

from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.layouts import board_named
from sudoku_repl.breaks.breakpoints import Breakpoint, Breakpoints
from sudoku_repl.breaks.parser import parse_condition
from sudoku_repl.errors import SessionError, SudokuReplError, quoted
from sudoku_repl.machine import load
from sudoku_repl.session.rules import StoredChange, StoredRules
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.runs import MAIN, Fork, Position, Runs
from sudoku_repl.timeline.visits import RulesInForce


@attrs.frozen
class StoredQuiz:
    """A quiz: the name of its board, and its givens as digits, with ``0`` for an open cell."""

    board: str
    givens: str
    title: str
    allowed: tuple[int, ...] | None
    """The set of digits that each cell may take; None if every cell may take all of them."""


@attrs.frozen
class StoredChoice:
    """A guess that you or the chooser chose, and its advance."""

    index: int
    cell: int
    digit: int


@attrs.frozen
class StoredRun:
    """A run: what is needed to replay it from where it departs from its parent."""

    name: str
    parent: Position | None
    left_at: int
    length: int
    """The number of advances from its start, including those it shares with its parent."""
    rules: tuple[StoredChange, ...]
    choices: tuple[StoredChoice, ...]
    digest: str
    """The digest of its states."""


@attrs.frozen
class StoredBreak:
    """A breakpoint, with its condition as text."""

    number: int
    condition: str
    temporary: bool
    cell: int | None
    enabled: bool
    ignored: int
    hits: int
    orders: tuple[str, ...]
    orders_enabled: bool
    """Whether the shell runs the orders when the breakpoint stops a run."""


@attrs.frozen
class Display:
    """An order that the shell runs after each stop, if it is enabled."""

    number: int
    order: str
    enabled: bool = True


@attrs.frozen
class Given:
    """An order from the history, and the position it led to."""

    order: str
    run: str
    steps: int


@attrs.frozen
class Session:
    """Everything that a session file keeps."""

    quiz: StoredQuiz
    rules: StoredRules
    """Your own rules."""
    home: str
    """The run where your own rules hold."""
    visit: StoredRules | None
    """The rules of the run you visit; None when your own hold."""
    runs: tuple[StoredRun, ...]
    """The runs in the order they began, so a parent comes before its forks."""
    marks: dict[str, Position]
    here: Position
    last: Position
    breaks: tuple[StoredBreak, ...]
    newest_break: int
    displays: tuple[Display, ...] = ()
    """The displays, by number."""
    orders: tuple[Given, ...] = ()
    """The orders given so far."""

    def with_orders_disabled(self) -> Session:
        """Return the session with all automatic orders disabled."""
        return attrs.evolve(
            self,
            displays=tuple(attrs.evolve(each, enabled=False) for each in self.displays),
            breaks=tuple(attrs.evolve(each, orders_enabled=not each.orders) for each in self.breaks),
        )


def session_of(quiz: Quiz, runs: Runs, breakpoints: Breakpoints) -> Session:
    """Return the session that a file would keep."""
    rules = runs.in_force
    return Session(
        StoredQuiz(
            quiz.board.name,
            quiz.digits,
            quiz.title,
            quiz.allowed if quiz.restricted else None,
        ),
        StoredRules.of(rules.own),
        rules.home,
        None if rules.visit is None else StoredRules.of(rules.visit),
        tuple(_stored_run(name, fork) for name, fork in runs.forks.items()),
        dict(runs.marks),
        runs.here,
        runs.last,
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
    """Return an error about a damaged session, on a single line of limited length."""
    return SessionError(f"{quoted(name)} is damaged: {quoted(why)[1:-1]}")


@attrs.frozen
class Restored:
    """A session that has been replayed."""

    quiz: Quiz
    runs: Runs
    breakpoints: Breakpoints


def restored(session: Session, name: str, tick: Callable[[], None] = lambda: None) -> Restored:
    """Replay a session. ``tick`` is called before each advance, and may raise an exception to stop.

    Raises SessionError, naming the session ``name``, if the replay leads to other states than when it was
    saved, or if it has impossible content.
    """
    try:
        stored = session.quiz
        board = board_named(stored.board)
        givens = bytes(map(int, stored.givens))
        if stored.allowed is None:
            quiz = Quiz(board, givens, stored.title)
        else:
            quiz = Quiz(board, givens, stored.title, allowed=stored.allowed)
        runs = Runs(load(quiz))
        if max((run.length for run in session.runs), default=0) > facts.MOST_STEPS:
            raise SessionError(f"a run has more than {facts.MOST_STEPS} advances")
        for place, run in enumerate(session.runs):
            _replay(runs, run, tick, first=place == 0)
        _stand(runs, session)
        breakpoints = _restored_breakpoints(session, board)
        runs.in_force = _restored_rules(session, runs)
    except (SudokuReplError, LookupError, ValueError) as error:
        raise damage(name, words_of(error)) from None
    return Restored(quiz, runs, breakpoints)


def words_of(error: Exception) -> str:
    """Return the message of an error, without the caret line that may follow."""
    if isinstance(error, json.JSONDecodeError):
        return f"line {error.lineno}, column {error.colno} is not valid JSON"
    if isinstance(error, KeyError):
        return f"unknown name {error}"
    return " ".join(line.strip() for line in str(error).split("\n")[:2])


def _replay(runs: Runs, run: StoredRun, tick: Callable[[], None], *, first: bool) -> None:
    """Replay a run; raise SessionError if its states don't match its digest."""
    if (run.parent is None) != first or first != (run.name == MAIN):
        raise SessionError(f"the first run must be {quoted(MAIN)} and the others its forks")
    parent = run.parent or Position(MAIN, 0)
    timeline = runs.forks[parent.run].timeline
    if run.parent:
        runs.check_name(run.name)
        timeline = timeline.copy(parent.index)
    for inputs in (run.choices, run.rules):
        if not _rise(parent.index, (each.index for each in inputs), run.length):
            raise SessionError(f"run {quoted(run.name)} has rules or guesses at advances outside it")
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
        raise SessionError(f"run {quoted(run.name)} has {len(timeline)} advances, expected {run.length}")
    if timeline.digest() != run.digest:
        raise SessionError(f"run {quoted(run.name)} leads to other states than when it was saved")
    runs.forks[run.name] = Fork(timeline, run.parent)


def _rise(above: int, numbers: Iterable[int], last: int) -> bool:
    """Return whether the numbers increase strictly, all of them above ``above`` and at most ``last``."""
    return all(one < other for one, other in pairwise((above, *numbers, last + 1)))


def _stand(runs: Runs, session: Session) -> None:
    """Restore the marks and positions of a session in a runs that already has its runs."""
    for name, point in session.marks.items():
        runs.check_name(name)
        runs.marks[name] = _checked(runs, point)
    runs.jump(_checked(runs, session.here))
    runs.last = _checked(runs, session.last)
    for run in session.runs:
        runs.forks[run.name].left_at = _checked(runs, Position(run.name, run.left_at)).index


def _restored_rules(session: Session, runs: Runs) -> RulesInForce:
    """Return the rules in force; raise LookupError for an unknown home run or technique."""
    _checked(runs, Position(session.home, 0))
    visit = None if session.visit is None else session.visit.rules()
    return RulesInForce(session.rules.rules(), session.home, visit)


def _restored_breakpoints(session: Session, board: Board) -> Breakpoints:
    """Return the breakpoints of a session; raise SessionError or ConditionError if any is invalid."""
    breakpoints = Breakpoints()
    if not _rise(0, (each.number for each in session.breaks), session.newest_break):
        raise SessionError("the breakpoint numbers are out of order")
    for each in session.breaks:
        condition = parse_condition(each.condition, board)
        if min(each.ignored, each.hits) < 0:
            raise SessionError(f"breakpoint {each.number} has a negative count")
        if each.cell is not None and (
            each.cell not in range(len(board.coordinates))
            or each.condition != f"cell {board.label(each.cell)} changed"
        ):
            raise SessionError(f"breakpoint {each.number} has a condition that doesn't match its cell")
        breakpoints.put(Breakpoint(**{**attrs.asdict(each, recurse=False), "condition": condition}))
    breakpoints.newest = session.newest_break
    return breakpoints


def _checked(runs: Runs, point: Position) -> Position:
    """Return the position if it is recorded; raise LookupError otherwise."""
    runs.state_at(point)
    return point
