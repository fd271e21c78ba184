"""The options of ``create``, at the prompt and on the command line."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Callable, Iterator
from typing import NoReturn

from sudoku_repl import create
from sudoku_repl.board.layouts import LAYOUTS
from sudoku_repl.commands.arguments import Argument, Suggestion, whole
from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.measure import CLASSES


class _Parser(argparse.ArgumentParser):
    """A parser for options at the prompt, which raises OrderError for a mistake."""

    def error(self, message: str) -> NoReturn:
        raise OrderError(f"{self.prog}: {message}; type `help create` for the options")


_MEANINGS = {
    "--seed": "the same seed makes the same quiz; printed if you don't give one",
    "--layout": f"{', '.join(LAYOUTS)}, or the corners of the grids",
    "--clues": "number of clues; without it the quiz is minimal",
    "--symmetry": "symmetry of the pattern of clues",
    "--class": "accept only a quiz of this class: "
    + ", ".join(f"{kind} ({needs})" for kind, needs in CLASSES.items() if kind),
    "--level": "accept only a quiz with this biggest level",
    "--steps": "accept only a quiz whose first solution is at this step, or between these steps",
    "--tries": "give up after this many quizzes",
    "--with-result": "print the solution too",
    "--seed-grid": "start from the paper's seed grid, shuffled; all of these grids are equivalent",
    "--swaps": "number of swaps of digits, of rows or columns, of bands or stacks (paper: 20,9,2)",
    "--threshold": "keep a grid if its likeness to the seed grid is below this (paper: 0.818)",
    "--results": "number of results",
    "--each": "number of quizzes for each result",
    "--to": "write the quizzes to this file, one a line",
    "--trials": "number of grids, and of pairs of accepted grids",
}
"""The options and their meanings."""

_VALUES = {
    "--layout": tuple(LAYOUTS),
    "--symmetry": tuple(each.value for each in create.Symmetry),
    "--class": tuple(str(kind) for kind in CLASSES if kind),
}
"""The values of the options that have a list of them."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add a subcommand for each kind of quiz, with its options."""
    kinds = parser.add_subparsers(dest="what", required=True, metavar="WHAT")

    def kind(name: str, summary: str) -> argparse.ArgumentParser:
        made = kinds.add_parser(name, help=summary, description=summary, add_help=parser.add_help)
        made.add_argument("--seed", type=_from(0), metavar="K", help=_MEANINGS["--seed"])
        return made

    def with_result(made: argparse.ArgumentParser) -> None:
        made.add_argument("--with-result", action="store_true", help=_MEANINGS["--with-result"])

    quiz = kind("quiz", "a quiz with exactly one solution, dug from a random grid; minimal without --clues")
    quiz.add_argument("--layout", default="9x9", metavar="NAME", help=_MEANINGS["--layout"])
    _wanted_options(quiz)
    with_result(quiz)
    quiz.add_argument("--seed-grid", action="store_true", help=_MEANINGS["--seed-grid"])
    _draw_options(quiz)
    dug = kind("from-result", "a quiz dug from a given result")
    dug.add_argument("file", metavar="FILE", help="a quiz that has a digit in every cell")
    _wanted_options(dug)
    with_result(dug)
    family = kind("family", "quizzes with essentially different results, and transforms of each")
    family.add_argument("--results", type=_from(1), default=36, metavar="N", help=_MEANINGS["--results"])
    family.add_argument("--each", type=_from(1), default=64, metavar="N", help=_MEANINGS["--each"])
    family.add_argument("--to", metavar="FILE", help=_MEANINGS["--to"])
    with_result(family)
    likeness = kind("likeness", "the likeness of grids shuffled from the seed grid, or of two given grids")
    likeness.add_argument(
        "grids", nargs="*", metavar="GRID", help="two full grids to compare: files, or lines of 81 digits"
    )
    likeness.add_argument("--trials", type=_from(1), metavar="N", help=f"{_MEANINGS['--trials']} (10000)")
    _draw_options(likeness)


def _draw_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--swaps", type=_swaps, metavar="C1,C2,C3", help=_MEANINGS["--swaps"])
    parser.add_argument("--threshold", type=_fraction, metavar="X", help=_MEANINGS["--threshold"])


def _wanted_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--clues", type=_from(0), metavar="N", help=_MEANINGS["--clues"])
    parser.add_argument(
        "--symmetry",
        type=str.lower,
        default="none",
        choices=_VALUES["--symmetry"],
        help=_MEANINGS["--symmetry"],
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
        raise argparse.ArgumentTypeError(f"expected a range such as 50..90, or a number, got {quoted(text)}")
    return first, last


def _swaps(text: str) -> tuple[int, int, int]:
    numbers = re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3}),([0-9]{1,3})", text)
    if not numbers:
        raise argparse.ArgumentTypeError(
            f"expected three numbers below 1000 with commas between them, as 20,9,2; got {quoted(text)}"
        )
    digits, lines, chutes = map(int, numbers.groups())
    return digits, lines, chutes


def _fraction(text: str) -> float:
    if not re.fullmatch(r"0?\.[0-9]{1,15}|1(\.0{0,15})?", text):
        raise argparse.ArgumentTypeError(f"expected a number between 0 and 1, got {quoted(text)}")
    return float(text)


def _from(least: int) -> Callable[[str], int]:
    """Return an option type that accepts whole numbers, ``least`` or more."""

    def parse(text: str) -> int:
        try:
            return whole(text, least)
        except OrderError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return parse


def words_of(order: str, text: str) -> list[str]:
    """Split a line into words, which may be quoted; raise OrderError if a quote is missing."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise OrderError(f"{order}: {quoted(text)}: {error}") from None


def _lowered(word: str) -> str:
    """Return the word with its option in lower case: ``--Clues=30`` as ``--clues=30``."""
    option, equals, value = word.partition("=")
    return option.lower() + equals + value if word.startswith("--") else word


class CreateWords(Argument[argparse.Namespace]):
    """A kind of quiz to make, and its options."""

    name = "what [options]"
    takes_rest = True

    def parse(self, text: str) -> argparse.Namespace:
        parser = _Parser(prog="create", add_help=False)
        add_options(parser)
        kind, *options = words_of("create", text)
        return parser.parse_args([kind.lower(), *map(_lowered, options)])

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        before, _, begun = written.rpartition(" ")
        words = before.lower().split()
        if not words:
            known = KINDS
        elif words[-1] in _MEANINGS:
            known = dict.fromkeys(_VALUES.get(words[-1], ()), words[-1])
        else:
            options = re.findall("--[a-z-]+", KINDS.get(words[0], ""))
            known = {option: _MEANINGS[option] for option in options if option not in words}
        for word, meaning in known.items():
            if word.startswith(begun.lower()):
                yield Suggestion(f"{before} {word}".lstrip(), meaning)


_WANTED = (
    "[--clues n] [--symmetry s] [--class c] [--level n] [--steps n..m] [--tries n] [--seed k] [--with-result]"
)
_DRAW = "[--swaps c1,c2,c3] [--threshold x]"
KINDS = {
    "quiz": f"[--layout l] {_WANTED} [--seed-grid] {_DRAW}",
    "from-result": f"FILE {_WANTED}",
    "family": "[--results n] [--each n] [--seed k] [--with-result] --to FILE",
    "likeness": f"[GRID GRID] [--trials n] [--seed k] {_DRAW}",
}
"""The kinds that `create` makes, with a summary of their options."""
