"""Blame on boards of every kind and in files. What it prints stands in `transcripts/blame.txt`."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st
from support.boards import played
from support.desk import Desk, text
from support.pages import packed_in, run_in
from support.reference.stepping import STEPPED

from sudoku_repl import Debugger, Quiz, Rules
from sudoku_repl.debugger import documents
from sudoku_repl.explain.blame import BlameTotal
from sudoku_repl.explain.cores import Core
from sudoku_repl.orders.blame import AllBlamed, Blamed
from sudoku_repl.render.spans import plain


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
    Desk().give("run", "run", f"export{option} {page}")
    found = run_in(page.read_bytes())["wrongs"]
    assert (len(found), sum("core" in wrong for wrong in found)) == (27, blamed)


def test_a_page_takes_all_runs(tmp_path: Path) -> None:
    Desk("@two").give("run", "goto 5", "fork other", "step", f"export --all {tmp_path / 'all.html'}")
    packed = packed_in((tmp_path / "all.html").read_bytes())
    assert ([run["name"] for run in packed["runs"]], packed["chosen"]) == (["main", "other"], 1)


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
    blames = total.blames[:3]
    notes = {
        "A core with + is irreducible, but there may be a smaller one.": 1,
        "With ?, not even all guesses refute: these are the guilty ones.": 2,
    }
    for blame, core in zip(blames, kinds, strict=True):
        blame.__dict__["core"] = core
    shown = text(AllBlamed(debugger.quiz.board, BlameTotal(blames, tuple(kinds), 131)))
    assert [line.split()[-3] for line in shown[1:4]] == ["2", "3+", "4?"]
    assert [line for line in shown if line in notes] == [*notes]
    for note, number in notes.items():
        alone = BlameTotal(blames[number : number + 1], (kinds[number],), 131)
        assert [line for line in text(AllBlamed(debugger.quiz.board, alone)) if line in notes] == [note]
