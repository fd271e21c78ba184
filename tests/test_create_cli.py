"""`sudoku-repl create`: quizzes on the standard output."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from desk import Desk

from sudoku_repl import exact, parse_quiz
from sudoku_repl.cli import main


def test_a_quiz_is_printed_and_the_same_seed_prints_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["create", "quiz", "--seed", "7", "--clues", "30"]) == 0
    first = capsys.readouterr()
    assert main(["create", "quiz", "--seed", "7", "--clues", "30"]) == 0
    assert (capsys.readouterr().out, first.err) == (first.out, "")
    quiz = parse_quiz(first.out)
    assert exact.is_unique(quiz)
    assert quiz.givens.count(0) == 51


def test_a_seed_that_was_not_given_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["create", "quiz"]) == 0
    told = capsys.readouterr()
    seed = told.err.removeprefix("seed ").strip()
    assert main(["create", "quiz", "--seed", seed]) == 0
    assert capsys.readouterr().out == told.out


def test_a_board_of_several_grids_is_printed_as_it_lies(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["create", "quiz", "--layout", "twodoku", "--seed", "1"]) == 0
    quiz = parse_quiz(capsys.readouterr().out)
    assert quiz.board.name == "twodoku"
    assert exact.is_unique(quiz)


def test_a_family_is_written_a_quiz_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "family.txt"
    wanted = ["create", "family", "--results", "2", "--each", "3", "--seed", "5"]
    assert main([*wanted, "--to", str(path)]) == 0
    assert main(wanted) == 0
    lines = path.read_text().splitlines()
    assert capsys.readouterr().out.splitlines() == lines
    assert len(set(lines)) == 6
    assert all(exact.is_unique(parse_quiz(line)) for line in lines)


@pytest.mark.parametrize("text", ["random", "--random"])
def test_a_seed_that_was_drawn_for_an_order_is_told(text: str, tmp_path: Path) -> None:
    one, other = Desk("@easy"), Desk("@easy")
    seed = one.give(f"transform {text}")[-1].rpartition("seed ")[2].rstrip(".")
    other.give(f"transform {text} {seed}")
    assert other.debugger.quiz == one.debugger.quiz
    first, again = tmp_path / "first.txt", tmp_path / "again.txt"
    wanted = "create family --results 1 --each 2"
    told = one.give(f"{wanted} --to {first}")[-1]
    one.give(f"{wanted} --{told.replace(' ', '=')} --to {again}")
    assert again.read_text() == first.read_text()


@pytest.mark.parametrize(
    "option",
    ["--steps 90..50", "--steps \u00b2", f"--steps {'9' * 5000}", "--steps 1..", "--class 6", "--level -3"],
)
def test_what_no_quiz_can_be_is_refused_at_once(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    name, value = option.split()
    with pytest.raises(SystemExit) as left:
        main(["create", "quiz", "--tries", "1000000", f"{name}={value}"])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert f"argument {name}: " in said
    assert value[:40] in said


@pytest.mark.skipif(sys.platform == "win32", reason="has no named pipes")
def test_a_family_goes_through_a_pipe_with_a_name(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as others:
        read = others.submit(pipe.read_text)
        assert main(["create", "family", "--results", "1", "--each", "2", "--to", str(pipe)]) == 0
        assert len(read.result().splitlines()) == 2
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_what_cannot_be_made_is_said_with_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["create", "quiz", "--clues", "3", "--seed", "1"]) == 1
    assert (
        capsys.readouterr().err == "sudoku-repl create: a quiz on the 9x9 board has 17 to 81 clues, not 3\n"
    )
    with pytest.raises(SystemExit) as left:
        main(["create", "nothing"])
    assert left.value.code == 2
