"""What is said of a grid: its reasons, its chains, its solutions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from sudoku_repl.board import Board
from sudoku_repl.explain import Link, Rating, Why
from sudoku_repl.explain.arrays import Matrix
from sudoku_repl.machine import Rules, State
from sudoku_repl.machine.chain import Chain, Walk
from sudoku_repl.machine.deduction import Deduction


@attrs.frozen
class Solutions:
    """What the exact solver found."""

    board: Board
    found: tuple[bytes, ...]
    limit: int
    """It stopped looking at so many."""


@attrs.frozen
class Uniqueness:
    """How many solutions there are: 0, 1, or 2 for more than one."""

    solutions: int


@attrs.frozen
class CellWhy:
    """Why a cell is as it is."""

    board: Board
    cell: int
    held: Why | None
    """Why it has its value; None while it is open."""
    gone: Mapping[int, Why | None]
    """For each digit why it is gone; None for a candidate, and for the value."""
    state: State


@attrs.frozen
class CandidateWhy:
    """Why a candidate is gone, or placed, and what that rests on."""

    board: Board
    cell: int
    digit: int
    tree: tuple[tuple[int, Why, bool], ...]
    """Its nodes in order: depth, the node, and whether it was met above. Empty for a candidate."""


@attrs.frozen
class MatrixShown:
    """An array of the numerical analysis."""

    board: Board
    name: str
    rows: Matrix[Any]


@attrs.frozen
class Chains:
    """The chains that a grid has."""

    board: Board
    x_chain: Chain | None
    forcing_chain: Chain | None


@attrs.frozen
class ChainChecked:
    """Whether the links of a chain stand in the present grid."""

    board: Board
    walk: Walk
    links: tuple[Link, ...]


@attrs.frozen
class Hint:
    """What the techniques find next."""

    deduction: Deduction


@attrs.frozen
class TechniquesSet:
    """The techniques that are on and off."""

    rules: Rules


@attrs.frozen
class Rated:
    """How hard the quiz is."""

    rating: Rating
