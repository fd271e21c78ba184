"""`survey --score`: the score and the difficulty of the solution path in the results."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from sudoku_repl import open_quiz, parse_quiz
from sudoku_repl.cli.main import main
from sudoku_repl.measure.path import solution_path

QUIZZES = (str(open_quiz("@easy")), str(open_quiz("@readalps")), "." * 81)


@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_the_results_have_score_and_difficulty(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quizzes, results = tmp_path / "list.txt", tmp_path / f"results.{ending}"
    quizzes.write_text("".join(f"{quiz}\n" for quiz in QUIZZES), encoding="ascii")
    arguments = ["survey", str(quizzes), "--jobs", "1", "--no-time", "--limit", "500", "--to", str(results)]
    assert main([*arguments, "--score"]) == 0
    written = results.read_bytes()
    if ending == "csv":
        with results.open(newline="", encoding="utf-8") as file:
            found = [(row["score"], row["difficulty"]) for row in csv.DictReader(file)]
        paths = [solution_path(parse_quiz(quiz)) for quiz in QUIZZES[:2]]
        assert found == [*((str(path.score), str(path.difficulty)) for path in paths), ("", "")]
    assert main([*arguments, "--score"]) == 0
    assert results.read_bytes() == written
    capsys.readouterr()
    assert main(arguments) == 1
    assert "made with --score, but you resume without --score" in capsys.readouterr().err
