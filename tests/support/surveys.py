"""Surveys by the command, the rows that they write, and surveys that are interrupted."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from sudoku_repl import Quiz
from sudoku_repl.cli import survey_run
from sudoku_repl.cli.main import main
from sudoku_repl.create.making import make_quiz
from sudoku_repl.survey import ordering
from sudoku_repl.survey.counting import Entry

BAD = "12345"
"""A line without a quiz."""


@cache
def minimal(count: int) -> tuple[Quiz, ...]:
    """The quizzes of the first seeds."""
    return tuple(make_quiz(seed).quiz for seed in range(count))


def survey(*arguments: str, jobs: str = "1") -> int:
    """Surveys without times, by one process."""
    return main(["survey", "--jobs", jobs, "--no-time", *arguments])


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a survey says that is refused."""
    capsys.readouterr()
    assert main(["survey", "--jobs", "1", *arguments]) == 1
    return capsys.readouterr().err.removeprefix("sudoku-repl survey: ").removesuffix("\n")


def rows_of(path: str | Path) -> list[dict[str, Any]]:
    """The rows in a file of results; those of CSV have texts."""
    path = Path(path)
    if path.suffix == ".csv":
        with path.open(newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rows: list[dict[str, Any]] = pytest.importorskip("pyarrow.parquet").read_table(path).to_pylist()
    return rows


def interrupt(monkeypatch: pytest.MonkeyPatch, after: int, *arguments: str) -> None:
    """Surveys until Ctrl-C, which comes after some entries."""

    def interrupting(entries: Iterator[Entry], *others: Any) -> Iterator[Any]:
        yield from ordering.survey(islice(entries, after), *others)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(survey_run, "survey", interrupting)
        assert survey(*arguments) == 130


def bars(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, float, float | None]]:
    """Where the progress bars of the surveys to come begin and end, at a terminal, and their totals."""
    ends: list[tuple[float, float, float | None]] = []
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr(survey_run._Bar, "close", lambda bar: ends.append((bar.initial, bar.n, bar.total)))
    return ends
