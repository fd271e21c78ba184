"""What the subcommands share that read whole lists and print each quiz in another form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from sudoku_repl.board import Board, Quiz
from sudoku_repl.cli.options import complain
from sudoku_repl.errors import TransformError
from sudoku_repl.files import atomic_write, check_target
from sudoku_repl.formats.headers import write_headers
from sudoku_repl.formats.sources import paths_of
from sudoku_repl.survey.inputs import entries


def rewrite(program: str, files: Sequence[str], to: str | None, form: Callable[[Quiz], str | None]) -> int:
    """Print what ``form`` makes of each quiz, or write it to a file; None leaves a quiz out.

    The headers of the board come first. Returns the exit status: 1 if a line had no quiz, a quiz of another
    board, or one without this form (:class:`~sudoku_repl.errors.TransformError`).
    """
    bad = 0

    def lines() -> Iterator[str]:
        nonlocal bad
        board: Board | None = None
        for entry in entries(files):
            if entry.quiz is None:
                problem = entry.error
            elif board not in (None, entry.quiz.board):
                problem = f"{entry.source}:{entry.line}: a quiz of another board than the quizzes before"
            else:
                if board is None:
                    board = entry.quiz.board
                    yield from write_headers(entry.quiz)
                try:
                    found = form(entry.quiz)
                except TransformError as error:
                    problem = f"{entry.source}:{entry.line}: {error}"
                else:
                    if found is not None:
                        yield found
                    continue
            complain(program, problem)
            bad += 1

    if to is None:
        for line in lines():
            print(line)
    else:
        check_target(to, chain.from_iterable(map(paths_of, files)))
        with atomic_write(to) as file:
            file.writelines(f"{line}\n".encode() for line in lines())
    return 1 if bad else 0
