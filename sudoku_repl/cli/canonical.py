"""``sudoku-repl canonical``: print the canonical form of each quiz of whole files.

Exit status: 0 on success, 1 after an error or if a line had no quiz, 2 for invalid options, 130 after Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Annotated

from sudoku_repl.cli.declared import parsed
from sudoku_repl.cli.options import INTERRUPTED, complain
from sudoku_repl.create import canonical
from sudoku_repl.errors import QuizError, SudokuReplError, TransformError
from sudoku_repl.files import atomic_write
from sudoku_repl.formats.sources import files_of, path_of
from sudoku_repl.orders.language.declare import Order
from sudoku_repl.orders.language.kinds import Name
from sudoku_repl.survey.inputs import entries

_PROGRAM = "sudoku-repl canonical"


def main(arguments: Sequence[str]) -> int:
    """Run the subcommand with the arguments after its name; returns the exit status."""
    order = Order("canonical", _canonical, "making", "canonical quizzes.txt --unique")
    values = parsed(_PROGRAM, order, arguments)
    try:
        return _canonical(_PROGRAM, **values)
    except SudokuReplError as error:
        complain(_PROGRAM, str(error))
        return 1
    except KeyboardInterrupt:
        complain(_PROGRAM, "interrupted")
        return INTERRUPTED


def _canonical(
    program: str,
    files: tuple[Annotated[str, Name("file"), "a list of quizzes, as for `sudoku-repl survey`"], ...],
    *,
    unique: Annotated[bool, "print only the first of equivalent quizzes"] = False,
    keep_form: Annotated[bool, "print the quizzes as they are, not their canonical forms"] = False,
    to: Annotated[str | None, Name("file"), "write the quizzes to this file"] = None,
) -> int:
    """Print the canonical form of each quiz, one a line.

    With --unique, quizzes that are equivalent to an earlier quiz are left out, and counted on standard error.
    """
    counts = {"bad": 0, "equivalent": 0}
    lines = _lines(program, files, counts, unique=unique, keep_form=keep_form)
    if to is None:
        for line in lines:
            print(line)
    else:
        _check_target(to, files)
        with atomic_write(to) as file:
            file.writelines(f"{line}\n".encode() for line in lines)
    if unique:
        complain(program, f"{counts['equivalent']} quizzes are equivalent to earlier ones")
    return 1 if counts["bad"] else 0


def _lines(
    program: str, files: Sequence[str], counts: dict[str, int], *, unique: bool, keep_form: bool
) -> Iterator[str]:
    """Yield the quizzes to print; 16 bytes a quiz are remembered of those before."""
    seen: set[bytes] = set()
    for entry in entries(files):
        if entry.quiz is None:
            complain(program, entry.error)
            counts["bad"] += 1
            continue
        try:
            form = canonical(entry.quiz)
        except TransformError as error:
            complain(program, f"{entry.source}:{entry.line}: {error}")
            counts["bad"] += 1
            continue
        digest = sha256(form.encode()).digest()[:16]
        if unique and digest in seen:
            counts["equivalent"] += 1
            continue
        if unique:
            seen.add(digest)
        yield str(entry.quiz) if keep_form else form


def _check_target(to: str, files: Sequence[str]) -> None:
    """Raise QuizError if the quizzes would replace a list that is read."""
    target = path_of(to)
    for name in (name for file in files for name in files_of(file)):
        if target.exists() and path_of(name).exists() and target.samefile(path_of(name)):
            raise QuizError(f"{name} is read, so the quizzes cannot go to {to}; write to another file")
