"""Coloring: cells of a digit that are true or false together.

A house in which a digit has two cells is a strong link: one of them is true, and the other is false. Cells
joined by such links take two colors in turn. All cells of one color are true, and all of the other false.

- *Trap*: a cell that sees both colors is false.
- *Wrap*: a color two of whose cells see each other is false.
- *Multi colors 1*: if colors of two pairs see each other, one of the opposite colors is true. A cell that
  sees both of these is false.
- *Multi colors 2*: a color that sees both colors of another pair is false.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import permutations, product
from operator import or_
from typing import ClassVar, TypeAlias

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, joined, listed, sentence
from sudoku_repl.techniques.cells import (
    bits_of,
    cells_at,
    conjugates,
    digit_bits,
    in_bits,
    members,
    peer_bits,
)
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty, F, Known, Technique

Colors: TypeAlias = tuple[int, int]
"""The cells of two colors: one of them is true."""
_Losses: TypeAlias = Iterator[tuple[tuple[int, ...], int]]
"""Colors, and the cells that lose the digit because of them, or none."""

_COLORS = ("blue", "orange", "purple", "green")


@lru_cache(maxsize=1 << 11)
def colorings(board: Board, cells: int) -> tuple[Colors, ...]:
    """Return the colors of a digit that has these cells, by their first cell, which has the first color."""
    links: dict[int, int] = {}
    for one, other in conjugates(board, cells):
        links[one] = links.get(one, 0) | 1 << other
        links[other] = links.get(other, 0) | 1 << one
    found, colored = [], 0
    for first in sorted(links):
        if not colored >> first & 1:
            colors, turn, new = [1 << first, 0], 0, 1 << first
            while new:
                turn = 1 - turn
                new = reduce(or_, (links[cell] for cell in members(new))) & ~(colors[0] | colors[1])
                colors[turn] |= new
            found.append((colors[0], colors[1]))
            colored |= colors[0] | colors[1]
    return tuple(found)


def _seen(board: Board, cells: int) -> int:
    """Return the cells that see at least one cell of a set."""
    peers = peer_bits(board)
    return reduce(or_, (peers[cell] for cell in members(cells)), 0)


class ColoringTechnique(Technique):
    """A technique that colors cells of a digit."""

    family = "coloring"
    difficulty = Difficulty.HARD
    rests_by_cell = True

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings of each digit in HoDoKu's order."""
        board, met = grid.board, set()
        for digit, cells in enumerate(digit_bits(grid), 1):
            for colors, lost in self.in_digit(board, cells, colorings(board, cells)):
                if lost and (digit, lost) not in met:
                    met.add((digit, lost))
                    held = (cells_at(board, color) for color in colors)
                    yield Finding(self, in_bits(board, digit, lost), ((digit,), *held))

    @abstractmethod
    def in_digit(self, board: Board, cells: int, pairs: tuple[Colors, ...]) -> _Losses:
        """Yield what the colors of a digit that has some cells remove."""

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        (digit,), *colors = finding.pattern
        sides = [
            sentence("{} ({})", listed(Mention.of_cell(board, cell) for cell in cells), name)
            for name, cells in zip(_COLORS, colors, strict=False)
        ]
        pairs = [sentence("in {} or else in {}", *sides[at : at + 2]) for at in range(0, len(sides), 2)]
        where, then = joined(pairs, ", and "), self.follows(finding, board)
        return sentence("{}: digit {} is {}; {}", self.title, digit, where, then)

    @abstractmethod
    def follows(self, finding: Finding, board: Board) -> str:
        """Say what follows from the colors."""

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterable[F]:
        """Return why the links exist by which the candidate, if true, would refute itself."""
        (digit,), *colors = finding.pattern
        board, gone = known.board, known.gone
        colored = {each for cells in colors for each in cells}
        removed = {node.cell for node in finding.removes}
        peers = peer_bits(board)
        links: dict[int, dict[int, tuple[F, ...]]] = {each: {} for each in colored}
        for house in board.houses:
            pair = [each for each in house.cells if (each, digit) not in gone or each in removed]
            if len(pair) == 2 and colored.issuperset(pair):
                facts = tuple(gone[each, digit] for each in house.cells if each not in pair)
                for one, other in (pair, pair[::-1]):
                    links[one].setdefault(other, facts)
        why: dict[int, tuple[F, ...]] = {cell: ()}  # the cells that would be true, in order of their proofs
        false: dict[int, int] = {}  # the cells that would be false, each with a true cell that it sees
        for true in (waiting := [cell]):
            for other in sorted(colored):
                if peers[true] >> other & 1 and other not in false:
                    if other in why:
                        return dict.fromkeys((*why[true], *why[other]))
                    false[other] = true
                    for linked, facts in links[other].items():
                        if linked in false:
                            return dict.fromkeys((*why[true], *why[false[linked]], *facts))
                        if linked not in why:
                            why[linked] = (*why[true], *facts)
                            waiting.append(linked)
        raise AssertionError("no such colors")


