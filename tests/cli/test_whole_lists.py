"""Whole lists: `sudoku-repl transform`, `canonical` and `unique`."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_repl.board import board_named
from sudoku_repl.cli.main import main
from sudoku_repl.create.forms import canonical
from sudoku_repl.create.making import make_quiz
from sudoku_repl.create.naming import parse_transform
from sudoku_repl.formats import iter_quizzes

QUIZZES = [make_quiz(seed).quiz for seed in range(3)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "list.txt"
    path.write_text("".join(f"{quiz}\n" for quiz in QUIZZES))
    return path


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(arguments) == 0
    return capsys.readouterr().out.splitlines()


def test_each_quiz_is_transformed(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moved = parse_transform("mirror; relabel 987654321")
    lines = printed(capsys, "transform", "mirror; relabel 987654321", str(path))
    assert lines == [str(moved.quiz(quiz)) for quiz in QUIZZES]


def test_random_draws_another_transform_for_each_quiz(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(f"{QUIZZES[0]}\n" * 3)
    lines = printed(capsys, "transform", "random", str(path), "--seed", "5")
    assert len(set(lines)) == 3
    assert lines == [str(parse_transform(f"random {seed}").quiz(QUIZZES[0])) for seed in (5, 6, 7)]
    same = printed(capsys, "transform", "random 5", str(path))
    assert same == [lines[0]] * 3
    assert main(["transform", "random", str(path)]) == 0
    assert "seed " in capsys.readouterr().err


def test_other_boards_keep_their_headers(tmp_path: Path) -> None:
    board = board_named("samurai")
    source, target = tmp_path / "samurai.txt", tmp_path / "moved.txt"
    quiz = make_quiz(1, layout=board.name).quiz
    source.write_text(f"# layout: samurai\n{quiz}\n")
    assert main(["transform", "flip", str(source), "--to", str(target)]) == 0
    ((_, moved),) = iter_quizzes(target)
    assert moved == parse_transform("flip", board).quiz(quiz)


def test_what_cannot_be_rewritten_is_said(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(f"{QUIZZES[0]}\n12345\n{QUIZZES[1]}\n")
    assert main(["canonical", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines() == [canonical(quiz) for quiz in QUIZZES[:2]]
    assert "list.txt:2" in err
    assert main(["transform", "nonsense", str(path)]) == 1
    assert capsys.readouterr().err.count("unknown transform 'nonsense'") == 1  # not for each quiz
    assert main(["transform", "random 7", str(path), "--seed", "3"]) == 1
    assert "--seed is for `random` alone; leave it out with 'random 7'" in capsys.readouterr().err
    before = path.read_text()
    assert main(["transform", "flip", str(path), "--to", str(path)]) == 1
    assert path.read_text() == before


def test_the_quizzes_with_one_solution_are_printed_or_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "list.txt"
    unique, several = str(QUIZZES[0]), "." * 81
    path.write_text(f"{several}\n{unique}\n")
    assert main(["unique", str(path)]) == 0
    shown = capsys.readouterr()
    assert shown.out == f"{unique}\n"
    assert "no solution: 0, one: 1, several: 1" in shown.err
    assert printed(capsys, "unique", str(path), "--others") == [several]
