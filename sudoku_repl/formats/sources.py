"""Load quizzes from a file, from a numbered quiz in a file, from a folder, pattern or standard input."""

from __future__ import annotations

import glob
import os
import re
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from io import BufferedReader, FileIO, IncrementalNewlineDecoder
from itertools import chain, takewhile
from pathlib import Path
from typing import BinaryIO, NamedTuple

from sudoku_repl import data
from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.board.box import FEWEST_DIGITS, MOST_DIGITS
from sudoku_repl.errors import QuizError, SudokuReplError, listed, quoted
from sudoku_repl.files import LARGEST, encoding_of, reads, split_lines
from sudoku_repl.formats.cleaning import unquoted
from sudoku_repl.formats.lists import has_miscount, has_quiz_of_any_size
from sudoku_repl.formats.packed import DAMAGES, unpacked
from sudoku_repl.formats.registry import begun_by_a_line
from sudoku_repl.formats.scanner import LONGEST, Contents, TextLine, cell_count, cleaned, text_lines
from sudoku_repl.formats.sniffer import OpenedQuiz, QuizItem, contents_of, items_of, parse_quiz, pick

_PIECE = 1 << 18
"""The bytes of a file that are decoded at a time."""
_LONGEST_MARK = 3
"""The bytes of the longest byte order mark, of which a pipe may deliver one at a time."""


STDIN = "-"
"""The source that stands for standard input."""
_STDIN_SHOWN = "<stdin>"
_GIVEN = "quiz"
"""The title of a quiz that is a source itself."""


def open_quiz(source: str | os.PathLike[str], number: int | None = None) -> Quiz:
    """Load the quiz at ``source``: ``@name``, ``FILE``, or ``FILE#12`` for the twelfth quiz of a file.

    You may leave out the ``@`` if no file has that name. A source may also be a text of quizzes, anything
    that a file may hold. ``number`` picks a quiz of the source, as ``#12`` does. ``~`` is the home folder. If
    the name of an existing file ends in ``#12``, that file is meant. FILE may be anything that
    :func:`files_of` accepts. Raises :class:`~sudoku_repl.errors.QuizError`.
    """
    return open_counted(source, number, counted=False).quiz


def open_counted(
    source: str | os.PathLike[str], number: int | None = None, *, counted: bool = True
) -> OpenedQuiz:
    """Load a quiz like :func:`open_quiz` and count the quizzes of the source, reading it to its end."""
    name = os.fspath(source)
    if name.lower() in data.titles() and not _exists(name):
        name = f"@{name}"
    if number is None and not name.startswith("@") and not is_text(name):
        name, number = split_number(name)
    files = files_of(name)
    where = f" in its {len(files)} files" if len(files) > 1 else ""
    return pick(_items(files, is_one=not where), shown_name(name), number, counted=counted, where=where)


def files_of(source: str, refusal: type[SudokuReplError] = QuizError) -> list[str]:
    """Return the names of the files that a source stands for, in order.

    A folder stands for the files in it, except for hidden files and for files in other folders below it. A
    pattern has ``*``, ``?`` or ``[...]``, and ``**`` for any folders; if a file has exactly this name, that
    file is meant. ``@name``, ``-`` (standard input) and a text of quizzes stand for themselves. Raises
    ``refusal`` if there is no file.
    """
    if source == STDIN or source.startswith("@") or is_text(source):
        return [source]
    if not source:
        raise refusal("expected the name of a file, got ''")
    path = path_of(source)
    with reads(source, refusal, (OSError, ValueError)):
        if path.is_dir():
            inside = sorted(entry for entry in path.iterdir() if not entry.name.startswith("."))
            names = [str(entry) for entry in inside if entry.is_file()]
            if not names:
                raise refusal(f"no files in the folder {quoted(source)}")
            return names
        if not glob.has_magic(source) or path.exists():
            return [source]
        found = glob.glob(str(path), recursive=True)  # noqa: PTH207 - pathlib takes no absolute patterns
        names = sorted(name for name in found if Path(name).is_file())
    if not names:
        raise refusal(f"no file matches the pattern {quoted(source)}")
    return names


def paths_of(source: str | os.PathLike[str]) -> list[str]:
    """Return the absolute paths of the files that a source such as ``FILE#12`` reads.

    A built-in quiz, a text of quizzes, and standard input have none. Raises
    :class:`~sudoku_repl.errors.QuizError`.
    """
    name, _ = split_number(os.fspath(source))
    if name == STDIN or name.startswith("@") or is_text(name):
        return []
    paths = map(path_of, files_of(name))
    return [str(path.absolute()) for path in paths if path.exists()]  # "easy" may be the built-in quiz


