"""Templates: the ways to place a digit once in every house.

A *template* of a digit is a set of cells, one in each house, where the digit is placed or a candidate. A
cell in all its templates has the digit; a candidate in none of them is false.

A cell that one digit takes in all its templates is closed to the templates of the others. This is repeated
until nothing changes.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from sudoku_repl import interruption
from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, listed, sentence
from sudoku_repl.board.notation import in_words
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.techniques.cells import digit_bits, house_bits, in_bits, members, peer_bits
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty, F, Known, Technique


@lru_cache(maxsize=1 << 11)
def in_templates(board: Board, cells: int) -> int:
    """Return the cells that are in some template of a digit that can be in ``cells``."""
    found = 0
    while missing := cells & ~found:
        first = missing & -missing
        template = _template(board, cells & ~peer_bits(board)[first.bit_length() - 1], first)
        if template:
            found |= template
        else:
            cells &= ~first
    return found


def _template(board: Board, cells: int, taken: int) -> int:
    """Return a template within ``cells`` that also has the cells of ``taken``; 0 if there is none.

    The cells of ``taken`` see none of ``cells``.
    """
    interruption.check()
    houses = [bits & cells for bits in house_bits(board) if not bits & taken]
    if not houses:
        return taken
    peers = peer_bits(board)
    for cell in members(min(houses, key=int.bit_count)):
        if template := _template(board, cells & ~peers[cell], taken | 1 << cell):
            return template
    return 0


class TemplateCells(NamedTuple):
    """What the templates of a digit have in common."""

    some: int
    """The cells of at least one of them."""
    every: int
    """The cells of all of them."""
    others: tuple[int, ...]
    """The digits that close cells to them."""


@lru_cache(maxsize=8)
def _templates(board: Board, candidates: int, placed: int) -> tuple[TemplateCells, ...]:
    """Return the templates of each digit from 1; none if a digit has no template."""
    by_digit = board.packing.by_digit
    cells = [one | other for one, other in zip(by_digit(candidates), by_digit(placed), strict=True)]
    others: list[set[int]] = [set() for _ in cells]
    while True:
        some = [in_templates(board, each) for each in cells]
        if not all(some):
            return ()
        every = [_single(board, each) for each in some]
        closed = False
        for one, other in permutations(range(board.digits), 2):
            if some[one] & every[other]:
                cells[one] &= ~every[other]
                others[one] |= {other, *others[other]} - {one}
                closed = True
        if not closed:
            return tuple(
                TemplateCells(some[digit], every[digit], tuple(each + 1 for each in sorted(others[digit])))
                for digit in range(board.digits)
            )


def _single(board: Board, cells: int) -> int:
    """Return the cells that are alone in a house among these cells."""
    alone = 0
    for bits in house_bits(board):
        if not (left := bits & cells) & left - 1:
            alone |= left
    return alone


class TemplateTechnique(Technique):
    """A technique that rests on all templates of a digit."""

    family = "templates"
    score = 10_000
    difficulty = Difficulty.EXTREME
    roles = (
        Role("digit", RoleKind.DIGITS),
        Role("others", RoleKind.DIGITS, tone=2),
        Role("left", RoleKind.CANDIDATES),
    )

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield a finding for each digit at most."""
        found = _templates(grid.board, grid.candidates, grid.placed)
        for digit, (templates, cells) in enumerate(zip(found, digit_bits(grid), strict=False), 1):
            yield from self.of_digit(grid, digit, cells, templates)

    @abstractmethod
    def of_digit(self, grid: Grid, digit: int, cells: int, templates: TemplateCells) -> Iterator[Finding]:
        """Yield what the templates of a digit that is a candidate of ``cells`` show, if anything."""

    def details(self, finding: Finding, board: Board) -> Sentence:
        (digit,), others, _ = finding.pattern
        beside = f"; others {', '.join(map(str, others))}" if others else ""
        return (f"digit {digit}{beside}",)

    def because(self, finding: Finding) -> str:
        """Return which other digits take part, in words; nothing if none does."""
        others = finding.pattern[1]
        return f", beside what {in_words(others)} must take," if others else ""

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterable[F]:
        """Return why the digits of the pattern can't go elsewhere."""
        digits = {*finding.pattern[0], *finding.pattern[1]}
        changed = {(node.cell, node.digit) for node in finding.removes}
        return [fact for at, fact in known.gone.items() if at[1] in digits and at not in changed]


class TemplateSet(TemplateTechnique):
    name = "template_set"
    rank = 8700
    summary = "all ways to place a digit in every house: the cells that are in each of them take it"

    def of_digit(self, grid: Grid, digit: int, cells: int, templates: TemplateCells) -> Iterator[Finding]:
        if sure := cells & templates.every:
            places, sets = in_bits(grid.board, digit, sure), grid.sets
            removes = (
                Node(other, cell) for _, cell in places for other in digits_in(sets[cell] & ~digit_bit(digit))
            )
            yield Finding(self, tuple(removes), ((digit,), templates.others, places), places)

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        (digit,) = finding.pattern[0]
        cells = listed(Mention.of_cell(board, node.cell) for node in finding.places)
        return sentence(
            "Each way to place {} in every house{} has it in {}", digit, self.because(finding), cells
        )


class TemplateDelete(TemplateTechnique):
    name = "template_delete"
    aliases = ("template del",)
    rank = 8800
    summary = "all ways to place a digit in every house: the candidates that are in none of them go"

    def of_digit(self, grid: Grid, digit: int, cells: int, templates: TemplateCells) -> Iterator[Finding]:
        if lost := cells & ~templates.some:
            left = in_bits(grid.board, digit, cells & templates.some)
            yield Finding(self, in_bits(grid.board, digit, lost), ((digit,), templates.others, left))

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        (digit,) = finding.pattern[0]
        said = "Some candidates for {} are in no way to place it in every house{}"
        return sentence(said, digit, self.because(finding).rstrip(","))
