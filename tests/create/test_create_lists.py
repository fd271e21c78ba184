"""Lists of quizzes with consecutive seeds, and unbiased quizzes."""

from __future__ import annotations

import os
import signal
import sys
from itertools import repeat
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from support.desk import Desk

from sudoku_repl import Debugger, OrderError, Quiz, exact
from sudoku_repl.board import CLASSIC
from sudoku_repl.cli.create import create as main
from sudoku_repl.create import lists, unbiased as drawing
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.drawing import SeedDraw
from sudoku_repl.create.lists import ListMade, make_list
from sudoku_repl.create.making import UNBOUNDED, Made, Recipe, make_quiz
from sudoku_repl.create.unbiased import draw_minimal, weight
from sudoku_repl.errors import CreateError
from sudoku_repl.exact.clues import redundant
from sudoku_repl.formats import iter_quizzes
from sudoku_repl.interruption import Interrupted, interrupted_by
from sudoku_repl.orders import all_orders
from sudoku_repl.orders.create_options import seed_draw


def quizzes_in(path: Path) -> list[str]:
    return [str(quiz) for _, quiz in iter_quizzes(str(path))]


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_seed_makes_the_quiz_that_it_makes_alone(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "list.txt"
    made = make_list(str(path), Recipe(clues=30), 5, 7, jobs=jobs)
    assert (made.seed, made.count, made.before, made.failed) == (7, 5, 0, 0)
    assert quizzes_in(path) == [str(make_quiz(seed, clues=30).quiz) for seed in range(7, 12)]


@given(cut=st.integers(0, 600))
@settings(max_examples=25)
def test_a_list_cut_anywhere_becomes_what_it_would_have_been(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    path = tmp_path_factory.mktemp("lists") / "list.txt"
    make_list(str(path), Recipe(layout="6x6"), 10, 3, with_solution=True)
    whole = path.read_bytes()
    path.write_bytes(whole[:cut])
    made = make_list(str(path), Recipe(layout="6x6"), 10, 3, with_solution=True)
    assert path.read_bytes() == whole
    assert made.before == max(whole[:cut].count(b"\n") - 2, 0)


def test_a_list_grows_from_its_own_seed_and_never_shrinks(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    first = make_list(str(path), Recipe(), 2)
    assert make_list(str(path), Recipe(), 4) == ListMade(str(path), first.seed, 4, 2, 0)
    before = path.read_bytes()
    assert make_list(str(path), Recipe(), 3).count == 4
    assert path.read_bytes() == before


def test_a_list_of_another_recipe_or_seed_stays(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    make_list(str(path), Recipe(), 2, 1)
    before = path.read_bytes()
    for recipe, seed in ((Recipe(clues=30), 1), (Recipe(clues=30), None), (Recipe(), 2)):
        with pytest.raises(CreateError, match="was made with --seed 1, not with --seed"):
            make_list(str(path), recipe, 2, seed)
    assert path.read_bytes() == before
    path.write_text("my quizzes\n")
    with pytest.raises(CreateError, match="not a list that `create quiz` began"):
        make_list(str(path), Recipe(), 2)
    assert path.read_text() == "my quizzes\n"


@pytest.mark.parametrize(
    "recipe",
    [
        Recipe(clues=30, symmetry="flip", tries=7),
        Recipe(steps=(100, UNBOUNDED), level=(0, 9), kind=2),
        Recipe(level=(3, 3), needs=("naked_pair", "fish"), forbid=("chains",)),
        Recipe(layout="9x9 + diagonals"),
        Recipe(order="2x3"),
        Recipe(draw=SeedDraw(3, 4, 5, 0.5)),
        Recipe(unbiased=True),
    ],
)
def test_a_recipe_says_its_options_as_you_type_them(recipe: Recipe) -> None:
    read = all_orders().parse(f"create quiz {recipe}").values
    if read.pop("seed_grid", False):
        read["draw"] = seed_draw(read.pop("swaps"), read.pop("threshold"))
    if "class_" in read:
        read["kind"] = read.pop("class_")
    assert Recipe(**read) == recipe


def test_a_lock_that_cannot_be_removed_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "in use", str(self))

    monkeypatch.setattr(Path, "unlink", refuse)  # as on Windows, where the lock is open
    assert make_list(str(tmp_path / "list.txt"), Recipe(), 1, 7).count == 1


def test_a_seed_without_a_quiz_is_a_comment(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    made = make_list(str(path), Recipe(kind=5, tries=1), 3, 1)
    assert made.failed == 3
    assert path.read_text().count("\n## seed ") == 3
    assert make_list(str(path), Recipe(kind=5, tries=1), 3, 1).before == 3


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_keeps_the_quizzes_made(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "list.txt"
    done: list[int] = []
    with interrupted_by(lambda: len(done) >= 2), pytest.raises(Interrupted):
        make_list(str(path), Recipe(), 100, 1, jobs=jobs, progress=done.append)
    there = len(quizzes_in(path))
    assert 2 <= there < 100
    assert make_list(str(path), Recipe(), there + 1, 1).before == there


def make_or_die(recipe: Recipe, seed: int) -> Made | CreateError:
    """Makes a quiz, but kills the first process that comes here, and each that comes for seed 5."""
    if seed == 5 or Path("alive").exists():
        Path("alive").unlink(missing_ok=True)
        os.kill(os.getpid(), signal.SIGKILL)
    return recipe.make(seed)


@pytest.mark.skipif(sys.platform == "win32", reason="kills a process as Unix does")
def test_a_worker_that_is_killed_is_reported_and_changes_no_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["quiz", "--to", "alone", "--count", "4", "--seed", "1"]) == 0
    monkeypatch.setattr(lists, "_try", make_or_die)
    Path("alive").touch()
    capsys.readouterr()
    assert main(["quiz", "--to", "list", "--count", "4", "--seed", "1", "--jobs", "2"]) == 0
    assert capsys.readouterr().err.splitlines()[0] == "sudoku-repl create: a worker died; others do its work"
    assert Path("list").read_bytes() == Path("alone").read_bytes()

    assert main(["quiz", "--to", "list", "--count", "6", "--seed", "1", "--jobs", "2"]) == 1
    assert capsys.readouterr().err.endswith("sudoku-repl create: workers died 3 times on seed 5\n")
    assert Path("list").read_bytes() == Path("alone").read_bytes()


def test_the_order_writes_a_list_and_loads_nothing(tmp_path: Path) -> None:
    desk = Desk("@easy")
    linked = "--layout twodoku --order 2x3"
    printed = desk.give(f"create quiz {linked} --count 2 --seed 4 --to {tmp_path / 'list.txt'}")
    assert printed[-1] == "2 quizzes from seed 4 on: 2 made now."
    assert desk.debugger.quiz.title == "@easy"
    assert len(quizzes_in(tmp_path / "list.txt")) == 2
    desk.give("create quiz --jobs 2")
    assert "add --to FILE" in desk.refused[-1]


def test_the_command_continues_a_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "list.txt")
    assert main(["quiz", "--to", path, "--count", "2"]) == 0
    assert main(["quiz", "--to", path, "--count", "3", "--jobs", "2"]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert "1 made now; 2 were there." in err
    assert main(["quiz", "--to", path, "--count", "3", "--clues", "30"]) == 1


# --- unbiased quizzes -----------------------------------------------------------------------------


def test_an_unbiased_quiz_is_minimal(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a lucky draw: the order opens the cells that a minimal quiz leaves open first."""
    made = make_quiz(3)
    clues, opened = ([c for c in range(81) if bool(made.quiz.givens[c]) is given] for given in (True, False))
    orders = iter([clues + opened, [*opened[1:], *clues, opened[0]], opened + clues])

    def shuffle(self: Chance, items: list[int]) -> None:
        items[:] = next(orders)

    monkeypatch.setattr(drawing, "uniform_grids", lambda _: repeat(made.solution))
    monkeypatch.setattr(Chance, "shuffle", shuffle)
    told: list[int] = []
    drawn = draw_minimal(Chance(1), told.append)
    assert told == [1, 2, 3]
    assert (drawn.givens, drawn.solution, drawn.tries) == (made.quiz.givens, made.solution, 3)


@given(seed=st.integers(0, 10**6))
@settings(max_examples=30)
def test_the_cells_opened_are_the_most_that_keep_the_solution_unique(seed: int) -> None:
    chance = Chance(seed)
    solution = make_quiz(seed % 50).solution
    order = list(range(81))
    chance.shuffle(order)
    givens = bytearray(solution)
    unique = 0
    for cell in order:
        givens[cell] = 0
        if not exact.is_unique(Quiz(CLASSIC, bytes(givens))):
            break
        unique += 1
    assert drawing._longest(solution, order) == (unique if unique >= 41 else 0)


@pytest.mark.long
def test_unbiased_quizzes_have_one_solution_and_no_redundant_clue() -> None:
    made = Debugger().create(seed=1, unbiased=True)
    assert made.weight == weight(made.quiz.clues)
    assert exact.is_unique(made.quiz)
    assert redundant(made.quiz) == ()


def test_an_unbiased_quiz_takes_no_conditions() -> None:
    with pytest.raises(OrderError, match="leave out --class, --clues"):
        Recipe(unbiased=True, clues=24, kind=3)
