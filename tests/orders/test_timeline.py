"""The guess level over the steps. Examples stand in `transcripts/trace.txt`."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from hypothesis import given, strategies as st
from support.desk import Desk
from support.reference.recording import recorded, runs
from support.strategies import Move, any_quizzes, as_quiz, packed, picking_moves, times

from sudoku_repl import Debugger, Facts, Quiz, State, Timeline, What, load, open_quiz
from sudoku_repl.breaks.words import QUANTITIES
from sudoku_repl.explain.trace import curves
from sudoku_repl.machine.events import Broken, Contradiction, Overfull
from sudoku_repl.render.charts import chart, signs
from sudoku_repl.render.spans import plain
from sudoku_repl.timeline.advances import made_again
from sudoku_repl.timeline.facts import steps_of
from sudoku_repl.timeline.profile import Column, Profile, profile, since

CONTRADICTIONS = Contradiction, Overfull, Broken


def drawn(timeline: Timeline, columns: int, *, is_real: bool = True) -> tuple[Column, ...]:
    """The same by looking at each step of each column, and at each event if the run is not made up."""
    ends = {facts.steps: facts for facts in map(timeline.facts_at, range(1, len(timeline) + 1))}
    counts = dict.fromkeys((steps for steps, facts in ends.items() if What.WRONG in facts.what), 1)
    if is_real:
        counts = {
            steps_of(advance.packed): sum(isinstance(event, CONTRADICTIONS) for event in advance.events)
            for advance in made_again(timeline, 1, len(timeline))
        }
    total = max(ends, default=0)
    width = next(width for width in range(1, total + 2) if width * columns >= total)
    made, held = [], 0
    for first in range(1, total + 1, width):
        last = min(first + width - 1, total)
        met = [ends[step] for step in range(first, last + 1) if step in ends]
        level = max((max(facts.level, facts.peak) for facts in met), default=held)
        solutions = sum(What.SOLUTION in facts.what for facts in met)
        wrong = sum(counts.get(facts.steps, 0) for facts in met)
        made.append(Column(first, last, level, solutions, wrong))
        held = met[-1].level if met else held
    return tuple(made)


@given(any_quizzes(), picking_moves(), st.integers(1, 80))
def test_no_peak_is_lost_at_any_width_and_the_columns_cover_every_step(
    quiz: Quiz, moves: list[Move], columns: int
) -> None:
    timeline, points = recorded(quiz, moves, (64, 4096))
    made = profile(timeline, columns)
    assert made == drawn(timeline, columns)
    assert len(made) <= columns
    assert [step for column in made for step in range(column.first, column.last + 1)] == list(
        range(1, timeline.present.steps + 1)
    )
    assert max(column.level for column in made) == max(
        timeline.biggest(len(timeline)), *(point.state.level for point in points)
    )
    assert sum(column.solutions for column in made) == timeline.present.solutions


def made_up(advances: list[tuple[int, int, int, int]]) -> Timeline:
    """A record of these facts: the steps of each advance, its level, its peak and its flags."""
    timeline, steps = Timeline(load(as_quiz("." * 81))), 0
    for taken, level, peak, what in advances:
        steps += taken
        timeline._log.append(packed(Facts(steps, level, peak, What(what))))
    timeline._present = (len(advances), attrs.evolve(timeline.state_at(0), steps=steps))
    return timeline


LEVELS = st.integers(0, 9), st.integers(0, 12)
FACTS = st.one_of(
    st.tuples(st.just(1), *LEVELS, st.sampled_from([0, 16, 32, 48])),
    st.tuples(st.integers(2, 9), *LEVELS, st.sampled_from([0, 32])),
)
"""The facts of an advance, for :func:`made_up`. If it has several steps, it met no contradiction."""


def test_every_contradiction_of_an_advance_counts() -> None:
    debugger = Debugger(open_quiz(Path(__file__).parents[2] / "examples" / "killer.fpuz"))
    debugger.goto(10_001)
    timeline = debugger.timeline
    flagged = sum(What.WRONG in timeline.facts_at(at).what for at in range(1, len(timeline) + 1))
    made = profile(timeline, 74)
    assert made == drawn(timeline, 74)
    assert sum(column.wrong for column in made) == debugger.tree().top.contradictions > flagged


@given(st.lists(FACTS, min_size=1, max_size=40), st.integers(1, 50))
def test_peaks_that_fell_within_an_advance_are_not_lost_either(
    advances: list[tuple[int, int, int, int]], columns: int
) -> None:
    timeline = made_up(advances)
    made = profile(timeline, columns)
    assert made == drawn(timeline, columns, is_real=False)
    assert max(column.level for column in made) >= max(max(level, peak) for _, level, peak, _ in advances)


@given(st.lists(FACTS, min_size=1, max_size=9), st.integers(0, 8))
def test_one_column_summarizes_what_came_since(
    advances: list[tuple[int, int, int, int]], length: int
) -> None:
    timeline = made_up(advances)
    before = sum(taken for taken, *_ in advances[:length])
    rest = advances[length:]
    assert since(timeline, length, (Column(1, before, 0, 0, 0),) if before else ()) == (
        (
            Column(
                before + 1,
                timeline.present.steps,
                max(max(level, peak) for _, level, peak, _ in rest),
                sum(what in (32, 48) for *_, what in rest),
                sum(what in (16, 48) for *_, what in rest),
            ),
        )
        if rest
        else ()
    )


def test_the_profile_of_nothing() -> None:
    assert profile(Timeline(load(as_quiz("." * 81))), 10) == ()
    assert [plain(line) for line in chart(Profile((), 0))] == ["Nothing is recorded yet."]


def test_a_long_run_is_drawn_whole() -> None:
    debugger = Debugger("@empty")
    debugger.goto(20_000)
    made = profile(debugger.timeline, 74)
    assert made == drawn(debugger.timeline, 74)
    assert (made[0].first, made[-1].last, len(made)) == (1, debugger.state.steps, 74)
    assert max(column.level for column in made) == debugger.timeline.biggest(len(debugger.timeline)) == 50


COLUMNS = st.lists(
    st.builds(Column, st.just(0), st.just(0), st.integers(0, 60), st.integers(0, 2), st.integers(0, 2)),
    min_size=1,
    max_size=40,
)


@given(COLUMNS, st.integers(1, 9), st.data())
def test_a_drawing_shows_every_column_in_its_place(
    columns: list[Column], width: int, data: st.DataObject
) -> None:
    columns = [
        Column(place * width + 1, (place + 1) * width, each.level, each.solutions, each.wrong)
        for place, each in enumerate(columns)
    ]
    here = data.draw(st.integers(0, columns[-1].last))
    name, *lines = [plain(line) for line in chart(Profile(tuple(columns), here))]
    assert name == "level:"
    highest = max(column.level for column in columns)
    margin = len(str(highest)) + 2
    axis = next(place for place, line in enumerate(lines) if "└" in line)
    bars = [line[margin:].ljust(len(columns)) for line in lines[:axis]]
    assert all(len(line) <= margin + len(columns) for line in lines[:-1])
    heights = ["".join(row[place] for row in bars) for place in range(len(columns))]
    full = len(bars) * 8
    for column, height in zip(columns, heights, strict=True):
        eighths = sum(" ▁▂▃▄▅▆▇█".index(mark) for mark in height)
        assert eighths == (column.level * full // highest if highest else 0)
        assert (eighths == full) == (column.level == highest > 0)
        assert height == height.strip().rjust(len(height))
    marks = {line.strip()[0]: line[margin:].ljust(len(columns)) for line in lines[axis + 2 : -1]}
    for sign, met in (
        ("S", [column.solutions > 0 for column in columns]),
        ("x", [column.wrong > 0 for column in columns]),
        ("^", [column.first <= max(here, 1) <= column.last for column in columns]),
    ):
        assert [mark == sign for mark in marks.get(sign, " " * len(columns))] == met
    by_rank = [marks.get(sign, " " * len(columns)) for sign in "^Sx"]
    in_one_line = "".join(next(filter(str.strip, met), " ") for met in zip(*by_rank, strict=True))
    assert plain(signs(Profile(tuple(columns), here))) == " " * margin + in_one_line
    scale = lines[axis + 1]
    assert len(scale) == margin + len(columns)
    assert scale.endswith(str(columns[-1].last)[-len(columns) :]) or len(columns) < len(str(columns[-1].last))


@pytest.mark.parametrize("columns", [1, 16, 17, 40, 80, 200])
def test_a_drawing_fits_the_screen(columns: int) -> None:
    desk = Desk()
    desk.plain.width = columns
    desk.give("goto 284")
    *picture, words = desk.give("timeline")
    assert max(map(len, picture)) <= max(columns, 16)
    assert words == "Biggest level 11, solutions S 1, contradictions x 27, step 284 ^"


def value_at(state: State, name: str, timeline: Timeline, index: int) -> int:
    """A value after an advance, looked up alone; of a cell, the digits that it may have."""
    if name == "level":
        return state.level
    if name == "biggest":
        return timeline.biggest(index)
    if name == "open":
        return state.values.count(0)
    row, column = map(int, name[1:-1].split(","))
    cell = state.board.cell(row, column)
    return 1 if state.values[cell] else state.candidates_of(cell).bit_count()


@given(
    runs(),
    st.lists(st.sampled_from(["level", "biggest", "open", "[2,3]"]), min_size=1, unique=True),
    st.data(),
)
@times(0.3)
def test_a_curve_has_the_values_of_every_step(
    timeline: Timeline, names: list[str], data: st.DataObject
) -> None:
    count = data.draw(st.integers(1, 60))
    board = timeline.state_at(0).board
    subjects = [QUANTITIES.get(name) or board.cell(2, 3) for name in names]
    total = timeline.present.steps
    ends = {timeline.facts_at(index).steps: index for index in range(1, len(timeline) + 1)}
    at = 0
    indices = [at := ends.get(step, at) for step in range(1, total + 1)]
    states = {index: timeline.state_at(index) for index in {*indices}}
    for name, curve in zip(names, curves(timeline, subjects, count), strict=True):
        values = [value_at(states[index], name, timeline, index) for index in indices]
        assert len(curve.columns) <= count
        assert curve.name == name
        for column in curve.columns:
            some = values[column.first - 1 : column.last]
            assert (column.low, column.high) == (min(some), max(some))
        assert [step for each in curve.columns for step in range(each.first, each.last + 1)] == list(
            range(1, total + 1)
        )


def test_curves_are_drawn(tmp_path: Path) -> None:
    desk = Desk()
    desk.give("run", f"timeline open [4,2] {tmp_path / 'open.svg'}")
    assert "@readalps: open, [4,2]" in (tmp_path / "open.svg").read_text()
    assert desk.debugger.curves("open")._repr_svg_()
    assert desk.debugger.curves("step") == desk.debugger.curves("steps")
    (tmp_path / "mine.txt").write_text("." * 81)
    desk.debugger.load_quiz(tmp_path / "mine.txt")
    assert desk.debugger.curves("open").title == "mine.txt"
