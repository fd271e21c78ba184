"""The pruning of constraints: a technique for each kind that has a walk.

They search together: the constraints of the board in their order, whatever their kind. A constraint that
loses candidates is a finding. Its removals are by cell, in the order of the walk, then by digit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, ClassVar

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.constraints import Constraint, add_kind, kinds, remove_kind
from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.board.notation import spaced
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty, F, GridSearch, Known, Technique

FAMILY = "constraints"
"""The family of these techniques."""


class ConstraintTechnique(Technique):
    """The pruning of the constraints of a kind."""

    family = FAMILY
    rank = 90
    difficulty = Difficulty.MEDIUM
    roles: ClassVar[tuple[Role, ...]] = (
        Role("constraint", RoleKind.CONSTRAINTS),
        Role("cells", RoleKind.CELLS),
    )
    constraint: ClassVar[type[Constraint]]
    """The kind of constraints."""
    prints_removals = False
    rests_by_cell = True

    def find(self, grid: Grid) -> Iterator[Finding]:
        return _found(grid, frozenset({self}).__contains__)

    @staticmethod
    def together(techniques: Iterable[Technique]) -> GridSearch:
        own = frozenset(techniques)
        return lambda grid: _found(grid, own.__contains__)

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        (constraint,) = finding.pattern[0]
        sets, held = sets_before(finding, known)
        removed = sum(digit_bit(node.digit) for node in finding.removes if node.cell == cell)
        at = constraint.cells.index(cell)
        for number, digit in _grounds(constraint, sets, held, at, removed):
            ground = constraint.cells[number]
            yield known.gone[ground, digit] if digit else known.held[ground]

    def lines_after(self, finding: Finding) -> int:
        return len({node.cell for node in finding.removes})

    def closing_object(self, finding: Finding, number: int, step: int, board: Board) -> dict[str, Any]:
        """Return the line of a cell: the finding, with what this cell loses."""
        cell = list(dict.fromkeys(node.cell for node in finding.removes))[number]
        own = tuple(node for node in finding.removes if node.cell == cell)
        return super().closing_object(attrs.evolve(finding, removes=own), number, step, board)

    def closing(self, finding: Finding, step: int, board: Board) -> tuple[Sentence, ...]:
        """Return a line for each cell that loses candidates."""
        number = Mention.of_step(step, "{})")
        return tuple(sentence("{} {}", number, words) for words in _words(finding, board))

    def words(self, finding: Finding, board: Board) -> Sentence:
        (constraint,) = finding.pattern[0]
        return (constraint.words(),)

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        (constraint,) = finding.pattern[0]
        return sentence("{}{}", constraint.kind[:1].upper(), constraint.words()[1:])


def _words(finding: Finding, board: Board) -> Iterator[Sentence]:
    """Yield for each cell what the constraint removes from it."""
    (constraint,) = finding.pattern[0]
    by_cell: dict[int, list[int]] = {}
    for digit, cell in finding.removes:
        by_cell.setdefault(cell, []).append(digit)
    for cell, digits in by_cell.items():
        where = Mention.of_cell(board, cell)
        yield sentence("{} shrinks {} out of {}", constraint.name, spaced(digits), where)


def _found(grid: Grid, is_wanted: Callable[[Technique], bool]) -> Iterator[Finding]:
    """Yield a finding for each constraint that loses candidates, of those whose technique is wanted."""
    board = grid.board
    if not board.constraints:
        return
    packing = board.packing
    for constraint in board.constraints:
        if not constraint.walks or not is_wanted(technique_of(constraint)):
            continue
        held = [packing.field(grid.candidates, cell) for cell in constraint.cells]
        placed = (packing.field(grid.placed, cell) for cell in constraint.cells)
        left = constraint.walk.pruned(tuple(now or value for now, value in zip(held, placed, strict=True)))
        removes = tuple(
            Node(digit, cell)
            for cell, before, after in zip(constraint.cells, held, left, strict=True)
            for digit in digits_in(before & ~after)
        )
        if removes:
            yield finding_of(constraint, removes)


def sets_before(finding: Finding, known: Known[F]) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """Return what the cells of a constraint could take before a finding, and which of them held a digit."""
    (constraint,) = finding.pattern[0]
    removed = {(node.cell, node.digit) for node in finding.removes}
    digits = range(1, constraint.digits + 1)
    sets = tuple(
        sum(digit_bit(each) for each in digits if (cell, each) not in known.gone or (cell, each) in removed)
        for cell in constraint.cells
    )
    return sets, tuple(cell in known.held for cell in constraint.cells)


@lru_cache(maxsize=1 << 12)
def _grounds(
    constraint: Constraint, sets: tuple[int, ...], held: tuple[bool, ...], at: int, removed: int
) -> tuple[tuple[int, int], ...]:
    return tuple(constraint.walk.grounds(sets, held, at, removed))


def finding_of(constraint: Constraint, removes: Iterable[Node] = ()) -> Finding:
    """Return the finding that a constraint removes candidates; without any, that it is full and broken."""
    return Finding(technique_of(constraint), tuple(removes), ((constraint,), constraint.cells))


def technique_of(constraint: Constraint) -> Technique:
    """Return the technique that prunes a constraint."""
    return _TECHNIQUES[type(constraint)]


def _declared(kind: type[Constraint]) -> Technique:
    """Declare the technique of a kind in this module, where techniques are looked for, and return it."""
    made = type(
        f"{kind.__name__}Pruning",
        (ConstraintTechnique,),
        {
            "__module__": __name__,
            "name": kind.kind.replace("-", "_").replace(" ", "_").lower(),
            "summary": "candidates that are in no valid filling of a constraint of this kind",
            "constraint": kind,
        },
    )
    globals()[made.__name__] = made
    technique: Technique = made()
    return technique


_TECHNIQUES = {kind: _declared(kind) for kind in kinds() if kind.walks}


@cache
def pruning() -> frozenset[Technique]:
    """Return all these techniques."""
    return frozenset(_TECHNIQUES.values())


def search_without(unpruned: frozenset[Technique]) -> GridSearch:
    """Return the search by all these techniques, also by those that will be declared, but for some."""
    return lambda grid: _found(grid, lambda technique: technique not in unpruned)


def declare(kind: type[Constraint]) -> Technique | None:
    """Make a kind known whose class is in no module of this program; return its technique, if it walks."""
    add_kind(kind)
    pruning.cache_clear()
    if kind.walks:
        _TECHNIQUES[kind] = _declared(kind)
    return _TECHNIQUES.get(kind)


def forget(kind: type[Constraint]) -> Technique | None:
    """Forget a kind that :func:`declare` made known; return its technique, if it walks."""
    remove_kind(kind)
    pruning.cache_clear()
    return _TECHNIQUES.pop(kind, None)
