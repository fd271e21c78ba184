"""The rules of a quiz with constraints in the words of the manual, as a model for the solver CP-SAT.

It knows no walk and nothing of the exact solver: it reads a board's name, its side and the givens. It runs in
a process of its own, because OR-tools and highspy each bring another HiGHS, and cannot be loaded together.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, groupby, pairwise, product

from ortools.sat.python import cp_model

BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""The rows and columns of a box, by the side of the grid."""
LEAPS = {"knight": ((1, 2), (1, -2), (2, 1), (2, -1)), "king": ((0, 1), (1, 0), (1, 1), (1, -1))}
"""The moves of chess down and to the right; the others are the same moves back."""

Compared = cp_model.BoundedLinearExpression | bool
"""A comparison of digits."""


class Part:
    """A constraint of a board's name: its first word, numbers and cells, and all words after the first."""

    def __init__(self, named: str, side: int) -> None:
        self.word, *self.words = named.split()
        before = self.words[: self.words.index("=")] if "=" in self.words else self.words
        self.numbers = [int(word) for word in before if word.isdigit()]
        places = [re.fullmatch(r"r(\d+)c(\d+)", word) for word in before]
        self.cells = [(int(at[1]) - 1) * side + int(at[2]) - 1 for at in places if at]

    def number(self, usual: int) -> int:
        """The number of the constraint, or the usual one."""
        return self.numbers[0] if self.numbers else usual


