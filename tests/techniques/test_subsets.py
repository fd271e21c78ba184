"""Singles, locked candidates and subsets: they are sound, and all that a slow search finds."""

from __future__ import annotations

from itertools import combinations

import pytest
from support.findings import check_finding, check_grounds, grid_of, position, told

from sudoku_repl.board.topology import digit_bit
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.grid import Grid

SUBSETS = {"pair": 2, "triple": 3, "quadruple": 4}


def removals(name: str, grid: Grid) -> set[tuple[tuple[int, int], ...]]:
    return {
        tuple(sorted((digit, cell) for digit, cell in each.removes)) for each in TECHNIQUES[name].find(grid)
    }


def slow_naked(grid: Grid, size: int) -> set[tuple[tuple[int, int], ...]]:
    """What naked subsets of a size remove from the cells that see them, by trying all cells."""
    found = set()
    for house in grid.board.houses:
        for cells in combinations([cell for cell in house.cells if grid.sets[cell].bit_count() > 1], size):
            digits = {
                d for d in range(1, grid.board.digits + 1) for c in cells if grid.sets[c] & digit_bit(d)
            }
            if len(digits) == size:
                seen = set.intersection(*({*grid.board.peers[cell]} for cell in cells))
                lost = {(d, cell) for cell in seen for d in digits if grid.sets[cell] & digit_bit(d)}
                found |= {tuple(sorted(lost))} if lost else set()
    return found


def slow_hidden(grid: Grid, size: int) -> set[tuple[tuple[int, int], ...]]:
    found = set()
    every = range(1, grid.board.digits + 1)
    for house in grid.board.houses:
        places = {d: {c for c in house.cells if grid.sets[c] & digit_bit(d)} for d in every}
        for digits in combinations([digit for digit in every if len(places[digit]) > 1], size):
            cells = set().union(*(places[digit] for digit in digits))
            lost = {(d, c) for d in every for c in cells if d not in digits and grid.sets[c] & digit_bit(d)}
            if len(cells) == size and lost:
                found.add(tuple(sorted(lost)))
    return found


@pytest.mark.parametrize(
    "board", ["4x4", "6x6", "6x6 + diagonals", "9x9", "twodoku + order 2x3", "9x9 + windows"]
)
@pytest.mark.parametrize("size", SUBSETS)
def test_subsets_are_those_of_a_slow_search(board: str, size: str) -> None:
    for seed in range(2):
        grid = position(board, seed, placed=0.4, kept=0.3).grid
        locked = {f"locked_{size}"} & TECHNIQUES.keys()
        naked = set().union(*(removals(name, grid) for name in (f"naked_{size}", *locked)))
        assert naked == slow_naked(grid, SUBSETS[size])
        assert removals(f"hidden_{size}", grid) == slow_hidden(grid, SUBSETS[size])


def test_a_pair_on_a_diagonal_is_removed_from_a_cell_that_sees_both_cells_in_other_houses() -> None:
    at = position("9x9 + diagonals", 53, placed=0.4, kept=0.3)
    said = {
        "".join(map(str, finding.technique.explanation(finding, at.grid.board))): finding
        for finding in TECHNIQUES["naked_pair"].find(at.grid)
    }
    finding = said["In diagonal 2, [1,9] and [9,1] can take only 3 and 9; [1,1] sees these cells, too"]
    assert told(finding, at.grid.board) == "r7c3<>3 r1c1<>9"
    check_finding(finding, at.grid, at.solution)
    check_grounds(finding, at.grid)


@pytest.mark.parametrize("board", ["4x4", "6x6", "9x9 + diagonals", "9x9", "twodoku", "8x8 + windows"])
def test_locked_candidates_are_those_of_a_slow_search(board: str) -> None:
    for seed in range(4):
        grid = position(board, seed).grid
        found = set()
        for digit in range(1, grid.board.digits + 1):
            cells = {cell for cell, mask in enumerate(grid.sets) if mask & digit_bit(digit)}
            for base in grid.board.houses:
                for cover in grid.board.houses:
                    places = cells & {*base.cells}
                    lost = cells & {*cover.cells} - places
                    if len(places) > 1 and places <= {*cover.cells} and lost:
                        found.add(tuple(sorted((digit, cell) for cell in lost)))
        assert removals("locked_candidates_1", grid) | removals("locked_candidates_2", grid) == found


def test_hidden_and_naked_singles_are_those_of_a_slow_search() -> None:
    for seed in range(6):
        grid = position("9x9 + diagonals", seed, kept=0.4).grid
        naked = {(mask.bit_length(), cell) for cell, mask in enumerate(grid.sets) if mask.bit_count() == 1}
        assert {each.places[0] for each in TECHNIQUES["naked_single"].find(grid)} == naked
        hidden = {
            (digit, cells[0])
            for digit in range(1, 10)
            for house in grid.board.houses
            if len(cells := [cell for cell in house.cells if grid.sets[cell] & digit_bit(digit)]) == 1
        }
        assert {each.places[0] for each in TECHNIQUES["hidden_single"].find(grid)} == hidden


def test_what_a_finding_places_leaves_the_cell_no_other_candidate() -> None:
    grid = grid_of("12345678." + "." * 72)
    (finding,) = TECHNIQUES["full_house"].find(grid)
    assert told(finding, grid.board) == "r1c9=9"
    assert finding.removes == ()
    grid = grid_of("." * 81, " ".join(f"r1c{column}=5" for column in range(1, 9)))
    (finding,) = TECHNIQUES["hidden_single"].find(grid)
    assert [node.digit for node in finding.removes] == [1, 2, 3, 4, 6, 7, 8, 9]
    assert not list(TECHNIQUES["full_house"].find(grid))
