"""The kernel, held against the machine that defines the rules: the same facts, and equal states."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from array import array
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st
from support.boards import Played, boards, chances, played, scattered, tight
from support.strategies import times
from support.twins import uncompiled
from support.variants import variants

from sudoku_repl import (
    Board,
    Phase,
    Quiz,
    Retreat,
    Rules,
    State,
    advance,
    board_named,
    guess,
    load,
    open_quiz,
)
from sudoku_repl.board.layouts import CLASSIC
from sudoku_repl.errors import StateError
from sudoku_repl.machine import Grid, Guessing, Picks
from sudoku_repl.machine.events import Change, Deduced, Exhausted
from sudoku_repl.machine.records import LAYOUT, Detail, search_records
from sudoku_repl.machine.retreat import Guilt
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.constraints import pruning
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.facts import MOST_STEPS, What

pytest.importorskip("sudoku_repl.machine.kernel", exc_type=ImportError)

from sudoku_repl.machine import kernel
from sudoku_repl.machine.kernel import Kernel

VARIANTS = Path(__file__).parents[2] / "examples" / "variants"
NAMES = ("hidden", "gw1", "gw2", "gw3", "ply")


def rules() -> st.SearchStrategy[Rules]:
    """Any rules that the kernel knows."""
    guessing = st.builds(
        Guessing,
        asks=st.booleans(),
        picks=st.sampled_from(Picks),
        seed=st.integers(0, 9),
        retreat=st.sampled_from(Retreat),
    )
    unpruned = st.sampled_from([frozenset(), pruning(), frozenset({"cage", "thermometer"})])
    return st.builds(Rules, st.sets(st.sampled_from(NAMES)), guessing, unpruned=unpruned)


def possible(state: State, rules: Rules) -> Rules:
    """These rules, without a backjump in the middle of a run that did not backjump so far."""
    known = state.guilt or state.phase is Phase.LOADED
    return rules if known else rules.with_retreat(Retreat.CHRONOLOGICAL)


def pure(state: State, rules: Rules, advances: int) -> tuple[array[int], State]:
    """The facts of some advances, and the state after them."""
    packed = array("Q")
    while len(packed) < advances and state.phase is not Phase.FINISHED:
        state, events = advance(state, rules)
        packed.append(facts.pack(state, events))
    return packed, state


def quiet(machine: Kernel, advances: int) -> array[int]:
    """The facts of some advances of the kernel."""
    packed = array("Q")
    while len(packed) < advances and (made := machine.run(advances - len(packed), MOST_STEPS, 0)):
        packed += made
    return packed


def compare(start: State, rules: Rules, chance: Random, advances: int) -> None:
    """Run both from ``start`` in spans of any length; some spans start a kernel from the state so far."""
    machine, state, made = Kernel(start.board), start, 0
    rules = possible(start, rules)
    machine.load(start, rules)
    while made < advances and state.phase is not Phase.FINISHED:
        span = chance.choice((1, 2, 7, 60))
        expected, state = pure(state, rules, span)
        assert quiet(machine, span) == expected
        reached = machine.state()
        assert reached == state
        made += span
        if chance.random() < 0.4:
            machine.load(chance.choice((state, reached)), rules)
        elif chance.random() < 0.3:
            state = reached


@st.composite
def starts(draw: st.DrawFn) -> State:
    """The first state of a quiz on a board of any kind, or a state in the middle of its run."""
    kind = draw(st.sampled_from(("played", "tight", "middle", "empty", "scattered", "variant", "along")))
    if kind in ("variant", "along"):
        start = load(draw(variants())[0])
        return pure(start, draw(rules()), draw(st.integers(1, 60)))[1] if kind == "along" else start
    if kind == "empty":
        board = draw(boards())
        return load(Quiz(board, bytes(len(board.coordinates))))
    if kind == "scattered":  # most of these have no solution
        board = board_named(draw(st.sampled_from(("6x6", "8x8", "10x10", "12x12", "16x16", "samurai"))))
        return load(scattered(board, draw(st.integers(0, 1 << 32)), bounded=False))
    drawn = draw(played())
    start = load(tight(drawn) if kind == "tight" else drawn.quiz)
    return pure(start, draw(rules()), draw(st.integers(1, 60)))[1] if kind == "middle" else start


@times(2.5)
@given(starts(), rules(), chances())
def test_both_run_alike(start: State, rules: Rules, chance: Random) -> None:
    compare(start, rules, chance, 80)


def test_the_original_quiz_to_its_end() -> None:
    start = load(open_quiz("@readalps"))
    compare(start, Rules(), Random(1), 10_000)


@pytest.mark.parametrize("retreat", Retreat)
@pytest.mark.parametrize("name", ["sums", "lines", "signs"])
def test_quizzes_with_each_kind_of_constraint(name: str, retreat: Retreat) -> None:
    """They have many guesses, so that prunings rest on some of them."""
    start, rules = load(open_quiz(VARIANTS / f"{name}.txt")), Rules(guessing=Guessing(retreat=retreat))
    compare(start, rules, Random(1), 300)
    state, found = start, dict.fromkeys((*kernel.TECHNIQUES, *pruning()), 0)
    for _ in range(300):
        state, events = advance(state, rules)
        for event in events:
            if isinstance(event, Deduced) and event.closes:
                found[event.finding.technique] += 1
    machine = Kernel(start.board)
    machine.load(start, rules)
    quiet(machine, 300)
    assert machine.deductions() == {each: found[each] for each in machine.deductions()}
    assert sum(machine.deductions().values()) == sum(found.values())


# --- houses -----------------------------------------------------------------------------------------


def first_row(board: Board, masks: tuple[int, ...]) -> State:
    """A state with these candidates in the first row and all candidates elsewhere; 0 is a placed cell.

    The placed cells have the digits that no other cell of the row can take, if there are enough of them.
    """
    free = iter(
        [bit for digit in range(board.digits) if not any(mask & (bit := 1 << digit) for mask in masks)]
    )
    row = [0 if mask else next(free, 0) for mask in masks]
    masks = tuple(mask if mask or digit else 3 for mask, digit in zip(masks, row, strict=True))
    cells = len(board.coordinates)
    candidates = board.packing.pack([*masks, *[board.all_digits] * (cells - len(masks))])
    return State(
        board,
        Phase.RUNNING,
        1,
        Grid(board, candidates, board.packing.pack([*row, *bytes(cells - len(row))])),
        None,
        0,
    )


GROUPS = tuple(
    Rules([name for name, enabled in zip(NAMES[:4], chosen, strict=True) if enabled])
    for chosen in product((False, True), repeat=4)
)
"""The rules of every set of grp's techniques."""


