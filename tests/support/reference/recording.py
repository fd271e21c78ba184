"""Recorded runs, held against the same runs as the machine makes them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from hypothesis import strategies as st

import sudoku_repl.timeline
from sudoku_repl import Phase, Quiz, State, Timeline, load
from sudoku_repl.machine.events import Change, Events
from sudoku_repl.timeline.checkpoints import Checkpoints
from support.boards import SINGLE_GRIDS
from support.strategies import Move, any_quizzes, go, moves, picked

ADVANCES = 60
HOME = str(Path(sudoku_repl.timeline.__file__).parent)


class Position(NamedTuple):
    """A point of a run, noted when the run reached it."""

    state: State
    events: Events = ()
    changes: tuple[Change, ...] = ()


def policies() -> st.SearchStrategy[tuple[int, int]]:
    """How often a state is kept, and how many at most: so few that they are thinned out again and again."""
    return st.tuples(st.integers(1, 7), st.integers(1, 9))


def record(timeline: Timeline, move: Move) -> Events:
    """One advance of the timeline."""
    state = timeline.present
    if state.phase is Phase.WAITING and move.pick is not None:
        return timeline.guess(*picked(state, move.pick))
    return timeline.advance(move.rules)


def recorded(quiz: Quiz, moves: list[Move], policy: tuple[int, int]) -> tuple[Timeline, list[Position]]:
    """A timeline, and the points of the same run as the machine makes them."""
    start = load(quiz)
    timeline = Timeline(start, Checkpoints(start, *policy))
    points = [Position(start)]
    for move in islice(cycle(moves), ADVANCES):
        if points[-1].state.phase is Phase.FINISHED:
            break
        changes: list[Change] = []
        state, events = go(points[-1].state, move, changes.append)
        points.append(Position(state, events, tuple(changes)))
        assert record(timeline, move) == events
        assert timeline.present == state
    return timeline, points


def check_points(timeline: Timeline, points: list[Position]) -> None:
    assert len(timeline) == len(points) - 1
    assert timeline.present == points[-1].state
    for index, point in enumerate(points):
        assert timeline.state_at(index) == point.state
        if index:
            assert timeline.events_at(index) == point.events
            assert timeline.changes_at(index) == point.changes


@st.composite
def runs(draw: st.DrawFn, quiz: st.SearchStrategy[Quiz] | None = None) -> Timeline:
    """A run, or a fork of one, by any moves, of which little is kept."""
    start = load(draw(any_quizzes(SINGLE_GRIDS) if quiz is None else quiz))
    timeline = Timeline(start, Checkpoints(start, *draw(policies())))
    for move in islice(cycle(draw(moves())), draw(st.integers(0, 3 * ADVANCES))):
        record(timeline, move)
    if draw(st.booleans()):
        timeline = timeline.copy(draw(st.integers(0, len(timeline))))
        for move in islice(cycle(draw(moves())), ADVANCES):
            record(timeline, move)
    return timeline


def interrupted(action: Callable[[], object], at: int) -> None:
    """Does the action, with a keyboard interrupt at that instruction, from 1, of the timeline package."""

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal at
        if not frame.f_code.co_filename.startswith(HOME):
            return None
        frame.f_trace_opcodes = True
        at -= event == "opcode"
        if event == "opcode" and at == 0:
            raise KeyboardInterrupt
        return trace

    outer = sys.gettrace()
    sys.settrace(trace)
    try:
        action()
    except KeyboardInterrupt:
        pass
    finally:
        sys.settrace(outer)
