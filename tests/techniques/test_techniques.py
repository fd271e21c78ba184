"""The techniques: what each says of itself."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import sudoku_repl
from sudoku_repl import Debugger, parse_quiz
from sudoku_repl.measure.path import start
from sudoku_repl.techniques import TECHNIQUES, example_of, technique_named
from sudoku_repl.techniques.discovery import discovered
from sudoku_repl.techniques.fishes import FishTechnique
from sudoku_repl.techniques.technique import Technique

ROOT = Path(sudoku_repl.__file__).parent


@pytest.fixture(params=[*TECHNIQUES.values()], ids=[*TECHNIQUES])
def technique(request: pytest.FixtureRequest) -> Technique:
    chosen: Technique = request.param
    return chosen


def test_a_name_is_one_that_sql_takes_without_quotes(technique: Technique) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9_]*", technique.name)
    assert TECHNIQUES[technique.name] is technique


def test_there_is_one_object_of_each(technique: Technique) -> None:
    assert technique.__class__() is technique
    assert pickle.loads(pickle.dumps(technique)) is technique


def test_they_are_tried_by_rank() -> None:
    ranks = [each.rank for each in TECHNIQUES.values()]
    assert ranks == sorted(ranks)


def test_what_they_name_of_each_other_exists() -> None:
    for technique in TECHNIQUES.values():
        assert {*technique.subsumes, *(technique.monotone or ())} <= TECHNIQUES.keys()


def test_no_two_techniques_have_the_same_name() -> None:
    names = [each.name for each in discovered()]
    assert len(names) == len({*names}) == len(TECHNIQUES)


def test_the_manual_has_a_row_for_each(technique: Technique) -> None:
    manual = (ROOT / "manual" / "techniques.md").read_text(encoding="utf-8")
    assert f"| `{technique.name}` | {technique.summary} |" in manual


@pytest.mark.parametrize(
    "technique",
    [
        pytest.param(
            each, marks=pytest.mark.long if isinstance(each, FishTechnique) and each.size > 4 else ()
        )
        for each in TECHNIQUES.values()
        if example_of(each)
    ],
    ids=repr,
)
def test_an_example_loads_and_its_technique_finds_something_there(technique: Technique) -> None:
    assert next(Debugger(parse_quiz(example_of(technique))).findings(technique), None)


def test_findings_come_in_the_order_of_hodoku() -> None:
    def cells(name: str, grid: str) -> str:
        found = TECHNIQUES[name].find(start(parse_quiz(re.sub("([1-9])", r"+\1", grid))))
        return " ".join(repr(each.removes[0].cell) for each in found)

    grid = "3962...84827.4516...5..8792.58.2..1..6.1574.8..38.9.5..82.163..6..59.821.31482976"
    assert cells("avoidable_rectangle_1", grid) == "[5,3] [2,4] [4,1] [4,7] [4,4] [6,2] [6,2]"
    grid = "...27.....279..1.3...6.....7..32...9.691.7...41.8.9..79..7..34....59.8....14...7."
    assert cells("empty_rectangle", grid) == "[8,8] [1,6] [3,5]"


def test_a_name_keeps_its_case_and_can_be_typed_as_it_is_shown() -> None:
    called = {technique.called for technique in TECHNIQUES.values()}
    assert {"XYZ-Wing", "Finned X-Wing", "ALS-XZ", "AIC", "X-Chain", "Sue de Coq", "naked pair"} <= called
    for technique in TECHNIQUES.values():
        assert technique.title[1:] == technique.called[1:]
        found = technique_named(technique.title)
        assert found is technique or found.name == technique.name.removesuffix("_h")
