"""`survey --exact`: the redundant clues and the true candidates in the results."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from sudoku_repl import Debugger, open_quiz
from sudoku_repl.cli.main import main

NAMES = ("@easy", "@readalps", "@two", "@none")


def test_the_results_have_the_counts_of_the_exact_solver(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quizzes, results = tmp_path / "list.txt", tmp_path / "results.csv"
    quizzes.write_text("".join(f"{open_quiz(name)}\n" for name in NAMES), encoding="ascii")
    arguments = ["survey", str(quizzes), "--jobs", "1", "--no-time", "--limit", "500", "--to", str(results)]
    assert main([*arguments, "--exact"]) == 0
    with results.open(newline="", encoding="utf-8") as file:
        found = [(row["redundant_clues"], row["true_candidates"]) for row in csv.DictReader(file)]
    expected = []
    for name in NAMES:
        debugger = Debugger(name)
        redundant = str(len(debugger.redundant_clues())) if debugger.unique() else ""
        expected.append((redundant, str(debugger.true_candidates().total)))
    assert found == expected
    written = results.read_bytes()
    assert main([*arguments, "--exact"]) == 0
    assert results.read_bytes() == written
    capsys.readouterr()
    assert main(arguments) == 1
    assert "made with --exact, but you resume without --exact" in capsys.readouterr().err
