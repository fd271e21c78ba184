"""Write the model as a free MPS file; in fixed MPS, names have at most eight characters."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.model.building import Model
from sudoku_repl.model.heading import heading, puzzle_section


def write_mps(model: Model) -> str:
    """Return the text of an ``.mps`` file: column by column, each coefficient on a line.

    The quiz is below the model, where solvers do not read.
    """
    return "".join(f"{line}\n" for line in _lines(model))


def _lines(model: Model) -> Iterator[str]:
    names = model.names()
    rows_of: list[list[str]] = [[] for _ in names]
    for constraint in model.constraints:
        for variable in constraint.variables:
            rows_of[variable].append(constraint.name)
    for line in heading(model):
        yield f"* {line}"
    yield "NAME sudoku"
    yield "ROWS"
    yield " N obj"
    for constraint in model.constraints:
        yield f" E {constraint.name}"
    yield "COLUMNS"
    yield " integers 'MARKER' 'INTORG'"
    for name, rows in zip(names, rows_of, strict=True):
        for row in rows:
            yield f" {name} {row} 1"
    yield " integers 'MARKER' 'INTEND'"
    yield "RHS"
    for constraint in model.constraints:
        if constraint.total:
            yield f" rhs {constraint.name} {constraint.total}"
    yield "BOUNDS"
    for name in names:
        yield f" BV bounds {name}"
    yield "ENDATA"
    yield from puzzle_section(model.quiz)
