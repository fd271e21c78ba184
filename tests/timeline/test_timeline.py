"""The timeline gives back every point of a run unchanged, however little it keeps of it."""

import re
from functools import partial
from itertools import cycle, islice
from operator import itemgetter
from unittest.mock import patch

import attrs
import pytest
from hypothesis import example, given, strategies as st
from support.quizzes import LINE
from support.reference.recording import Position, check_points, interrupted, policies, record, recorded
from support.reference.stepping import Reference
from support.strategies import (
    SEEDS,
    Move,
    any_quizzes,
    as_quiz,
    go,
    go_slowly,
    moves,
    picked,
    reference_of,
    times,
)

from sudoku_repl import Facts, Guess, GuessError, Guessing, Phase, Quiz, Rules, Timeline, What, load
from sudoku_repl.machine.events import Change, Guessed, GuessKind
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.advances import made_again
from sudoku_repl.timeline.checkpoints import Checkpoints
from sudoku_repl.timeline.facts import pack, unpack


@pytest.mark.long
@given(any_quizzes(), moves(), policies())
def test_every_point_is_restored_whatever_is_kept(
    quiz: Quiz, moves: list[Move], policy: tuple[int, int]
) -> None:
    timeline, points = recorded(quiz, moves, policy)
    check_points(timeline, points)


@times(1 / 2)
@given(any_quizzes(), moves())
@example(as_quiz(LINE), [Move(0, 1, 1)])
def test_chosen_guesses_are_made_again_at_their_advances(quiz: Quiz, moves: list[Move]) -> None:
    timeline, points = recorded(quiz, moves, (10_000, 1))  # only the start is kept
    chosen = {
        index: picked(point.state, move.pick)
        for index, (point, move) in enumerate(zip(points[:-1], cycle(moves), strict=False), start=1)
        if point.state.phase is Phase.WAITING and move.pick is not None
    }
    assert timeline.inputs()[1] == chosen
    for index, point in enumerate(points):
        assert timeline.state_at(index) == point.state
        part = timeline.copy(index)
        assert part.choice_at(index) == timeline.choice_at(index) == chosen.get(index)
        assert part.inputs()[1] == {made: chosen[made] for made in chosen if made <= index}
        assert part.rules_at(index + 1) == timeline.rules_at(index)


@pytest.mark.parametrize("opened", ["12", "123", "123456"])
@pytest.mark.parametrize("length", [*range(12), 25, 40])
def test_a_record_that_was_shortened_keeps_nothing_of_what_was_dropped(opened: str, length: int) -> None:
    """The quiz has several solutions, and the advances after the dropped ones guess less."""
    start = load(as_quiz("".join("." if char in opened else char for char in SEEDS[0][1])))
    timeline, whole = Timeline(start, Checkpoints(start, 1, 100)), Timeline(start)
    for _ in range(50):
        timeline.advance(Rules([]))
    timeline.biggest(len(timeline))
    timeline.solutions(len(timeline))
    timeline.shorten(min(length, len(timeline)))
    for index in range(1, 51):
        rules = Rules([]) if index <= length else Rules()
        whole.advance(rules)
        if index > length:
            timeline.advance(rules)
    for index in range(len(whole) + 1):
        assert timeline.state_at(index) == whole.state_at(index)
        assert timeline.biggest(index) == whole.biggest(index)
        assert timeline.solutions(index) == whole.solutions(index)


@given(any_quizzes(), moves(), st.data())
def test_moments_count_from_the_start_of_the_run(quiz: Quiz, moves: list[Move], data: st.DataObject) -> None:
    timeline, points = recorded(quiz, moves, (64, 4096))
    first = data.draw(st.integers(1, len(timeline)))
    for advance in islice(made_again(timeline, first, len(timeline)), 20):
        lines = [event for point in points[: advance.index + 1] for event in point.events]
        assert advance.biggest == max((each.level for each in lines if isinstance(each, Guessed)), default=0)
        assert advance.solutions == points[advance.index].state.solutions
        assert (advance.before, advance.state) == (
            points[advance.index - 1].state,
            points[advance.index].state,
        )


def test_a_level_that_is_made_and_dropped_in_one_advance_is_the_biggest() -> None:
    timeline, rules = Timeline(load(as_quiz(SEEDS[3][0]))), Rules(["gw1"], Guessing(asks=True))
    for cell, digit in ((55, 9), (58, 4), (64, 7), (54, 8), (71, 4), (25, 4)):
        while timeline.present.phase is not Phase.WAITING:
            timeline.advance(rules)
        timeline.guess(cell, digit)
    last = len(timeline)
    facts = timeline.facts_at(last)
    assert (facts.level, facts.peak) == (5, 6)
    assert (timeline.biggest(last - 1), timeline.biggest(last)) == (5, 6)
    assert [advance.biggest for advance in made_again(timeline, last - 1, last)] == [5, 6]


@pytest.mark.parametrize("quiet", [False, True])
def test_a_guess_that_was_interrupted_leaves_no_choice(quiet: bool) -> None:
    timeline, rules = Timeline(load(as_quiz(SEEDS[0][0]))), Rules.of_modes(guess_mode=1)
    while timeline.present.phase is not Phase.WAITING:
        timeline.advance(rules)
    due = len(timeline) + 1
    cell, digits = max(timeline.present.candidates().items())
    with patch.object(facts, "pack", side_effect=KeyboardInterrupt), pytest.raises(KeyboardInterrupt):
        timeline.guess(cell, digits[0])
    assert timeline.choice_at(due) is None
    if quiet:
        for _ in timeline.run(rules, 1):
            pass
    else:
        timeline.advance(rules)
    assert timeline.choice_at(due) is None
    assert timeline.state_at(due) == timeline.present


