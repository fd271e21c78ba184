"""Runs as files: every event of every advance, or nothing at all."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from support.desk import Desk, given as ordered, readalps
from support.pages import run_of
from support.strategies import Move, any_quizzes, moves, picked

from sudoku_repl import CLASSIC, Board, Debugger, Phase, Quiz, Timeline, open_quiz
from sudoku_repl.documents import export
from sudoku_repl.documents.document import Run
from sudoku_repl.documents.export import COLUMNS, rows
from sudoku_repl.errors import FileError
from sudoku_repl.machine.events import Contradiction, Deduced, Event, Exhausted, Guessed, Overfull
from sudoku_repl.orders.results import Written
from sudoku_repl.techniques.finding import Finding, Verdict

TYPES = {"contradiction": Contradiction, "overfull": Overfull, "guessed": Guessed, "exhausted": Exhausted}


def exported(debugger: Debugger, path: Path) -> Path:
    """The run of a debugger in a file."""
    assert ordered(debugger, f"export {path}") == [Written(str(path))]
    return path


def read_csv(debugger: Debugger, path: Path) -> list[dict[str, str]]:
    """The rows of the run of a debugger in a file of CSV."""
    with exported(debugger, path).open(newline="") as file:
        return list(csv.DictReader(file))


def of_a_finding(finding: Finding, line: int, board: Board) -> dict[str, Any]:
    """The fields of a line about a shrink as the files have them."""
    technique, places = finding.technique.name, board.coordinates
    if line >= 0:
        digit, cell = finding.removes[line]
        return {"type": "shrunk_out", "technique": technique, "cell": list(places[cell]), "digit": digit}
    if line < -1:
        cells, digits = [list(places[cell]) for cell in finding.cells], list(finding.digits)
        return {"type": "subset_found", "technique": technique, "cells": cells, "digits": digits}
    complete = technique == "hidden" or (technique == "ply" and finding.verdict is Verdict.COMPLETE)
    house = finding.houses[0].name
    return {"type": "house_shrunk", "house": house, "technique": technique, "complete": complete}


def expected(timeline: Timeline) -> Iterator[dict[str, Any]]:
    """The rows of a run, from each of its events by itself."""
    board = timeline.present.board
    for index in range(1, len(timeline) + 1):
        facts = timeline.facts_at(index)
        after = {"advance": index, "steps": facts.steps, "level": facts.level}
        events: list[Event] = list(timeline.events_at(index))
        if not events:
            yield {**after, "type": "set_up" if index == 1 else "sweep"}
        for event in events:
            if isinstance(event, Deduced):
                yield after | {"step": event.step} | of_a_finding(event.finding, event.line, board)
                continue
            kind = next(name for name, cls in TYPES.items() if type(event) is cls)
            fields = {field.name: getattr(event, field.name) for field in attrs.fields(type(event))}
            told = {name: getattr(value, "value", value) for name, value in fields.items() if name != "by"}
            if "cell" in told:
                told["cell"] = list(board.coordinates[told["cell"]])
            yield {**after, "type": kind, **told}


def in_csv(row: dict[str, Any]) -> dict[str, str]:
    """A row as CSV has it: all columns, all of them text."""

    def text(value: Any) -> str:
        return (
            " ".join(str(each).replace(" ", "") for each in value) if isinstance(value, list) else str(value)
        )

    cell = {"cell": str(row["cell"]).replace(" ", "")} if "cell" in row else {}
    return dict.fromkeys(COLUMNS, "") | {name: text(value) for name, value in row.items()} | cell


def recorded(quiz: Quiz, several: list[Move]) -> Debugger:
    """A debugger in the midst of a run of some advances."""
    debugger = Debugger(quiz)
    for move in several:
        state = debugger.state
        debugger.run_mode(move.run_mode)
        debugger.guess_mode(move.guess_mode)
        if state.phase is Phase.WAITING and move.pick is not None:
            cell, digit = picked(state, move.pick)
            debugger.guess(state.board.coordinates[cell], digit)
        else:
            debugger.step(advances=4)
    debugger.back(3)
    return debugger


@settings(max_examples=settings().max_examples // 2)
@given(any_quizzes(), moves())
def test_the_rows_of_every_form_are_the_events_of_the_run(
    tmp_path_factory: pytest.TempPathFactory, quiz: Quiz, several: list[Move]
) -> None:
    debugger = recorded(quiz, several)
    folder = tmp_path_factory.mktemp("export")
    wanted = list(expected(debugger.timeline))
    assert [row["advance"] for row in wanted][-1:] == [len(debugger.timeline)] * bool(wanted)

    whole = json.loads(exported(debugger, folder / "run.json").read_text())
    givens = str(quiz).replace(".", "0") if quiz.board.digits < 10 else list(quiz.givens)
    assert whole == {"title": quiz.title, "board": quiz.board.name, "givens": givens, "events": wanted}
    lines = exported(debugger, folder / "run.jsonl").read_text().splitlines()
    assert list(map(json.loads, lines)) == wanted
    assert read_csv(debugger, folder / "run.CSV") == list(map(in_csv, wanted))


def test_every_kind_of_event_is_exported(tmp_path: Path) -> None:
    met = set()
    for name, mode in (("@readalps", 0), ("@two", 2)):
        debugger = Debugger(name)
        debugger.run_mode(mode)
        debugger.goto(300)
        met |= {row["type"] for row in rows(run_of(debugger))}
        assert read_csv(debugger, tmp_path / "run.csv") == list(map(in_csv, expected(debugger.timeline)))
    assert met == {"set_up", "sweep", "shrunk_out", "subset_found", "house_shrunk", *TYPES}


def test_a_house_of_any_name_is_no_formula_in_csv(tmp_path: Path) -> None:
    houses = tuple(attrs.evolve(each, name=f"={each.name}") for each in CLASSIC.houses)
    board = Board("named", CLASSIC.box, CLASSIC.coordinates, houses, CLASSIC.grids)
    debugger = Debugger(Quiz(board, open_quiz("@readalps").givens))
    debugger.goto(100)
    rows = read_csv(debugger, tmp_path / "run.csv")
    named = [row["house"] for row in rows if row["house"]]
    assert named
    assert all(name.startswith("'=") for name in named)
    assert all(row["steps"].isdigit() for row in rows)


@pytest.mark.parametrize(("ending", "content"), [("jsonl", ""), ("csv", ",".join(COLUMNS) + "\n")])
def test_an_export_of_nothing_has_no_rows(ending: str, content: str, tmp_path: Path) -> None:
    assert exported(Debugger("@easy"), tmp_path / f"run.{ending}").read_text() == content


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("ending", ["json", "jsonl", "csv"])
def test_an_export_that_breaks_off_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, failure: BaseException
) -> None:
    def some(run: Run) -> Iterator[dict[str, Any]]:
        for number, row in enumerate(rows(run)):
            if number == 20:
                raise failure
            yield row

    monkeypatch.setattr(export, "rows", some)
    path = tmp_path / f"run.{ending}"
    for content in (None, "from before"):
        if content:
            path.write_text(content)
        with pytest.raises((FileError, KeyboardInterrupt)) as error:
            exported(readalps(131), path)
        if isinstance(failure, OSError):
            assert str(error.value) == f"'{path}' cannot be written: No space left on device"
        assert [each.read_text() for each in tmp_path.iterdir()] == [content] * bool(content)


@pytest.mark.parametrize("name", ["file/run.csv", "missing/run.csv", "folder.csv"])
def test_an_export_to_where_no_file_can_be_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder.csv").mkdir()
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(FileError, match="cannot be written: "):
        exported(Debugger("@easy"), tmp_path / name)
    assert sorted(tmp_path.rglob("*")) == before


def test_what_a_page_leaves_out_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, less = tmp_path / "whole.html", tmp_path / "less.html"
    desk = Desk()
    assert desk.give("runtil 92", f"export {whole}")[-1] == f"Written: {whole}"
    some = ((0, 10), (50, len(desk.debugger.timeline)))
    monkeypatch.setattr("sudoku_repl.documents.replay.parts", lambda *_: some)
    said = " ".join(desk.give(f"export {less}"))
    assert f"Written: {less} This page leaves out steps " in said


def test_breakpoints_that_cannot_be_written_leave_the_script_from_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "breaks.repl"
    debugger = Debugger("@easy")
    ordered(debugger, "break wrong", f"save-breaks {path}", "watch [1,1]")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(FileError, match="cannot be written: No space left on device"):
        ordered(debugger, f"save-breaks {path}")
    assert [each.read_text() for each in tmp_path.iterdir()] == ["break wrong\n"]


def test_a_chain_is_a_row_of_csv(tmp_path: Path) -> None:
    file = tmp_path / "run.csv"
    desk = Desk("......15....9.12..3..7....67..1....45.........4....7629.85...4......3...1..4....9")
    desk.give("techniques hidden+x_chain", "run", f"export {file}")
    assert not desk.refused
    (row,) = (line for line in file.read_text().splitlines() if "chain_found" in line)
    assert '"[9,5] [8,4] [5,4] [5,3] [9,3] [9,5]",6 6 6 6 6 6,' in row
