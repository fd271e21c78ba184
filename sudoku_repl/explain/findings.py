"""Every finding of some techniques in a grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_repl.interruption import check
from sudoku_repl.machine.sets import techniques_of
from sudoku_repl.techniques import BUILT_IN, in_order
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Technique


def techniques_to_list(names: Iterable[str | Technique], enabled: frozenset[Technique]) -> list[Technique]:
    """Return the techniques of some names and sets, in the order in which they are tried.

    Without names, return the enabled techniques and all of a solution path, except for techniques that assume
    one solution and aren't enabled. Raises :class:`~sudoku_repl.errors.ModeError` for an unknown name.
    """
    named = [technique for name in names for technique in techniques_of(name)]
    if not named:
        on_path = (each for each in BUILT_IN if each.usual and each.on_path)
        named = [*enabled, *(each for each in on_path if not each.assumes_unique)]
    return list(in_order(named))


def findings(grid: Grid, technique: Technique, cell: int | None = None) -> list[Finding]:
    """Return what a technique finds in a grid: for each set of removals the finding with the least pattern.

    With ``cell``, only the findings that change this cell.
    """
    found: dict[object, Finding] = {}
    for finding in _all(grid, technique):
        changed = (*finding.removes, *finding.places)
        if cell is None or any(node.cell == cell for node in changed):
            before = found.setdefault(finding.effect, finding)
            if finding.size < before.size:
                found[finding.effect] = finding
    return list(found.values())


def _all(grid: Grid, technique: Technique) -> Iterator[Finding]:
    """Yield each finding that changes the grid, and ask for an interrupt between them."""
    check()
    for finding in technique.find(grid):
        check()
        if finding.removes or finding.places:
            yield finding
