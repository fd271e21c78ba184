"""``sudoku-repl create``: quizzes on the standard output, one a line, or a board of several grids as it lies.

Its exit status: 0 if all went well, 1 if something was refused, 2 when the options make no sense, 130 after
Ctrl-C. The seed goes to the standard error, so that the output is quizzes alone.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from sudoku_repl import create
from sudoku_repl.commands.making import add_options, family, made, seed_of, write_family
from sudoku_repl.commands.results.making import LikenessShown
from sudoku_repl.errors import SudokuReplError
from sudoku_repl.formats import write_canvas
from sudoku_repl.render import spans, text


def main(arguments: Sequence[str]) -> int:
    """Runs the subcommand with what stands after its name; gives its exit status."""
    parser = argparse.ArgumentParser(
        prog="sudoku-repl create", description="Make quizzes with exactly one solution."
    )
    add_options(parser)
    options = parser.parse_args(arguments)
    try:
        _run(options, seed_of(options))
    except SudokuReplError as error:
        print(f"sudoku-repl create: {error}", file=sys.stderr)
        return 1
    return 0


def _run(options: argparse.Namespace, seed: int) -> None:
    if options.seed is None:
        print(f"seed {seed}", file=sys.stderr)
    if options.what == "likeness":
        table = LikenessShown(create.likeness_table(options.trials, seed), seed)
        print("\n".join(map(spans.plain, text.lines(table))))
    elif options.what == "family" and options.to:
        write_family(options, seed)
    elif options.what == "family":
        for quiz in family(options, seed):
            print(quiz)
    else:
        quiz = made(options, seed).quiz
        print(quiz if len(quiz.board.grids) == 1 else write_canvas(quiz).rstrip("\n"))