def compare_houses(board: Board, rows: Iterator[tuple[int, ...]], several: tuple[Rules, ...]) -> None:
    machine = Kernel(board)
    for masks in rows:
        state = first_row(board, masks)
        for rules in several:
            machine.load(state, rules)
            expected, after = pure(state, rules, 1)
            assert machine.run(1, MOST_STEPS, 0) == expected, (masks, rules)
            assert machine.state() == after, (masks, rules)


def rows_of_four() -> Iterator[tuple[int, ...]]:
    """Every row of four cells, each placed or with two candidates or more."""
    return product([mask for mask in range(16) if mask.bit_count() != 1], repeat=4)


def random_rows(size: int, count: int) -> Iterator[tuple[int, ...]]:
    """Rows whose cells tend to have few candidates from a part of the digits, so that they have subsets."""
    chance = Random(size)
    for _ in range(count):
        digits = chance.sample(range(size), chance.randint(3, size))
        most = chance.choice((2, 3, 3, 4, size))
        yield tuple(
            0
            if chance.random() < 0.1
            else sum({1 << d for d in chance.sample(digits, min(most, chance.randint(2, 4), len(digits)))})
            for _ in range(size)
        )


@pytest.mark.long
def test_every_house_of_four_cells() -> None:
    board = board_named("4x4")
    compare_houses(board, rows_of_four(), (GROUPS[0b1111], GROUPS[0b0111]))
    for first, techniques in enumerate(GROUPS):  # 13 has no factor of the 12 masks: all follow each other
        compare_houses(board, islice(rows_of_four(), first % 13, None, 13), (techniques,))


@pytest.mark.long
@pytest.mark.parametrize("name", ["6x6", "9x9", "10x10", "12x12", "16x16"])
def test_many_houses_of_more_cells(name: str) -> None:
    board = board_named(name)
    compare_houses(board, random_rows(board.digits, 500), GROUPS)


# --- stops, choices and records ---------------------------------------------------------------------


