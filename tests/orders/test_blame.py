"""blame as an order: what it prints as text and as JSON, on boards of every kind, and what it refuses."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.boards import played
from support.desk import Desk, session, text
from support.pages import packed_in, run_in
from support.reference.stepping import STEPPED

from sudoku_repl import Debugger, Quiz, Rules
from sudoku_repl.debugger import documents
from sudoku_repl.explain.blame import BlameTotal
from sudoku_repl.explain.cores import Core
from sudoku_repl.orders.blame import AllBlamed, Blamed
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.screen import Look

BLAMED = """\
92) shrinking 8 from [8,7] went wrong
645 327 198
831 954 627
279 618 543

426 095 371
918 473 256
753 261 984

367 502 019
094 780 030
000 039 760

[8,7] has no digit left
  1  J7, step 81: 1 is at [1,7], in the same col 7 (level 9)
  2  J43, step 92: 2 is at [5,7], in the same col 7 (levels 1-6 11)
  3  I71, step 1: 3 is at [8,8], in the same row 8
  4  I66, step 1: 4 is at [8,3], in the same row 8
  5  J25, step 1: 5 is at [3,7], in the same col 7
  6  J16, step 85: 6 is at [2,7], in the same col 7 (levels 3 4 6 7 10)
  7  J79, step 1: 7 is at [9,7], in the same col 7
  8  I68, step 92, about to go: 8 is at [8,5], in the same row 8 (levels 1-8 11)
  9  G63, step 1: 9 is at [7,9], in the same blk 9

Guilty guesses (11 of 11): L1:[6,2]=5, L2:[4,3]=6, L3:[2,3]=1, L4:[3,3]=9,
  L5:[1,1]=6, L6:[1,2]=4, L7:[1,8]=9, L8:[1,5]=2, L9:[1,7]=1, L10:[2,6]=4,
  L11:[4,2]=2
