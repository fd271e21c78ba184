"""The quizzes of sources, one after the other, each of which is read once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from stat import S_ISREG

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.errors import QuizError, SurveyError, visible
from sudoku_repl.formats import iter_quizzes
from sudoku_repl.formats.packed import DAMAGES
from sudoku_repl.formats.sources import STDIN, files_of, path_of, reading, unread
from sudoku_repl.survey.counting import Entry

_LONGEST = 1001
"""Characters of a line that are counted at once."""


def entries(sources: Iterable[str]) -> Iterator[Entry]:
    """What stands in the sources, in their order; raises SurveyError for a file that cannot be read.

    The files of folders and patterns are those that are there when this is called.
    """
    names = [name for source in sources for name in files_of(source, SurveyError)]
    return _entries(names)


def _entries(names: Iterable[str]) -> Iterator[Entry]:
    for name in names:
        shown = visible(name)
        for number, found in quizzes_of(name):
            if isinstance(found, Quiz):
                yield Entry(shown, number, found)
            else:
                yield Entry(shown, number, None, visible(str(found)))


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
    counts = [_about(name) for name in files_of(source, SurveyError)]
    return None if None in counts else sum(filter(None, counts))


def _about(name: str) -> int | None:
    """About how many quizzes a file has."""
    if name.startswith("@"):
        return 1
    try:
        if name == STDIN or not S_ISREG(path_of(name).stat().st_mode):
            return None
        with reading(name, SurveyError) as file:
            pieces = iter(partial(file.readline, _LONGEST), b"")
            long = sum(len(line) >= len(CLASSIC.places) and not line.startswith(b"#") for line in pieces)
    except (*DAMAGES, ValueError) as error:
        raise unread(name, error, SurveyError) from None
    return max(long, 1)
