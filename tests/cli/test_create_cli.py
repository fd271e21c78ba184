"""`sudoku-repl create` and the order `create`: options, output, seeds and refusals."""

from __future__ import annotations

import os
import random
import re
import shlex
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest
from support.desk import Desk

from sudoku_repl import CLASSIC, Quiz, board_named, exact, parse_quiz
from sudoku_repl.cli.main import main
from sudoku_repl.create.drawing import SEED_GRID, SeedDraw, likeness, likeness_table
from sudoku_repl.create.forms import canonical
from sudoku_repl.create.making import make_quiz
from sudoku_repl.formats import iter_quizzes
from sudoku_repl.measure.rating import rate
from sudoku_repl.orders import open_desk
from sudoku_repl.shell.screen import Look


def test_a_quiz_is_printed_and_the_same_seed_prints_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["create", "quiz", "--seed", "7", "--clues", "30"]) == 0
    first = capsys.readouterr()
    assert main(["create", "quiz", "--seed", "7", "--clues", "30"]) == 0
    assert (capsys.readouterr().out, first.err) == (first.out, "")
    quiz = parse_quiz(first.out)
    assert exact.is_unique(quiz)
    assert quiz.givens.count(0) == 51


def test_several_quizzes_have_the_seeds_that_follow(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["create", "quiz", "--seed", "7", "--count", "3"]) == 0
    assert capsys.readouterr() == ("".join(f"{make_quiz(seed).quiz}\n" for seed in (7, 8, 9)), "")
    desk = Desk("@easy")
    lines = [each for each in desk.give("create quiz --seed 7 --count 3") if each.startswith("Quiz loaded")]
    assert [line.rpartition(" ")[2] for line in lines] == ["7.", "8.", "9."]
    assert desk.debugger.quiz == make_quiz(9).quiz


