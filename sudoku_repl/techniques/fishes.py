"""The techniques that are fish: one for each size, shape and kind of fins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache, partial
from typing import ClassVar

import attrs

from sudoku_repl.board import Board, House
from sudoku_repl.board.mentions import Mention, Sentence, listed, sentence
from sudoku_repl.techniques.cells import cells_at, digit_bits, in_bits, members
from sudoku_repl.techniques.finding import Finding, Pattern, Role, RoleKind
from sudoku_repl.techniques.fish import Fish, FishShape, fish_of, scan_order, shorter, siamese
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty, F, Known, LostOrder, Technique, elsewhere

_ROLES = (
    Role("digit", RoleKind.DIGITS),
    Role("base", RoleKind.HOUSES),
    Role("cover", RoleKind.HOUSES, tone=2),
    Role("corners", RoleKind.CELLS),
)
FINNED_ROLES = (*_ROLES, Role("fins", RoleKind.CELLS, tone=3))


class FishTechnique(Technique):
    """A digit that some houses, the base, can take only in as many others, the cover, except for its fins."""

    family = "fish"
    roles = _ROLES
    size: ClassVar[int]
    """The number of bases, and of covers."""
    shape: ClassVar[FishShape]
    """The houses that it may have."""
    finned: ClassVar[bool]
    """Whether it has fins."""
    bare: ClassVar[bool | None] = None
    """Whether a base must have a single corner, which makes it sashimi; None if either will do."""

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the fish of each digit, and then its siamese fish: two with the same base, taken together."""
        for digit, cells in enumerate(digit_bits(grid), 1):
            finned = []
            for fish in fish_of(grid.board, cells, self.shape, self.size):
                if fish.fins and self.finned:
                    finned.append(fish)
                if self._fits(fish):
                    yield self._finding(grid.board, digit, fish)
            for one, other in siamese(finned):
                if self.bare in (None, one.bare and other.bare):
                    yield self._finding(grid.board, digit, one, other)

    def find_shorter(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings that are shorter than all before that remove the same."""
        for digit, cells in enumerate(digit_bits(grid), 1):
            fish = list(fish_of(grid.board, cells, self.shape, self.size))
            alone = [number for number, each in enumerate(fish) if self._fits(each)]
            for found in shorter(grid.board, fish, alone, twins=self.finned, bare=self.bare):
                yield self._finding(grid.board, digit, *found)

    def pick(self, grid: Grid, lost: LostOrder) -> Finding | None:
        """Return the first fish of the first digit that has any, by the scan order of base and cover."""
        for digit, cells in enumerate(digit_bits(grid), 1):
            fish = filter(self._fits, fish_of(grid.board, cells, self.shape, self.size))
            if first := min(fish, key=partial(scan_order, grid.board), default=None):
                return self._finding(grid.board, digit, first)
        return None

    def _fits(self, fish: Fish) -> bool:
        return bool(fish.fins) is self.finned and (self.bare is None or fish.bare is self.bare)

    def _finding(self, board: Board, digit: int, *fish: Fish) -> Finding:
        base, cover, corners, fins, removes, _ = fish[0]
        for each in fish[1:]:
            cover, fins, removes = cover | each.cover, fins | each.fins, removes | each.removes
            corners |= each.corners
        pattern = pattern_of(board, digit, base, cover, corners, fins)
        return Finding(self, in_bits(board, digit, removes), pattern[: len(self.roles)])

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        (digit,), base, cover, _, *fins = finding.pattern
        houses = (listed(map(Mention.of_house, each)) for each in (base, cover))
        said = sentence("{}: in {}, digit {} fits only in {}", self.title, next(houses), digit, next(houses))
        if not self.finned:
            return said
        return sentence("{}, or in {}", said, listed(Mention.of_cell(board, cell) for cell in fins[0]))

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        return elsewhere_in_base(finding, known)


def pattern_of(board: Board, digit: int, base: int, cover: int, corners: int, fins: int) -> Pattern:
    """Return what the roles of a finned fish hold."""
    houses = _houses_at(board, base), _houses_at(board, cover)
    return (digit,), *houses, cells_at(board, corners & ~fins), cells_at(board, fins)


@lru_cache(maxsize=1 << 12)
def _houses_at(board: Board, bits: int) -> tuple[House, ...]:
    """Return the houses of a set, in scan order."""
    return tuple(board.houses[number] for number in members(bits))


def elsewhere_in_base(finding: Finding, known: Known[F]) -> Iterator[F]:
    """Yield why the digit of a fish can go nowhere else in its base."""
    base = dict.fromkeys(each for house in finding.pattern[1] for each in house.cells)
    return elsewhere(known, base, finding.cells, finding.digits)


_SIZES = ("x_wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
"""The names of the fish with 2 bases, with 3, and so on."""
_COUNTS = ("two", "three", "four", "five", "six", "seven")


_HOUSES = {
    FishShape.BASIC: "rows or columns",
    FishShape.FRANKEN: "lines or boxes",
    FishShape.MUTANT: "houses of any kind",
}
"""The houses of each shape, in words."""
_BUT = {
    "": "",
    "finned": ", except for fins",
    "sashimi": ", except for fins; without them, one of the lines has a single cell",
}
"""What else there is, in words, by what the fish are called for their fins."""


@attrs.frozen
class _FishKind:
    """Fish that differ only in their size."""

    fins: str
    """What they are called for their fins; empty without."""
    shape: FishShape
    ranks: tuple[int, int]
    """The rank of the smallest, and the distance to the next."""
    scores: tuple[int, ...]
    """HoDoKu's scores by size. Larger fish have the last score."""
    levels: tuple[Difficulty, ...]
    """HoDoKu's difficulties by size. Larger fish have the last difficulty."""
    usual: int
    """The number of sizes that HoDoKu uses unless you say otherwise."""

    def techniques(self) -> Iterator[type[FishTechnique]]:
        """Yield the class of each size."""
        is_basic = self.shape is FishShape.BASIC
        for number, (size, count) in enumerate(zip(_SIZES, _COUNTS, strict=True)):
            name = "_".join(filter(None, (self.fins, "" if is_basic else self.shape.value, size)))
            houses, but = _HOUSES[self.shape], _BUT[self.fins]
            declared = {
                "__module__": __name__,
                "name": name,
                "title": re.sub("(?i)x wing", "X-Wing", name.capitalize().replace("_", " ")),
                "summary": f"a digit that {count} {houses} can take only in {count} others{but}",
                "rank": self.ranks[0] + number * self.ranks[1],
                "score": self.scores[min(number, len(self.scores) - 1)],
                "difficulty": self.levels[min(number, len(self.levels) - 1)],
                "usual": number < self.usual,
                "size": number + 2,
                "shape": self.shape,
                "finned": bool(self.fins),
                "bare": self.fins == "sashimi" if self.fins and is_basic else None,
                "roles": FINNED_ROLES if self.fins else _ROLES,
            }
            yield type(name.title().replace("_", ""), (FishTechnique,), declared)


_BASIC, _FRANKEN, _MUTANT = FishShape
_HARD, _UNFAIR, _EXTREME = Difficulty.HARD, Difficulty.UNFAIR, Difficulty.EXTREME
_UP_TO_EXTREME = (_UNFAIR, _UNFAIR, _UNFAIR, _EXTREME)
_KINDS = (
    _FishKind("", _BASIC, (2200, 100), (140, 150, 160, 470), (_HARD, _HARD, _HARD, _UNFAIR), 3),
    _FishKind("finned", _BASIC, (4100, 200), (130, 200, 250, 470), (_HARD, _UNFAIR), 3),
    _FishKind("sashimi", _BASIC, (4200, 200), (150, 240, 260, 470), (_HARD, _UNFAIR), 3),
    _FishKind("", _FRANKEN, (6100, 100), (300, 350, 370, 470), _UP_TO_EXTREME, 2),
    _FishKind("finned", _FRANKEN, (6700, 100), (390, 410, 430, 470), _UP_TO_EXTREME, 2),
    _FishKind("", _MUTANT, (7300, 100), (450, 450, 450, 470), (_EXTREME,), 0),
    _FishKind("finned", _MUTANT, (7900, 100), (470,), (_EXTREME,), 0),
)
FISH = tuple(technique for kind in _KINDS for technique in kind.techniques())
"""The techniques, one class for each kind and size. They are members of this module by their names, too."""
globals().update({each.__name__: each for each in FISH})
