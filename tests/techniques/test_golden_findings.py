"""Positions of the project's own, met on the way through made quizzes, and what a technique finds there."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from support.findings import check_grounds, grid_of, told

from sudoku_repl import Board
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.finding import Finding

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


def first(name: str) -> tuple[Finding, Board]:
    """The first finding of the first position of a technique."""
    grid = grid_of(POSITIONS[name][0]["grid"], POSITIONS[name][0]["gone"])
    return next(iter(TECHNIQUES[name].find(grid))), grid.board


def test_the_words_of_a_fish_name_its_digit_houses_and_fins() -> None:
    finding, board = first("finned_x_wing")
    assert "".join(finding.technique.words(finding, board)) == (
        "finned_x_wing digit 6; base col 4, col 8; cover row 6, row 7;"
        " corners [6,4], [6,8], [7,4], [7,8]; fins [4,4]"
    )


EXPLAINED = {
    "locked_candidates_1": "In blk 6, digit 6 fits only in cells of row 6",
    "locked_candidates_2": "In row 4, digit 6 fits only in cells of blk 5",
    "locked_pair": "In col 2 and blk 7, [7,2] and [9,2] can take only 1 and 3",
    "naked_pair": "In blk 7, [7,1] and [8,1] can take only 1 and 9",
    "hidden_triple": "In col 5, the digits 1, 2 and 4 fit only in [3,5], [5,5] and [6,5]",
    "x_wing": "X wing: in col 3 and col 9, digit 2 fits only in row 2 and row 8",
    "finned_x_wing": "Finned x wing: in col 4 and col 8, digit 6 fits only in row 6 and row 7, or in [4,4]",
    "mutant_x_wing": "Mutant x wing: in blk 3 and blk 9, digit 2 fits only in row 2 and col 7",
}


@pytest.mark.parametrize("name", EXPLAINED)
def test_a_person_would_explain_it_so(name: str) -> None:
    finding, board = first(name)
    assert "".join(finding.technique.explanation(finding, board)) == EXPLAINED[name]
