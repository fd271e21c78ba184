"""Results with rows as DataFrames of pandas or polars, neither of which the package needs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from sudoku_repl import Debugger
from sudoku_repl.errors import OrderError
from sudoku_repl.notebooks import Tabular

RESULTS: dict[str, tuple[Callable[[Debugger], Tabular], int]] = {
    "a trace": (lambda dbg: dbg.trace("level", "open", condition="level > 10"), 2),
    "a trace of a cell": (lambda dbg: dbg.trace("level", (4, 2), condition="level > 10"), 2),
    "the life of a cell": (lambda dbg: dbg.trace((4, 2), first=92, last=93), 4),
    "the answer to a question": (lambda dbg: dbg.query("select 1, 1, level from guesses"), 26),
    "guess levels": (lambda dbg: dbg.levels, 6),
    "runs": (lambda dbg: dbg.forks(), 1),
    "marks": (lambda dbg: dbg.marks(), 1),
    "a profile": (lambda dbg: dbg.profile(5), 5),
    "matches": (lambda dbg: dbg.find_all("level >= 10"), 1),
    "no matches": (lambda dbg: dbg.find_all("level >= 99"), 0),
    "hotspots": (lambda dbg: dbg.hotspots(), 81 + 27 + 9),
    "a search tree": (lambda dbg: dbg.tree(), 27),
    "blame": (lambda dbg: dbg.blame_all(), 11),
    "trials": (lambda dbg: dbg.compare(["0", "+x_chain"]), 2),
}
"""Each result of a run, and the number of its rows."""


def debugger() -> Debugger:
    dbg = Debugger("@readalps")
    dbg.run()
    dbg.mark("here")
    return dbg


@pytest.mark.parametrize("name", RESULTS)
def test_a_table_has_the_columns_of_its_rows(name: str) -> None:
    result, rows = RESULTS[name]
    table = result(debugger()).table()
    assert {len(column) for column in table.values()} == {rows}


def test_the_values_of_a_table_are_those_of_the_records() -> None:
    dbg = debugger()
    assert dbg.profile(10).table()["level"] == [column.level for column in dbg.profile(10)]
    tree = dbg.tree().table()
    assert tree["name"][:2] == ["quiz", "[6,2]=5"]
    assert sum(outcome == "refuted" for outcome in tree["outcome"]) == dbg.tree().waste.wrong
    heat = dbg.hotspots().table()
    assert heat["removed"][:81] == [each.removed for each in dbg.hotspots().cells]
    assert heat["name"][80:82] == ["[9,9]", "row 1"]
    assert dbg.levels.table()["cell"][0] == "[1,5]"
    assert list(dbg.query("select 1, 1, 2 as x").table()) == ["1", "1_2", "x"]
    assert dbg.blame_all().table()["core"][1] == "5"


@pytest.mark.parametrize("library", ["pandas", "polars"])
@pytest.mark.parametrize("name", RESULTS)
def test_a_dataframe_has_what_the_table_has(name: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    frames = pytest.importorskip(library)
    if library == "polars":
        monkeypatch.setitem(sys.modules, "pandas", None)
    result, rows = RESULTS[name]
    made: Any = result(debugger()).dataframe()
    assert isinstance(made, frames.DataFrame)
    assert made.shape[0] == rows
    assert list(made.columns) == list(result(debugger()).table())


def test_without_pandas_and_polars_you_are_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for library in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(OrderError, match=r"^a DataFrame needs pandas or polars: pip install pandas$"):
        debugger().marks().dataframe()