Core (smallest): L7:[1,8]=9, L11:[4,2]=2
Level 11 has a candidate left.
The next contradiction is 93."""

GUESSES = [
    (1, [6, 2], 5),
    (2, [4, 3], 6),
    (3, [2, 3], 1),
    (4, [3, 3], 9),
    (5, [1, 1], 6),
    (6, [1, 2], 4),
    (7, [1, 8], 9),
    (8, [1, 5], 2),
    (9, [1, 7], 1),
    (10, [2, 6], 4),
    (11, [4, 2], 2),
]

JSON = {
    "type": "blame",
    "step": 92,
    "advance": 82,
    "kind": "emptied",
    "cell": [8, 7],
    "digit": 8,
    "must": None,
    "room": None,
    "level": 11,
    "guesses": [{"level": level, "cell": cell, "digit": digit} for level, cell, digit in GUESSES],
    "guilty": [*range(1, 12)],
    "core": [7, 11],
    "smallest": True,
    "backjump_to": None,
    "wasted": 0,
}


def test_a_contradiction_is_shown_with_its_grid_its_reasons_and_its_guesses() -> None:
    assert session("load-quiz @readalps", "run", "blame 92") == BLAMED.splitlines()
    assert session("load-quiz @readalps", "run", "goto 93", "blame") == BLAMED.splitlines()


def test_a_contradiction_as_json() -> None:
    desk = Desk(look=Look.JSON)
    (told,) = desk.told("run", "blame 92")[-1:]
    causes = told.pop("causes")
    assert told.pop("next") == 93
    assert told == JSON
    assert [cause["digit"] for cause in causes] == [*range(1, 10)]
    assert causes[7] == {
        "fact": "gone",
        "cell": [8, 7],
        "digit": 8,
        "reason_code": "I68",
        "step": 92,
        "guilty": [1, 2, 3, 4, 5, 6, 7, 8, 11],
    }
    (last,) = desk.told("blame 120")
    assert last["next"] is None


def test_all_contradictions_are_a_table_and_totals() -> None:
    lines = session("load-quiz @readalps", "runrun 2", "blame all")
    assert lines[0].split() == ["contradiction", "at", "level", "guilty", "core", "backjump", "to", "wasted"]
    assert lines[5].split() == ["92", "[8,7]=8", "11", "1-11", "7", "11", "-", "-"]
    assert lines[9].split() == ["97", "[2,9]=7", "8", "3-8", "6", "8", "3", "0"]
    assert len(lines) == 1 + 27 + 1
    assert lines[-1] == "27 contradictions, mean level 5.93, mean core 2.26, 0 of 284 steps wasted."
    told = Desk(look=Look.JSON).told("runrun 2", "blame all")
    assert told[-28 + 4] == JSON
    assert told[-1] == {
        "type": "blame_total",
        "contradictions": 27,
        "mean_level": pytest.approx(5.93, abs=0.005),
        "mean_core": pytest.approx(2.26, abs=0.005),
        "max_core": 3,
        "wasted": 0,
        "steps": 284,
    }
    assert session("load-quiz @easy", "run", "blame all") == ["The record has no contradiction."]
    empty = Desk("@easy", look=Look.JSON).told("blame all")
    assert [(each["contradictions"], each["mean_core"], each["wasted"]) for each in empty] == [(0, None, 0)]


def test_a_segment_without_room_is_explained_digit_by_digit() -> None:
    lines = session("load-quiz @two", "run-mode 2", "run", "blame 18")
    assert lines[0] == "18) 3 values for 2 cells from [2,8] went wrong"
    at = lines.index("row 2: 2, 3 and 7 can go only in [2,8] and [2,9]")
    reasons = [line.split()[0] for line in lines[at + 1 : lines.index("", at)]]
    assert [reason[-1] for reason in reasons] == sorted(reason[-1] for reason in reasons)
    assert {"[1,5]=2", "[1,4]=3", "[1,6]=7", "[3,2]=7"} < {*reasons}  # beside the row in their boxes
    assert {"[2,1]=8", "[2,2]=4", "[2,3]=9"} < {*reasons}  # in the segment that is full
    assert "[2,7]=1" in reasons  # beside the two cells
    (told,) = Desk("@two", look=Look.JSON).told("run-mode 2", "run", "blame 18")[-1:]
    assert (told["kind"], told["digit"], told["must"], told["room"]) == ("overfull", None, 3, 2)


@pytest.mark.parametrize(
    ("orders", "line"),
    [
        (
            ("load-quiz @flower", "run-mode 2", "runrun 9", "blame 125"),
            "Level 10 is exhausted; a backjump would go to level 6 and save 15 steps: steps 126 to 140 were"
            " wasted.",
        ),
        (
            ("load-quiz @flower", "run-mode 2", "runtil 130", "blame 125"),
            "Level 10 is exhausted; a backjump would go to level 6. The record ends before the run does,"
            " 5 steps later.",
        ),
        (
            ("run-mode 2", "runrun 9", "blame 35"),
            "Level 4 is exhausted; a backjump would go to level 3, and so",
        ),
        (
            ("load-quiz @readalps", "runrun 9", "blame"),
            "Level 3 is exhausted, and no level has a candidate left.",
        ),
    ],
)
def test_what_a_backjump_would_save_is_reported(orders: tuple[str, ...], line: str) -> None:
    lines = session("load-quiz @two", *orders)
    assert line in " ".join(each.strip() for each in lines)


def test_a_quiz_without_solution_needs_no_guess_to_blame() -> None:
    lines = session("load-quiz @none", "runrun 9", "blame")
    assert "Core (smallest): none" in lines
    assert "The techniques refute the quiz without any guess." in lines


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("blame 50", "no contradiction at step 50; the nearest are at steps 40 and 54"),
        (
            "blame 9999",
            "no contradiction at step 9999 yet: the run is recorded to step 131; `goto 10000` continues it",
        ),
        ("blame x", "expected the number of a contradiction, or all, got 'x'"),
        ("blame -1", "expected the number of a contradiction, or all, got '-1'"),
        ("blame 92 93", "unexpected '93'"),
    ],
)
def test_what_is_no_contradiction_is_refused(order: str, message: str) -> None:
    assert session("load-quiz @readalps", "run", order)[0].startswith(message)


def test_the_step_of_a_contradiction_that_comes_next_is_not_recorded_yet() -> None:
    assert session("load-quiz @readalps", "goto 92", "blame 92") == [
        "no contradiction at step 92 yet: the run is recorded to step 92; `step` continues it"
    ]
    assert session("load-quiz @readalps", "goto 92", "step", "blame 92")[0].startswith("92) shrinking")
    assert session("load-quiz @readalps", "goto 93", "blame 92")[0].startswith("92) shrinking")


def test_before_the_first_contradiction_the_next_is_named() -> None:
    assert session("load-quiz @readalps", "run", "goto 20", "blame") == [
        "no contradiction up to step 20; the next is 35"
    ]
    assert session("load-quiz @readalps", "blame") == [
        "the recorded run has no contradiction; `run` continues it"
    ]


def test_blame_is_of_the_run_you_are_in() -> None:
    lines = session("load-quiz @readalps", "run", "goto 38", "fork mine", "run-mode 1", "run", "blame 40")
    assert lines[0] == "40) shrinking 9 from [2,4] went wrong"
    there = session("load-quiz @readalps", "goto 17", "guess [3,3]=9", "run", "blame 22")
    assert "L4:[3,3]=9" in " ".join(there)
    orders = ("load-quiz @readalps", "run", "goto 17", "guess [3,3]=9", "run")
    assert session(*orders, "goto main", "blame 92", "goto fork1", "blame 22") == there


def test_of_a_board_too_wide_for_the_terminal_the_grid_with_the_contradiction_is_drawn() -> None:
    desk = Desk("@flower")
    desk.give("run")
    desk.give("blame 27")
    (blamed,) = desk.results
    lines = [plain(each) for each in blamed.lines(20)]
    assert lines[:2] == ["27) shrinking 5 from", "  [11,12] went wrong"]
    assert "This is grid 3 of 5;" in lines


@settings(max_examples=settings().max_examples // 3)
@given(st.data())
def test_no_line_is_wider_than_the_terminal(data: st.DataObject) -> None:
    quiz: Quiz = data.draw(played()).quiz
    names = data.draw(st.just({"ply"}) | st.sets(st.sampled_from(STEPPED)).map({"gw3"}.union))
    desk = Desk(quiz)
    desk.debugger.rules = Rules(names)
    desk.debugger.goto(data.draw(st.integers(1, 120)))
    met = desk.debugger.contradictions()
    assume("gw3" in names or all(moment.level < 12 for moment in met))
    desk.give("blame", "blame all")
    lines = [plain(each) for result in desk.results for each in result.lines(80)]
    assert all(len(each) <= 80 for each in lines)
    if met:
        assert desk.shown == ["Blamed", "AllBlamed"]
        assert any(each.endswith("steps wasted.") for each in lines[-4:])
    else:
        assert lines == ["The record has no contradiction."]


def test_an_exported_run_has_the_blame_if_it_is_asked(tmp_path: Path) -> None:
    debugger = Debugger("@two")
    debugger.run_mode(2)
    debugger.runrun(9)
    for ending in ("csv", "json", "jsonl"):
        plain, blamed = (tmp_path / f"{name}.{ending}" for name in ("plain", "blamed"))
        debugger.export(plain)
        debugger.export(blamed, blame=True)
        rows, more = read(plain), read(blamed)
        found = [row for row in more if row["type"] in ("contradiction", "overfull")]
        assert len(found) == 19
        last = found[9 + 1]
        assert str(last["step"]) == "128"
        names = ("guesses", "guilty", "core", "smallest", "backjump_to", "wasted")
        _, guilty, core, smallest, backjump_to, wasted = [last[name] for name in names]
        if ending == "csv":
            assert (guilty, core, smallest, backjump_to, wasted) == ("1 2 4 9", "9", "True", "7", "1")
            assert len(last["guesses"].split()) == 9
        else:
            assert (guilty, core, smallest, backjump_to, wasted) == ([1, 2, 4, 9], [9], True, 7, 1)
            assert [guess["level"] for guess in last["guesses"]] == [*range(1, 10)]
        for row in more:
            for name in names:
                row.pop(name, None)
        assert more == rows


@pytest.mark.parametrize(("quick", "option", "blamed"), [(27, "", 27), (26, "", 0), (26, " --blame", 27)])
def test_a_page_has_the_blame_if_it_is_asked_or_quick(
    quick: int, option: str, blamed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "_BLAMED", quick)
    page = tmp_path / "run.html"
    session("load-quiz @readalps", "run", "run", f"export{option} {page}")
    found = run_in(page.read_bytes())["wrongs"]
    assert (len(found), sum("core" in wrong for wrong in found)) == (27, blamed)


def test_only_a_page_takes_all_runs(tmp_path: Path) -> None:
    session("load-quiz @two", "run", "goto 5", "fork other", "step", f"export --all {tmp_path / 'all.html'}")
    packed = packed_in((tmp_path / "all.html").read_bytes())
    assert ([run["name"] for run in packed["runs"]], packed["chosen"]) == (["main", "other"], 1)
    (line,) = session("load-quiz @two", "run", f"export --all {tmp_path / 'all.csv'}")[-1:]
    assert line.endswith("all.csv': with all runs, the name must end in .html")


def read(path: Path) -> list[dict[str, Any]]:
    """The rows of an exported run."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".csv":
        return list(csv.DictReader(text.splitlines()))
    if path.suffix == ".json":
        rows: list[dict[str, Any]] = json.loads(text)["events"]
        return rows
    return [json.loads(line) for line in text.splitlines()]


