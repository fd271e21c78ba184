"""Templates: what all of them, one by one, have in common, and what it rests on."""

from __future__ import annotations

from itertools import product

import pytest
from support.boards import SMALL_JIGSAW
from support.findings import position

from sudoku_repl import Board
from sudoku_repl.board import HouseKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.templates import TemplateDelete, TemplateSet

SET, DELETE = TemplateSet(), TemplateDelete()


def every_template(board: Board, cells: set[int]) -> list[set[int]]:
    rows = [sorted(cells & {*house.cells}) for house in board.houses if house.kind is HouseKind.ROW]
    ways = (set(way) for way in product(*rows))
    return [way for way in ways if all(len(way & {*house.cells}) == 1 for house in board.houses)]


def slow(grid: Grid) -> tuple[dict[int, set[int]], dict[int, set[int]]]:
    """The cells that are sure, and the candidates that are lost, by digit."""
    board, values = grid.board, grid.board.packing.unpack(grid.placed)
    digits = range(board.digits)
    open_cells = [{cell for cell, mask in enumerate(grid.sets) if mask >> digit & 1} for digit in digits]
    placed = [{cell for cell, mask in enumerate(values) if mask >> digit & 1} for digit in digits]
    templates = [every_template(board, open_cells[digit] | placed[digit]) for digit in digits]
    while True:
        sure = [set.intersection(*each) for each in templates]
        fewer = [
            [
                way
                for way in templates[digit]
                if not any(way & sure[other] for other in digits if other != digit)
            ]
            for digit in digits
        ]
        if fewer == templates:
            break
        templates = fewer
    lost = [open_cells[digit] - set().union(*templates[digit]) for digit in digits]
    return (
        {digit + 1: found for digit in digits if (found := sure[digit] & open_cells[digit])},
        {digit + 1: lost[digit] for digit in digits if lost[digit]},
    )


@pytest.mark.parametrize("name", ["4x4", "4x4 + diagonals", "6x6", f"6x6 + regions {SMALL_JIGSAW}"])
def test_all_templates_one_by_one_have_the_same_in_common(name: str) -> None:
    found = 0
    for seed in range(25):
        grid = position(name, seed, kept=0.2 + seed % 5 * 0.15).grid
        sure, lost = slow(grid)
        assert {each.digits[0]: {node.cell for node in each.places} for each in SET.find(grid)} == sure
        assert {each.digits[0]: {node.cell for node in each.removes} for each in DELETE.find(grid)} == lost
        found += len(lost)
    assert found > 20


def test_a_digit_without_a_template_shows_nothing() -> None:
    grid = position("9x9", 1, placed=0).grid
    row = sum(grid.board.packing.in_field(1, cell) for cell in range(9))
    wrong = Grid(grid.board, grid.candidates & ~row, grid.placed)
    assert list(SET.find(wrong)) == list(DELETE.find(wrong)) == []
