"""Make a list of quizzes with consecutive seeds in a file, with several processes; resume it by its lines.

The first line of the file says which recipe and which first seed made it. Then there is a line for each seed,
in order, so the number of lines says where to go on. A seed that gives no quiz is a comment that says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import BinaryIO

import attrs

from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.notation import digit_line
from sudoku_repl.create.chance import new_seed
from sudoku_repl.create.making import Made, Recipe
from sudoku_repl.create.ruling import lines
from sudoku_repl.errors import CreateError, QuizError, quoted
from sudoku_repl.files import locked, reads, sync
from sudoku_repl.formats.declared import fpuzzles
from sudoku_repl.formats.headers import write_headers

_BEGINS = "## made by: sudoku-repl create quiz --seed "
_CHECKPOINT = 5
"""Seconds between two writes to the disk: the work that a power cut may cost."""
_NO_SOLUTIONS = "a list of quizzes with constraints can't have their solutions; leave out --with-result"
_PATIENCE = 1
"""Seconds to wait for another process that writes to the file."""


@attrs.frozen
class ListMade:
    """A list of quizzes in a file."""

    file: str
    seed: int
    """The seed of its first quiz."""
    count: int
    """The number of seeds."""
    before: int
    """The number of seeds that were done before."""
    failed: int
    """The number of seeds now done that gave no quiz."""


def make_list(
    file: str,
    recipe: Recipe,
    count: int,
    seed: int | None = None,
    *,
    jobs: int = 1,
    with_solution: bool = False,
    progress: Callable[[int], None] = lambda _: None,
    report: Callable[[str], None] = lambda _: None,
) -> ListMade:
    """Make the quizzes of ``count`` consecutive seeds in a file, a line each; resume a file that has some.

    Without a ``seed``, the file's first seed is taken, or a new one is drawn. ``jobs`` processes work.
    ``progress`` is called with the number of seeds done, ``report`` with a line when a process died.

    Raises :class:`~sudoku_repl.errors.CreateError` if the file was made by another recipe or seed, if it
    cannot be written, if another process is writing to it, or if the processes die repeatedly on a seed.
    """
    if recipe.rules:
        _check_link(recipe, with_solution=with_solution)
    with _opened(file) as stream:
        first, before = _begun(file, stream, recipe, seed, with_solution)
        done = before
        failed = 0
        synced = monotonic()
        for made in _made(recipe, range(first + done, first + count), jobs, report):
            failed += isinstance(made, CreateError)
            stream.write(_line(made, with_solution, first + done).encode() + b"\n")
            stream.flush()
            done += 1
            progress(done)
            if monotonic() > synced + _CHECKPOINT:
                sync(stream)
                synced = monotonic()
        sync(stream)
    return ListMade(file, first, max(count, before), before, failed)


def _check_link(recipe: Recipe, *, with_solution: bool) -> None:
    """Raise CreateError unless a link of f-puzzles can hold the quizzes of a recipe with rules."""
    if with_solution:
        raise CreateError(_NO_SOLUTIONS)
    known = lines()
    try:
        fpuzzles.written(Quiz(recipe.board, bytes(len(recipe.board.coordinates))))
    except QuizError as error:
        why = str(error).partition(";")[0]
        raise CreateError(
            f"in a list, a quiz with constraints is a link, and {why}; leave out --to"
        ) from None
    for word, _ in recipe.rules:
        if word in known and not known[word].fpuzzles:
            raise CreateError(
                f"in a list, a quiz with constraints is a link, which can't hold {quoted(word)}"
            )


def quiz_line(quiz: Quiz, solution: bytes | None = None, weight: float | None = None) -> str:
    """Return a quiz as a line that `load-quiz` reads; its weight and its solution follow, if given.

    A quiz with constraints is a link of f-puzzles, and nothing follows.
    """
    if quiz.board.constraints:
        if solution is not None:
            raise CreateError(_NO_SOLUTIONS)
        return fpuzzles.written(quiz).strip()
    fields = [str(quiz)]
    if weight is not None:
        fields.append(repr(weight))
    if solution is not None:
        fields.append(digit_line(solution))
    return ",".join(fields)


def list_header(board: Board, *, unbiased: bool = False, with_solution: bool = False) -> Iterator[str]:
    """Yield the lines above the quizzes: the headers of their board, or the names of the fields.

    There are none above quizzes with constraints, as each has its own.
    """
    if board.constraints:
        return
    if unbiased:
        yield "quiz,weight,solution" if with_solution else "quiz,weight"
    else:
        yield from write_headers(Quiz(board, bytes(len(board.coordinates))))


def _line(made: Made | CreateError, with_solution: bool, seed: int) -> str:
    if isinstance(made, CreateError):
        return f"## seed {seed}: {made}"
    return quiz_line(made.quiz, made.solution if with_solution else None, made.weight)


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    """Open the file for this process alone. Raises CreateError."""
    path = Path(file).expanduser()
    if not path.parent.is_dir():  # the lock would create the folder
        raise CreateError(f"{quoted(file)} cannot be written: the folder does not exist")
    try:
        with locked(path, _PATIENCE), path.open("a+b") as stream:
            yield stream
    except TimeoutError:
        raise CreateError(f"another process is writing to {quoted(file)}") from None
    except OSError as error:
        raise CreateError(f"{quoted(file)} cannot be written: {error.strerror or error}") from None


def _begun(
    file: str, stream: BinaryIO, recipe: Recipe, seed: int | None, with_solution: bool
) -> tuple[int, int]:
    """Return the first seed of the list, and the number of its whole lines. Raises CreateError.

    The beginning is written to an empty file, and what follows the whole lines is cut off.
    """
    stream.seek(0)
    with reads(file, CreateError):
        first = stream.readline().decode(errors="replace").rstrip("\n")
    if not first:
        seed = new_seed() if seed is None else seed
    elif seed is None:
        word = first.removeprefix(_BEGINS).partition(" ")[0]
        seed = int(word) if word.isdecimal() else 0
    options = " ".join(filter(None, [str(seed), str(recipe), "--with-result" if with_solution else ""]))
    names: Iterable[str] = ()
    if not recipe.rules:
        names = list_header(recipe.board, unbiased=recipe.unbiased, with_solution=with_solution)
    head = "".join(f"{line}\n" for line in (_BEGINS + options, *names)).encode()
    stream.seek(0)
    with reads(file, CreateError):
        there = stream.read(len(head))
    if not head.startswith(there):
        if not first.startswith(_BEGINS):
            raise CreateError(f"{quoted(file)} is not a list that `create quiz` began; write to a new file")
        raise CreateError(
            f"{quoted(file)} was made with --seed {first.removeprefix(_BEGINS)}, not with "
            f"--seed {options}; give the same options, or write to a new file"
        )
    if len(there) < len(head):
        stream.truncate(0)
        stream.write(head)
    stream.seek(end := len(head))
    lines = 0
    with reads(file, CreateError):
        for line in stream:
            if not line.endswith(b"\n"):
                break
            end += len(line)
            lines += 1
    stream.truncate(end)
    return seed, lines


def _made(
    recipe: Recipe, seeds: range, jobs: int, report: Callable[[str], None]
) -> Iterator[Made | CreateError]:
    if jobs == 1:
        for seed in seeds:
            yield _try(recipe, seed)
        return
    from sudoku_repl.processes import Processes, died  # needs time to load

    with Processes(jobs, report) as processes:
        yield from processes.in_order(
            partial(_try, recipe), seeds, lambda seed: CreateError(died(f"seed {seed}"))
        )


def _try(recipe: Recipe, seed: int) -> Made | CreateError:
    try:
        return recipe.make(seed)
    except CreateError as error:
        return error
