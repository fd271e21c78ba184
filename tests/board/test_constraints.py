"""Constraints: what they prune is exact, their grounds prove it, and boards carry them."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise, product
from operator import and_, or_

import pytest
from hypothesis import given, strategies as st
from support.reference.rules import KEEPS
from support.variants import EACH_KIND

from sudoku_repl import CLASSIC, board_named
from sudoku_repl.board.constrained import constrained, told
from sudoku_repl.board.constraints import Constraint, kinds
from sudoku_repl.board.constraints.walk import MOST_STATES, CellSets, WalkTable
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.errors import BoardError

WALKS = [each for each in kinds() if each.walks]


@st.composite
def asked(draw: st.DrawFn) -> tuple[Constraint, CellSets]:
    """Draw a constraint of up to 6 cells with up to 6 digits, and what its cells may take."""
    kind = draw(st.sampled_from(WALKS))
    digits = draw(st.integers(4, 6))
    length = draw(st.integers(kind.fewest_cells, min(6, digits) if kind.apart else kind.most_cells or 6))
    length += kind.kind == "clone" and length % 2
    numbers: Sequence[int] = draw(numbers_for(kind, length))
    written = tuple(range(length))
    if kind.can_loop and length > 2 and draw(st.booleans()):
        written += tuple(draw(st.lists(st.integers(0, length - 2), min_size=1, max_size=2, unique=True)))
    sets = draw(st.lists(st.integers(1, (1 << digits) - 1), min_size=length, max_size=length))
    cells = kind.along(tuple(dict.fromkeys(written)))
    return kind(cells, tuple(numbers), digits, written=written), tuple(sets)


def numbers_for(kind: type[Constraint], length: int) -> st.SearchStrategy[Sequence[int]]:
    """Numbers that the header of a kind can have, or the parts of a line in boxes."""
    if kind.kind == "region sum line":
        cuts = st.sets(st.integers(1, length - 1))
        return cuts.map(lambda at: [end - begin for begin, end in pairwise((0, *sorted(at), length))])
    if kind.kind == "arrow":
        return st.sampled_from([[1], [2]][: length - 1])
    if kind.header == "negative":
        return st.just(kind.usual)
    most = 6 if kind.kind in ("quadruple", "numbered room") else 21
    some = st.lists(st.integers(1, most), min_size=kind.fewest_numbers, max_size=kind.most_numbers)
    return some.map(lambda numbers: numbers or kind.usual)


def holds(constraint: Constraint, walked: tuple[int, ...]) -> bool:
    """Whether digits, in the order of the walk, keep the rule: in words of :mod:`support.reference.rules`."""
    at = dict(zip(constraint.cells, walked, strict=True))
    digits = [at[cell] for cell in (constraint.cells if constraint.apart else constraint.written)]
    return KEEPS[constraint.kind](digits, constraint.numbers, constraint.digits)


def test_every_kind_is_told_by_the_reference() -> None:
    assert KEEPS.keys() == {each.kind for each in WALKS}


def all_that_hold(constraint: Constraint, sets: CellSets) -> Iterator[tuple[int, ...]]:
    every = product(*(digits_in(each) for each in sets))
    return (digits for digits in every if holds(constraint, digits))


@given(asked())
def test_the_pruning_equals_trying_all_assignments(question: tuple[Constraint, CellSets]) -> None:
    constraint, sets = question
    left = [0] * len(sets)
    for digits in all_that_hold(constraint, sets):
        assert constraint.walk.fits(digits)
        left = [each | digit_bit(digit) for each, digit in zip(left, digits, strict=True)]
    assert constraint.walk.pruned(sets) == tuple(left)


@given(asked())
def test_what_a_walk_requires_is_in_every_assignment(question: tuple[Constraint, CellSets]) -> None:
    constraint, sets = question
    held = [reduce(or_, map(digit_bit, digits)) for digits in all_that_hold(constraint, sets)]
    if held:
        assert constraint.walk.required(sets) == reduce(and_, held)


@given(asked(), st.data())
def test_grounds_prove_what_was_removed_and_are_irreducible(
    question: tuple[Constraint, CellSets], data: st.DataObject
) -> None:
    constraint, sets = question
    left = constraint.walk.pruned(sets)
    lost = [(at, before & ~after) for at, (before, after) in enumerate(zip(sets, left, strict=True))]
    lost = [(at, removed) for at, removed in lost if removed]
    if not lost:
        return
    at, removed = data.draw(st.sampled_from(lost))
    single = [each.bit_count() == 1 and cell != at for cell, each in enumerate(sets)]
    placed = [each and data.draw(st.booleans()) for each in single]
    grounds = constraint.walk.grounds(sets, placed, at, removed)
    assert constraint.walk.proves(grounds, sets, at, removed)
    for ground in grounds:
        fewer = [each for each in grounds if each != ground]
        assert not constraint.walk.proves(fewer, sets, at, removed)
    assert all(not digit for cell, digit in grounds if placed[cell])


@pytest.mark.parametrize(
    ("name", "repr_of_last"),
    [
        ("9x9 + cage 17 r1c1 r1c2 r2c1", "cage 1: different digits with the sum 17 in [1,1] [1,2] [2,1]"),
        ("9x9 + cage r1c1 r1c2 + cage r5c5 r6c6", "cage 2: different digits in [5,5] [6,6]"),
        ("6x6 + thermo r1c1 r2c2", "thermometer 1: digits rise along [1,1] [2,2]"),
        ("9x9 + diagonals + anti knight", "anti-knight: cells a knight's move apart differ"),
        ("samurai + anti king of grid 2", "anti-king: cells a king's move apart differ"),
    ],
)
def test_the_name_of_a_board_has_its_constraints(name: str, repr_of_last: str) -> None:
    board = board_named(name)
    assert board.name == name
    assert repr(board.constraints[-1]) == f"<Constraint {repr_of_last}>"
    assert pickle.loads(pickle.dumps(board)) is board is board_named(name)
    assert board.plain is not board
    assert board.houses is board.plain.houses
    assert not board.plain.constraints


def test_the_cells_of_a_grid_are_counted_from_its_corner() -> None:
    board = board_named("samurai + cage 10 r1c1 r1c2 of grid 2")
    first = board.grids[1].cells[0]
    assert board.constraints[0].cells == (first, first + 1)

    assert board_named(board.name) is board


def test_cells_apart_are_peers_after_those_of_the_houses() -> None:
    board = board_named("9x9 + cage r1c1 r1c2 r5c5 + anti knight")
    houses = CLASSIC.peers[0]
    assert board.peers[0][: len(houses)] == houses
    assert board.peers[0][len(houses) :] == (board.cell(5, 5),)  # knights see only its box
    assert board.shared_house(0, board.cell(5, 5)) is board.constraints[0]
    assert board.shared_house(0, 1) is CLASSIC.shared_house(0, 1)
    assert board.cell(4, 4) in board.peers[board.cell(2, 3)]
    assert board.shared_house(board.cell(2, 3), board.cell(4, 4)) is board.constraints[1]
    assert board.packing.keep[0] != CLASSIC.packing.keep[0]
    assert board.packing.guards == CLASSIC.packing.guards


def test_the_ends_of_a_loop_are_neighbours() -> None:
    (line,) = board_named("4x4 + whispers 2 r1c1 r1c2 r2c2").constraints
    (loop,) = board_named("4x4 + whispers 2 r1c1 r1c2 r2c2 r1c1").constraints
    assert line.cells == loop.cells
    assert line.walk.fits((1, 3, 1))
    assert not loop.walk.fits((1, 3, 1))
    (renban,) = board_named("4x4 + renban r1c1 r1c2 r2c2 r1c1").constraints
    assert renban.walk.fits((2, 4, 3))


def test_moves_join_cells_of_the_same_grid_only() -> None:
    board = board_named("samurai + anti knight")
    grids = [set(grid.cells) for grid in board.grids]
    assert board.apart
    assert all(any({*pair} <= grid for grid in grids) for pair in board.apart)
    of_one = board_named("samurai + anti knight of grid 1")
    assert {cell for pair in of_one.apart for cell in pair} <= grids[0]


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ("cage 17 r1c1 r1c1", "cell r1c1 appears twice in a cage"),
        ("thermo r1c1 r1c2 r1c1", "cell r1c1 appears twice in a thermometer"),
        ("whispers r1c1 r1c1 r1c2", "cell r1c1 appears twice in a whisper line"),
        ("cage 17", "expected 1 to 9 cells in a cage, got 0"),
        ("cage 1 2 r1c1", "expected at most 1 number before the cells of a cage, got 2"),
        ("cage r1c1 x", "expected a cell such as r4c2 in a cage, got 'x'"),
        ("cage r1c1 r10c1", "there is no cell r10c1 on the 9x9 board"),
        (f"cage {' '.join(f'r{row}c{column}' for row in (1, 2) for column in range(1, 6))}", "1 to 9 cells"),
        ("thermo r1c1", "expected at least 2 cells in a thermometer, got 1"),
        ("thermo 3 r1c1 r1c2", "expected no numbers before the cells of a thermometer, got 1"),
        ("thermo r1c1-r2c5", "the cells from r1c1 to r2c5 in a thermometer are not on a straight line"),
        (
            "thermo r1c1-north",
            "expected a cell or a direction such as left or down-right after r1c1- in a thermometer,"
            " got 'north'",
        ),
        ("arrow r1c1", "expected at least 2 cells in an arrow, got 1"),
        ("arrow 3 r1c1 r1c2 r1c3", "the circle of this arrow can have 1 to 2 cells, got 3"),
        ("arrow 0 r1c1 r1c2", "the circle of this arrow can have 1 cell, got 0"),
        ("quadruple 1 10 r1c1 r1c2", "expected digits from 1 to 9 for a quadruple, got 1 10"),
        ("numbered-room 0 r1c1-right", "expected digits from 1 to 9 for a numbered room, got 0"),
        ("xv r1c1 r1c2", "expected 1 number before the cells of a pair sum, got 0"),
        ("clone r1c1 r1c2 r1c3", "expected an even number of cells in a clone, got 3"),
        *(
            (f"line r1c1-r1c3 = {bad}", "expected an expression of digits")
            for bad in ("[1-", "[3-1]", "1{3,2}", "1{}", "(" * 3000)
        ),
        ("anti queen", "unknown anti 'queen'; known: knight, king"),
        ("negative diference", "unknown negative 'diference'; did you mean difference?"),
    ],
)
def test_what_is_no_constraint_is_refused(part: str, reason: str) -> None:
    with pytest.raises(BoardError, match=reason):
        board_named(f"9x9 + {part}")


def test_a_walk_has_a_bounded_number_of_states() -> None:
    with pytest.raises(BoardError, match=f"more than {MOST_STATES:,} states"):
        WalkTable((), lambda state, digit: (*state, digit), lambda _: True, 6, 9)


def test_each_kind_says_what_it_asks_for_and_how_it_is_drawn() -> None:
    met = set()
    for part in EACH_KIND:
        constraint, *_ = board_named(f"9x9 + {part}").constraints
        met.add(constraint.kind)
        assert constraint.named == part
        assert constraint.words().startswith(f"{constraint.name}: ")
        assert constraint.apart_words
        assert bool(constraint.drawing()) is (constraint.walks and not constraint.word)
    assert met == {each.kind for each in kinds()}


@pytest.mark.parametrize(
    ("short", "cells"),
    [
        ("thermo r1c1-r1c4", "[1,1] [1,2] [1,3] [1,4]"),
        ("thermo r3c3-r1c1 r1c2", "[3,3] [2,2] [1,1] [1,2]"),
        ("sandwich 12 r3c9-left", " ".join(f"[3,{column}]" for column in range(9, 0, -1))),
        ("little-killer 9 r7c2-down-right", "[7,2] [8,3] [9,4]"),
    ],
)
def test_cells_in_a_row_or_a_direction_are_named_by_their_ends(short: str, cells: str) -> None:
    (constraint,) = board_named(f"9x9 + {short}").constraints
    assert constraint.where == cells


def test_all_signs_are_given() -> None:
    board = board_named("9x9 + difference 1 r1c1 r1c2 + ratio 3 r2c2 r2c3 + negative difference ratio")
    assert (
        board.name
        == "9x9 + difference 1 r1c1 r1c2 + ratio 3 r2c2 r2c3 + negative difference + negative ratio"
    )
    pairs = {each.cells for each in board.constraints if each.kind == "nonconsecutive"}
    assert len(pairs) == 2 * 8 * 9 - 2
    assert {each.numbers for each in board.constraints if each.kind == "no ratio"} == {(3,)}
    assert board_named(board.name) is board


def test_many_that_a_header_makes_are_told_once() -> None:
    board = board_named("9x9 + less r1c1 r1c2 + negative difference xv")
    assert len(board.constraints) == 1 + 2 * 144
    assert board.words == "9x9 board with 3 constraints"
    assert [words.partition(":")[0] for _, words in told(board.constraints)] == [
        "inequality 1",
        "nonconsecutive",
        "no pair sum",
    ]


def test_a_header_without_cells_counts_once() -> None:
    board = constrained(CLASSIC, ["anti knight king", "negative xv", "anti knight", "negative xv"])
    assert board.name == "9x9 + anti knight + anti king + negative xv"
    assert len(board.constraints) == 1 + 1 + 144


def test_a_maximum_is_not_compared_with_another() -> None:
    board = board_named("9x9 + maximum r1c1 + maximum r1c2 + minimum r2c1")
    assert [each.cells for each in board.constraints] == [(0, 9), (1, 2, 10), (9, 0, 10, 18)]