def _items(files: list[str], *, is_one: bool) -> Iterator[QuizItem]:
    """Yield the items of files. Raises QuizError.

    Among several files, one without a quiz counts as an invalid quiz, as in :func:`iter_quizzes`.
    """
    for name in files:
        try:
            yield from iter_items(name, QuizError)
        except QuizError as error:
            if is_one:
                raise
            yield QuizItem(name, 1, _unreadable(error), TextLine(name, 1, ""))


def _unreadable(error: QuizError) -> Contents:
    def read(_: TextLine, __: str) -> Quiz:
        raise error

    return Contents((), read)


def is_text(source: str) -> bool:
    """Whether a source is the text of quizzes, not the name of a file.

    No file has this name, and it has several lines, begins a format, or has the cells of a quiz, perhaps a
    few less or more.
    """
    if source.startswith("@") or _exists(source):
        return False
    if "\n" in source or "\r" in source:
        return True
    line = unquoted(TextLine(_GIVEN, 1, cleaned(source)))
    if any(known.begins and known.begins(line) for known in begun_by_a_line()):
        return True
    cells = cell_count(line.text.translate(_SIGNS), MOST_DIGITS) or 0
    return cells >= FEWEST_DIGITS**2 or has_quiz_of_any_size(line) or has_miscount(line, CLASSIC)


_SIGNS = str.maketrans("-xX", "...")


def _exists(name: str) -> bool:
    return os.path.exists(os.path.expanduser(name))  # noqa: PTH110, PTH111 - pathlib's may raise


_NUMBERED = re.compile(r"(?P<file>.+)#(?P<number>[0-9]{1,9})", re.DOTALL)


def split_number(source: str) -> tuple[str, int | None]:
    """Return the file and the number of a source such as ``FILE#12``; None if it has no number."""
    numbered = _NUMBERED.fullmatch(source)
    if numbered and not os.path.exists(path_of(source)):  # noqa: PTH110 - pathlib's may raise
        return numbered["file"], int(numbered["number"])
    return source, None


def _built_in(name: str) -> Quiz:
    title = name[1:].lower()
    if title not in data.titles():
        known = listed(f"@{title}" for title in data.titles())
        raise QuizError(f"no built-in quiz {quoted(name)}; known quizzes: {known}")
    return _parsed(title)


@cache
def _parsed(title: str) -> Quiz:
    """Return a built-in quiz, parsed once, because finding out its format takes as long as a short run."""
    return parse_quiz(data.text(title), f"@{title}")


class ListRecord(NamedTuple):
    """An item of a source."""

    line: int
    """The number of its line, from 1."""
    quiz: Quiz | QuizError
    """The quiz, or why there is none."""
    fields: Mapping[str, str] = {}
    """The other fields of the line, by their names."""


def iter_records(
    source: str | os.PathLike[str], refusal: type[SudokuReplError] = QuizError, *, fields: bool = False
) -> Iterator[ListRecord]:
    """Yield the records of a source like :func:`iter_quizzes`; with ``fields``, also their other fields."""
    for name in files_of(os.fspath(source), refusal):
        yield from (record_of(item, fields=fields) for item in iter_items(name, refusal))


def iter_items(name: str, refusal: type[SudokuReplError]) -> Iterator[QuizItem]:
    """Yield the items of a file, not yet parsed."""
    with contents_at(name, refusal) as contents:
        yield from items_of(contents, shown_name(name))


def record_of(item: QuizItem, *, fields: bool) -> ListRecord:
    """Parse an item."""
    try:
        quiz: Quiz | QuizError = item.quiz()
    except QuizError as error:
        quiz = error
    return ListRecord(item.line.number, quiz, item.contents.fields(item.line) if fields else {})


def iter_quizzes(
    source: str | os.PathLike[str], refusal: type[SudokuReplError] = QuizError
) -> Iterator[tuple[int, Quiz | QuizError]]:
    """Yield every quiz in the files of a source, with its line number; for an invalid quiz yield its error.

    A list with a quiz on each line may have any size, or be a pipe: it is read once, and only a part of it is
    in memory. Raises :class:`~sudoku_repl.errors.QuizError` if a file has no quizzes at all, and ``refusal``
    if it cannot be read.
    """
    return ((line, quiz) for line, quiz, _ in iter_records(source, refusal))


class LineStart(NamedTuple):
    """Where a line of a list begins."""

    offset: int = 0
    """The bytes of the file before it."""
    line: int = 1
    """Its number, from 1."""
    number: int = 1
    """The number of the next item of the file, from 1."""


BEGINNING = LineStart()


