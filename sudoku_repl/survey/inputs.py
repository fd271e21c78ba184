"""Read the quizzes of all sources in order, each source once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from stat import S_ISREG

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.errors import QuizError, SurveyError, visible
from sudoku_repl.formats import iter_quizzes
from sudoku_repl.formats.packed import DAMAGES
from sudoku_repl.formats.sizes import CLEAR_SIDES
from sudoku_repl.formats.sources import STDIN, files_of, path_of, reading, unread
from sudoku_repl.survey.counting import Entry

_LONGEST = 1001
"""The characters of a line that are read at a time when lines are counted."""


def entries(sources: Iterable[str]) -> Iterator[Entry]:
    """Return the entries of the sources in order. Raises SurveyError for a file that cannot be read.

    The files of folders and patterns are listed at once, when this function is called.
    """
    names = [name for source in sources for name in files_of(source, SurveyError)]
    return _entries(names)


def _entries(names: Iterable[str]) -> Iterator[Entry]:
    for name in names:
        shown = visible(name)
        for number, (line, found) in enumerate(quizzes_of(name), start=1):
            if isinstance(found, Quiz):
                yield Entry(shown, line, found, number=number)
            else:
                yield Entry(shown, line, None, visible(str(found)), number)


def quizzes_of(source: str) -> Iterator[tuple[int, Quiz | QuizError]]:
    """Yield the quizzes of a source like :func:`~sudoku_repl.formats.iter_quizzes`.

    For a source without quizzes this yields a single error. Raises SurveyError for a file that cannot be
    read.
    """
    try:
        yield from iter_quizzes(source, SurveyError)
    except QuizError as error:  # about the source as a whole
        yield 1, error


def about(source: str) -> int | None:
    """Estimate the number of quizzes in a source without parsing them; None if it can be read only once.

    Raises SurveyError for a file that cannot be read.
    """
    counts = [_about(name) for name in files_of(source, SurveyError)]
    return None if None in counts else sum(filter(None, counts))


def _about(name: str) -> int | None:
    """Estimate the number of quizzes in a file; None if it can be read only once."""
    if name.startswith("@"):
        return 1
    try:
        if name == STDIN or not S_ISREG(path_of(name).stat().st_mode):
            return None
        with reading(name, SurveyError) as file:
            pieces = iter(partial(file.readline, _LONGEST), b"")
            held = sum(not line.startswith(b"#") and _may_be_quiz(line) for line in pieces)
    except (*DAMAGES, ValueError) as error:
        raise unread(name, error, SurveyError) from None
    return max(held, 1)


def _may_be_quiz(line: bytes) -> bool:
    """Whether a line is as long as a classic quiz, or has a quiz of one of the smaller sizes."""
    return len(line) >= len(CLASSIC.coordinates) or bool(_SMALL.search(line))


_SMALL = re.compile(
    "|".join(
        rf"(?<![\w.*?])[0-{side}.*_?]{{{side * side}}}(?![\w.*?])"
        for side in CLEAR_SIDES
        if side < CLASSIC.digits
    ).encode()
)
