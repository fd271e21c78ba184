"""``sudoku-repl canonical``: print the canonical form of each quiz of whole files.

Exit status: 0 on success, 1 after an error or if a line had no quiz, 2 for invalid options, 130 after Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated

from sudoku_repl.board import Quiz
from sudoku_repl.cli.declared import run_declared
from sudoku_repl.cli.options import complain
from sudoku_repl.cli.whole_lists import rewrite
from sudoku_repl.create.forms import canonical
from sudoku_repl.orders.language.declare import Order
from sudoku_repl.orders.language.kinds import Name


def main(arguments: Sequence[str]) -> int:
    """Run the subcommand with the arguments after its name; returns the exit status."""
    return run_declared(Order("canonical", _canonical, "making", "canonical quizzes.txt --unique"), arguments)


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
    seen: set[bytes] = set()  # 16 bytes a quiz
    equivalent = 0

    def form(quiz: Quiz) -> str | None:
        nonlocal equivalent
        found = canonical(quiz)
        if unique:
            digest = sha256(found.encode()).digest()[:16]
            if digest in seen:
                equivalent += 1
                return None
            seen.add(digest)
        return str(quiz) if keep_form else found

    status = rewrite(program, files, to, form)
    if unique:
        complain(program, f"{equivalent} quizzes are equivalent to earlier ones")
    return status
