"""The techniques of chains: each removal, and the facts it rests on, against the exact solver."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from support.boards import JIGSAW, PLAYED, SMALL_JIGSAW, a_solution
from support.findings import check_finding, check_grounds, of_quiz

from sudoku_repl import Board, board_named, exact
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.chain import GroupedWalk
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Technique
from sudoku_repl.techniques.walks import WalkTechnique

WALKS = [each for each in TECHNIQUES.values() if isinstance(each, WalkTechnique)]
BOARDS = (
    "9x9",
    "9x9",
    "9x9",
    "9x9 + diagonals",
    f"9x9 + regions {JIGSAW}",
    "6x6",
    f"6x6 + regions {SMALL_JIGSAW}",
    "twodoku + order 2x3",
)


class Facts:
    """The candidates that are gone from a grid."""

    def __init__(self, grid: Grid) -> None:
        self.board = grid.board
        content = zip(grid.sets, grid.board.packing.unpack(grid.placed), strict=True)
        self.gone = {
            (cell, digit): (cell, digit)
            for cell, (candidates, placed) in enumerate(content)
            for digit in range(1, grid.board.digits + 1)
            if not (candidates | placed) & digit_bit(digit)
        }
        self.held: dict[int, tuple[int, int]] = {}

    def holder(self, cells: object, digit: int) -> None:
        """Return None: nothing counts as placed."""


def position(name: str, chance: random.Random) -> Grid:
    """A part of a solution, with candidates in the other cells, the solution's digits among them."""
    board = board_named(name)
    digits = bytes(chance.sample(range(1, board.digits + 1), board.digits))
    solution = a_solution(name).translate(bytes((0, *digits)).ljust(256, b"\0"))
    share = chance.uniform(0.2, 0.5)
    given = [digit if chance.random() < share else 0 for digit in solution]
    kept = chance.uniform(0.5, 1)
    sets = []
    for cell, digit in enumerate(solution):
        near = {given[peer] for peer in board.peers[cell]}
        others = [each for each in range(1, board.digits + 1) if each not in near and each != digit]
        left = [each for each in others if chance.random() < kept] or others[:1]
        sets.append(0 if given[cell] else sum(map(digit_bit, left)) | digit_bit(digit))
    pack = board.packing.pack
    return Grid(board, pack(sets), pack(digit_bit(digit) if digit else 0 for digit in given))


def positions(names: tuple[str, ...], seed: int) -> Iterator[Grid]:
    """Positions on boards, without an end."""
    chance = random.Random(seed)
    while True:
        yield position(chance.choice(names), chance)


def refuted(board: Board, sets: list[int], finding: Finding) -> bool:
    """Whether no solution within these sets has a removed candidate, or lacks a placed one."""
    for digit, cell in finding.removes:
        tried = [*sets]
        tried[cell] = digit_bit(digit)
        if exact.is_solvable(board, tried):
            return False
    for digit, cell in finding.places:
        tried = [*sets]
        tried[cell] &= ~digit_bit(digit)
        if tried[cell] and exact.is_solvable(board, tried):
            return False
    return True


def check(finding: Finding, grid: Grid, cells: list[int]) -> None:
    """Hold a finding against the exact solver: in the grid, and where only its grounds are known."""
    board, facts = grid.board, Facts(grid)
    assert finding.removes or finding.places
    assert all(grid.sets[cell] & digit_bit(digit) for digit, cell in finding.removes)
    assert refuted(board, cells, finding), finding
    technique, pattern = finding.technique, finding.pattern
    removals = [Finding(technique, (node,), pattern) for node in finding.removes]
    for alone in (*removals, *(Finding(technique, (), pattern, (node,)) for node in finding.places)):
        (changed,) = alone.removes or alone.places
        known = [board.all_digits] * len(cells)
        for cell, digit in technique.grounds(finding, changed.cell, facts):
            known[cell] &= ~digit_bit(digit)
        assert refuted(board, known, alone), (finding, changed)
    finding.technique.words(finding, board)
    finding.technique.closing_object(finding, -1, 1, board)


def checked(
    technique: Technique, names: tuple[str, ...], seed: int, grids: int, most: int, enough: int | None = None
) -> Counter[str]:
    """Check up to ``most`` findings in each position until there are enough, and count them by board."""
    counted: Counter[str] = Counter()
    for grid in islice(positions(names, seed), grids):
        if enough and counted.total() >= enough:
            break
        cells = [a | b for a, b in zip(grid.sets, grid.board.packing.unpack(grid.placed), strict=True)]
        for finding in islice(technique.find(grid), most):
            check(finding, grid, cells)
            counted[grid.board.name] += 1
    return counted


@pytest.mark.parametrize("technique", WALKS, ids=lambda technique: technique.name)
def test_each_finding_follows_from_its_grounds(technique: Technique) -> None:
    assert checked(technique, BOARDS, 1, 30, 3, enough=20)


@pytest.mark.long
@pytest.mark.parametrize("technique", WALKS, ids=lambda technique: technique.name)
def test_each_finding_follows_from_its_grounds_on_every_board(technique: Technique) -> None:
    boards = (*PLAYED, "samurai")
    assert sum(checked(technique, boards, 2, 2 * len(boards), 40).values())


@pytest.mark.parametrize("technique", WALKS, ids=lambda technique: technique.name)
def test_a_change_is_offered_once(technique: Technique) -> None:
    for grid in islice(positions(("9x9", "6x6"), 3), 5):
        changes = [finding.effect for finding in technique.find(grid)]
        assert len(changes) == len({*changes})


def test_loops_go_through_almost_locked_sets_of_every_size() -> None:
    at, sizes = of_quiz("9x9", 20), Counter[int]()
    for finding in TECHNIQUES["grouped_nice_loop"].find(at.grid):
        (walk,) = finding.links
        largest = max(map(len, walk.sets)) if isinstance(walk, GroupedWalk) else 0
        if largest > 5:
            check_finding(finding, at.grid, at.solution)
            check_grounds(finding, at.grid)
            sizes[largest] += 1
    assert {*sizes} == {6, 7, 8}


@pytest.mark.parametrize("name", ["skyscraper", "two_string_kite"])
def test_a_named_turbot_fish_is_one_and_its_help_says_so(name: str) -> None:
    found = 0
    for seed in range(40):
        grid = of_quiz("9x9", seed).grid
        effects = {finding.effect for finding in TECHNIQUES["turbot_fish"].find(grid)}
        named = {finding.effect for finding in TECHNIQUES[name].find(grid)}
        assert named <= effects
        found += len(named)
    assert found > 10
    assert TECHNIQUES[name].summary.endswith("are left to turbot_fish")
