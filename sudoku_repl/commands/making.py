"""The orders that make quizzes and transform them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import TypeAlias

import attrs

from sudoku_repl import create
from sudoku_repl.board import Quiz
from sudoku_repl.board.layouts import board_named
from sudoku_repl.commands.arguments import Argument, Suggestion
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.create_options import KINDS, CreateWords, words_of
from sudoku_repl.commands.results.keeping import Written
from sudoku_repl.commands.results.making import Canonical, Created, GridsCompared, LikenessShown
from sudoku_repl.commands.table import Command
from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.files import atomic_write
from sudoku_repl.formats import open_quiz, parse_quiz

Tell: TypeAlias = Callable[[int], None]
"""Called with the number of quizzes made so far."""


def _wanted(options: argparse.Namespace, tell: Tell) -> create.Wanted:
    tried = count(1)

    def count_it(_: Quiz) -> bool:
        tell(next(tried))
        return True

    grade = create.Grade(options.kind, options.level, options.steps)
    symmetry = create.Symmetry(options.symmetry)
    return create.Wanted(options.clues, symmetry, grade, count_it, options.tries)


def _draw(options: argparse.Namespace) -> create.SeedDraw:
    """Return the way to shuffle the seed grid: the paper's, changed by the options."""
    draw = create.PAPER
    if options.swaps:
        digits, lines, chutes = options.swaps
        draw = attrs.evolve(draw, digits=digits, lines=lines, chutes=chutes)
    if options.threshold is not None:
        draw = attrs.evolve(draw, threshold=options.threshold)
    return draw


def made(options: argparse.Namespace, seed: int, tell: Tell = lambda _: None) -> create.Made:
    """Make the quiz of ``create quiz`` or ``create from-result``; raise CreateError if there is none."""
    wanted = _wanted(options, tell)
    if options.what == "from-result":
        return create.quiz_from_result(open_quiz(options.file), seed, wanted)
    if not options.seed_grid:
        for name in ("swaps", "threshold"):
            if getattr(options, name) is not None:
                raise OrderError(f"--{name} shuffles the seed grid; give --seed-grid too")
    draw = _draw(options) if options.seed_grid else None
    return create.make_quiz(seed, wanted, board_named(options.layout), draw)


def family_lines(options: argparse.Namespace, seed: int) -> Iterator[str]:
    """Yield the lines of ``create family``, making each quiz when needed; raise CreateError if one fails."""
    for member in create.family(seed, options.results, options.each):
        yield quiz_line(member.quiz, member.solution if options.with_result else None)


def quiz_line(quiz: Quiz, result: bytes | None) -> str:
    """Return the quiz as a line that `load-quiz` reads, with a comma and its result if given."""
    return str(quiz) if result is None else f"{quiz},{digits_of(result)}"


def digits_of(result: bytes) -> str:
    """Return the digits of a result in reading order."""
    return "".join(map(str, result))


def write_family(options: argparse.Namespace, seed: int, tell: Tell = lambda _: None) -> None:
    """Write the family to the file of the options, a quiz a line; call ``tell`` after each.

    Raise CreateError if a quiz fails, and FileError if the file cannot be written.
    """
    with atomic_write(options.to) as file:
        for number, text in enumerate(family_lines(options, seed), start=1):
            file.write(f"{text}\n".encode())
            tell(number)


def likeness_shown(options: argparse.Namespace, seed: int) -> LikenessShown:
    """Return the table of ``create likeness``; raise CreateError if its options make no sense."""
    trials = _TRIALS if options.trials is None else options.trials
    return LikenessShown(create.likeness_table(trials, seed, _draw(options)), seed)


_TRIALS = 10_000


def compares(options: argparse.Namespace) -> bool:
    """Return whether the options ask for the likeness of two grids; raise OrderError if they conflict."""
    if options.what != "likeness" or not options.grids:
        return False
    if len(options.grids) != 2:
        raise OrderError(f"expected two grids to compare, or none for the table; got {len(options.grids)}")
    for name in ("seed", "trials", "swaps", "threshold"):
        if getattr(options, name) is not None:
            raise OrderError(f"--{name} belongs to the table of likeness; give no grids with it")
    return True


def compared(one: str, other: str) -> GridsCompared:
    """Return the likeness of two grids, each a file or a line of 81 digits.

    Raise QuizError, OrderError or CreateError if a grid is missing or not full.
    """
    return GridsCompared(create.likeness(_full_grid(one), _full_grid(other)))


def _full_grid(text: str) -> bytes:
    quiz = parse_quiz(text) if re.fullmatch(r"[0-9.]{81}", text) else open_quiz(text)
    if 0 in quiz.givens:
        cell = quiz.board.label(quiz.givens.index(0))
        raise OrderError(f"{quoted(text)}: expected a digit in every cell, but {cell} is open")
    return quiz.givens