_DIGIT = Role("digit", RoleKind.DIGITS)
_ROLES = (_DIGIT, *(Role(name, RoleKind.CELLS, tone) for tone, name in enumerate(_COLORS, 1)))


class SimpleColors(ColoringTechnique):
    name = "simple_colors"
    rank = 5330
    score = 150
    usual = True
    summary = "cells of a digit in two colors, one of them true: what sees both, or a color that sees itself"
    roles = _ROLES[:3]
    wraps: ClassVar[bool] = True
    """Whether it finds wraps."""
    traps: ClassVar[bool] = True
    """Whether it finds traps."""

    def in_digit(self, board: Board, cells: int, pairs: tuple[Colors, ...]) -> _Losses:
        """Yield the wrap and the trap of each pair of colors."""
        for pair in pairs:
            seen = [_seen(board, color) for color in pair]
            if self.wraps:
                yield pair, sum(color for color, sees in zip(pair, seen, strict=True) if color & sees)
            if self.traps:
                yield pair, cells & seen[0] & seen[1]

    def follows(self, finding: Finding, board: Board) -> str:
        removed = {node.cell for node in finding.removes}
        _, *colors = finding.pattern
        if wrong := [name for name, cells in zip(_COLORS, colors, strict=False) if removed.issuperset(cells)]:
            return " and ".join(f"two {name} cells see each other" for name in wrong)
        return "no cell that sees both colors can have it"


class SimpleColorsTrap(SimpleColors):
    name = "simple_colors_trap"
    rank = 5331
    usual = False
    summary = "cells of a digit in two colors, one of them true: what sees both"
    wraps = False


class SimpleColorsWrap(SimpleColors):
    name = "simple_colors_wrap"
    rank = 5332
    usual = False
    summary = "cells of a digit in two colors, one of them true: a color two of whose cells see each other"
    traps = False


class MultiColors(ColoringTechnique):
    name = "multi_colors"
    rank = 5360
    score = 200
    usual = True
    summary = "two pairs of colors that see each other: a color that sees a pair, or what sees the opposites"
    roles = _ROLES
    sees_pair: ClassVar[bool] = True
    """Whether it finds the colors that see another pair."""
    sees_color: ClassVar[bool] = True
    """Whether it finds what sees the opposites of two colors that see each other."""

    def in_digit(self, board: Board, cells: int, pairs: tuple[Colors, ...]) -> _Losses:
        """Yield what each two pairs of colors remove, taken in either order."""
        seen = {color: _seen(board, color) for pair in pairs for color in pair}
        for pair, beside in permutations(pairs, 2):
            if self.sees_pair:
                wrong = (color for color in pair if all(seen[color] & other for other in beside))
                yield (*pair, *beside), sum(wrong)
            if self.sees_color:
                lost = 0
                for color, opposite in (pair, pair[::-1]):
                    for other, opposite_other in (beside, beside[::-1]):
                        if seen[color] & other:
                            lost |= cells & seen[opposite] & seen[opposite_other]
                yield (*pair, *beside), lost

    def follows(self, finding: Finding, board: Board) -> str:
        _, *colors = finding.pattern
        sees = [_seen(board, bits_of(cells)) for cells in colors]
        removed = {node.cell for node in finding.removes}
        if wrong := [_COLORS[at] for at in range(2) if removed.issuperset(colors[at])]:
            return " and ".join(f"{name} cells see purple and green ones" for name in wrong)
        across = product(range(2), range(2, 4))
        clashes = ((one, other) for one, other in across if sees[one] & bits_of(colors[other]))
        return ", and ".join(
            f"{_COLORS[one]} and {_COLORS[other]} cells see each other, so it is in all {_COLORS[1 - one]} or"
            f" all {_COLORS[5 - other]} ones"
            for one, other in clashes
        )


class MultiColors1(MultiColors):
    name = "multi_colors_1"
    rank = 5361
    usual = False
    summary = "two pairs of colors, one of each seeing the other: what sees the opposite colors of both"
    sees_pair = False


class MultiColors2(MultiColors):
    name = "multi_colors_2"
    rank = 5362
    usual = False
    summary = "two pairs of colors: a color that sees both colors of the other pair"
    sees_color = False
