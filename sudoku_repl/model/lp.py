"""Write the model as an LP file, the format of CPLEX that every solver reads."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.model.building import Model
from sudoku_repl.model.heading import heading


def write_lp(model: Model) -> str:
    """Return the text of an ``.lp`` file: each constraint on a line, all variables binary."""
    return "".join(f"{line}\n" for line in _lines(model))


def _lines(model: Model) -> Iterator[str]:
    names = model.names()
    for line in heading(model):
        yield f"\\ {line}"
    yield "Minimize"
    yield f" obj: 0 {names[0]}"  # some readers refuse an objective without a variable
    yield "Subject To"
    for constraint in model.constraints:
        terms = " + ".join(names[variable] for variable in constraint.variables)
        yield f" {constraint.name}: {terms} = {constraint.total}"
    yield "Binary"
    for name in names:
        yield f" {name}"
    yield "End"