@contextmanager
def contents_at(
    name: str, refusal: type[SudokuReplError], start: LineStart = BEGINNING
) -> Iterator[Contents]:
    """Open the contents of a file, of ``@name`` or of standard input. Raises QuizError, or ``refusal``.

    With a ``start`` within a list, the lines from the beginning that show its form come first, then those
    from the start.
    """
    if name.startswith("@"):
        yield Contents([TextLine(name, 1, name)], lambda *_: _built_in(name))
        return
    if is_text(name):
        yield contents_of(text_lines(split_lines(cleaned(name)), _GIVEN), _GIVEN)
        return
    shown = shown_name(name)
    with reading(name, refusal) as file:
        arriving = _Arriving(file, shown, refusal)
        contents = contents_of(chain.from_iterable(arriving.sections(start)), shown)
        arriving.bounded = False
        yield contents


class _Arriving:
    """A file that is read as its bytes arrive, because a pipe may be slow.

    A list may have any size. Any other text is read to its end, but only as far as the largest that fits: a
    file may be endless.
    """

    def __init__(self, file: BinaryIO, name: str, refusal: type[SudokuReplError]) -> None:
        self._file = file
        self._read_bytes = getattr(file, "read1", file.read)
        self._name, self._refusal = name, refusal
        self._taken = 0
        self._encoding = ""
        self.bounded = True
        """Whether a file larger than the largest is refused."""

    def _read(self, size: int) -> bytes:
        with reads(self._name, self._refusal, DAMAGES):
            return self._read_bytes(size)

    def _pieces(self) -> Iterator[bytes]:
        """Yield the bytes. Raises QuizError if there are only blanks, or too many bytes while that counts."""
        blank = True
        while piece := self._read(min(_PIECE, LARGEST + 1 - self._taken) if self.bounded else _PIECE):
            self._taken += len(piece)
            if self.bounded and self._taken > LARGEST:
                raise QuizError(f"{quoted(self._name)} is too large: more than {LARGEST >> 20} MiB")
            blank = blank and not piece.strip()
            yield piece
        if blank:
            raise QuizError(f"{quoted(self._name)} is empty")

    def sections(self, start: LineStart) -> Iterator[Iterator[TextLine]]:
        """Yield the lines before the start while the file is bounded, then the lines from the start."""
        if start.offset:
            before = text_lines(self._lines(), self._name)
            yield takewhile(lambda line: self.bounded and line.number < start.line, before)
            self._taken = self._file.seek(start.offset)
        yield text_lines(self._lines(), self._name, start.line)

    def _lines(self) -> Iterator[str]:
        """Yield the lines.

        An undecodable byte becomes an escape, which is refused among cells but allowed in a comment. In a
        large file, a line too long for a quiz is cut just beyond the limit, enough to be refused.
        """
        pieces = self._pieces()
        begin = next(pieces)
        while len(begin) < _LONGEST_MARK and (more := next(pieces, b"")):
            begin += more
        self._encoding = encoding = self._encoding or encoding_of(begin)
        decoder = getincrementaldecoder(encoding)("replace" if encoding == "utf-16" else "surrogateescape")
        newlines = IncrementalNewlineDecoder(decoder, translate=True)
        carried = ""
        for piece in chain([begin], pieces):
            whole, end, carried = (carried + newlines.decode(piece)).rpartition("\n")
            if end:
                yield from cleaned(whole).split("\n")
            if self._taken > LARGEST:
                carried = carried[: LONGEST + 1]
        yield from cleaned(carried + newlines.decode(b"", final=True)).split("\n")


def path_of(name: str) -> Path:
    """Return the path for the name of a file; ``~`` is the home folder. Raises QuizError if it is unknown."""
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise QuizError(f"{quoted(name)}: {error}") from None


@contextmanager
def reading(name: str, error: type[SudokuReplError]) -> Iterator[BinaryIO]:
    """Open a file of quizzes and decompress it if needed; ``-`` is standard input. Raises ``error``."""
    if name != STDIN:
        with reads(name, error, (OSError, ValueError)):
            file = path_of(name).open("rb")
        with file:
            yield unpacked(file, name, error)
    elif sys.stdin is None or sys.stdin.isatty():
        what = "closed" if sys.stdin is None else "a terminal"
        raise error(f"'-' reads standard input, which is {what}; name a file or use a pipe")
    else:
        yield unpacked(sys.stdin.buffer, _STDIN_SHOWN, error)


def plain_size(file: BinaryIO) -> int | None:
    """Return the bytes of an open file that can be read from any line; None if it is packed, or UTF-16."""
    if not isinstance(file, BufferedReader) or not isinstance(file.raw, FileIO):
        return None
    if encoding_of(file.peek(2)) == "utf-16":
        return None
    return os.fstat(file.fileno()).st_size


def shown_name(name: str) -> str:
    """Return the name of a source as errors and titles show it."""
    return _STDIN_SHOWN if name == STDIN else _GIVEN if is_text(name) else name
