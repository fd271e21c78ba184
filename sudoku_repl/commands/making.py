"""The orders that make quizzes, and what is said of them on a line: ``create quiz --clues 30 --seed 7``."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Callable, Iterator
from itertools import count
from typing import NoReturn, TypeAlias

import attrs

from sudoku_repl import create, explain
from sudoku_repl.board import Quiz
from sudoku_repl.board.layouts import LAYOUTS, board_named
from sudoku_repl.commands.arguments import Argument, Suggestion, whole
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.results.keeping import Written
from sudoku_repl.commands.results.making import Canonical, Created, LikenessShown
from sudoku_repl.commands.table import Command
from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.explain import CLASSES
from sudoku_repl.formats import open_quiz
from sudoku_repl.formats.replacing import replacing


class _Parser(argparse.ArgumentParser):
    """Options on a line of the shell: what is wrong with them is an OrderError."""

    def error(self, message: str) -> NoReturn:
        raise OrderError(f"{self.prog}: {message}; `help create` tells what there is")


_MEANINGS = {
    "--seed": "the same seed gives the same; told if not given",
    "--layout": f"{', '.join(LAYOUTS)}, or corners",
    "--clues": "so many, not as few as can be",
    "--symmetry": "of the pattern of clues",
    "--class": "only of class " + ", ".join(f"{kind} ({needs})" for kind, needs in CLASSES.items() if kind),
    "--level": "only with this biggest level",
    "--steps": "only with a first solution at such a step",
    "--tries": "give up after so many",
    "--results": "so many results",
    "--each": "so many quizzes of each",
    "--to": "write them there, a quiz a line",
    "--trials": "so many grids",
}
"""The options and what each says."""

_VALUES = {
    "--layout": tuple(LAYOUTS),
    "--symmetry": tuple(each.value for each in create.Symmetry),
    "--class": tuple(str(kind) for kind in CLASSES if kind),
}
"""What an option may say, where that can be listed."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """What may be made, and the options of each."""
    kinds = parser.add_subparsers(dest="what", required=True, metavar="WHAT")

    def kind(name: str, summary: str) -> argparse.ArgumentParser:
        made = kinds.add_parser(name, help=summary, description=summary, add_help=parser.add_help)
        made.add_argument("--seed", type=_from(0), metavar="K", help=_MEANINGS["--seed"])
        return made

    quiz = kind("quiz", "a quiz with exactly one solution, minimal unless the clues are counted")
    quiz.add_argument("--layout", default="9x9", metavar="NAME", help=_MEANINGS["--layout"])
    _wanted_options(quiz)
    dug = kind("from-result", "a quiz dug from a given result")
    dug.add_argument("file", metavar="FILE", help="a quiz that has a digit in every cell")
    _wanted_options(dug)
    family = kind("family", "quizzes of several results, and transforms of each")
    family.add_argument("--results", type=_from(1), default=36, metavar="N", help=_MEANINGS["--results"])
    family.add_argument("--each", type=_from(1), default=64, metavar="N", help=_MEANINGS["--each"])
    family.add_argument("--to", metavar="FILE", help=_MEANINGS["--to"])
    likeness = kind("likeness", "how like the seed grid the grids are that are drawn from it")
    likeness.add_argument("--trials", type=_from(1), default=10000, metavar="N", help=_MEANINGS["--trials"])


def _wanted_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--clues", type=_from(0), metavar="N", help=_MEANINGS["--clues"])
    parser.add_argument(
        "--symmetry", default="none", choices=_VALUES["--symmetry"], help=_MEANINGS["--symmetry"]
    )
    parser.add_argument(
        "--class",
        dest="kind",
        type=int,
        choices=[kind for kind in CLASSES if kind],
        metavar="C",
        help=_MEANINGS["--class"],
    )
    parser.add_argument("--level", type=_from(0), metavar="N", help=_MEANINGS["--level"])
    parser.add_argument("--steps", type=_range, metavar="N..M", help=_MEANINGS["--steps"])
    parser.add_argument("--tries", type=_from(1), default=1000, metavar="N", help=_MEANINGS["--tries"])


def _range(text: str) -> tuple[int, int]:
    numbers = re.fullmatch(r"([0-9]{1,9})(?:\.\.([0-9]{1,9}))?", text)
    first, last = map(int, numbers.groups(default=numbers[1])) if numbers else (1, 0)
    if first > last:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no range: write 50..90, or 50")
    return first, last


def _from(least: int) -> Callable[[str], int]:
    """What takes whole numbers from the least one on, as options have them."""

    def parse(text: str) -> int:
        try:
            return whole(text, least)
        except OrderError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return parse


Tell: TypeAlias = Callable[[int], None]
"""Is told how many quizzes there are so far."""


def _wanted(options: argparse.Namespace, tell: Tell) -> create.Wanted:
    tried = count(1)

    def keep(quiz: Quiz) -> bool:
        tell(next(tried))
        rating = explain.rate(quiz)
        first, last = options.steps or (0, rating.steps)
        return (
            options.kind in (None, rating.kind)
            and options.level in (None, rating.biggest_level)
            and rating.first_solution is not None
            and first <= rating.first_solution <= last
        )

    is_any = (options.kind, options.level, options.steps) == (None, None, None)
    symmetry = create.Symmetry(options.symmetry)
    return create.Wanted(options.clues, symmetry, None if is_any else keep, options.tries)


def made(options: argparse.Namespace, seed: int, tell: Tell = lambda _: None) -> create.Made:
    """The quiz that ``create quiz`` or ``create from-result`` makes; raises CreateError."""
    wanted = _wanted(options, tell)
    if options.what == "from-result":
        return create.quiz_from_result(open_quiz(options.file), seed, wanted)
    return create.make_quiz(seed, wanted, board_named(options.layout))


def family(options: argparse.Namespace, seed: int) -> Iterator[Quiz]:
    """The quizzes that ``create family`` makes; raises CreateError."""
    return (member.quiz for member in create.family(seed, options.results, options.each))


def write_family(options: argparse.Namespace, seed: int, tell: Tell = lambda _: None) -> None:
    """Writes them to the file of the options, a quiz a line; ``tell`` is told how many it has.

    Raises CreateError, and OrderError when it cannot be written.
    """
    with replacing(options.to, OrderError) as path, path.open("w", encoding="ascii", newline="\n") as file:
        for number, quiz in enumerate(family(options, seed), start=1):
            file.write(f"{quiz}\n")
            tell(number)


def seed_of(options: argparse.Namespace) -> int:
    """The seed that was given, or a new one."""
    return create.new_seed() if options.seed is None else int(options.seed)


class CreateWords(Argument[argparse.Namespace]):
    """What to make, and its options."""

    name = "what [options]"
    takes_rest = True

    def parse(self, text: str) -> argparse.Namespace:
        parser = _Parser(prog="create", add_help=False)
        add_options(parser)
        try:
            words = shlex.split(text)
        except ValueError as error:
            raise OrderError(f"create: {quoted(text)}: {error}") from None
        return parser.parse_args(words)

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        before, _, begun = written.rpartition(" ")
        words = before.split()
        if not words:
            known = _KINDS
        elif words[-1] in _MEANINGS:
            known = dict.fromkeys(_VALUES.get(words[-1], ()), words[-1])
        else:
            options = re.findall("--[a-z]+", _KINDS.get(words[0], ""))
            known = {option: _MEANINGS[option] for option in options if option not in words}
        for word, meaning in known.items():
            if word.startswith(begun):
                yield Suggestion(f"{before} {word}".lstrip(), meaning)


_WANTED = "[--clues n] [--symmetry s] [--class c] [--level n] [--steps n..m] [--tries n] [--seed k]"
_KINDS = {
    "quiz": f"[--layout l] {_WANTED}",
    "from-result": f"FILE {_WANTED}",
    "family": "[--results n] [--each n] [--seed k] --to FILE",
    "likeness": "[--trials n] [--seed k]",
}


def _create(context: Context, options: argparse.Namespace) -> None:
    seed = seed_of(options)
    if options.what == "likeness":
        context.emit(LikenessShown(create.likeness_table(options.trials, seed), seed))
    elif options.what == "family":
        if not options.to:
            raise OrderError("create family: --to FILE is missing: that many quizzes need a file")
        total = options.results * options.each
        with context.progress("family", total) as tell:
            write_family(options, seed, tell)
        context.emit(Written(options.to, f"seed {seed}"))
    else:
        with context.progress("create", options.tries) as tell:
            found = made(options, seed, tell)
        context.load(found.quiz, Created(found.quiz, seed, found.tries))


@attrs.frozen
class TransformText(Argument[str]):
    """Transforms by name."""

    name: str = "transform; transform..."
    takes_rest: bool = True

    def parse(self, text: str) -> str:
        return text.strip()

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        before, _, begun = written.rpartition("; ")
        for name, meaning in _TRANSFORMS.items():
            if name.startswith(begun):
                yield Suggestion(f"{before}; {name}".removeprefix("; "), meaning)


_TRANSFORMS = {
    "relabel": "987654321: what the digits 1 to 9 become",
    "rows": "2 1 3 4 5 6 7 8 9: the rows in their new order",
    "columns": "the same of columns",
    "bands": "3 1 2: the bands in their new order",
    "stacks": "the same of stacks",
    "transpose": "rows become columns",
    "antitranspose": "mirrored in the other diagonal",
    "rotate": "90, 180 or 270: turned clockwise",
    "mirror": "left and right exchanged",
    "flip": "top and bottom exchanged",
    "random": "7: one by chance, from a seed",
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
        details="; ".join(f"`{kind}` {meaning}" for kind, meaning in _KINDS.items())
        + """. A quiz is dug from a full grid, and minimal unless the clues are counted. With --class,
            --level or --steps only one is taken that `rate` says so of. A family is as many results as
            asked for, a quiz dug from each, and transforms of that. Likeness is the table of the paper
            that the draw is from. The seed is told: the same one gives the same quiz everywhere.""",
        example="create quiz --clues 30 --symmetry rotation --seed 7",
        arguments=(CreateWords(),),
        required=1,
    ),
    Command(
        "transform",
        "make another quiz of this one that is solved alike, and load it",
        _transform,
        details="; ".join(f"`{name}` {meaning}" for name, meaning in _TRANSFORMS.items()) + ".",
        example="transform transpose; relabel 987654321",
        arguments=(TransformText(),),
        required=1,
    ),
    Command(
        "canonical",
        "show the least of all forms of the quiz",
        _canonical,
        details="""
            Of all that relabelling, exchanging rows, columns, bands and stacks and transposing make of it:
            two quizzes are the same but for these exactly when their least forms are equal.
            """,
        example="canonical",
    ),
)
"""The orders of this module."""