def test_a_run_stops_where_you_ask() -> None:
    machine = Kernel(open_quiz("@readalps").board)
    start = load(open_quiz("@readalps"))
    machine.load(start, Rules())
    assert len(machine.run(3, MOST_STEPS, 0)) == 3
    machine.run(MOST_STEPS, 90, 0)
    assert machine.state().steps == 90
    machine.run(MOST_STEPS, MOST_STEPS, What.SOLUTION)
    assert (machine.state().steps, machine.counts().phase) == (131, Phase.SOLVED)
    machine.run(MOST_STEPS, MOST_STEPS, 0)
    assert (machine.state().steps, machine.counts().phase) == (284, Phase.FINISHED)
    assert not machine.run(MOST_STEPS, MOST_STEPS, 0)


@given(played(), rules(), chances())
def test_chosen_guesses(drawn: Played, rules: Rules, chance: Random) -> None:
    rules = rules.asking()
    start = state = load(drawn.quiz)
    choices, expected = [], array("Q")
    while len(expected) < 60 and state.phase is not Phase.FINISHED:
        if state.phase is Phase.WAITING and chance.random() < 0.7:
            cell, digits = chance.choice(list(state.candidates().items()))
            choices.append((len(expected) + 1, cell, chance.choice(digits)))
            state, events = guess(state, *choices[-1][1:])
        else:
            state, events = advance(state, rules)
        expected.append(facts.pack(state, events))
    machine = Kernel(start.board)
    machine.load(start, rules, choices)
    assert quiet(machine, len(expected)) == expected
    assert machine.state() == state


def test_a_run_stops_before_a_choice_that_is_not_possible() -> None:
    start = load(open_quiz("@readalps"))
    machine = Kernel(start.board)
    for choices in ([(4, 0, 1)], [(5, 0, 1)]):  # no guess is due; the cell is a given
        machine.load(start, Rules.of_modes(guess_mode=1), choices)
        assert len(machine.run(50, MOST_STEPS, 0)) == choices[0][0] - 1
        assert not machine.run(50, MOST_STEPS, 0)


def test_a_record_holds_more_solutions_than_two_bytes_count() -> None:
    machine = Kernel(CLASSIC)
    machine.load(load(open_quiz("@readalps")), Rules())
    machine.run(MOST_STEPS, MOST_STEPS, What.SOLUTION)
    counted = attrs.evolve(machine.state(), guess=None, steps=80_000, solutions=70_000)
    machine.load(counted, Rules(), detail=Detail.EVENTS)
    assert machine.watched(1, 0)[0][1] == (Exhausted(80_001, 70_000),)


@given(played(), rules())
def test_records_of_the_search(drawn: Played, rules: Rules) -> None:
    start = state = load(drawn.quiz)
    expected: list[tuple[int, ...]] = []
    found = dict.fromkeys(kernel.TECHNIQUES, 0)
    while len(expected) < 100 and state.phase is not Phase.FINISHED:
        top = state.guess
        state, events = advance(state, rules)
        expected += search_records(events, (top.level, top.choice, len(top.digits)) if top else (0, 0, 0))
        for event in events:
            if isinstance(event, Deduced) and event.closes:
                found[event.finding.technique] += 1
    machine = Kernel(start.board)
    machine.load(start, rules, detail=Detail.SEARCH)
    told = b""
    while machine.run(MOST_STEPS, state.steps, 0):
        told += machine.records()
    assert [*LAYOUT.iter_unpack(told)] == expected
    assert machine.deductions() == found
    assert machine.counts().guess_lines == sum(record[5] < 3 for record in expected)


@cache
def kernels_of(board: Board) -> tuple[Kernel, Kernel]:
    return Kernel(board), Kernel(board)


def compare_told(state: State, rules: Rules, advances: int) -> None:
    """Make advances one by one after the set-up: the same facts, events and changes, in order."""
    board, rules = state.board, possible(state, rules)
    if state.phase is Phase.LOADED:
        state, _ = advance(state, rules)
    machine, less = kernels_of(board)
    machine.load(state, rules, detail=Detail.CHANGES)
    less.load(state, rules, detail=Detail.EVENTS)
    for _ in range(advances):
        if state.phase is Phase.FINISHED:
            return
        changes: list[Change] = []
        state, events = advance(state, rules, changes.append)
        assert (
            [*machine.run(1, MOST_STEPS, 0)] == [*less.run(1, MOST_STEPS, 0)] == [facts.pack(state, events)]
        )
        told_events = machine.events()
        assert told_events == events == less.events()
        assert repr(told_events) == repr(tuple(events))
        assert [getattr(each, "by", None) for each in told_events] == [
            getattr(each, "by", None) for each in events
        ]
        assert machine.changes() == changes
        assert repr(machine.changes()) == repr(changes)
        assert machine.state() == state


