"""The quizzes of sources, one after the other, each of which is read once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from stat import S_ISDIR, S_ISREG

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.errors import QuizError, SurveyError
from sudoku_repl.formats import iter_quizzes
from sudoku_repl.formats.sources import path_of, unread
from sudoku_repl.survey.counting import Entry

_LONGEST = 1001
"""Characters of a line that are counted at once."""


def entries(sources: Iterable[str]) -> Iterator[Entry]:
    """What stands in the sources, in their order; raises SurveyError for a file that cannot be read."""
    for source in sources:
        name = one_line(source)
        for number, found in quizzes_of(source):
            if isinstance(found, Quiz):
                yield Entry(name, number, found)
            else:
                yield Entry(name, number, None, one_line(str(found)))


def one_line(text: str) -> str:
    """The text itself; quoted if there is anything in it that would not stand on a line."""
    return text if text.isprintable() else repr(text)


def quizzes_of(source: str) -> Iterator[tuple[int, Quiz | QuizError]]:
    """What :func:`~sudoku_repl.formats.iter_quizzes` gives; of a source without quizzes its one error.

    Raises SurveyError for a file that cannot be read.
    """
    try:
        yield from iter_quizzes(source, SurveyError)
    except QuizError as error:  # of the source as a whole
        yield 1, error


def about(source: str) -> int | None:
    """About how many quizzes a source has, without a look at their cells; None if it can be read only once.

    Raises SurveyError for a file that cannot be read.
    """
    if source.startswith("@"):
        return 1
    try:
        path = path_of(source)
        kind = path.stat().st_mode
        if not (S_ISREG(kind) or S_ISDIR(kind)):
            return None
        with path.open("rb") as file:
            pieces = iter(partial(file.readline, _LONGEST), b"")
            long = sum(len(line) >= len(CLASSIC.places) and not line.startswith(b"#") for line in pieces)
    except (OSError, ValueError) as error:
        raise unread(source, error, SurveyError) from None
    return max(long, 1)