def seed_of(options: argparse.Namespace) -> int:
    """Return the seed of the options, or a new one."""
    return create.new_seed() if options.seed is None else int(options.seed)


def _create(context: Context, options: argparse.Namespace) -> None:
    if compares(options):
        context.emit(compared(*options.grids))
        return
    seed = seed_of(options)
    if options.what == "likeness":
        context.emit(likeness_shown(options, seed))
    elif options.what == "family":
        if not options.to:
            raise OrderError(
                "missing --to FILE; for example `create family --results 2 --each 3 --to family.txt`"
            )
        total = options.results * options.each
        with context.progress("family", total) as tell:
            write_family(options, seed, tell)
        context.emit(Written(options.to, f"seed {seed}"))
    else:
        with context.progress("create", options.tries) as tell:
            found = made(options, seed, tell)
        result = found.solution if options.with_result else None
        context.load(found.quiz, Created(found.quiz, seed, found.tries, result))


class TwoGrids(Argument[tuple[str, str]]):
    """Two grids to compare."""

    name = "grid> <grid"
    takes_rest = True

    def parse(self, text: str) -> tuple[str, str]:
        words = words_of("likeness", text)
        if len(words) != 2:
            raise OrderError(f"expected two grids, as files or lines of 81 digits, got {len(words)}")
        one, other = words
        return one, other


def _likeness(context: Context, grids: tuple[str, str]) -> None:
    context.emit(compared(*grids))


@attrs.frozen
class TransformText(Argument[str]):
    """Transforms, by their names."""

    name: str = "transform; transform..."
    takes_rest: bool = True

    def parse(self, text: str) -> str:
        return text.strip().lower()

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        before, _, begun = written.rpartition("; ")
        for name, meaning in _TRANSFORMS.items():
            if name.startswith(begun.lower()):
                yield Suggestion(f"{before}; {name}".removeprefix("; "), meaning)


_TRANSFORMS = {
    "relabel": "987654321: the new digits for 1 to 9",
    "rows": "2 1 3 4 5 6 7 8 9: the rows in their new order",
    "columns": "the same for columns",
    "bands": "3 1 2: the bands in their new order",
    "stacks": "the same for stacks",
    "transpose": "turn rows into columns",
    "antitranspose": "mirror in the other diagonal",
    "rotate": "90, 180 or 270: turn clockwise",
    "mirror": "exchange left and right",
    "flip": "exchange top and bottom",
    "random": "7: a random transform, from a seed",
}


def _transform(context: Context, text: str) -> None:
    quiz = context.debugger.quiz
    seed = None
    if text.removeprefix("--") == "random":
        seed = create.new_seed()
        text = f"random {seed}"
    transform = create.parse_transform(text, quiz.board)
    moved = attrs.evolve(transform.quiz(quiz), title=f"{quiz.title}, {text}")
    context.load(moved, Created(moved, seed, 1))


def _canonical(context: Context) -> None:
    context.emit(Canonical(create.canonical(context.debugger.quiz)))


MAKING = (
    Command(
        "create",
        "make a quiz with exactly one solution, and load it",
        _create,
        details="; ".join(f"`{kind}` {meaning}" for kind, meaning in KINDS.items())
        + """. A quiz is dug from a full grid, and is minimal unless you give --clues. On the 9x9 board
            all full grids are equally likely; on other boards every grid is possible. With --seed-grid the
            full grid is the seed grid of the paper, shuffled; all of these are equivalent to each other.
            --class, --level and --steps accept only a quiz that `rate` rates so. A family has a quiz for
            each of several essentially different results, and then transforms of these quizzes. `create
            likeness` prints the table of the paper about grids shuffled from its seed grid. The seed is
            printed: the same seed makes the same quiz on every machine.""",
        example="create quiz --clues 30 --symmetry rotation --seed 7",
        arguments=(CreateWords(),),
        required=1,
    ),
    Command(
        "likeness",
        "show the likeness of two full grids",
        _likeness,
        details="""
            The likeness is the cosine of the angle between the grids as vectors of their digits; it is 1 for
            equal grids. A grid is a file or a line of 81 digits. `create likeness` prints the table of the
            paper.
            """,
        example="likeness one.txt other.txt",
        arguments=(TwoGrids(),),
        required=1,
    ),
    Command(
        "transform",
        "make an equivalent quiz, and load it",
        _transform,
        details="; ".join(f"`{name}` {meaning}" for name, meaning in _TRANSFORMS.items()) + ".",
        example="transform transpose; relabel 987654321",
        arguments=(TransformText(),),
        required=1,
    ),
    Command(
        "canonical",
        "show the canonical (smallest equivalent) form of the quiz",
        _canonical,
        details="""
            Two quizzes are equivalent if relabelling digits, exchanging rows, columns, bands and stacks, and
            transposing turn one into the other. That is so exactly if their canonical forms are equal.
            """,
        example="canonical",
    ),
)
"""The orders that make quizzes."""
