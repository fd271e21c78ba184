"""The techniques of a house: they look at the candidates of its cells, and remove some of them.

A house is the tuple of its cells' candidate sets (0 for a placed cell), and what is found is a pure
function of that tuple. It names slots and not cells, so one computation serves every house and every state
with the same candidates in the same slots. A run meets the same tuples over and over, in the houses that a
guess does not touch, so results are cached.

In this room a set of slots is an integer with bit ``s`` for slot ``s``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import compress
from operator import itemgetter
from typing import Any, ClassVar, TypeAlias

import attrs

from sudoku_repl.board import Board, House
from sudoku_repl.board.mentions import Mention, Sentence, joined, listed, sentence
from sudoku_repl.board.notation import in_words, spaced
from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind, Verdict
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import REMOVED, F, GridSearch, Known, Technique, no_others

_SHRUNKEN = "{} {} {} shrunken by {}"
_SUBSET = "CelSet: {} ValSet: {}"

Subset: TypeAlias = tuple[int, int]
"""A subset: its set of slots, and its set of as many digits."""


@attrs.frozen
class Shrink:
    """What a technique finds in a house, in terms of its slots."""

    technique: HouseTechnique
    losses: tuple[tuple[int, int], ...]
    """Each slot with the set of digits it loses, in order."""
    slots: tuple[int, ...]
    """The slots that the shrink rests on."""
    digits: int
    """The set of digits that those slots must take."""
    verdict: Verdict
    _findings: dict[House, Finding] = attrs.field(factory=dict, eq=False, repr=False)

    def at(self, board: Board, house: House) -> Finding:
        """Return the finding in a house of a board. It is kept, because runs meet the same ones again."""
        finding = self._findings.get(house)
        if finding is None:
            cells = tuple(board.cells[cell] for cell in house.cells)
            removes = (Node(digit, cells[slot]) for slot, lost in self.losses for digit in digits_in(lost))
            resting = tuple(cells[slot] for slot in self.slots)
            finding = self.technique.made(
                house, tuple(removes), resting, digits_in(self.digits), self.verdict
            )
            self._findings[house] = finding
        return finding


class HouseTechnique(Technique):
    """A technique that shrinks a house, with the lines and words of the original."""

    roles: ClassVar[tuple[Role, ...]] = (
        Role("house", RoleKind.HOUSES),
        Role("cells", RoleKind.CELLS),
        Role("digits", RoleKind.DIGITS),
    )
    rating_class = 3
    monotone = frozenset({"gw3"})
    compiled = True
    places: ClassVar[bool] = False
    """Whether each digit goes into the cell in the same position."""
    by: ClassVar[str] = "group"
    """What the house was shrunken by, in the line."""

    def made(
        self,
        house: House,
        removes: tuple[Node, ...],
        cells: tuple[int, ...],
        digits: tuple[int, ...],
        verdict: Verdict,
    ) -> Finding:
        """Return the finding that these cells must take these digits."""
        if self.places:
            places = tuple(map(Node, digits, cells))
            return Finding(self, removes, ((house,), places), places, verdict)
        return Finding(self, removes, ((house,), cells, digits), verdict=verdict)

    def closing(self, finding: Finding, step: int, board: Board) -> tuple[Sentence, ...]:
        at, house = Mention.of_step(step, "{})"), Mention.of_house(finding.pattern[0][0])
        return (sentence(_SHRUNKEN, at, house, self._how(finding), self.by),)

    def _how(self, finding: Finding) -> str:
        return "complete" if self.is_complete(finding) else "incomplete"

    def text(self, finding: Finding, number: int, step: int, board: Board) -> str:
        if number < 0:
            return _SHRUNKEN.format(f"{step})", finding.pattern[0][0].name, self._how(finding), self.by)
        digit, cell = finding.removes[number]
        return REMOVED.format(self.label, digit, board.label(cell))

    def is_complete(self, finding: Finding) -> bool:
        """Return whether the line of the house says ``complete``."""
        return finding.verdict is Verdict.COMPLETE

    def details(self, finding: Finding, board: Board) -> Sentence:
        cells = listed([Mention.of_cell(board, cell) for cell in finding.cells])
        house, digits = Mention.of_house(finding.pattern[0][0]), in_words(finding.digits)
        return sentence("in {}: {} at {}", house, digits, cells)

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        inside, digits = finding.cells, finding.digits
        cells = listed([Mention.of_cell(board, cell) for cell in inside])
        house = Mention.of_house(finding.pattern[0][0])
        if not any(node.cell in inside for node in finding.removes):
            return sentence("In {}, {} can take only {}", house, cells, in_words(digits))
        fit = "the digits {} fit" if len(digits) > 1 else "digit {} fits"
        return sentence("In {}, {} only in {}", house, fit.format(in_words(digits)), cells)

    def closing_object(self, finding: Finding, number: int, step: int, board: Board) -> dict[str, Any]:
        return {
            "type": "house_shrunk",
            "step": step,
            "house": finding.pattern[0][0].name,
            "technique": self.name,
            "complete": self.is_complete(finding),
        }


class GroupTechnique(HouseTechnique):
    """A technique that looks at one house at a time. All of them together are the original's grp."""

    family = "houses"

    @abstractmethod
    def in_house(self, masks: tuple[int, ...], slots: list[int]) -> Shrink | None:
        """Return what it finds in a house: the candidates of its cells, and the slots of the open ones."""

    @staticmethod
    def together(techniques: Iterable[Technique]) -> GridSearch:
        """Return the search of each house by several techniques, in their order."""
        return search_houses(tuple(each for each in techniques if isinstance(each, GroupTechnique)))

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the first finding of each house, in scan order."""
        return search_houses((self,))(grid)


class SubsetTechnique(GroupTechnique):
    """A technique that finds as many digits as cells."""

    closing_lines = 2

    def is_complete(self, finding: Finding) -> bool:
        """Return False: also a 3GW whose verdict is complete prints incomplete, as in the original."""
        return False

    def closing(self, finding: Finding, step: int, board: Board) -> tuple[Sentence, ...]:
        cells = joined((Mention.of_cell(board, cell) for cell in finding.cells), " ")
        subset = sentence(_SUBSET, cells, spaced(finding.digits))
        return (subset, *super().closing(finding, step, board))

    def text(self, finding: Finding, number: int, step: int, board: Board) -> str:
        if number != -self.closing_lines:
            return super().text(finding, number, step, board)
        return _SUBSET.format(" ".join(map(board.label, finding.cells)), spaced(finding.digits))

    def closing_object(self, finding: Finding, number: int, step: int, board: Board) -> dict[str, Any]:
        if number == -1:
            return super().closing_object(finding, number, step, board)
        return {
            "type": "subset_found",
            "step": step,
            "technique": self.name,
            "cells": [board.coordinates[cell] for cell in finding.cells],
            "digits": finding.digits,
        }

    def in_house(self, masks: tuple[int, ...], slots: list[int]) -> Shrink | None:
        return self.first_subset(masks, slots) if len(slots) > 2 else None

    @abstractmethod
    def first_subset(self, masks: tuple[int, ...], slots: list[int]) -> Shrink | None:
        """Return the first subset that removes something, in a house of at least three open cells."""


class NakedTechnique(SubsetTechnique):
    """A technique that finds cells whose candidates together are as many digits."""

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        return no_others(known, finding.cells, finding.digits)


@cache
def house_shrink(techniques: tuple[GroupTechnique, ...]) -> Callable[[tuple[int, ...]], Shrink | None]:
    """Return the function that shrinks a house, given the candidates of its cells, with its own cache.

    The first technique that finds something does it. Every open cell must have at least two candidates.
    """

    @lru_cache(maxsize=1 << 15)
    def shrink_house(masks: tuple[int, ...]) -> Shrink | None:
        slots = list(compress(range(len(masks)), masks))
        found = (technique.in_house(masks, slots) for technique in techniques)
        return next(filter(None, found), None)

    return shrink_house


@cache
def search_houses(techniques: tuple[GroupTechnique, ...]) -> GridSearch:
    """Return the search for the first finding of each house, in scan order."""
    shrink_house = house_shrink(techniques)

    def search(grid: Grid) -> Iterator[Finding]:
        board, masks = grid.board, grid.sets
        for house, read in readers(board):
            shrink = shrink_house(read(masks))
            if shrink:
                yield shrink.at(board, house)

    return search


@lru_cache(maxsize=64)
def readers(board: Board) -> tuple[tuple[House, Callable[[tuple[int, ...]], tuple[int, ...]]], ...]:
    """Return each house with a getter of its cells' candidates from those of all cells."""
    return tuple((house, itemgetter(*house.cells)) for house in board.houses)


