"""Packed sets of digits against plain lists, in fields of both widths."""

import pytest
from hypothesis import given, strategies as st
from support.boards import PLAYED, chances

from sudoku_repl import Board, board_named

NAMES = ("4x4", "6x6 + order 3x2", "9x9", "12x12", "15x15", "16x16", "twodoku + order 4x4")


@st.composite
def packed_boards(draw: st.DrawFn) -> tuple[Board, list[int]]:
    """A board with a set of digits for each cell; many of them are empty, of one digit, or full."""
    board = board_named(draw(st.sampled_from(NAMES)))
    chance = draw(chances())
    digit = st.integers(0, board.digits - 1).map(lambda bit: 1 << bit)
    kinds = draw(st.lists(st.just(0) | digit | st.integers(0, board.all_digits), min_size=1, max_size=20))
    return board, chance.choices([*kinds, board.all_digits], k=len(board.coordinates))


@pytest.mark.parametrize("name", [*PLAYED, "15x15"])
def test_the_guard_and_the_digits_fit_into_a_field(name: str) -> None:
    board = board_named(name)
    assert board.packing.width == (32 if board.digits == 16 else 16)
    assert board.digits < board.packing.width


@given(packed_boards())
def test_sets_that_are_looked_up_are_those_that_are_packed(drawn: tuple[Board, list[int]]) -> None:
    board, sets = drawn
    known = sorted(set(sets))[-256:]
    cells = bytes(known.index(digits) if digits in known else 0 for digits in sets)
    tables = [bytes(digits >> shift & 255 for digits in known).ljust(256) for shift in (0, 8)]
    assert board.packing.looked_up(cells, tables) == board.packing.pack(known[cell] for cell in cells)


@given(packed_boards())
def test_sets_are_unpacked_as_they_were_packed(drawn: tuple[Board, list[int]]) -> None:
    board, sets = drawn
    packing = board.packing
    packed = packing.pack(sets)
    assert packing.unpack(packed) == tuple(sets)
    assert [packing.field(packed, cell) for cell in range(len(sets))] == sets
    assert sum(packing.in_field(digits, cell) for cell, digits in enumerate(sets)) == packed
    assert packing.by_digit(packed) == tuple(
        sum(1 << cell for cell, digits in enumerate(sets) if digits >> bit & 1) for bit in range(board.digits)
    )


@given(packed_boards())
def test_singles_and_the_fewest_are_those_of_a_list(drawn: tuple[Board, list[int]]) -> None:
    board, sets = drawn
    packing = board.packing
    packed = packing.pack(sets)
    singles = packing.singles(packed, packing.less(packed))
    assert singles == sum(packing.guard[cell] for cell, digits in enumerate(sets) if digits.bit_count() == 1)
    if singles:
        first = packing.first_cell(singles)
        assert first == next(cell for cell, digits in enumerate(sets) if digits.bit_count() == 1)
        later = [cell for cell, digits in enumerate(sets) if digits.bit_count() == 1 and cell > first]
        assert singles & packing.later[first] == sum(packing.guard[cell] for cell in later)
    held = [cell for cell, digits in enumerate(sets) if digits]
    assert packing.fewest(packed) == min(held, key=lambda cell: sets[cell].bit_count(), default=None)


@given(packed_boards(), st.data())
def test_a_placed_digit_goes_from_the_peers_and_the_cell_is_emptied(
    drawn: tuple[Board, list[int]], data: st.DataObject
) -> None:
    board, sets = drawn
    cell = data.draw(st.integers(0, len(sets) - 1))
    digit = data.draw(st.integers(1, board.digits))
    expected = [
        0 if each == cell else digits & ~(1 << digit - 1) if each in board.peers[cell] else digits
        for each, digits in enumerate(sets)
    ]
    assert board.packing.unpack(board.packing.pack(sets) & board.packing.keep[cell][digit]) == tuple(expected)
    assert board.packing.keep[cell][0] == board.packing.pack([board.all_digits] * len(sets))
