"""``sudoku-repl create``: print new quizzes, each on a line; on boards other than the classic one, drawn.

Exit status: 0 on success, 1 after an error, 2 for invalid options, 130 after Ctrl-C. The seed goes to
standard error, so that standard output has only quizzes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from sudoku_repl.board import CLASSIC
from sudoku_repl.cli.options import OptionParser, complain
from sudoku_repl.commands.create_options import add_options
from sudoku_repl.commands.making import (
    compared,
    compares,
    digits_of,
    family_lines,
    likeness_shown,
    made,
    quiz_line,
    seed_of,
    write_family,
)
from sudoku_repl.commands.results import Result
from sudoku_repl.create import Made
from sudoku_repl.documents import spans
from sudoku_repl.errors import SudokuReplError
from sudoku_repl.formats import write_canvas
from sudoku_repl.render import text


def main(arguments: Sequence[str]) -> int:
    """Run the subcommand with the arguments after its name; returns the exit status."""
    parser = OptionParser(prog="sudoku-repl create", description="Make quizzes with exactly one solution.")
    add_options(parser)
    options = parser.parse_args(arguments)
    try:
        _run(options)
    except SudokuReplError as error:
        complain("sudoku-repl create", str(error))
        return 1
    return 0


def _run(options: argparse.Namespace) -> None:
    if compares(options):
        _show(compared(*options.grids))
        return
    seed = seed_of(options)
    if options.seed is None:
        print(f"seed {seed}", file=sys.stderr)
    if options.what == "likeness":
        _show(likeness_shown(options, seed))
    elif options.what == "family" and options.to:
        write_family(options, seed)
    elif options.what == "family":
        for quiz in family_lines(options, seed):
            print(quiz)
    else:
        print(_text(made(options, seed), with_result=options.with_result))


def _show(result: Result) -> None:
    print("\n".join(map(spans.plain, text.lines(result))))


def _text(made: Made, *, with_result: bool) -> str:
    """Return a quiz as the text of a file; if the board is not the classic one, the result is a comment."""
    quiz = made.quiz
    if quiz.board is CLASSIC:
        return quiz_line(quiz, made.solution if with_result else None)
    lines = write_canvas(quiz).splitlines()
    if with_result:
        lines += ["# result:", f"# {digits_of(made.solution)}"]
    return "\n".join(lines)
