"""Positions to look for findings in, and what a finding must agree with: a solution, and its grounds."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping

import attrs

from sudoku_repl import Board, board_named, exact
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.create.making import make_quiz
from sudoku_repl.techniques.finding import Finding, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Known
from support.boards import PLAYED, a_solution

BOARDS = (*PLAYED, "9x9", "9x9", "samurai", "flower")
"""The names of boards of every kind."""


@attrs.frozen
class Position:
    """A grid, and one of the solutions that it allows."""

    grid: Grid
    solution: bytes


def position(name: str, seed: int, placed: float | None = None, kept: float | None = None) -> Position:
    """Return a position on a board: the shares of cells that are placed, and of false candidates that remain.

    By default they are drawn, from nearly empty grids to nearly full ones.
    """
    board, chance = board_named(name), random.Random(f"{name} {seed}")
    digits = [0, *chance.sample(range(1, board.digits + 1), board.digits)]
    solution = bytes(digits[each] for each in a_solution(name))
    placed = chance.uniform(0, 0.6) if placed is None else placed
    kept = chance.uniform(0.3, 1) if kept is None else kept
    return Position(_grid(board, chance, bytes(len(solution)), solution, placed, kept), solution)


def of_quiz(name: str, seed: int) -> Position:
    """Return a position on the way to the only solution of a made quiz, with some false candidates gone."""
    board, chance = board_named(name), random.Random(f"{name} {seed}")
    quiz = make_quiz(seed, layout=board.name).quiz
    (solution,) = exact.solutions(quiz)
    grid = _grid(board, chance, quiz.givens, solution, chance.uniform(0, 0.8), chance.random())
    given = board.packing.pack([digit_bit(value) if value else 0 for value in quiz.givens])
    return Position(attrs.evolve(grid, givens=given), solution)


def _grid(
    board: Board, chance: random.Random, givens: bytes, solution: bytes, placed: float, kept: float
) -> Grid:
    """Return a grid with these shares of the other cells placed, and of the false candidates left."""
    packing = board.packing
    values = [
        given or (digit if chance.random() < placed else 0)
        for given, digit in zip(givens, solution, strict=True)
    ]
    candidates = packing.pack([board.all_digits] * len(values))
    for cell, value in enumerate(values):
        if value:
            candidates &= packing.keep[cell][value]
    for cell, mask in enumerate(packing.unpack(candidates)):
        for digit in digits_in(mask):
            if digit != solution[cell] and chance.random() > kept:
                candidates &= ~packing.in_field(digit_bit(digit), cell)
    return Grid(board, candidates, packing.pack([digit_bit(value) if value else 0 for value in values]))


def grid_of(text: str, gone: str = "") -> Grid:
    """Return a grid of nine digits: its placed cells, and ``r1c2=3`` for candidates that are gone besides.

    A ``+`` is before a digit that was placed by solving.
    """
    board = board_named("9x9")
    packing = board.packing
    marked = re.findall(r"\+?[\d.]", text)
    solved = [cell for cell, mark in enumerate(marked) if mark[0] == "+"]
    text = text.replace("+", "")
    candidates = packing.pack([board.all_digits] * 81)
    for cell, value in enumerate(text):
        if value != ".":
            candidates &= packing.keep[cell][int(value)]
    for each in gone.split():
        row, column, digit = int(each[1]), int(each[3]), int(each[5])
        candidates &= ~packing.in_field(digit_bit(digit), board.cell(row, column))
    placed = packing.pack([0 if value == "." else digit_bit(int(value)) for value in text])
    givens = placed & ~sum(packing.in_field(board.all_digits, cell) for cell in solved)
    return Grid(board, candidates, placed, givens)


def told(finding: Finding, board: Board) -> str:
    """What a finding removes or places: ``r1c2<>3 r4c5=6``."""
    places = {*finding.places}
    made = [("=", node) for node in finding.places]
    made += [("<>", node) for node in finding.removes if not places]
    return " ".join(
        f"r{board.coordinates[cell][0]}c{board.coordinates[cell][1]}{sign}{digit}"
        for sign, (digit, cell) in made
    )


class Facts:
    """The facts of a grid. A fact that a candidate is gone is its cell and digit; a value is its cell."""

    def __init__(self, grid: Grid) -> None:
        self.board = grid.board
        self.held: Mapping[int, tuple[int, int]] = {
            cell: (cell, 0) for cell, value in enumerate(grid.board.packing.unpack(grid.placed)) if value
        }
        self._values = grid.board.packing.unpack(grid.placed)
        self.gone: Mapping[tuple[int, int], tuple[int, int]] = {
            (cell, digit): (cell, digit)
            for cell, mask in enumerate(grid.sets)
            for digit in range(1, self.board.digits + 1)
            if not (mask | self._values[cell]) & digit_bit(digit)
        }

    def holder(self, cells: Iterable[int], digit: int) -> tuple[int, int] | None:
        """The cell of these that holds the digit."""
        return next((self.held[cell] for cell in cells if self._values[cell] == digit_bit(digit)), None)


def rests_on(finding: Finding, cell: int, grid: Grid) -> list[int]:
    """The candidates of each cell of an empty board that lacks only the grounds of a finding."""
    board = grid.board
    sets = [board.all_digits] * len(board.coordinates)
    values = board.packing.unpack(grid.placed)
    facts: Known[tuple[int, int]] = Facts(grid)
    for at, digit in finding.technique.grounds(finding, cell, facts):
        if digit:
            sets[at] &= ~digit_bit(digit)
        else:
            sets[at] = values[at]
    return sets


def check_finding(finding: Finding, grid: Grid, solution: bytes) -> None:
    """Check a finding against a solution of the grid: it changes something, and nothing that is true."""
    sets = grid.sets
    assert finding.removes or finding.places
    for digit, cell in finding.removes:
        assert sets[cell] & digit_bit(digit), "it removes a candidate that is there"
        assert solution[cell] != digit, "it removes no digit of the solution"
    for digit, cell in finding.places:
        assert sets[cell] & digit_bit(digit)
        assert solution[cell] == digit
    assert len({*finding.removes}) == len(finding.removes)
    named = (node for role, held in finding.roles if role.kind is RoleKind.CANDIDATES for node in held)
    assert all(sets[cell] & digit_bit(digit) for digit, cell in named), "it names a candidate that is gone"


def check_grounds(finding: Finding, grid: Grid) -> None:
    """Check that nothing but the grounds of a finding forces what it removes and places."""
    for digit, cell in finding.removes:
        sets = rests_on(finding, cell, grid)
        sets[cell] &= digit_bit(digit)
        if finding.technique.assumes_unique:
            assert has_twins(finding, sets, grid)
        else:
            assert not sets[cell] or not exact.is_solvable(grid.board, sets)
    for digit, cell in finding.places:
        sets = rests_on(finding, cell, grid)
        sets[cell] &= ~digit_bit(digit)
        assert not sets[cell] or not exact.is_solvable(grid.board, sets)


def has_twins(finding: Finding, sets: list[int], grid: Grid) -> bool:
    """Whether each solution within some sets turns into another when open cells exchange their digits.

    For a rectangle these are its corners, otherwise all cells with two candidates. None of them is given.
    """
    board = grid.board
    if len(finding.pattern) > 1:
        mask = sum(map(digit_bit, finding.pattern[0]))
        exchanged = dict.fromkeys((*finding.pattern[1], *finding.pattern[2]), mask)
        for corner in exchanged:
            others = [each & ~mask if cell == corner else each for cell, each in enumerate(sets)]
            if others[corner] and exact.is_solvable(board, others):
                return False
    else:
        exchanged = {cell: mask for cell, mask in enumerate(sets) if mask.bit_count() == 2}
        exchanged[finding.removes[0].cell] = sum(digit_bit(digit) for digit, _ in finding.removes)
    counts = {
        sum(bool(exchanged.get(cell, 0) & digit_bit(digit)) for cell in house.cells)
        for house in board.houses
        for digit in range(1, board.digits + 1)
    }
    given = board.packing.unpack(grid.givens or 0)
    return counts <= {0, 2} and not any(given[cell] for cell in exchanged)
