"""Whole lists: `sudoku-repl transform`, `canonical` and `unique`."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from sudoku_repl import kernels
from sudoku_repl.board import board_named
from sudoku_repl.cli.main import main
from sudoku_repl.create.forms import canonical
from sudoku_repl.create.lists import quiz_line
from sudoku_repl.create.making import make_quiz
from sudoku_repl.create.naming import parse_transform
from sudoku_repl.formats import iter_quizzes, parse_quiz

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


@pytest.mark.parametrize("empty", ["--to=", "--to", "mirror"])
def test_an_empty_argument_takes_no_other_in_its_place(
    empty: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = path.read_text()
    words = [empty, *[""] * (not empty.endswith("="))]
    with pytest.raises(SystemExit, match="2"):
        main(["transform", "mirror", str(path), *words, str(path)])
    assert "unexpected empty argument: " in capsys.readouterr().err
    assert path.read_text() == before


def test_other_boards_keep_their_headers(tmp_path: Path) -> None:
    board = board_named("samurai")
    source, target = tmp_path / "samurai.txt", tmp_path / "moved.txt"
    quiz = make_quiz(1, layout=board.name).quiz
    source.write_text(f"# layout: samurai\n{quiz}\n")
    assert main(["transform", "flip", str(source), "--to", str(target)]) == 0
    ((_, moved),) = iter_quizzes(target)
    assert moved == parse_transform("flip", board).quiz(quiz)


def test_quizzes_with_constraints_are_links_on_boards_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "links.txt"
    quizzes = [make_quiz(seed, layout="4x4", rules=(("killer", 1),)).quiz for seed in range(3)]
    path.write_text("".join(f"{quiz_line(quiz)}\n" for quiz in quizzes))
    assert printed(capsys, "unique", str(path)) == path.read_text().splitlines()
    moved = printed(capsys, "transform", "flip", str(path))
    flipped = [parse_transform("flip", quiz.board).quiz(quiz) for quiz in quizzes]
    assert [parse_quiz(line) for line in moved] == flipped
    assert main(["transform", "relabel 4321", str(path)]) == 1
    assert capsys.readouterr().err.count("renames digits, which cage 1 asks about") == 3


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


@pytest.mark.parametrize("transform", ["random", "mirror"])
def test_lines_that_are_not_plain_are_transformed_alike(
    path: Path, capsys: pytest.CaptureFixture[str], transform: str
) -> None:
    """Plain lines take a short cut, which shows neither in the forms nor in the seeds nor in the errors."""
    quiz = str(QUIZZES[1])
    mixed = (quiz, quiz.replace(".", "0"), f"{quiz},9.5", f" {quiz}", "11" + "." * 79, quiz[:80], quiz)
    path.write_text("".join(f"{line}\n" for line in mixed))
    seen = []
    for has_kernel in (kernels.HAS_KERNEL, False):
        with patch.object(kernels, "HAS_KERNEL", has_kernel):
            options = ["--seed", "5"] if transform == "random" else []
            assert main(["transform", transform, str(path), *options]) == 1
        seen.append(capsys.readouterr())
    assert seen[0] == seen[1]
    assert len(seen[0].out.splitlines()) == 5


def test_quizzes_with_a_rule_are_not_taken_for_plain_ones(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path.write_text("# houses: diagonals\n" + "1".ljust(81, ".") + "\n" + "12".rjust(81, ".") + "\n")
    lines = printed(capsys, "transform", "random", str(path), "--seed", "5")
    with patch.object(kernels, "HAS_KERNEL", False):
        assert printed(capsys, "transform", "random", str(path), "--seed", "5") == lines
    assert lines[0] == "# houses: diagonals"
