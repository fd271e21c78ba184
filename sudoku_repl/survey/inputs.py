"""The quizzes of files, one after the other, without ever holding a file whole that has many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain

from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.board.layouts import LAYOUTS
from sudoku_repl.errors import QuizError, SurveyError, quoted
from sudoku_repl.formats import iter_quizzes
from sudoku_repl.formats.headers import allowed_by, board_with, corners_said, split
from sudoku_repl.formats.lines import parse_line
from sudoku_repl.formats.scanning import BETWEEN, HEADER, OPEN, TextLine, build
from sudoku_repl.formats.sniffing import LARGEST
from sudoku_repl.survey.counting import Entry

_LONGEST = 1001
"""Characters of a line that are looked at: one more than a quiz can have on it."""


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
    """Each quiz of a source, or what is wrong with it, with the number of its line.

    A file of cells alone has a quiz on each line, whose headers come before the first, and a line that
    is broken breaks no other; any other source is what :func:`~sudoku_repl.formats.iter_quizzes` takes.
    Raises SurveyError for a file that cannot be read.
    """
    if source.startswith("@"):
        yield from _iterated(source)
        return
    lines = _lines(source)
    head: list[TextLine] = []
    size = 0
    for line in lines:
        head.append(line)
        size += len(line.text)
        if _is_whole(line) or size > LARGEST:
            break
    try:
        said = corners_said(head)
        if not head or not _is_plain(head[-1]) or len(said or LAYOUTS[CLASSIC.name]) > 1:
            yield from _iterated(source)
            return
        headers, body = split(head, said)
        board = board_with(headers, said or LAYOUTS[CLASSIC.name])
        allowed = allowed_by(headers, board)
    except QuizError as error:
        yield head[0].number, error
        return
    for line in chain(body, lines):
        yield line.number, _quiz_on(line, board, allowed)


def _iterated(source: str) -> Iterator[tuple[int, Quiz | QuizError]]:
    try:
        yield from iter_quizzes(source)
    except QuizError as error:  # of the source as a whole
        yield 1, error


def _quiz_on(line: TextLine, board: Board, allowed: tuple[int, ...]) -> Quiz | QuizError:
    """The quiz on a line of a file of many."""
    try:
        if HEADER.match(line.text):
            raise line.error(1, "a header after the first quiz: those of a file of many come before it")
        return build(board, parse_line(board, line), f"{line.source}:{line.number}", allowed)
    except QuizError as error:
        return error


_CELLS = frozenset(OPEN + "".join(map(str, range(1, CLASSIC.digits + 1))))


def _is_whole(line: TextLine) -> bool:
    """Whether a line has about as many cells as a board, rather than as a row or a drawing of one."""
    width = sum(char in _CELLS for char in line.text.partition("#")[0])
    return abs(width - len(CLASSIC.places)) < abs(width - CLASSIC.digits)


def _is_plain(line: TextLine) -> bool:
    """Whether a line is a quiz of cells alone, and not a record with something else beside it."""
    return _is_whole(line) and _CELLS.issuperset(line.text.partition("#")[0].translate(_NO_BETWEEN))


_NO_BETWEEN = dict.fromkeys(ord(char) for char in BETWEEN if char != ",")  # which records have


def _lines(source: str) -> Iterator[TextLine]:
    """The lines of a file that are not blank, a border or a comment, each as far as it is looked at."""
    try:
        with open(source, encoding="utf-8-sig", errors="surrogateescape") as file:  # noqa: PTH123 - as it is named
            number = 0
            while text := file.readline(_LONGEST):
                number += 1
                rest = text
                while len(rest) == _LONGEST and not rest.endswith("\n"):
                    rest = file.readline(_LONGEST)
                text = text.removesuffix("\n")
                if text.partition("#")[0].strip(BETWEEN) or HEADER.match(text):
                    yield TextLine(source, number, text)
    except OSError as error:
        raise SurveyError(f"{quoted(source)} cannot be read: {error.strerror}") from None


def about(source: str) -> int:
    """About how many quizzes a source has: for an estimate, without a look at their cells."""
    if source.startswith("@"):
        return 1
    try:
        with open(source, "rb") as file:  # noqa: PTH123 - as it is named
            pieces = iter(partial(file.readline, _LONGEST), b"")
            long = sum(len(line) >= len(CLASSIC.places) and not line.startswith(b"#") for line in pieces)
    except OSError as error:
        raise SurveyError(f"{quoted(source)} cannot be read: {error.strerror}") from None
    return max(long, 1)
