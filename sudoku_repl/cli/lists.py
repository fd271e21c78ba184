"""``sudoku-repl transform``, ``canonical`` and ``unique``: print the quizzes of lists, or other forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import chain, count
from typing import TYPE_CHECKING, Annotated, TypeAlias

from sudoku_repl.cli import complain
from sudoku_repl.errors import OrderError, QuizError, TransformError, quoted
from sudoku_repl.orders.language.kinds import Name, Number

if TYPE_CHECKING:
    from sudoku_repl.board import Board, Quiz

_QuizFiles: TypeAlias = tuple[
    Annotated[str, Name("file"), "a list of quizzes, as for `sudoku-repl survey`"], ...
]
_ToList: TypeAlias = Annotated[str | None, Name("file"), "write the quizzes to this file"]


def transform(
    program: str,
    transforms: Annotated[
        str, Name("transforms"), "what to do, as for the order `transform`: 'mirror; flip'"
    ],
    files: _QuizFiles,
    *,
    seed: Annotated[int | None, Number(0), "with random: draws the transforms; printed if not given"] = None,
    to: _ToList = None,
) -> int:
    """Print an equivalent form of each quiz, one a line.

    `random` alone draws another transform for each quiz; `random 7` does the same to all of them.
    """
    from sudoku_repl.board import CLASSIC
    from sudoku_repl.create.chance import Chance, new_seed
    from sudoku_repl.create.line_forms import LineForms
    from sudoku_repl.create.naming import parse_transform
    from sudoku_repl.create.transforms import random_transform

    named = transforms.strip().lower()
    parsed = cache(parse_transform)
    is_random = named == "random"
    if is_random and seed is None:
        seed = new_seed()
        complain(program, f"seed {seed}")
    if not is_random and seed is not None:
        raise OrderError(f"--seed is for `random` alone; leave it out with {quoted(transforms)}")
    seeds = count(seed or 0)

    def moved(quiz: Quiz) -> str:
        if is_random:
            return _text(random_transform(quiz.board, Chance(next(seeds))).quiz(quiz))
        try:
            return _text(parsed(named, quiz.board).quiz(quiz))
        except TransformError as error:
            if quiz.board.constraints:
                raise  # others may allow it
            raise OrderError(str(error)) from None  # the same for all quizzes, so it ends the program

    forms = LineForms()

    def moved_line(line: str) -> str | None:
        return forms.random(line, seeds) if is_random else forms.made_by(line, parsed(named, CLASSIC))

    return _rewrite(program, files, to, moved, moved_line)


def canonical(
    program: str,
    files: _QuizFiles,
    *,
    unique: Annotated[bool, "print only the first of equivalent quizzes"] = False,
    keep_form: Annotated[bool, "print the quizzes as they are, not their canonical forms"] = False,
    to: _ToList = None,
) -> int:
    """Print the canonical form of each quiz, one a line.

    With --unique, quizzes that are equivalent to an earlier quiz are left out, and counted on standard error.
    """
    from sudoku_repl.create import forms

    seen: set[bytes] = set()  # 16 bytes a quiz
    equivalent = 0

    def form(quiz: Quiz) -> str | None:
        nonlocal equivalent
        found = forms.canonical(quiz)
        if unique:
            digest = sha256(found.encode()).digest()[:16]
            if digest in seen:
                equivalent += 1
                return None
            seen.add(digest)
        return str(quiz) if keep_form else found

    status = _rewrite(program, files, to, form)
    if unique:
        complain(program, f"{equivalent} quizzes are equivalent to earlier ones")
    return status


def unique(
    program: str,
    files: _QuizFiles,
    *,
    others: Annotated[bool, "print the quizzes with no or several solutions instead"] = False,
    to: _ToList = None,
) -> int:
    """Print each quiz that has exactly one solution, one a line.

    Standard error tells how many quizzes have no solution, one, and several.
    """
    from sudoku_repl import exact

    counts = [0, 0, 0]

    def checked(quiz: Quiz) -> str | None:
        solutions = exact.count(quiz, 2)
        counts[solutions] += 1
        return _text(quiz) if (solutions == 1) != others else None

    status = _rewrite(program, files, to, checked)
    complain(program, "no solution: {}, one: {}, several: {}".format(*counts))
    return status


def _text(quiz: Quiz) -> str:
    """Return a line with a quiz: a link of f-puzzles if it has constraints."""
    from sudoku_repl.create.lists import quiz_line
    from sudoku_repl.survey.equivalents import text_of

    return quiz_line(quiz) if quiz.board.constraints else text_of(quiz)


def _no_form(_: str) -> None:
    """Make no form of a line."""


def _rewrite(
    program: str,
    files: Sequence[str],
    to: str | None,
    form: Callable[[Quiz], str | None],
    form_of_line: Callable[[str], str | None] = _no_form,
) -> int:
    """Print what ``form`` makes of each quiz, or write it to a file; None leaves a quiz out.

    Where a file has plain classic quizzes, ``form_of_line`` is tried first, with the line. It returns None
    for a line that it can't make anything of.

    The headers of the board come first; quizzes with constraints are links, and need none. Returns the exit
    status: 1 if a line had no quiz, a quiz of another board, or one without this form
    (:class:`~sudoku_repl.errors.TransformError`).
    """
    from sudoku_repl.board import CLASSIC
    from sudoku_repl.files import atomic_write, check_target
    from sudoku_repl.formats.headers import write_headers
    from sudoku_repl.formats.scanner import TextLine
    from sudoku_repl.formats.sources import paths_of
    from sudoku_repl.survey.inputs import RawSource, raw_entries

    bad = 0

    def lines() -> Iterator[str]:
        nonlocal bad
        board: Board | str | None = None
        plain: RawSource | None = None  # a file whose lines may be taken as they are
        for source, number, line in raw_entries(files):
            if source is plain and type(line) is TextLine and (found := form_of_line(line.text)):
                yield found
                continue
            entry = source.entry(number, line)
            if entry.quiz is None:
                problem = entry.error
            elif board not in (None, here := "links" if entry.quiz.board.constraints else entry.quiz.board):
                problem = f"{entry.source}:{entry.line}: a quiz of another board than the quizzes before"
            else:
                if board is None:
                    board = here
                    yield from () if here == "links" else write_headers(entry.quiz)
                if board is CLASSIC and not (entry.quiz.restricted or entry.quiz.solved):
                    plain = source
                try:
                    found = form(entry.quiz)
                except (QuizError, TransformError) as error:
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
