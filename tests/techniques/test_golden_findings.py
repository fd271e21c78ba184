"""Positions of the project's own, met on the way through made quizzes, and what a technique finds there."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from support.findings import check_grounds, grid_of, told

from sudoku_repl.techniques import TECHNIQUES

FILES = Path(__file__).parent.parent / "golden" / "findings"


def positions() -> Iterator[tuple[str, list[dict[str, str]]]]:
    """Each technique with its positions."""
    for path in sorted(FILES.glob("*.csv")):
        with path.open(newline="") as file:
            for name, rows in groupby(csv.DictReader(file), key=lambda row: row["technique"]):
                yield name, list(rows)


POSITIONS = dict(positions())


@pytest.mark.parametrize("name", POSITIONS)
def test_a_technique_finds_what_it_found(name: str) -> None:
    assert len(POSITIONS[name]) >= 10
    for row in POSITIONS[name]:
        grid = grid_of(row["grid"], row["gone"])
        found = {told(each, grid.board): each for each in TECHNIQUES[name].find(grid)}
        assert row["finds"] in found
        check_grounds(found[row["finds"]], grid)


def test_the_words_of_a_fish_name_its_digit_houses_and_fins() -> None:
    assert words_of("finned_x_wing") == (
        "finned_x_wing digit 6; base col 4, col 8; cover row 6, row 7;"
        " corners [6,4], [6,8], [7,4], [7,8]; fins [4,4]"
    )


EXPLAINED = {}


@pytest.mark.parametrize("name", EXPLAINED)
def test_a_person_would_explain_it_so(name: str) -> None:
    row = POSITIONS[name][0]
    grid = grid_of(row["grid"], row["gone"])
    finding = next(iter(TECHNIQUES[name].find(grid)))
    assert plain((finding.technique.explanation(finding, grid.board),)) == EXPLAINED[name]
