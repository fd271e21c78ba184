"""Restoring a session, by replaying its runs, which must lead to the same states as when it was saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

import attrs

from sudoku_repl.board import Board, Quiz
from sudoku_repl.breaks.breakpoints import Breakpoint, Breakpoints
from sudoku_repl.errors import SessionError, SudokuReplError, quoted
from sudoku_repl.explain.blame import parse_condition
from sudoku_repl.machine import Rules, load
from sudoku_repl.session.schema import Session, StoredRun
from sudoku_repl.timeline.facts import MOST_STEPS
from sudoku_repl.timeline.runs import MAIN, Fork, Position, Runs
from sudoku_repl.timeline.timeline import Timeline
from sudoku_repl.timeline.visits import RulesInForce


def restored(
    session: Session, name: str, tick: Callable[[], None] = lambda: None
) -> tuple[Quiz, Runs, Breakpoints]:
    """Replay a session, and return its content.

    ``tick`` is called once for each advance, and may raise an exception to stop. Raises SessionError, which
    calls the session ``name``, if the replay leads to other states than when it was saved, or if the content
    of the session is impossible.
    """
    try:
        quiz = session.quiz.quiz()
        breakpoints = _restored_breakpoints(session, quiz.board)
        return quiz, _restored_runs(session, quiz, tick), breakpoints
    except (SudokuReplError, LookupError, ValueError) as error:
        raise SessionError.damaged(name, _message(error)) from None


def _message(error: Exception) -> str:
    """Return the message of an error on one line, without the line of a caret."""
    if isinstance(error, KeyError):
        return f"unknown name {error}"
    return " ".join(line.strip() for line in str(error).split("\n")[:2])


def _restored_runs(session: Session, quiz: Quiz, tick: Callable[[], None]) -> Runs:
    """Return the runs of a session, with its marks, positions and rules.

    Raises SessionError, MoveError or LookupError for impossible content.
    """
    if max((run.length for run in session.runs), default=0) > MOST_STEPS:
        raise SessionError(f"a run has more than {MOST_STEPS} advances")
    runs = Runs(load(quiz))
    for number, run in enumerate(session.runs):
        _replay(runs, run, tick, first=number == 0)
    for name, position in session.marks.items():
        runs.check_name(name)
        runs.marks[name] = _recorded(runs, position)
    if unknown := session.words.keys() - runs.marks.keys():
        raise SessionError(f"there are words for {quoted(min(unknown))}, which is not a mark")
    runs.words = dict(session.words)
    runs.jump(_recorded(runs, session.here))
    runs.last = _recorded(runs, session.last)
    for run in session.runs:
        runs.forks[run.name].left_at = _recorded(runs, Position(run.name, run.left_at)).index
    _recorded(runs, Position(session.home, 0))
    runs.in_force = RulesInForce(session.rules, session.home, session.visit)
    return runs


def _replay(runs: Runs, run: StoredRun, tick: Callable[[], None], *, first: bool) -> None:
    """Add a run by replaying it. Raises SessionError if its states don't match its digest."""
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
    changes = {change.index: change.rules for change in run.rules}
    rules = timeline.rules_at(parent.index)
    index = parent.index + 1
    breaks = sorted({*choices, *(each + 1 for each in choices), *changes, run.length + 1})
    for following in (each for each in breaks if each > index):
        rules = changes.get(index, rules)
        if index in choices:
            tick()
            timeline.guess(*choices[index], rules)
        else:
            _run(timeline, rules, following - index, tick)
        if len(timeline) < following - 1:
            break
        index = following
    if len(timeline) != run.length:
        raise SessionError(f"run {quoted(run.name)} has {len(timeline)} advances, expected {run.length}")
    if timeline.digest() != run.digest:
        raise SessionError(f"run {quoted(run.name)} leads to other states than when it was saved")
    runs.forks[run.name] = Fork(timeline, run.parent)


def _run(timeline: Timeline, rules: Rules, advances: int, tick: Callable[[], None]) -> None:
    """Record advances, and call ``tick`` for each."""
    length = len(timeline)
    for _ in timeline.run(rules, advances):
        for _ in range(length, len(timeline)):
            tick()
        length = len(timeline)


def _rise(above: int, numbers: Iterable[int], last: int) -> bool:
    """Return whether the numbers increase strictly, all of them above ``above`` and at most ``last``."""
    return all(one < other for one, other in pairwise((above, *numbers, last + 1)))


def _recorded(runs: Runs, position: Position) -> Position:
    """Return the position if it is recorded. Raises LookupError otherwise."""
    runs.state_at(position)
    return position


def _restored_breakpoints(session: Session, board: Board) -> Breakpoints:
    """Return the breakpoints of a session. Raises SessionError or ConditionError if any is invalid."""
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