class Grid:
    """The model of a grid: a variable for each cell, and one for each of its digits."""

    def __init__(self, board_name: str, side: int, givens: Sequence[int]) -> None:
        self.model = cp_model.CpModel()
        self.side = side
        size = range(side)
        self.digits = [self.model.new_int_var(1, side, "") for _ in range(side * side)]
        self.has = [{digit: self.model.new_bool_var("") for digit in range(1, side + 1)} for _ in self.digits]
        for cell, (digit, has) in enumerate(zip(self.digits, self.has, strict=True)):
            self.model.add_exactly_one(has.values())
            self.model.add(digit == self.valued(cell, lambda each: each))
            if givens[cell]:
                self.model.add(digit == givens[cell])
        self.parts: dict[str, list[Part]] = defaultdict(list)
        for named in board_name.split(" + ")[1:]:
            part = Part(named, side)
            self.parts[part.word].append(part)
        houses = [[row * side + column for column in size] for row in size]
        houses += [[row * side + column for row in size] for column in size]
        houses += [[cell for cell in range(side * side) if self.box(cell) == box] for box in size]
        if self.parts.pop("diagonals", None):
            houses += [[at * side + at for at in size], [at * side + side - 1 - at for at in size]]
        for house in houses:
            self.model.add_all_different([self.digits[cell] for cell in house])
        for word, parts in self.parts.items():
            for part in parts:
                RULES[word](self, part)

    def box(self, cell: int) -> int:
        """The number of the box of a cell."""
        rows, columns = BOXES[self.side]
        row, column = divmod(cell, self.side)
        return row // rows * (self.side // columns) + column // columns

    def of(self, part: Part) -> list[cp_model.IntVar]:
        """The digits in the cells of a constraint."""
        return [self.digits[cell] for cell in part.cells]

    def valued(self, cell: int, value: Callable[[int], int]) -> cp_model.LinearExprT:
        """The value of the digit in a cell."""
        return cp_model.LinearExpr.weighted_sum(
            list(self.has[cell].values()), [value(digit) for digit in self.has[cell]]
        )

    def gap(self, one: cp_model.IntVar, other: cp_model.IntVar) -> cp_model.IntVar:
        """How much two digits differ."""
        found = self.model.new_int_var(0, self.side, "")
        self.model.add_abs_equality(found, one - other)
        return found

    def least_and_most(self, digits: Sequence[cp_model.IntVar]) -> tuple[cp_model.IntVar, cp_model.IntVar]:
        """The smallest and the largest of digits."""
        least, most = (self.model.new_int_var(1, self.side, "") for _ in range(2))
        self.model.add_min_equality(least, digits)
        self.model.add_max_equality(most, digits)
        return least, most

    def either(self, one: Compared, other: Compared) -> None:
        """One of two comparisons is true, or both."""
        first = self.model.new_bool_var("")
        self.model.add(one).only_enforce_if(first)
        self.model.add(other).only_enforce_if(~first)

    def moved(self, leaps: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """The pairs of cells that are one of these moves apart."""
        for cell, (down, right) in product(range(self.side**2), leaps):
            row, column = cell // self.side + down, cell % self.side + right
            if row < self.side and 0 <= column < self.side:
                yield cell, row * self.side + column


def _cage(grid: Grid, part: Part) -> None:
    grid.model.add_all_different(grid.of(part))
    if part.numbers:
        _sum(grid, part)


def _sum(grid: Grid, part: Part) -> None:
    grid.model.add(sum(grid.of(part)) == part.numbers[0])


def _arrow(grid: Grid, part: Part) -> None:
    digits, figures = grid.of(part), part.number(1)
    number = sum(digit * 10 ** (figures - 1 - at) for at, digit in enumerate(digits[:figures]))
    grid.model.add(number == sum(digits[figures:]))


def _region_sum(grid: Grid, part: Part) -> None:
    sums = [sum(grid.digits[cell] for cell in cells) for _, cells in groupby(part.cells, grid.box)]
    for one, other in pairwise(sums):
        grid.model.add(one == other)


def _quadruple(grid: Grid, part: Part) -> None:
    for digit in {*part.numbers}:
        grid.model.add(sum(grid.has[cell][digit] for cell in part.cells) >= part.numbers.count(digit))


def _rising(by: int) -> Callable[[Grid, Part], None]:
    def rule(grid: Grid, part: Part) -> None:
        for one, other in pairwise(grid.of(part)):
            grid.model.add(one + by <= other)

    return rule


def _whispers(grid: Grid, part: Part) -> None:
    for one, other in pairwise(grid.of(part)):
        grid.model.add(grid.gap(one, other) >= part.number(5))


def _renban(grid: Grid, part: Part) -> None:
    digits = [grid.digits[cell] for cell in {*part.cells}]
    least, most = grid.least_and_most(digits)
    grid.model.add_all_different(digits)
    grid.model.add(most - least == len(digits) - 1)


def _nabner(grid: Grid, part: Part) -> None:
    for one, other in combinations({*part.cells}, 2):
        grid.model.add(grid.gap(grid.digits[one], grid.digits[other]) >= 2)


def _modular(grid: Grid, part: Part) -> None:
    _threes(grid, part, lambda digit: digit % 3)


def _entropic(grid: Grid, part: Part) -> None:
    _threes(grid, part, lambda digit: (digit - 1) * 3 // grid.side)


def _threes(grid: Grid, part: Part, value: Callable[[int], int]) -> None:
    values = [grid.valued(cell, value) for cell in part.cells]
    for at in range(max(1, len(values) - 2)):  # two cells are no three, but their digits differ all the same
        grid.model.add_all_different(values[at : at + 3])


def _palindrome(grid: Grid, part: Part) -> None:
    digits = grid.of(part)
    for at in range(len(digits) // 2):
        grid.model.add(digits[at] == digits[-1 - at])


def _zipper(grid: Grid, part: Part) -> None:
    digits = grid.of(part)
    half, odd = divmod(len(digits), 2)
    sums = [digits[at] + digits[-1 - at] for at in range(half)] + [1 * digits[half]] * odd
    for one, other in pairwise(sums):
        grid.model.add(one == other)


def _between(grid: Grid, part: Part) -> None:
    first, *inside, last = grid.of(part)
    least, most = grid.least_and_most([first, last])
    for digit in inside:
        grid.model.add(least < digit)
        grid.model.add(digit < most)


def _lockout(grid: Grid, part: Part) -> None:
    first, *inside, last = grid.of(part)
    least, most = grid.least_and_most([first, last])
    grid.model.add(most - least >= part.number(4))
    for digit in inside:
        grid.either(digit < least, digit > most)  # nor is one equal to an end


def _line(grid: Grid, part: Part) -> None:
    expression = re.compile(part.words[-1])
    cells = [*dict.fromkeys(part.cells)]
    ways = [
        way
        for way in product(range(1, grid.side + 1), repeat=len(cells))
        if expression.fullmatch("".join(str(way[cells.index(cell)]) for cell in part.cells))
    ]
    grid.model.add_allowed_assignments([grid.digits[cell] for cell in cells], ways)


def _difference(grid: Grid, part: Part) -> None:
    grid.model.add(grid.gap(*grid.of(part)) == part.number(1))


def _ratio(grid: Grid, part: Part) -> None:
    one, other = grid.of(part)
    grid.either(one == part.number(2) * other, other == part.number(2) * one)


def _clone(grid: Grid, part: Part) -> None:
    half = len(part.cells) // 2
    for one, other in zip(part.cells[:half], part.cells[half:], strict=True):
        grid.model.add(grid.digits[one] == grid.digits[other])


def _extreme(grid: Grid, part: Part) -> None:
    """A minimum or a maximum."""
    such = {cell for each in grid.parts[part.word] for cell in each.cells}
    for pair in grid.moved(LEAPS["king"][:2]):
        for cell, beside in (pair, pair[::-1]):
            if cell in part.cells and beside not in such:
                low, high = (cell, beside) if part.word == "minimum" else (beside, cell)
                grid.model.add(grid.digits[low] < grid.digits[high])


def _sandwich(grid: Grid, part: Part) -> None:
    digits, has = grid.of(part), [grid.has[cell] for cell in part.cells]
    for digit in (1, grid.side):
        grid.model.add_exactly_one(each[digit] for each in has)
    for one, other in combinations(range(len(has)), 2):
        for first, last in ((1, grid.side), (grid.side, 1)):
            within = grid.model.add(cp_model.LinearExpr.sum(digits[one + 1 : other]) == part.numbers[0])
            within.only_enforce_if(has[one][first], has[other][last])


def _skyscraper(grid: Grid, part: Part) -> None:
    digits, seen = grid.of(part), []
    for at in range(1, len(digits)):
        _, most = grid.least_and_most(digits[:at])
        seen.append(grid.model.new_bool_var(""))
        grid.model.add(digits[at] > most).only_enforce_if(seen[-1])
        grid.model.add(digits[at] <= most).only_enforce_if(~seen[-1])
    grid.model.add(1 + sum(seen) == part.numbers[0])


def _x_sum(grid: Grid, part: Part) -> None:
    digits = grid.of(part)
    for digit, chosen in grid.has[part.cells[0]].items():
        if digit > len(digits):
            grid.model.add(chosen == 0)
        else:
            grid.model.add(sum(digits[:digit]) == part.numbers[0]).only_enforce_if(chosen)


def _numbered_room(grid: Grid, part: Part) -> None:
    digits = grid.of(part)
    for digit, chosen in grid.has[part.cells[0]].items():
        if digit > len(digits):
            grid.model.add(chosen == 0)
        else:
            grid.model.add(digits[digit - 1] == part.numbers[0]).only_enforce_if(chosen)


def _negative(grid: Grid, part: Part) -> None:
    signs = {word: {frozenset(each.cells) for each in grid.parts.get(word, ())} for word in RULES}
    dots = signs["difference"] | signs["ratio"]
    for pair in grid.moved(LEAPS["king"][:2]):
        one, other = (grid.digits[cell] for cell in pair)
        if "difference" in part.words and frozenset(pair) not in dots:
            grid.model.add(grid.gap(one, other) != 1)
        if "ratio" in part.words and frozenset(pair) not in dots:
            grid.model.add(one != 2 * other)
            grid.model.add(other != 2 * one)
        if "xv" in part.words and frozenset(pair) not in signs["xv"]:
            grid.model.add(one + other != 5)
            grid.model.add(one + other != 10)


def _anti(grid: Grid, part: Part) -> None:
    for one, other in grid.moved([leap for piece in part.words for leap in LEAPS[piece]]):
        grid.model.add(grid.digits[one] != grid.digits[other])


RULES: dict[str, Callable[[Grid, Part], None]] = {
    "cage": _cage,
    "little-killer": _sum,
    "xv": _sum,
    "arrow": _arrow,
    "region-sum": _region_sum,
    "quadruple": _quadruple,
    "thermo": _rising(1),
    "slow-thermo": _rising(0),
    "less": _rising(1),
    "whispers": _whispers,
    "renban": _renban,
    "nabner": _nabner,
    "modular": _modular,
    "entropic": _entropic,
    "palindrome": _palindrome,
    "zipper": _zipper,
    "between": _between,
    "lockout": _lockout,
    "line": _line,
    "difference": _difference,
    "ratio": _ratio,
    "clone": _clone,
    "minimum": _extreme,
    "maximum": _extreme,
    "sandwich": _sandwich,
    "skyscraper": _skyscraper,
    "x-sum": _x_sum,
    "numbered-room": _numbered_room,
    "negative": _negative,
    "anti": _anti,
}
"""What each kind of constraint adds to the model, by the first word of its part of the name."""


class _Found(cp_model.CpSolverSolutionCallback):
    """Keeps different solutions, until there are enough."""

    def __init__(self, digits: Sequence[cp_model.IntVar], most: int) -> None:
        super().__init__()
        self.digits, self.most, self.grids = digits, most, set[bytes]()

    def on_solution_callback(self) -> None:
        self.grids.add(bytes(self.value(digit) for digit in self.digits))
        if len(self.grids) >= self.most:
            self.stop_search()


def solutions(board_name: str, side: int, givens: Sequence[int], most: int) -> list[bytes]:
    """Return up to this many solutions of a quiz on one grid, in ascending order."""
    grid = Grid(board_name, side, givens)
    found = _Found(grid.digits, most)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    status = solver.solve(grid.model, found)
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE) or len(found.grids) == most
    return sorted(found.grids)


if __name__ == "__main__":  # answers a question a line: the arguments of `solutions`
    for line in sys.stdin:
        print(json.dumps([[*each] for each in solutions(*json.loads(line))]), flush=True)
