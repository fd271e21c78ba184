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
    for number, row in enumerate(POSITIONS[name]):
        grid = grid_of(row["grid"], row["gone"])
        found = {told(each, grid.board): each for each in TECHNIQUES[name].find(grid)}
        assert row["finds"] in found
        if number < 3:  # as random positions have shown them already
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
    "hidden_triple": "In blk 5, the digits 1, 2 and 4 fit only in [5,5], [6,5] and [6,6]",
    "x_wing": "X wing: in col 3 and col 9, digit 2 fits only in row 2 and row 8",
    "finned_x_wing": "Finned x wing: in col 4 and col 8, digit 6 fits only in row 6 and row 7, or in [4,4]",
    "uniqueness_1": (
        "Uniqueness 1: with only 1 and 6 in [4,4], [4,5], [9,4] and [9,5], these digits could "
        "change places, and there would be two solutions"
    ),
    "uniqueness_2": (
        "Uniqueness 2: with only 3 and 7 in [6,7], [6,9], [9,7] and [9,9], these digits could "
        "change places, and there would be two solutions; so 4 is in [6,7] or [6,9]"
    ),
    "uniqueness_3": (
        "Uniqueness 3: with only 6 and 7 in [4,1], [4,6], [5,1] and [5,6], these digits could "
        "change places, and there would be two solutions; so [1,1], [3,1], [6,1], [7,1] and one "
        "of [4,1] and [5,1] take 2, 4, 5, 8 and 9 in col 1"
    ),
    "uniqueness_4": (
        "Uniqueness 4: with only 6 and 7 in [4,1], [4,6], [5,1] and [5,6], these digits could "
        "change places, and there would be two solutions; in col 1, 7 is in [4,1] or [5,1]"
    ),
    "uniqueness_6": (
        "Uniqueness 6: with only 3 and 5 in [3,4], [3,5], [6,4] and [6,5], these digits could "
        "change places, and there would be two solutions; in row 3 and row 6, 5 is either in "
        "[3,5] and [6,4] or in [3,4] and [6,5]"
    ),
    "hidden_rectangle": (
        "Hidden rectangle: with only 4 and 7 in [4,1], [4,5], [5,1] and [5,5], these digits could "
        "change places, and there would be two solutions; if 4 were in [4,1], 7 would be in [4,5] "
        "and [5,1], as it fits nowhere else in row 4 and col 1"
    ),
    "avoidable_rectangle_1": (
        "Avoidable rectangle 1: with only 4 and 7 in [3,8], [3,9], [4,8] and [4,9], these digits "
        "could change places, and there would be two solutions"
    ),
    "avoidable_rectangle_2": (
        "Avoidable rectangle 2: with only 6 and 7 in [2,7], [2,9], [8,7] and [8,9], these digits "
        "could change places, and there would be two solutions; so 3 is in [2,7] or [2,9]"
    ),
    "bug_plus_1": (
        "Without 3 in [4,1], every open cell would have two candidates and every house two cells "
        "for each missing digit, and there would be two solutions"
    ),
    "simple_colors_trap": (
        "Simple colors trap: digit 5 is in [1,7] (blue) or else in [1,9] (orange); no cell that "
        "sees both colors can have it"
    ),
    "simple_colors_wrap": (
        "Simple colors wrap: digit 8 is in [1,6], [1,8], [3,4], [5,4] and [6,7] (blue) or else in "
        "[3,7], [5,8] and [6,6] (orange); two blue cells see each other"
    ),
    "multi_colors_1": (
        "Multi colors 1: digit 4 is in [2,4] and [3,9] (blue) or else in [3,6] (orange), and in "
        "[5,4] (purple) or else in [5,6] (green); blue and purple cells see each other, so it is "
        "in all orange or all green ones, and orange and green cells see each other, so it is in "
        "all blue or all purple ones"
    ),
    "multi_colors_2": (
        "Multi colors 2: digit 4 is in [5,2] (blue) or else in [6,2] (orange), and in [6,8] and "
        "[7,9] (purple) or else in [6,9] and [7,8] (green); orange cells see purple and green "
        "ones"
    ),
    "template_set": "Each way to place 2 in every house, beside what 4 and 6 must take, has it in [6,1]",
    "template_delete": "Some candidates for 4 are in no way to place it in every house",
    "mutant_x_wing": "Mutant x wing: in blk 3 and blk 9, digit 2 fits only in row 2 and col 7",
    "xy_wing": "XY-Wing: whichever digit [4,6] takes, one of [1,6] and [6,5] takes 7",
    "xyz_wing": "XYZ-Wing: whichever digit [9,4] takes, one of [9,4], [3,4] and [8,6] takes 2",
    "sue_de_coq": (
        "Sue de Coq: ([1,4] and [3,4]), ([4,4], [5,4] and [7,4]) in col 4 and [2,6] in blk 2"
        " have as many digits as cells, so they take them all"
    ),
    "als_xz": (
        "ALS-XZ: only one of ([3,1], [3,3], [3,6], [3,8] and [3,9]) and ([1,8] and [8,8]) can take 9,"
        " so the other takes 4"
    ),
    "als_xy_wing": (
        "ALS-XY-Wing: [8,8] takes 6 or 9, so one of [1,8] and ([3,1], [3,3], [3,6], [3,8] and [3,9])"
        " lacks that digit and takes 4"
    ),
    "als_xy_chain": (
        "ALS chain: if the first set lacks 4, ([1,2] and [1,8]) take 1, then [8,2] takes 9, then"
        " [9,2] takes 4, then ([9,3], [9,5], [9,6], [9,7] and [9,9]) take 9, and ([1,8] and [8,8]) take 4"
    ),
    "death_blossom": (
        "Death Blossom at [3,3]: with 1 there, [4,3] takes 6;"
        " with 2 there, ([3,6], [5,6], [6,6], [8,6] and [9,6]) take 6;"
        " with 4 there, ([4,3] and [6,3]) take 6; with 5 there, ([4,3], [6,3] and [9,3]) take 6"
    ),
}


@pytest.mark.parametrize("name", EXPLAINED)
def test_a_person_would_explain_it_so(name: str) -> None:
    finding, board = first(name)
    assert "".join(finding.technique.explanation(finding, board)) == EXPLAINED[name]