def test_the_cells_of_a_contradiction_are_marked_in_its_grid() -> None:
    for orders, cells in ((["run", "blame 92"], {(8, 7)}), (["run-mode 2", "run", "blame 18"], None)):
        desk = Desk("@readalps" if cells else "@two")
        desk.give(*orders)
        (blamed,) = (each for each in desk.results if isinstance(each, Blamed))
        board = desk.debugger.quiz.board
        assert blamed.snapshot.changed == {*blamed.blame.moment.cells}
        marked = {board.coordinates[cell] for cell in blamed.snapshot.changed}
        assert marked == (cells or {(2, 8), (2, 9)})


def test_cores_that_may_not_be_smallest_have_a_sign_in_the_table() -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    total = debugger.blame_all()
    kinds = [
        Core((1, 2), smallest=True),
        Core((3,), smallest=False),
        Core((4,), smallest=False, refutes=False),
    ]
    blames, notes = (
        total.blames[:3],
        {
            "A core with + is irreducible, but there may be a smaller one.": 1,
            "With ?, not even all guesses refute: these are the guilty ones.": 2,
        },
    )
    for blame, core in zip(blames, kinds, strict=True):
        blame.__dict__["core"] = core
    shown = text(AllBlamed(debugger.quiz.board, BlameTotal(blames, tuple(kinds), 131)))
    assert [line.split()[-3] if number else "" for number, line in enumerate(shown[:4])][1:] == [
        "2",
        "3+",
        "4?",
    ]
    assert [line for line in shown if line in notes] == [*notes]
    for note, number in notes.items():
        alone = BlameTotal(blames[number : number + 1], (kinds[number],), 131)
        assert [line for line in text(AllBlamed(debugger.quiz.board, alone)) if line in notes] == [note]