@times(0.3)
@given(starts(), rules())
def test_events_and_changes(start: State, rules: Rules) -> None:
    compare_told(start, rules, 40)


@pytest.mark.parametrize("name", ["6x6", "9x9", "12x12", "16x16"])
def test_events_and_changes_in_houses(name: str) -> None:
    for masks in random_rows(board_named(name).digits, 20):
        for some in GROUPS:
            compare_told(first_row(board_named(name), masks), some, 1)


@pytest.mark.parametrize("is_compiled", [True, False])
def test_the_fields_of_a_state_are_set_when_somebody_looks(*, is_compiled: bool) -> None:
    """Whatever looks at a state finds it as it would be if all its fields were set."""
    module: Any = kernel if is_compiled else uncompiled("machine")
    start = load(open_quiz("@readalps"))
    for rules in (Rules(), Rules().asking()):
        _, expected = pure(start, rules, 30)
        machine = module.Kernel(start.board)
        machine.load(start, rules)
        quiet(machine, 30)
        made = [machine.state() for _ in range(8)]
        assert made[0].grid.givens == expected.grid.givens
        assert made[0] == expected == made[0]
        assert (repr(made[1]), str(made[2]), hash(made[3])) == (repr(expected), str(expected), hash(expected))
        assert pickle.loads(pickle.dumps(made[4])) == copy.deepcopy(made[5]) == expected
        assert attrs.evolve(made[6], steps=7) == attrs.evolve(expected, steps=7)
        with pytest.raises(AttributeError, match="'State' object has no attribute 'stepps'"):
            assert made[7].stepps
        assert made[7].level == expected.level


def test_events_are_made_only_of_what_is_told() -> None:
    machine = Kernel(CLASSIC)
    for detail, tell in ((Detail.SEARCH, machine.events), (Detail.EVENTS, machine.changes)):
        machine.load(deep(), Rules(), detail=detail)
        assert machine.watched(5, 0)
        with pytest.raises(StateError, match="was not asked to tell"):
            tell()


# --- damaged states ---------------------------------------------------------------------------------


def deep() -> State:
    """A state some levels deep."""
    _, state = pure(load(open_quiz("@readalps")), Rules(), 50)
    assert state.level > 2
    return state


def damaged() -> Iterator[State]:
    state = deep()
    top = state.guess
    assert top
    full = state.board.packing.guards
    cell = next(iter(state.candidates()))
    for grid in (
        Grid(CLASSIC, -1, 0),
        Grid(CLASSIC, 1 << 5000, 0),
        Grid(CLASSIC, full, 0),
        Grid(CLASSIC, state.grid.candidates, state.grid.placed | state.grid.candidates),
        Grid(CLASSIC, 0, state.grid.placed),
        Grid(CLASSIC, 0, 0b11),
        Grid(CLASSIC, 0, 0b1 | 0b1 << 16),
        Grid(CLASSIC, None, None),  # type: ignore[arg-type]
    ):
        yield attrs.evolve(state, grid=grid)
        yield attrs.evolve(state, guess=attrs.evolve(top, kept=grid))
    for changes in (
        {"cell": 81},
        {"cell": -1},
        {"cell": 1 << 70},
        {"choice": 0},
        {"choice": 3},
        {"digits": ()},
        {"digits": (0, 1)},
        {"digits": (1, 10)},
        {"digits": tuple(range(1, 10)) * 3},
        {"digits": ("x", "y")},
        {"level": 1},
        {"below": None},
        {"below": top},
        {"below": "x"},
    ):
        yield attrs.evolve(state, guess=attrs.evolve(top, **changes))
    chain = top
    for level in range(100):
        chain = attrs.evolve(top, level=level + 4, below=chain)
    yield attrs.evolve(state, guess=chain)
    for due in (None, -1, 81, 1 << 70, next(each for each in range(81) if state.values[each])):
        yield attrs.evolve(state, phase=Phase.WAITING, due=due)
    yield attrs.evolve(state, steps=-1)
    yield attrs.evolve(state, steps=1 << 40)
    yield attrs.evolve(state, solutions=-1)
    yield attrs.evolve(state, board=board_named("samurai"))
    yield attrs.evolve(state, phase="running")  # type: ignore[arg-type]
    empty = state.grid.candidates & ~state.board.packing.in_field(state.board.all_digits, cell)
    yield attrs.evolve(state, grid=Grid(state.board, empty, state.grid.placed))


