"""What is looked at without moving: logs, differences, the record's size, and the run drawn small."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.desk import Desk
from support.reference.recording import recorded
from support.strategies import Move, any_quizzes, as_quiz, packed, picking_moves, times

from sudoku_repl import Debugger, Facts, MoveError, Phase, Picks, Quiz, Reason, State, Timeline, What, load
from sudoku_repl.machine.events import Event
from sudoku_repl.render.charts import chart, signs
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.look import Look
from sudoku_repl.timeline.profile import Column, Profile, profile, since

# --- logs and differences ---------------------------------------------------------------------------

KINDS = {
    "": {"guessed", "contradiction", "overfull", "house_shrunk", "shrunk_out", "subset_found", "exhausted"},
    "guess": {"guessed"},
    "wrong": {"contradiction", "overfull"},
    "shrink": {"house_shrunk", "shrunk_out", "subset_found"},
}


@given(any_quizzes(), st.integers(0, 2), st.sampled_from(sorted(KINDS)), st.data())
def test_a_log_is_the_lines_of_the_run_that_are_asked_for(
    quiz: Quiz, run_mode: int, what: str, data: st.DataObject
) -> None:
    desk = Desk(quiz, Look.JSON)
    run = desk.told(f"run-mode {run_mode}", "runtil 45", "runtil 50")
    whole = [entry for entry in run if entry["type"] in KINDS[""]]
    assert desk.told("log") == (whole or [{"type": "log", "lines": 0}])
    desk.give("goto 10")
    here = desk.debugger.runs.here
    step = st.sampled_from([0, 60, *(entry["step"] for entry in whole)])
    places = data.draw(st.lists(step, max_size=2) | step.map(lambda number: [number, number]))
    first = places[0] if places else 0
    last = places[1] if len(places) > 1 else 10**9
    wanted = [entry for entry in whole if entry["type"] in KINDS[what] and first <= entry["step"] <= last]
    told = desk.told(f"log {what} {' '.join(map(str, places))}")
    assert told == (wanted or [{"type": "log", "lines": 0}])
    assert desk.debugger.runs.here == here


def test_a_log_of_what_went_wrong_has_the_segments_without_room() -> None:
    desk = Desk("@two")
    desk.give("run-mode 2", "run")
    assert desk.give("log wrong")[:2] == [
        "18) 3 values for 2 cells from [2,8] went wrong",
        "30) shrinking 6 from [4,3] went wrong",
    ]


def test_a_log_up_to_a_step_has_the_contradiction_that_the_next_advance_met_there() -> None:
    desk = Desk()
    desk.give("run")
    assert desk.give("log 92 93") == [
        "92) Guess [4,2] level 11 at 1 out of 2",
        "92) shrinking 8 from [8,7] went wrong",
        "93) Forward guess [4,2] level 11 at 2 out of 2",
        "93) shrinking 5 from [8,1] went wrong",
    ]
    assert desk.give("log wrong 64 64") == ["64) shrinking 9 from [1,5] went wrong"]
    assert desk.give("log guess 93")[:1] == ["93) Forward guess [4,2] level 11 at 2 out of 2"]
    assert desk.give("log 94 93") == ["No lines."]


@times(0.5)
@given(any_quizzes(), st.integers(0, 40), st.integers(0, 40))
def test_a_difference_is_between_two_states(quiz: Quiz, first: int, second: int) -> None:
    desk = Desk(quiz, Look.JSON)
    desk.give("goto 60", "goto 5")
    recorded = desk.debugger.timeline.present.steps
    places = [min(steps, recorded) for steps in (first, second)]
    (whole,) = desk.told(f"diff {places[0]} {places[1]}")
    (half,) = desk.told(f"diff {places[0]}")
    here = desk.debugger.state
    sides = [side for entry in (whole, half) for side in (entry["left"], entry["right"])]
    assert [side["position"] for side in sides] == [f"step {n}" for n in (*places, places[0])] + ["here"]
    assert desk.debugger.state == here
    for steps, side in zip([*places, places[0], None], sides, strict=True):
        if steps is not None:
            desk.give(f"goto {steps}")
            (shown,) = desk.told("show")
            (levels,) = desk.told("levels")
            assert {**side, "type": "show", "givens": shown["givens"]} == {**shown, **side}
            assert {name: side[name] for name in ("grid", "candidates", "steps", "levels")} == {
                **{name: shown[name] for name in ("grid", "candidates", "steps")},
                "levels": levels["levels"],
            }
    text = Desk(quiz)
    text.give("goto 60")
    lines = text.give(f"diff {places[0]} {places[1]}")
    listed = {line.partition(":")[0] for line in lines if line.startswith("[")}
    one, other = (text.debugger.timeline.state_at(text.debugger.position(steps).index) for steps in places)
    label = one.board.label
    expected = {
        label(cell)
        for cell in range(len(quiz.givens))
        if (one.values[cell] or one.candidates().get(cell, ()))
        != (other.values[cell] or other.candidates().get(cell, ()))
    }
    assert listed == expected
    assert ("All cells are the same." in lines) == (not expected)


def test_two_places_side_by_side() -> None:
    desk = Desk()
    desk.give("goto 92")
    lines = desk.give("diff 90")
    assert lines[:2] == ["step 90        here: step 92", "645 327 198    645 327 198"]
    assert lines[5] == "406 095 370    426 095 370"
    differ = lines.index("Cells that differ:")
    assert lines[differ + 1 : differ + 7] == [
        "[4,2]: 2 8 | =2",
        "[4,9]: 1 2 | 1",
        "[5,3]: 2 8 | 8",
        "[9,2]: 2 8 | 8",
        "At guess level 10:               At guess level 11:",
        "Level 10 [2,6]=4 (1 out of 2)    Level 11 [4,2]=2 (1 out of 2)",
    ]
    assert lines[-1].strip() == "Level 1 [6,2]=5 (1 out of 2)"
    assert "All cells are the same." in desk.give("diff 92 end")
    desk.give("diff nowhere", "diff 1 2 3")
    assert desk.refused == [
        "script:1: no position named 'nowhere'; known positions: start, end, main",
        "script:2: unexpected '3'; usage: `diff <position> [position]`, for example `diff 90 92`",
    ]


def test_places_not_recorded_yet_are_run_and_you_stay_where_you_are() -> None:
    desk = Desk()
    desk.give("goto 5", "goto 2", "guess-mode 0")
    lines = desk.give("diff 90 92")
    assert lines[0] == "step 90        step 92"
    assert "[4,2]: 2 8 | =2" in lines
    assert (desk.debugger.state.steps, len(desk.debugger.runs.forks)) == (2, 1)
    recorded = Desk()
    recorded.give("goto 92")
    assert recorded.give("diff 90 92") == lines
    assert desk.give("last")[-1] == "Moved to step 5."
    left, right = Debugger("@readalps").diff(90, 10000)
    assert (left.steps, right.steps, right.phase) == (90, 284, Phase.FINISHED)
    assert desk.give("diff 90 10000")[0].split() == ["step", "90", "end:", "step", "284"]


def test_a_place_that_the_run_does_not_get_to_is_no_difference() -> None:
    desk = Desk()
    desk.give("guess-mode 1", "diff 2 92")  # nobody answers
    desk.give("guess-mode 0", "record 5", "diff 92")
    refused = "the run doesn't reach step 92; it is at step 6, where"
    assert desk.refused == [f"script:3: {refused} the record is full"]
    debugger = Debugger("@readalps")
    debugger.guess_mode(1)
    with pytest.raises(MoveError, match=f"^{refused} a guess is due$"):
        debugger.diff(92)
    assert desk.debugger.state.steps == debugger.state.steps == 0


def test_an_interrupt_ends_a_long_difference_where_you_are() -> None:
    debugger = Debugger("@empty")
    debugger.goto(7)

    def press(state: State, _: tuple[Event, ...]) -> None:
        if state.steps > 500:
            debugger.interrupt()

    with pytest.raises(KeyboardInterrupt):
        debugger.diff(3, 10**6, watcher=press)
    assert (debugger.state.steps, debugger.interrupted) == (7, True)
    assert debugger.timeline.present.steps < 600


# --- how much is recorded ---------------------------------------------------------------------------


ORDERS = st.sampled_from(["run", "step", "runtil 40", "goto 40", "runrun 3"])


@given(any_quizzes(), st.integers(1, 30), st.lists(ORDERS, min_size=1, max_size=4))
def test_a_full_record_stops_and_nothing_is_lost_as_it_is_given_more_room(
    quiz: Quiz, limit: int, orders: list[str]
) -> None:
    free, bound = Desk(quiz), Desk(quiz)
    for order in orders:
        solutions = bound.debugger.state.solutions
        free.give(order)
        bound.give(f"record {limit}", order)
        while bound.stopped.reason is Reason.FULL:
            assert bound.debugger.runs.recorded == limit
            here = bound.debugger.state
            assert free.debugger.timeline.state_at(limit) == here
            bound.give("step")
            assert bound.debugger.state is here
            limit += 7
            if order.startswith("runrun"):
                order = f"runrun {3 - here.solutions + solutions}"
            bound.give(f"record {limit}", order)
        assert bound.debugger.state == free.debugger.state
        assert bound.stopped.reason is free.stopped.reason


def test_a_full_record_says_so_and_is_given_more_room() -> None:
    desk = Desk()
    assert desk.give("record") == ["Recorded: 0 advances in 1 run(s); the limit is 20000000."]
    lines = desk.give("record 50", "run")
    assert lines[0] == "Recorded: 0 advances in 1 run(s); the limit is 50."
    assert "The record is full; `record LIMIT` gives it more room." in lines
    for order in ("step", "runtil 100", "goto 100", "run"):
        assert "The record is full; `record LIMIT` gives it more room." in desk.give(order)
        assert len(desk.debugger.timeline) == 50
    desk.give("back 49", "run")
    assert desk.debugger.runs.here.index == 50  # to follow what is recorded takes no room
    assert desk.give("record 300", "run")[-3] == "Fine [steps:131, solution sum:1]."
    json = Desk(look=Look.JSON)
    assert json.told("record 2", "run")[-1]["reason"] == "full"
    assert json.told("record") == [{"type": "record", "advances": 2, "runs": 1, "limit": 2}]


def test_forks_count_in_the_record_with_what_they_share() -> None:
    debugger = Debugger("@hard")
    debugger.goto(500)
    made = len(debugger.timeline)
    debugger.record_limit = made + 300
    debugger.goto(490)
    debugger.guess_mode(Picks.LAST)
    for _ in range(2):
        stop = debugger.runrun(9)
        assert stop.reason is Reason.FULL
        assert debugger.runs.recorded == made + len(debugger.timeline)
        assert len(debugger.timeline) < made  # it shares so many, and one more
    debugger.record_limit = 2 * made + 300
    assert debugger.runrun(9).reason is Reason.FULL
    assert debugger.runs.recorded == debugger.record_limit
    assert list(debugger.runs.forks) == ["main", "fork1"]
    debugger.goto("main")
    debugger.goto("start")
    assert debugger.runtil(500).reason is Reason.LIMIT


# --- the run drawn small ----------------------------------------------------------------------------


def drawn(timeline: Timeline, columns: int) -> tuple[Column, ...]:
    """The same by looking at each step of each column."""
    ends = {facts.steps: facts for facts in map(timeline.facts_at, range(1, len(timeline) + 1))}
    total = max(ends, default=0)
    width = next(width for width in range(1, total + 2) if width * columns >= total)
    made, held = [], 0
    for first in range(1, total + 1, width):
        last = min(first + width - 1, total)
        met = [ends[step] for step in range(first, last + 1) if step in ends]
        level = max((max(facts.level, facts.peak) for facts in met), default=held)
        solutions, wrong = (sum(part in facts.what for facts in met) for part in (What.SOLUTION, What.WRONG))
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


FACTS = st.tuples(st.integers(1, 9), st.integers(0, 9), st.integers(0, 12), st.sampled_from([0, 16, 32, 48]))
"""The facts of an advance, for :func:`made_up`."""


@given(st.lists(FACTS, min_size=1, max_size=40), st.integers(1, 50))
def test_peaks_that_fell_within_an_advance_are_not_lost_either(
    advances: list[tuple[int, int, int, int]], columns: int
) -> None:
    timeline = made_up(advances)
    made = profile(timeline, columns)
    assert made == drawn(timeline, columns)
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


def test_the_profile_of_nothing_and_of_a_step() -> None:
    timeline = Timeline(load(as_quiz("." * 81)))
    assert profile(timeline, 10) == ()
    debugger = Debugger("@easy")
    debugger.step()
    assert profile(debugger.timeline, 10) == (Column(1, 1, 0, 0, 0),)
    assert [plain(line) for line in chart(Profile((), 0))] == ["Nothing is recorded yet."]
    assert [plain(line) for line in chart(Profile(profile(debugger.timeline, 10), 1))] == [
        "0 │",
        "0 └─",
        "   1",
        "   ^",
        "Biggest level 0, solutions S 0, contradictions x 0, step 1 ^",
    ]


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
    lines = [plain(line) for line in chart(Profile(tuple(columns), here))]
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


def test_json_has_the_columns() -> None:
    desk = Desk(look=Look.JSON)
    assert desk.told("timeline") == [{"type": "timeline", "here": 0, "columns": []}]
    desk.give("run", "goto 92")
    (entry,) = desk.told("timeline")
    assert (entry["type"], entry["here"], len(entry["columns"])) == ("timeline", 92, 66)
    assert entry["columns"][-1] == {"first": 131, "last": 131, "level": 6, "solutions": 1, "wrong": 0}


def test_a_picture_of_nothing_is_refused(tmp_path: Path) -> None:
    desk = Desk()
    desk.give(f"timeline {tmp_path / 'run.svg'}", "step", f"timeline {tmp_path / 'run.txt'}")
    assert desk.refused == [
        "script:1: nothing is recorded yet, so there is nothing to draw; `run` records a run",
        f"script:3: '{tmp_path / 'run.txt'}': the name must end in .svg or .png",
    ]
    assert not list(tmp_path.iterdir())
    desk.give(f"timeline {tmp_path / 'run.svg'}")
    assert [path.name for path in tmp_path.iterdir()] == ["run.svg"]


# --- bisections of what comes and goes --------------------------------------------------------------


def test_a_bisection_lists_the_first_stretches_and_says_when_there_are_more() -> None:
    desk, told = Desk("@hard"), Desk("@hard", Look.JSON)
    desk.give("goto 500")
    told.give("goto 500")
    for condition, matches, more in (
        ("level == 8", 20, True),
        ("level == 5", 9, False),
        ("steps > 9", 1, False),
    ):
        whole = desk.debugger.find_all(condition)
        assert len(whole) > 20 if more else len(whole) == matches
        lines = desk.give(f"bisect {condition}")
        listed = [line for line in lines if line.startswith("Match ")]
        assert ("The condition does not hold from the first match to the end of the run:" in lines) == (
            matches > 1
        )
        assert len(listed) == (matches if matches > 1 else 0)
        assert ("There are more matches after these; `find all` lists them." in lines) == more
        (entry,) = told.told(f"bisect {condition}")
        assert (len(entry["matches"]), entry["more"]) == (matches, more)
        facts = desk.debugger.timeline.facts_at
        steps = [[facts(part.first).steps, facts(part.last).steps] for part in whole[:20]]
        assert entry["matches"] == steps
        assert entry["found"] == steps[0][0] == desk.debugger.state.steps


def test_a_bisection_runs_on_past_breakpoints() -> None:
    desk = Desk()
    assert desk.give("break level >= 3", "bisect level >= 11")[-1] == "level >= 11 first holds at step 92."


def test_a_bisection_ends_with_a_sentence() -> None:
    desk, told = Desk(), Desk(look=Look.JSON)
    assert desk.give("bisect level >= 3")[-1] == "level >= 3 first holds at step 16."
    assert desk.give("bisect level > 40") == ["level > 40: no match up to step 284."]
    (found,), (nowhere,) = told.told("bisect level >= 3"), told.told("bisect level > 40")
    assert (found["condition"], found["found"], found["searched"]) == ("level >= 3", 16, 131)
    assert (nowhere["condition"], nowhere["found"], nowhere["searched"]) == ("level > 40", None, 284)