def removal(
    technique: HouseTechnique,
    masks: tuple[int, ...],
    losses: tuple[tuple[int, int], ...],
    slots: tuple[int, ...],
    digits: int,
    otherwise: Verdict,
) -> Shrink:
    """Return the shrink that makes these ``losses``.

    Its verdict is complete if it leaves a cell one candidate, and ``otherwise`` if not.
    """
    lefts = [masks[slot] & ~lost for slot, lost in losses]
    is_complete = any(left and not left & left - 1 for left in lefts)
    return Shrink(technique, losses, slots, digits, Verdict.COMPLETE if is_complete else otherwise)


def losses_of(
    masks: tuple[int, ...], slots: list[int], among: int, digits: int
) -> tuple[tuple[int, int], ...]:
    """Return what each slot in the set ``among`` loses if ``digits`` are removed there."""
    return tuple([(slot, lost) for slot in slots if among >> slot & 1 and (lost := masks[slot] & digits)])


def slots_in(slots: int) -> tuple[int, ...]:
    """Return the slots of a set, ascending."""
    return tuple(number - 1 for number in digits_in(slots))


def slots_of_digits(masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return, for each digit from 1, the set of slots that can take it: ``masks`` transposed."""
    slots_of = [0] * max(masks).bit_length()
    for slot, mask in enumerate(masks):
        for digit in digits_in(mask):
            slots_of[digit - 1] |= 1 << slot
    return tuple(slots_of)


def alike(sets: tuple[int, ...], size: int) -> list[tuple[int, int]]:
    """Return the sets of 2 to ``size`` - 1 slots_in that occur exactly as often as they have slots_in.

    Each comes with the set of indices where it occurs. Applied to the candidates of a house these are
    its 1GW subsets; applied to the slots of its digits, its 2GW subsets.
    """
    indices: dict[int, int] = {}
    for index, each in enumerate(sets):
        indices[each] = indices.get(each, 0) | 1 << index
    return [
        (held_at, each)
        for each, held_at in indices.items()
        if 2 <= each.bit_count() == held_at.bit_count() < size
    ]


def in_order(subsets: list[Subset]) -> list[Subset]:
    """Sort subsets by size, then by first cell, then by lowest digit."""
    return sorted(subsets, key=lambda subset: (subset[0].bit_count(), *(part & -part for part in subset)))
