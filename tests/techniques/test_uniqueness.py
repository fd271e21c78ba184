"""Uniqueness: all that a slow search finds, true where there is one solution, and what excludes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

import attrs
import pytest
from support.boards import JIGSAW, SMALL_JIGSAW
from support.findings import check_finding, check_grounds, of_quiz, position

from sudoku_repl import Board, Debugger, Quiz, Rules, board_named, exact, open_quiz, parse_quiz
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.errors import ModeError
from sudoku_repl.machine import Retreat
from sudoku_repl.machine.rules import Guessing
from sudoku_repl.measure.path import path_to, solution_path, start
from sudoku_repl.survey.soundness import check_soundness
from sudoku_repl.techniques import TECHNIQUES, example_of, technique_named
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.rectangles import rectangles_at

UNIQUE = [each for each in TECHNIQUES.values() if each.assumes_unique]
BOARDS = (
    "9x9",
    "6x6",
    "4x4",
    "8x8",
    "9x9 + diagonals",
    "9x9 + windows",
    "9x9 + disjoint",
    f"9x9 + regions {JIGSAW}",
    f"6x6 + regions {SMALL_JIGSAW}",
    "twodoku",
)


def slow_rectangles(board: Board) -> set[tuple[frozenset[int], frozenset[int]]]:
    """The pairs of opposite corners whose exchange of two digits no house notices."""
    found = set()
    houses = [{*house.cells} for house in board.houses]
    for corners in combinations(range(len(board.coordinates)), 4):
        first = corners[0]
        for last in corners[1:]:
            one, other = {first, last}, {*corners} - {first, last}
            if all(
                len(house & one) == len(house & other) and len(house & one) < 2 for house in houses
            ) and not any(len(house & {*corners}) > 2 for house in houses):
                found.add((frozenset(one), frozenset(other)))
    return found


@pytest.mark.parametrize(
    "name",
    [
        "4x4",
        "4x4 + diagonals",
        "6x6",
        "6x6 + diagonals",
        f"6x6 + regions {SMALL_JIGSAW}",
        "0,0 2,0 + order 2x2",
    ],
)
def test_the_rectangles_of_a_board_are_the_exchanges_that_no_house_notices(name: str) -> None:
    board = board_named(name)
    table = rectangles_at(board)
    fast = {
        frozenset(map(frozenset, ((first, last), (second, third))))
        for rectangles in table
        for (first, second, third, last), _ in rectangles
    }
    assert fast == set(map(frozenset, slow_rectangles(board)))
    assert all(each.corners[0] == cell for cell, here in enumerate(table) for each in here)


class Slow:
    """The definitions of the techniques, word by word, over sets of cells and digits."""

    def __init__(self, grid: Grid) -> None:
        self.board = grid.board
        self.sets = [{*digits_in(mask)} for mask in grid.sets]
        self.values = [mask.bit_length() for mask in grid.board.packing.unpack(grid.placed)]
        self.solved = grid.solved
        self.peers = [{*each} for each in grid.board.peers]
        self.houses = [{*house.cells} for house in grid.board.houses]
        self.digits = range(1, grid.board.digits + 1)

    def seen(self, cells: set[int], digit: int) -> set[tuple[int, int]]:
        """The candidates of a digit that see all these cells."""
        common = set.intersection(*(self.peers[cell] for cell in cells))
        return {(cell, digit) for cell in common if digit in self.sets[cell]}

    def having(self, cells: set[int], digits: set[int]) -> set[tuple[int, int]]:
        return {(cell, digit) for cell in cells for digit in digits & self.sets[cell]}

    def only(self, digit: int, cells: set[int]) -> bool:
        """Whether a house of these cells has candidates of the digit there and nowhere else."""
        return any(
            cells <= house and {cell for cell in house if digit in self.sets[cell]} <= cells
            for house in self.houses
        ) and any(digit in self.sets[cell] for cell in cells)

    def found(self, one: frozenset[int], other: frozenset[int]) -> Iterator[tuple[str, set[tuple[int, int]]]]:
        corners = one | other
        if all(self.sets[cell] for cell in corners):
            for pair in {frozenset(self.sets[cell]) for cell in corners if len(self.sets[cell]) == 2}:
                excluded = {self.values[peer] for cell in corners for peer in self.peers[cell]}
                if not pair & excluded:
                    yield from self.open({*one}, {*other}, {*pair})
        elif all(self.sets[cell] or cell in self.solved for cell in corners):
            for first in self.digits:
                for second in self.digits:
                    if first != second:
                        yield from self.avoidable(dict.fromkeys(one, first) | dict.fromkeys(other, second))

    def open(
        self, one: set[int], other: set[int], pair: set[int]
    ) -> Iterator[tuple[str, set[tuple[int, int]]]]:
        floor = {cell for cell in one | other if self.sets[cell] <= pair}
        roof = (one | other) - floor
        extra = set().union(*(self.sets[cell] for cell in roof)) - pair
        diagonal = roof in (one, other)
        if len(roof) == 1:
            yield "uniqueness_1", self.having(roof, pair)
        if len(roof) in (2, 3) and len(extra) == 1:
            in_line = len(roof) == 2 and not diagonal
            yield "uniqueness_2" if in_line else "uniqueness_5", self.seen(roof, *extra)
        if len(roof) == 2 and not diagonal:
            yield from (("uniqueness_3", lost) for lost in self.subsets(roof, extra, pair))
            for digit in pair:
                if self.only(digit, roof):
                    yield "uniqueness_4", self.having(roof, pair - {digit})
        if diagonal:
            sides = [[{min(one), side}, {max(one), ({*other} - {side}).pop()}] for side in sorted(other)]
            for digit in pair:
                if any(all(self.only(digit, side) for side in each) for each in sides):
                    yield "uniqueness_6", self.having(roof, {digit})
        if len(floor) == 1 or diagonal:
            for corner in floor:
                mine, beside = (one, other) if corner in one else (other, one)
                (last,) = mine - {corner}
                for digit in pair:
                    if all(self.only(digit, {cell, last}) for cell in beside):
                        yield "hidden_rectangle", self.having({last}, pair - {digit})

    def subsets(self, roof: set[int], extra: set[int], pair: set[int]) -> Iterator[set[tuple[int, int]]]:
        """What naked subsets with the roof as one cell remove."""
        shared = [house for house in self.houses if roof <= house]
        for house in shared:
            free = sorted(cell for cell in house - roof if self.sets[cell] and not self.sets[cell] & pair)
            for size in range(1, len(free) + 1):
                for cells in map(set, combinations(free, size)):
                    digits = extra.union(*(self.sets[cell] for cell in cells))
                    if len(digits) == size + 1:
                        losing = set().union(*(each for each in shared if cells <= each))
                        yield self.having(losing - roof - cells, digits)

    def avoidable(self, wanted: dict[int, int]) -> Iterator[tuple[str, set[tuple[int, int]]]]:
        still = {cell: digit for cell, digit in wanted.items() if not self.values[cell]}
        solved = wanted.keys() - still.keys()
        if any(self.values[cell] != wanted[cell] for cell in solved):
            return
        if any(digit not in self.sets[cell] for cell, digit in still.items()):
            return
        extra = set().union(*(self.sets[cell] - {digit} for cell, digit in still.items()))
        if len(still) == 1:
            yield "avoidable_rectangle_1", {*still.items()}
        elif len(still) < 4 and len(extra) == 1:
            yield "avoidable_rectangle_2", self.seen({*still}, *extra)


@pytest.mark.parametrize("name", ["4x4", "6x6", "6x6 + diagonals", f"6x6 + regions {SMALL_JIGSAW}"])
def test_a_slow_search_finds_the_same(name: str) -> None:
    rectangles, counted = slow_rectangles(board_named(name)), Counter[str]()
    for seed in range(50):
        at = position(name, seed, kept=0.1 + seed % 5 * 0.15)
        given = [seed % 2 and cell % 7 == 0 for cell in range(len(at.solution))]
        packing = at.grid.board.packing
        givens = at.grid.placed & packing.pack([at.grid.board.all_digits * bool(each) for each in given])
        grid, slow = attrs.evolve(at.grid, givens=givens), dict[str, set[frozenset[tuple[int, int]]]]()
        for one, other in rectangles:
            for name_of, lost in Slow(grid).found(one, other):
                if lost:
                    slow.setdefault(name_of, set()).add(frozenset(lost))
        for technique in UNIQUE:
            if technique.name != "bug_plus_1":
                found = [
                    frozenset((cell, digit) for digit, cell in each.removes) for each in technique.find(grid)
                ]
                assert {*found} == slow.get(technique.name, set()), (technique.name, seed)
                counted[technique.name] += len(found)
    assert counted.total() > 50


RECTANGLES = [each for each in UNIQUE if each.name != "bug_plus_1"]


def checked(boards: tuple[str, ...], seeds: range, most: int) -> Counter[str]:
    """Check findings in positions of quizzes with one solution; return how many there were."""
    found: Counter[str] = Counter()
    for seed in seeds:
        at = of_quiz(boards[seed % len(boards)], seed)
        for technique in RECTANGLES:
            for finding in islice(technique.find(at.grid), most):
                check_finding(finding, at.grid, at.solution)
                check_grounds(finding, at.grid)
                found[technique.name] += 1
    return found


def test_findings_are_true_and_follow_from_their_grounds_and_one_solution() -> None:
    assert len(checked(BOARDS, range(50), 3)) > 6


def test_a_corner_that_lacks_the_further_candidate_is_not_named_with_it() -> None:
    at = of_quiz("9x9", 4)
    (finding,) = TECHNIQUES["avoidable_rectangle_2"].find(at.grid)
    check_finding(finding, at.grid, at.solution)


@pytest.mark.long
def test_more_findings_are_true_on_more_boards() -> None:
    assert len(checked((*BOARDS, "10x10", "samurai"), range(100, 250), 20)) == len(RECTANGLES)


def test_a_grid_that_lacks_one_candidate_to_have_two_solutions_has_it() -> None:
    grid = start(parse_quiz(example_of(TECHNIQUES["bug_plus_1"])))
    (finding,) = TECHNIQUES["bug_plus_1"].find(grid)
    check_grounds(finding, grid)
    (extra,) = finding.pattern[0]
    without = [
        placed or sets & ~(digit_bit(extra.digit) if cell == extra.cell else 0)
        for cell, (placed, sets) in enumerate(
            zip(grid.board.packing.unpack(grid.placed), grid.sets, strict=True)
        )
    ]
    assert exact.count(Quiz(grid.board, bytes(len(without)), allowed=without), 3) != 1
    other = next(cell for cell, sets in enumerate(grid.sets) if sets.bit_count() == 2)
    fewer = attrs.evolve(grid, candidates=grid.candidates & ~grid.board.packing.in_field(1 << 9, other))
    assert list(TECHNIQUES["bug_plus_1"].find(fewer)) == [finding]
    lower = grid.sets[other] & -grid.sets[other]
    fewer = attrs.evolve(grid, candidates=grid.candidates & ~grid.board.packing.in_field(lower, other))
    assert list(TECHNIQUES["bug_plus_1"].find(fewer)) == []


def test_a_rectangle_with_a_given_is_not_avoidable() -> None:
    text = example_of(TECHNIQUES["avoidable_rectangle_1"])
    grid = start(parse_quiz(text))
    (finding,) = TECHNIQUES["avoidable_rectangle_1"].find(grid)
    assert grid.givens is not None
    for corner in finding.pattern[1]:
        packing = grid.board.packing
        value = packing.in_field(packing.field(grid.placed, corner), corner)
        given = attrs.evolve(grid, givens=grid.givens | value)
        assert list(TECHNIQUES["avoidable_rectangle_1"].find(given)) == []
    unknown = attrs.evolve(grid, givens=None)
    assert list(TECHNIQUES["avoidable_rectangle_1"].find(unknown)) == []
    plain = parse_quiz(text.replace("+", ""))
    assert list(TECHNIQUES["avoidable_rectangle_1"].find(start(plain))) == []


def test_a_backjump_excludes_them() -> None:
    with pytest.raises(ModeError, match="uniqueness_1 assumes that there is one solution"):
        Rules(["uniqueness_1"], Guessing(retreat=Retreat.BACKJUMP))
    debugger = Debugger("@two")
    debugger.retreat("backjump")
    with pytest.raises(ModeError, match="type `retreat chronological`"):
        debugger.techniques("hodoku")
    debugger.retreat("chronological")
    debugger.techniques("hodoku")
    with pytest.raises(ModeError):
        debugger.retreat("backjump")
    assert debugger.retreat() is Retreat.CHRONOLOGICAL


def test_a_run_by_them_finds_an_only_solution_and_can_be_blamed() -> None:
    debugger = Debugger("@readalps")
    debugger.techniques("0+uniqueness")
    assert debugger.rules.assumes_unique
    debugger.apply(next(debugger.findings("hidden_single")))
    assert [*map(debugger.timeline.assumes_unique, range(3))] == [False, True, True]
    assert debugger.timeline.rules_at(2).chosen
    assert debugger.timeline.rules_at(2).assumes_unique  # by the techniques that stay enabled
    debugger.goto("start")
    debugger.runrun(2)
    assert debugger.state.solutions == 1
    assert all(debugger.blame(each).core.levels for each in debugger.contradictions())


def test_a_path_leaves_them_out_where_the_givens_have_several_solutions() -> None:
    two = open_quiz("@two")
    solution, other = exact.solutions(two)
    apart = next(cell for cell, digit in enumerate(solution) if digit != other[cell])
    allowed = [two.board.all_digits] * len(solution)
    allowed[apart] = digit_bit(solution[apart])
    quiz = attrs.evolve(two, allowed=allowed)
    givens = bytearray(two.givens)
    givens[apart] = solution[apart]
    placed = attrs.evolve(two, givens=bytes(givens), solved=[apart])
    assert all(map(exact.is_unique, (quiz, placed)))
    assert not any(map(exact.is_unique_by_givens, (quiz, placed)))
    path = path_to(quiz, solution)
    assert not any(step.technique and step.technique.assumes_unique for step in path.steps)
    unique = [parse_quiz(example_of(each)) for each in UNIQUE]
    assert all(map(exact.is_unique_by_givens, unique))
    steps = (step for quiz in unique for step in solution_path(quiz).steps)
    assert any(step.technique and step.technique.assumes_unique for step in steps)


def test_a_check_of_soundness_skips_what_only_its_restrictions_make_unique() -> None:
    two = open_quiz("@two")
    solution, _ = exact.solutions(two)
    quiz = attrs.evolve(two, allowed=[digit_bit(digit) for digit in solution])
    checked = check_soundness(TECHNIQUES["uniqueness_1"], [quiz, open_quiz("@readalps")])
    assert (checked.skipped, checked.quizzes) == (1, 1)


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("bug+1", "bug_plus_1"),
        ("BUG plus 1", "bug_plus_1"),
        ("avoidable rectangle 2", "avoidable_rectangle_2"),
        ("simple-colors-wrap", "simple_colors_wrap"),
        ("template del", "template_delete"),
    ],
)
def test_each_spelling_names_its_technique(spelling: str, name: str) -> None:
    assert technique_named(spelling).name == name