def test_damaged_states_are_refused() -> None:
    machine = Kernel(deep().board)
    for state in damaged():
        with pytest.raises(StateError, match="damaged state"):
            machine.load(state, Rules())
        assert not machine.run(10, MOST_STEPS, 0)


def test_damaged_guilt_is_refused() -> None:
    jumping = Rules().with_retreat(Retreat.BACKJUMP)
    machine = Kernel(CLASSIC)
    machine.load(load(open_quiz("@readalps")), jumping)
    machine.run(50, MOST_STEPS, 0)
    state = machine.state()
    assert state.guilt
    table = state.guilt.table
    damages: tuple[dict[str, Any], ...] = (
        {"facts": table.facts[1:]},
        {"conflicts": []},
        {"conflicts": [table.conflicts[0][1:]]},
        {"flags": b""},
        {"hidden": table.hidden[1:]},
        {"hidden": array("i", [28] * 81)},
        {"hidden": array("i", [-1] * 81)},
    )
    for damage in damages:
        guilt = Guilt.of((), attrs.evolve(table, **damage))
        with pytest.raises(StateError, match="damaged state"):
            machine.load(attrs.evolve(state, guilt=guilt), jumping)
    with pytest.raises(StateError, match="make the run again"):
        machine.load(deep(), jumping)


@pytest.mark.parametrize(
    "choice", [(1, 81, 1), (1, -1, 1), (1, 0, 0), (1, 0, 10), (0, 0, 1), (1, 1 << 70, 1)]
)
def test_impossible_choices_are_refused(choice: tuple[int, int, int]) -> None:
    with pytest.raises(StateError):
        Kernel(deep().board).load(deep(), Rules(), [choice])


def test_guesses_are_supposed_only_where_the_kernel_makes_none() -> None:
    machine = Kernel(CLASSIC)
    start, asking = load(open_quiz("@readalps")), Rules().asking()
    machine.load(start, asking, deduces=True)
    with pytest.raises(StateError, match=r"^a guess is outside the board$"):
        machine.suppose([(81, 1)])
    for state, rules, deduces in ((start, Rules(), True), (start, asking, False), (deep(), asking, True)):
        machine.load(state, rules, deduces=deduces)
        with pytest.raises(StateError, match=r"^the kernel supposes guesses only where it makes none$"):
            machine.suppose([(28, 2)])


def test_a_grid_that_fills_up_without_a_solution_is_refused() -> None:
    """No run leads to a last open cell with two candidates, but a State can be made by hand."""
    quiz = open_quiz("@easy")
    state = load(quiz)
    while state.phase is not Phase.SOLVED:
        state, _ = advance(state, Rules())
    first = state.board.packing.field(state.grid.placed, 0)
    grid = Grid(state.board, first | first << 1 | first >> 1, state.grid.placed ^ first)
    machine = Kernel(quiz.board)
    machine.load(State(quiz.board, Phase.RUNNING, 1, grid, None, 0), Rules([]))
    for _ in range(2):
        with pytest.raises(StateError):
            machine.run(10, MOST_STEPS, 0)


# --- the module -------------------------------------------------------------------------------------


def test_the_source_also_runs_uncompiled() -> None:
    module = uncompiled("machine")
    start = load(open_quiz("@readalps"))
    jumping = Rules().with_retreat("backjump")
    for rules in (Rules(), Rules.of_modes(2), jumping, jumping.with_guess_mode("correct")):
        machine = module.Kernel(start.board)
        machine.load(start, rules)
        expected, state = pure(start, rules, 60)
        assert quiet(machine, 60) == expected  # a run stops after a guess that took long to pick
        assert machine.state() == state


def test_the_kernel_knows_every_technique_that_says_so() -> None:
    assert {*kernel.TECHNIQUES} == {each for each in TECHNIQUES.values() if each.compiled}


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="sanitisers are only looked for on Linux")
def test_the_sanitisers_find_nothing() -> None:
    script = Path(__file__).with_name("sanitized.py")
    ran = subprocess.run([sys.executable, script, "8"], capture_output=True, text=True, check=False)
    if ran.returncode == 77:
        pytest.skip("the compiler has no sanitisers")
    assert "no fault" in ran.stdout, ran.stderr
