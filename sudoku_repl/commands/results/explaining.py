"""Results that explain a grid: reasons, chains, solutions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from sudoku_repl.board import Board
from sudoku_repl.explain import Link, Why
from sudoku_repl.explain.arrays import Matrix
from sudoku_repl.machine import Rules, State
from sudoku_repl.machine.chain import Chain, Walk
from sudoku_repl.machine.deduction import Deduction
from sudoku_repl.measure import Rating


@attrs.frozen
class Solutions:
    """The solutions that the exact solver found."""

    board: Board
    found: tuple[bytes, ...]
    limit: int
    """The number of solutions at which the search stops."""


@attrs.frozen
class Uniqueness:
    """The number of solutions: 0, 1, or 2 for more than one."""

    solutions: int


@attrs.frozen
class CellWhy:
    """The reasons for the present content of a cell."""

    board: Board
    cell: int
    held: Why | None
    """The reason for its value; None while it is open."""
    gone: Mapping[int, Why | None]
    """The reason why each digit is gone; None for a candidate and for the value."""
    state: State


@attrs.frozen
class CandidateWhy:
    """Why a candidate is gone or placed, with the reasons behind it."""

    board: Board
    cell: int
    digit: int
    tree: tuple[tuple[int, Why, bool], ...]
    """The nodes in order: depth, node, and whether it appeared before. Empty if it is still a candidate."""


@attrs.frozen
class MatrixShown:
    """An array of the numerical analysis."""

    board: Board
    name: str
    rows: Matrix[Any]


@attrs.frozen
class Chains:
    """The chains of a grid."""

    board: Board
    x_chain: Chain | None
    forcing_chain: Chain | None


@attrs.frozen
class ChainChecked:
    """The links of a chain, checked against the present grid."""

    board: Board
    walk: Walk
    links: tuple[Link, ...]


@attrs.frozen
class Hint:
    """The next deduction of the enabled techniques."""

    deduction: Deduction


@attrs.frozen
class TechniquesSet:
    """The enabled and the disabled techniques."""

    rules: Rules


@attrs.frozen
class Rated:
    """The rating of the quiz."""

    rating: Rating