PRINTED = {
    What.SHRINK: (" shrunken by ", "-chain "),
    What.GUESS: (") Guess ",),
    What.FORWARD: (") Forward guess ",),
    What.UPWARD: (") Upward guess ",),
    What.WRONG: (" went wrong",),
    What.END: (") No more solution ",),
}


def facts_printed(reference: Reference, lines: list[str]) -> Facts:
    """An advance in short, from what the reference printed and where it stands now."""
    what = What.SOLUTION * (reference.phase == "solved") | What.WAITS * (reference.phase == "waiting")
    for part, words in PRINTED.items():
        what |= part * any(each in line for line in lines for each in words)
    levels = [int(match[1]) for line in lines if (match := re.search(r"uess \S+ level (\d+) at", line))]
    return Facts(reference.steps, len(reference.levels), max(levels, default=0), What(what))


@times(1 / 2)
@given(any_quizzes(), moves(), st.data())
def test_facts_and_peaks_are_those_of_the_printed_lines(
    quiz: Quiz, moves: list[Move], data: st.DataObject
) -> None:
    timeline, points = recorded(quiz, moves, (64, 4096))
    reference = reference_of(quiz)
    facts = [
        facts_printed(reference, go_slowly(reference, before.state, move))
        for before, move in zip(points[:-1], cycle(moves), strict=False)
    ]
    assert [timeline.facts_at(index) for index in range(1, len(points))] == facts
    first, last = sorted(data.draw(st.tuples(*[st.integers(0, len(facts))] * 2)))
    assert timeline.peak(first, last) == max((fact.peak for fact in facts[first:last]), default=0)


def test_facts_have_room_for_long_runs_and_the_biggest_of_several_levels() -> None:
    start = load(as_quiz(SEEDS[0][0]))
    top = Guess(4095, 0, (1, 2), 1, start.grid, None)
    state = attrs.evolve(start, phase=Phase.RUNNING, steps=2**32 - 1, guess=top)
    kinds = {4000: GuessKind.NEW, 4095: GuessKind.FORWARD, 17: GuessKind.UPWARD}
    events = tuple(Guessed(1, kind, 0, 1, level, 1, 2) for level, kind in kinds.items())
    what = What.GUESS | What.FORWARD | What.UPWARD
    assert unpack(pack(state, events)) == Facts(2**32 - 1, 4095, 4095, what)


def test_there_are_no_points_before_the_first_and_after_the_last() -> None:
    timeline, points = recorded(as_quiz(SEEDS[0][0]), [Move(0, 0, None)], (64, 4096))
    for index in (-1, len(points)):
        with pytest.raises(
            IndexError, match=f"^advance {index} is not recorded; expected 0 to {len(timeline)}$"
        ):
            timeline.state_at(index)
    for index in (-1, 0, len(points)):
        for look in (timeline.events_at, timeline.changes_at, timeline.facts_at):
            with pytest.raises(IndexError, match=f"expected 1 to {len(timeline)}"):
                look(index)


def test_a_finished_run_has_no_more_advances() -> None:
    timeline, points = recorded(as_quiz(SEEDS[0][1]), [Move(0, 0, None)], (64, 4096))
    assert (len(timeline), timeline.present.phase) == (2, Phase.FINISHED)
    assert timeline.advance(Rules()) == ()
    check_points(timeline, points)


def test_a_guess_that_cannot_be_taken_is_not_recorded() -> None:
    start = load(as_quiz(SEEDS[0][0]))
    timeline = Timeline(start)
    with pytest.raises(GuessError):
        timeline.guess(0, 1)
    while timeline.present.phase is not Phase.WAITING:
        timeline.advance(Rules.of_modes(guess_mode=1))
    recorded_so_far = len(timeline)
    with pytest.raises(GuessError):
        timeline.guess(0, 5)
    assert len(timeline) == recorded_so_far
    assert timeline.present.phase is Phase.WAITING
    timeline.guess(0, 6)
    assert timeline.state_at(len(timeline)).levels()[0].digits == (6, 1, 2, 9)


@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 500))
def test_checkpoints_stay_few_and_near(every: int, limit: int, advances: int) -> None:
    start = load(as_quiz("." * 81))
    checkpoints = Checkpoints(start, every, limit)
    for index in range(1, advances + 1):
        checkpoints.offer(index, start)
    kept = [checkpoints.before(index)[0] for index in range(advances + 1)]
    assert len(set(kept)) <= limit
    assert max(index - at for index, at in enumerate(kept)) < max(every, 2 * advances / limit)


# --- interrupts -------------------------------------------------------------------------------------


@pytest.mark.long
@times(0.5)
@given(
    any_quizzes(),
    moves(),
    policies(),
    st.lists(st.tuples(st.integers(1, 250), moves().map(itemgetter(0))), min_size=1, max_size=6),
)
def test_an_interrupt_at_any_time_leaves_a_whole_timeline(
    quiz: Quiz, moves: list[Move], policy: tuple[int, int], interrupts: list[tuple[int, Move]]
) -> None:
    start = load(quiz)
    timeline = Timeline(start, Checkpoints(start, *policy))
    points = [Position(start)]

    def follow(move: Move) -> None:
        if points[-1].state.phase is Phase.FINISHED:
            return
        changes: list[Change] = []
        points.append(Position(*go(points[-1].state, move, changes.append), tuple(changes)))

    for move, (at, begun) in zip(islice(cycle(moves), 20), cycle(interrupts), strict=False):
        interrupted(partial(record, timeline, begun), at)
        if len(timeline) == len(points):  # it came too late, the advance was recorded
            follow(begun)
        assert timeline.present == points[-1].state
        assert [timeline.state_at(index) for index in range(len(points))] == [point.state for point in points]
        record(timeline, move)
        follow(move)
    check_points(timeline, points)
