"""Positions of the project's own, met on the way through made quizzes, and what a technique finds there."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from support.findings import check_grounds, grid_of, told

from sudoku_repl.machine.events import Deduced
from sudoku_repl.render.lines import event_words
from sudoku_repl.techniques import TECHNIQUES

FILES = Path(__file__).parent.parent / "golden" / "findings"


def positions() -> Iterator[tuple[str, list[dict[str, str]]]]:
    for path in sorted(FILES.glob("*.csv")):
        with path.open(newline="") as file:
            for name, rows in groupby(csv.DictReader(file), key=lambda row: row["technique"]):
                yield name, list(rows)


POSITIONS = dict(positions())


@pytest.mark.parametrize("name", POSITIONS)
def test_a_technique_finds_what_it_found_and_explains_it_to_a_person(name: str) -> None:
    assert len(POSITIONS[name]) >= 10
    assert POSITIONS[name][0]["explained"]
    for number, row in enumerate(POSITIONS[name]):
        grid, technique = grid_of(row["grid"], row["gone"]), TECHNIQUES[name]
        findings = list(technique.find(grid))
        found = {told(each, grid.board): each for each in findings}
        assert row["finds"] in found
        if number < 3:  # as random positions have shown them already
            check_grounds(found[row["finds"]], grid)
        if row["explained"]:
            explained = "".join(technique.explanation(findings[0], grid.board))
            assert explained == row["explained"]
            event = Deduced(0, findings[0], -technique.closing_lines)
            inside = "".join(event_words(event, grid.board))
            assert inside[1:] == explained[1:]
            assert not explained.startswith(technique.title) or inside.startswith(technique.called)