@pytest.mark.parametrize("layout", ["9x9", "4x4", "twodoku + order 2x2", "6x6 + diagonals"])
def test_several_quizzes_of_a_board_are_a_list(
    layout: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--layout", layout, "--seed", "7", "--count", "2", "--with-result"]
    assert main(["create", "quiz", *options]) == 0
    file = tmp_path / "list.txt"
    file.write_text(capsys.readouterr().out)
    read = [(quiz.board, quiz.givens) for _, quiz in iter_quizzes(file) if isinstance(quiz, Quiz)]
    board = board_named(layout)
    assert read == [(board, make_quiz(seed, layout=board.name).quiz.givens) for seed in (7, 8)]


@pytest.fixture
def seed_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next seeds that are drawn are 0, then 1, and so on."""
    seeds = count()
    monkeypatch.setattr(random.SystemRandom, "getrandbits", lambda self, bits: next(seeds))


@pytest.mark.usefixtures("seed_0")
def test_a_drawn_seed_of_0_is_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    for options, told in (([], "seed 0\n"), (["--seed", "0"], "")):
        assert main(["create", "quiz", *options]) == 0
        assert capsys.readouterr() == (f"{make_quiz(0).quiz}\n", told)


@pytest.mark.parametrize(
    ("line", "again", "told"),
    [
        ("create quiz", " --seed {}", "Quiz loaded: {clues} clues, seed {seed}."),
        ("transform random", " {}", "Quiz loaded: {clues} clues, seed {seed}."),
        ("transform --random", " {}", "Quiz loaded: {clues} clues, seed {seed}."),
        ("create likeness --trials 3", " --seed {}", "3 pairs of grids kept, seed {seed}; swaps 20,9,2"),
        ("create family --results 1 --each 2 --to {file}", " --seed {}", "seed {seed}"),
    ],
)
@pytest.mark.usefixtures("seed_0")
def test_each_drawn_seed_is_printed_and_makes_the_same(
    line: str, again: str, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "family.txt"
    line = line.format(file=file)
    printed = []
    for seed in range(3):
        made = []
        for order in (line + again.format(seed), line):
            desk = Desk("@easy")
            lines = desk.give(order)
            made.append((lines[:-1], desk.debugger.quiz, file.exists() and file.read_text()))
        assert made[0] == made[1]
        clues = sum(map(bool, desk.debugger.quiz.givens))
        assert any(told.format(seed=seed, clues=clues) in each for each in lines)
        printed.append(lines)
    assert printed[0] != printed[1] != printed[2]


@pytest.mark.parametrize("seed", [1, 2])
def test_single_numbers_are_conditions_that_can_be_met(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    quiz = make_quiz(seed).quiz
    rating = rate(quiz)
    for option, number in (
        ("--steps", rating.first_solution),
        ("--level", rating.biggest_level),
        ("--class", rating.kind),
    ):
        assert number is not None
        line = ["create", "quiz", "--seed", f"{seed}", "--tries", "1", option]
        assert main([*line, f"{number}"]) == 0
        assert capsys.readouterr().out == f"{quiz}\n"
        assert main([*line, f"{number + 1 if number < 5 else number - 1}"]) == 1
        assert "none of the 1 quizzes made met the conditions; the nearest: class" in capsys.readouterr().err


def test_a_result_is_printed_if_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = make_quiz(7)
    solution = "".join(map(str, made.solution))
    assert main(["create", "quiz", "--seed", "7", "--with-result"]) == 0
    printed = capsys.readouterr().out
    assert printed == f"{made.quiz},{solution}\n"
    assert parse_quiz(printed) == made.quiz  # which checks the solution against the quiz

    desk = Desk("@easy")
    without, with_it = desk.give("create quiz --seed 7"), desk.give("create quiz --seed 7 --with-result")
    assert with_it[: len(without) - 1] == without[:-1]
    shown = with_it[with_it.index("Result:") : -1]
    assert re.sub(r"\D", "", "".join(shown)) == solution
    desk = Desk("@easy", Look.JSON)
    (told,) = desk.told("create quiz --seed 7 --with-result")
    assert (told["givens"], told["result"]) == (str(made.quiz).replace(".", "0"), solution)
    (told,) = desk.told("create quiz --seed 7")
    assert told["result"] is None

    result = tmp_path / "result.txt"
    result.write_text(f"{solution}\n")
    assert main(["create", "from-result", str(result), "--seed", "3", "--with-result"]) == 0
    assert capsys.readouterr().out.endswith(f",{solution}\n")


def test_a_file_of_a_family_has_the_results_if_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "family.csv"
    line = f"create family --results 2 --each 2 --seed 1 --to {path}"
    desk = Desk("@easy")
    desk.give(line)
    quizzes = path.read_text().splitlines()
    desk.give(f"{line} --with-result")
    assert [each.split(",")[0] for each in path.read_text().splitlines()] == quizzes
    for number, (_, quiz) in enumerate(iter_quizzes(path)):
        assert isinstance(quiz, Quiz)  # a wrong solution would be an error
        (solution,) = exact.solutions(quiz)
        assert path.read_text().splitlines()[number].split(",")[1] == "".join(map(str, solution))


@pytest.mark.parametrize("layout", ["twodoku", "9x9 + diagonals"])
def test_a_result_of_another_board_is_a_comment(layout: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["create", "quiz", "--layout", layout, "--seed", "3", "--with-result"]) == 0
    printed = capsys.readouterr().out
    quiz = parse_quiz(printed)
    assert quiz.board.name == layout
    (solution,) = exact.solutions(quiz)
    assert printed.splitlines()[-2:] == ["# result:", "# " + "".join(map(str, solution))]


def test_quizzes_are_made_from_the_seed_grid_if_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    form = canonical(Quiz(CLASSIC, SEED_GRID))
    line = ["create", "quiz", "--seed", "3", "--with-result"]

    def result_of(*options: str) -> Quiz:
        assert main([*line, *options]) == 0
        return parse_quiz(capsys.readouterr().out.split(",")[1])

    assert canonical(result_of()) != form
    drawn = result_of("--seed-grid")
    assert canonical(drawn) == form
    assert canonical(result_of("--seed-grid", "--swaps", "3,2,1")) == form
    assert result_of("--seed-grid", "--threshold", "0.72") != drawn
    assert likeness(result_of("--seed-grid", "--threshold", "0.72").givens, SEED_GRID) < 0.72


REFUSED = (
    ("quiz --swaps 1,2,3", 1, "--swaps is for shuffling the seed grid; add --seed-grid"),
    ("quiz --threshold 0.7", 1, "--threshold is for shuffling the seed grid; add --seed-grid"),
    ("quiz --seed-grid --layout samurai", 1, "the seed grid is a 9x9 grid; it cannot fill the samurai board"),
    ("quiz --seed-grid --swaps 1,2", 2, "below 1000, separated by commas, such as 20,9,2, got '1,2'"),
    ("quiz --seed-grid --swaps 1,-2,3", 2, "such as 20,9,2, got '1,-2,3'"),
    ("likeness --threshold 2", 2, "expected a number between 0 and 1, got '2'"),
    ("likeness --threshold nan", 2, "expected a number between 0 and 1, got 'nan'"),
    ("likeness one", 1, "expected two grids to compare, or none for the table; got 1"),
    ("likeness one two three", 1, "expected two grids to compare, or none for the table; got 3"),
    ("likeness one two --trials 5", 1, "--trials is for the table; leave it out to compare two grids"),
    ("likeness one two --seed 0", 1, "--seed is for the table; leave it out to compare two grids"),
    ("likeness nowhere two", 1, "'nowhere' cannot be read: No such file"),
    (f"likeness {'1' * 81} two", 1, "1 twice in row 1, at [1,1] and [1,2]"),
    (f"likeness {'.' * 81} two", 1, "expected a digit in every cell, but [1,1] is open"),
    ("quiz --steps=90..50", 2, "--steps: expected a range such as 50..90, 50.. or ..90, or a number, got"),
    ("quiz --steps=\u00b2", 2, "or a number, got '\u00b2'"),
    (f"quiz --steps={'9' * 5000}", 2, f"or a number, got '{'9' * 40}"),
    ("quiz --steps=..", 2, "or a number, got '..'"),
    ("quiz --class=6", 2, "--class: expected a class from 1 to 5, got '6'"),
    ("quiz --level=-3", 2, "--level: expected a range such as 50..90, 50.. or ..90, or a number, got '-3'"),
    ("quiz --nonsense", 2, "unknown option '--nonsense'"),
    ("quiz --jobs 3", 1, "--jobs is for writing a list; add --to FILE, or leave it out"),
    ("quiz --unbiased --clues 30", 1, "--unbiased draws from all minimal 9x9 quizzes; leave out --clues"),
    ("quiz --clues 3", 1, "expected 17 to 81 clues on the 9x9 board, got 3"),
    ("quiz --clues 3 --count 2 --to list.txt", 1, "expected 17 to 81 clues on the 9x9 board, got 3"),
    ("from-result nowhere", 1, "'nowhere' cannot be read: No such file or directory"),
    ("from-result @readalps", 1, "expected a result with a digit in every cell, but [1,1] is open"),
    ("quiz --clues 79 --symmetry rotation90", 1, "79 clues cannot have the symmetry rotation90 on the 9x9"),
    ("quiz --order 3x4 --layout 9x9", 1, "a grid of order 3x4 is 12x12, not 9x9"),
    (
        "quiz --order 2x3 --layout 'twodoku + order 3x2'",
        1,
        "the layout 'twodoku + order 3x2' has the order 3x2, not 2x3; keep one of the two",
    ),
    ("quiz --order 5x5", 2, "boxes of 5x5 give a grid of 25 digits; expected 4 to 16"),
    ("quiz --order big", 2, "expected an order, the rows and columns of a box such as 3x4, got 'big'"),
    ("quiz --layout '0,0 4,3'", 1, "the corner 4,3 of grid 2 is not aligned; expected multiples of 3"),
    ("quiz --order 3x4 --seed-grid", 1, "the seed grid is a 9x9 grid; it cannot fill the 12x12 board"),
    (
        "quiz --layout samurai --seed-grid --count 2 --to list.txt",
        1,
        "the seed grid is a 9x9 grid; it cannot fill the samurai board",
    ),
    ("quiz --layout nowhere", 2, "got 'nowhere'"),
)


@pytest.mark.parametrize(
    ("options", "status", "message"),
    [
        *REFUSED,
        ("quiz --seed-grid --swaps 0,0,0 --seed 1", 1, "none of 10000 grids drawn had a likeness to"),
        ("family --clues 3", 1, "expected 17 to 81 clues on the 9x9 board, got 3"),
        ("nothing", 2, "unknown kind 'nothing'; expected one of quiz, "),
    ],
)
def test_what_makes_no_sense_is_refused_without_a_seed(
    options: str,
    status: int,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(options)
    if words[0] == "quiz":
        words += ["--tries", "1000000"]  # it is refused at once
    try:
        left: object = main(["create", *words])
    except SystemExit as error:
        left = error.code
    said = capsys.readouterr()
    assert (left, said.out) == (status, "")
    assert said.err.startswith(("", "sudoku-repl create: ", "usage: sudoku-repl create ")[status])
    assert status == 1 or words[0] == "nothing" or f"usage: sudoku-repl create {words[0]} " in said.err
    assert message in said.err
    assert not any(tmp_path.iterdir())


def test_an_order_refuses_what_the_subcommand_refuses() -> None:
    desk = Desk("@easy")
    for options, _, message in REFUSED:
        desk.give(f"create {options}")
        assert message in desk.refused[0]


def test_two_grids_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = make_quiz(1).solution, make_quiz(2).solution
    line = "".join(map(str, other))
    path = tmp_path / "a grid.txt"
    path.write_text("\n".join("".join(map(str, one[start : start + 9])) for start in range(0, 81, 9)) + "\n")
    cosine = sum(a * b for a, b in zip(one, other, strict=True)) / 2565
    assert main(["create", "likeness", str(path), line]) == 0
    assert capsys.readouterr() == (f"likeness {cosine:.6f}\n", "")
    desk = Desk("@easy")
    for order in ("likeness", "create likeness"):
        assert desk.give(f"{order} '{path}' {line}") == [f"likeness {cosine:.6f}"]
        assert desk.give(f"{order} {line} {line}") == ["likeness 1.000000"]
    (told,) = Desk("@easy", Look.JSON).told(f"likeness '{path}' {line}")
    assert told["likeness"] == pytest.approx(cosine, abs=1e-6)
    desk.give(f"likeness {line}")
    assert "missing <grid>; usage: `likeness <grid> <grid>`" in desk.refused[0]


def test_the_table_of_likeness_has_both_rows_and_a_normal_curve(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["likeness", "--trials", "500", "--seed", "4", "--swaps", "9,9,9", "--threshold", "0.8"]
    assert main(["create", *options]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == Desk("@easy").give(f"create {' '.join(options)}")
    table = likeness_table(500, 4, SeedDraw(9, 9, 9, 0.8))
    assert lines[0] == "500 grids drawn from the seed grid, 500 pairs of grids kept, seed 4; swaps 9,9,9"
    assert lines[1].startswith(f"{table.kept:.1%} of the grids")
    for line, row in zip(lines[3:5], (table.to_seed, table.of_two), strict=True):
        numbers = [row.least, row.most, row.mean, row.deviation, *(share * 100 for share in row.within)]
        found = [float(each) for each in re.findall(r"\d+\.\d+", line)]
        assert found == pytest.approx(numbers, abs=0.051)
    bars = [re.fullmatch(r"(0\.\d{3}) ([ █]*)\|(█*) (\d+)", line) for line in lines]
    drawn = [bar for bar in bars if bar]
    bins = [*table.to_seed.bins, *table.of_two.bins]
    assert [int(bar[4]) for bar in drawn] == [each.count for each in bins]
    curve = [len(bar[2]) for bar in drawn]
    highest = [max(max(b.count, b.normal) for b in row.bins) for row in (table.to_seed, table.of_two)]
    scale = [highest[0]] * len(table.to_seed.bins) + [highest[1]] * len(table.of_two.bins)
    assert curve == [round(50 * each.normal / top) for each, top in zip(bins, scale, strict=True)]
    (told,) = Desk("@easy", Look.JSON).told(f"create {' '.join(options)}")
    assert told["of_two"]["mean"] == pytest.approx(table.of_two.mean)
    assert told["to_seed"]["bins"][0].keys() == {"lower", "count", "normal"}


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
    forms = [canonical(parse_quiz(line)) for line in lines]
    assert forms[:2] == forms[2:4] == forms[4:]
    assert forms[0] != forms[1]
    assert all(exact.is_unique(parse_quiz(line)) for line in lines)


@pytest.mark.skipif(sys.platform == "win32", reason="has no named pipes")
def test_a_family_of_a_list_of_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = [make_quiz(seed).solution for seed in range(3)]
    results = tmp_path / "results.txt"
    results.write_text("".join(f"{''.join(map(str, grid))}\n" for grid in made), encoding="ascii")
    wanted = f"create family --from {results} --each 2 --clues 30 --seed 5 --with-result"
    assert main(wanted.split()) == 0
    printed = capsys.readouterr().out
    quizzes, solved = zip(*(line.split(",") for line in printed.splitlines()), strict=True)
    assert list(solved[:3]) == ["".join(map(str, grid)) for grid in made]
    assert [81 - quiz.count(".") for quiz in quizzes] == [30] * 6
    path = tmp_path / "family.txt"
    assert Desk("@easy").give(f"{wanted} --to {path}")[-1] == "seed 5"
    assert path.read_text(encoding="ascii") == printed
    assert main([*wanted.split(), "--results", "2"]) == 0
    first = capsys.readouterr().out.splitlines()
    assert first[:2] == printed.splitlines()[:2]
    assert len(first) == 4
    assert main([*wanted.split(), "--results", "4"]) == 1
    assert "has 3 grids; give --results 3, or leave it out" in capsys.readouterr().err
    results.write_text(str(make_quiz(1).quiz), encoding="ascii")
    assert main(wanted.split()) == 1
    assert "result 1: expected a result with a digit in every cell" in capsys.readouterr().err
    results.write_text(f"# order: 2x3\n{'.' * 36}", encoding="ascii")
    assert main(wanted.split()) == 1
    assert "expected a 9x9 grid, got the board '6x6'" in capsys.readouterr().err


def test_a_family_goes_through_a_pipe_with_a_name(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as others:
        read = others.submit(pipe.read_text)
        assert main(["create", "family", "--results", "1", "--each", "2", "--to", str(pipe)]) == 0
        assert len(read.result().splitlines()) == 2
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


@pytest.mark.skipif(sys.platform == "win32", reason="has no named pipes")
def test_a_result_comes_through_a_pipe_which_can_be_read_only_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as others:
        others.submit(pipe.write_text, "".join(map(str, make_quiz(1).solution)))
        assert main(["create", "from-result", str(pipe)]) == 0
    assert exact.is_unique(parse_quiz(capsys.readouterr().out))


@pytest.mark.parametrize(
    ("options", "board"),
    [
        ("--order 3x4", "12x12"),
        ("--order 3x2", "6x6 + order 3x2"),
        ("--layout 6x6", "6x6"),
        ("--order 6", "6x6"),
        ("--order 2x3 --layout twodoku", "twodoku + order 2x3"),
        ("--order 2x3 --layout 0,0_4,3", "twodoku + order 2x3"),
        ("--layout 'twodoku_+_order_2x3' --order 2x3", "twodoku + order 2x3"),
        ("--order 2x2 --layout 4x4_+_diagonals", "4x4 + diagonals"),
    ],
)
def test_an_order_and_a_layout_name_a_board(options: str, board: str) -> None:
    desk = open_desk()
    desk.table.parse(f"create quiz {options.replace('_', ' ')} --seed 1").run(desk)
    assert desk.debugger.quiz.board is board_named(board)
    assert desk.debugger.unique()
