"""What a technique finds: the candidates that it removes, and the pattern that proves it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from sudoku_repl.board import Board, House
from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.chain import Node, Walk

if TYPE_CHECKING:
    from sudoku_repl.techniques.technique import Technique


class Verdict(Enum):
    """What an advance does after a finding."""

    COMPLETE = "complete"
    """Ends. The next advance sweeps, or filters again."""
    INCOMPLETE = "incomplete"
    """Guesses."""
    AGAIN = "again"
    """Goes on with the search, and then filters again."""
    WRONG = "wrong"
    """Takes the next guess."""


class RoleKind(Enum):
    """The kinds of things that a role holds."""

    CELLS = "cells"
    HOUSES = "houses"
    DIGITS = "digits"
    CANDIDATES = "candidates"
    CONSTRAINTS = "constraints"
    LINKS = "links"
    """Walks along strong and weak links."""


@attrs.frozen
class Role:
    """A named part of the pattern of a technique, such as the base houses of a fish."""

    name: str
    """Its name in lines, words and JSON."""
    kind: RoleKind
    tone: int = 1
    """The colour that it is drawn in: a number from 1, which pictures and pages turn into their colours."""


Pattern: TypeAlias = tuple[tuple[Any, ...], ...]
"""What each role of a technique holds, in the order of its roles."""


@attrs.frozen(cache_hash=True)
class Finding:
    """A deduction, made by a technique in a grid.

    It is the cause of the removals that the machine makes for it. Without a removal it is a contradiction:
    its digits have too few cells.
    """

    technique: Technique
    removes: tuple[Node, ...]
    """The candidates to remove, in order. For a placement, the other candidates of the cell.

    A technique may leave out the removals that follow from a placement: :meth:`completed` adds them.
    """
    pattern: Pattern
    """What each role of the technique holds."""
    places: tuple[Node, ...] = ()
    """The candidates that it proves true."""
    verdict: Verdict = Verdict.COMPLETE
    """What the advance does after the removals, if none of them is a contradiction."""

    def completed(self, board: Board, candidates: int) -> Finding:
        """Return the finding with all it removes: for a placement, the other candidates of the cell.

        ``candidates`` are the candidates of the grid, as in :class:`~sudoku_repl.techniques.grid.Grid`.
        """
        if self.removes or not self.places:
            return self
        others = (
            Node(digit, place.cell)
            for place in self.places
            for digit in digits_in(board.packing.field(candidates, place.cell))
            if digit != place.digit
        )
        return attrs.evolve(self, removes=tuple(others))

    @property
    def effect(self) -> tuple[frozenset[Node], frozenset[Node]]:
        """What it changes: the candidates that it removes and those that it places."""
        return frozenset(self.removes), frozenset(self.places)

    @property
    def size(self) -> int:
        """The number of things in its pattern, with each node of its links."""
        walks = self.links
        return sum(map(len, self.pattern)) - len(walks) + sum(len(walk.nodes) for walk in walks)

    @property
    def roles(self) -> Iterator[tuple[Role, tuple[Any, ...]]]:
        """Each role of the technique, with what it holds."""
        return zip(self.technique.roles, self.pattern, strict=True)

    def _held(self, kind: RoleKind) -> Iterator[Any]:
        return (each for role, held in self.roles if role.kind is kind for each in held)

    @property
    def houses(self) -> tuple[House, ...]:
        """The houses of its pattern."""
        return tuple(self._held(RoleKind.HOUSES))

    @property
    def house(self) -> House | None:
        """The only house of its pattern; None if it has several, or none."""
        houses = self.houses
        return houses[0] if len(houses) == 1 else None

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of its pattern, also of candidates, but not of links."""
        return (*self._held(RoleKind.CELLS), *(node.cell for node in self._held(RoleKind.CANDIDATES)))

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits of its pattern, also of candidates, but not of links."""
        return (*self._held(RoleKind.DIGITS), *(node.digit for node in self._held(RoleKind.CANDIDATES)))

    @property
    def candidates(self) -> tuple[Node, ...]:
        """The candidates of its pattern: those that it names, and each of its digits in each of its cells.

        Some of them may not be in the grid.
        """
        digits = tuple(self._held(RoleKind.DIGITS))
        pairs = (Node(digit, cell) for cell in self._held(RoleKind.CELLS) for digit in digits)
        return (*self._held(RoleKind.CANDIDATES), *pairs)

    @property
    def links(self) -> tuple[Walk, ...]:
        """The links of its pattern."""
        return tuple(self._held(RoleKind.LINKS))
