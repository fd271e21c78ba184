"""A technique that the package lacks: once its class is registered, every part of the program knows it."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support import x_wing
from support.pages import packed_in

QUIZ = "..21........7.3....48..62..3...6..4..9......742.8..36......8..5...4..8..2.9.1...."
"""Hidden singles and a single X-Wing finish it."""
PROGRAM = (
    "import sys; from support.x_wing import OtherXWing; from sudoku_repl.techniques import register; "
    "register(OtherXWing()); from sudoku_repl.cli.main import main; sys.exit(main(sys.argv[1:]))"
)
WORDS = "other_x_wing digit 7; base col 5, col 6; cover row 6, row 8; corners [6,5], [6,6], [8,5], [8,6]"
SAID = WORDS.replace("other_x_wing", "Other X-Wing")
LINES = f"""\
other_x_wing: 7 shrunken out of [6,3]
other_x_wing: 7 shrunken out of [8,1]
other_x_wing: 7 shrunken out of [8,2]
49) {WORDS}
"""
FOUND = {
    "technique": "other_x_wing",
    "removes": [[6, 3, 7], [8, 1, 7], [8, 2, 7]],
    "places": [],
    "pattern": {
        "digit": [7],
        "base": ["col 5", "col 6"],
        "cover": ["row 6", "row 8"],
        "corners": [[6, 5], [6, 6], [8, 5], [8, 6]],
    },
}
EVENT = {"type": "deduced", "step": 49, **FOUND}
ORDERS = f"""\
{QUIZ}
techniques hidden other_x_wing
break by == "Other-X-Wing" and house == "row 8"
run
show board.svg
export run.html
export run.json
export run.csv
log 49 49
why [6,3]=7
back
hint
compare numerical hidden+other_x_wing
techniques hidden
run
techniques +other_x_wing
runrun 2
blame all
"""


def ran(folder: Path, *options: str) -> str:
    tests = Path(x_wing.__file__).parent.parent
    command = [sys.executable, "-c", PROGRAM, *options]
    places = {"PYTHONPATH": str(tests), "HOME": str(folder)}
    done = subprocess.run(command, cwd=folder, env=places, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("another")
    (made / "orders.repl").write_text(ORDERS)
    (made / "quizzes.txt").write_text(f"{QUIZ}\n")
    return made


@pytest.fixture(scope="module")
def text(folder: Path) -> str:
    return ran(folder, "--script", "orders.repl", "--batch")


@pytest.fixture(scope="module")
def objects(folder: Path, text: str) -> list[dict[str, Any]]:
    return list(map(json.loads, ran(folder, "--json", "--script", "orders.repl", "--batch").splitlines()))


def of_type(objects: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    return [each for each in objects if each["type"] == name]


def test_a_run_stops_at_it_and_the_log_prints_each_removal_and_the_roles(text: str) -> None:
    assert '\nBreakpoint 1: by == "Other-X-Wing" and house == "row 8"\n' in text
    assert text.count(LINES) == 2


def test_json_has_each_removal_and_the_pattern(folder: Path, objects: list[dict[str, Any]]) -> None:
    removals = [{"type": "shrunk_out", "step": 49, "technique": "other_x_wing", "digit": 7} for _ in range(3)]
    for removal, cell in zip(removals, ([6, 3], [8, 1], [8, 2]), strict=True):
        removal["cell"] = cell
    at = objects.index(EVENT)
    assert objects[at - 3 : at] == removals
    exported = json.loads((folder / "run.json").read_text())["events"]
    assert exported[-1] == {"advance": 49, "steps": 49, "level": 0} | EVENT


def test_csv_has_what_it_removes(folder: Path, text: str) -> None:
    with (folder / "run.csv").open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["technique"] == "other_x_wing"]
    assert [row["type"] for row in rows] == [*["shrunk_out"] * 3, "deduced"]
    assert (rows[-1]["cells"], rows[-1]["digits"]) == ("[6,3] [8,1] [8,2]", "7 7 7")


def test_why_leads_from_a_removal_to_the_rest_of_its_base(text: str, objects: list[dict[str, Any]]) -> None:
    (why,) = of_type(objects, "why_candidate")
    first, *others = why["tree"]
    assert (first["reason_code"], first["step"]) == ("other_x_wing@49", 49)
    rests_on = [(*each["cell"], each["digit"]) for each in others if each["depth"] == 1]
    assert rests_on == [(row, column, 7) for column in (5, 6) for row in range(1, 10) if row not in (6, 8)]
    assert f"other_x_wing@49, step 49: {SAID}\n" in text


def test_hint_tells_it_in_words(text: str, objects: list[dict[str, Any]]) -> None:
    assert f"{SAID}.\nIt removes [6,3]=7, [8,1]=7, [8,2]=7.\n" in text
    (hint,) = of_type(objects, "hint")
    assert {change["cause"] for change in hint["deduction"]} == {SAID}


def test_compare_counts_it(text: str) -> None:
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("techniques  "))
    header = re.split(r" {2,}", lines[start])
    rows = [re.split(r" {2,}", line) for line in lines[start + 1 : start + 3]]
    counted = [dict(zip(header, row, strict=True)) for row in rows]
    assert [row["other_x_wing"] for row in counted] == ["0", "1"]


def test_the_picture_draws_its_roles_in_their_tones(folder: Path, text: str) -> None:
    drawn = (folder / "board.svg").read_text()
    assert drawn.count("<circle") == 4
    assert {"#0b57d0", "#a34a00"} <= {*re.findall(r'stroke="(#\w+)"', drawn)}
    assert "Other X-Wing digit 7" in drawn


def test_the_page_gets_its_shapes_and_words_as_data(folder: Path, text: str) -> None:
    data = packed_in((folder / "run.html").read_bytes())
    (run,) = data["runs"]
    houses = [house[0] for house in data["board"]["houses"]]
    shapes = [["outline", "house", houses.index(name)] for name in ("col 5", "col 6")]
    shapes += [["outline", "house tone2", houses.index(name)] for name in ("row 6", "row 8")]
    assert [*shapes, ["rings", "ring", [49, 50, 67, 68], [7]]] in run["reasons"]["shapes"]
    assert f"<dt>Other X-Wing</dt><dd>A{x_wing.OtherXWing.summary[1:]}.</dd>" in data["parts"]["about"]


def test_contradictions_after_it_are_blamed_on_guesses(objects: list[dict[str, Any]]) -> None:
    (total,) = of_type(objects, "blame_total")
    assert total["contradictions"] == len(of_type(objects, "blame")) > 0


def test_a_survey_has_a_column_for_it(folder: Path) -> None:
    ran(
        folder, "survey", "quizzes.txt", "--modes", "hidden+other_x_wing", "--to", "survey.csv", "--jobs", "1"
    )
    with (folder / "survey.csv").open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["other_x_wing"], row["guesses"]) == ("1", "0")
    assert "x_chain" not in row
