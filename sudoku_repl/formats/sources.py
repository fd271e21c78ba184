"""Where a quiz comes from: a file, one quiz of a file, or one that comes along."""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, getincrementaldecoder
from collections.abc import Iterator
from io import IncrementalNewlineDecoder
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from sudoku_repl import data
from sudoku_repl.board import Quiz
from sudoku_repl.errors import QuizError, SudokuReplError, listed, quoted
from sudoku_repl.formats.scanning import LONGEST, Contents, split_lines, text_lines
from sudoku_repl.formats.sniffing import LARGEST, contents_of, parse_counted, pick

_PIECE = 1 << 18
"""Bytes of a larger file that are decoded at a time."""


def open_quiz(source: str | os.PathLike[str]) -> Quiz:
    """The quiz at ``source``: ``@name``, ``FILE``, or ``FILE#12`` for the twelfth quiz of a file.

    ``~`` is the home folder. A file whose name itself ends in ``#12`` is found before the twelfth
    quiz of another. Raises :class:`~sudoku_repl.errors.QuizError`.
    """
    return _open_source(source, counted=False)[0]


def open_counted(source: str | os.PathLike[str]) -> tuple[Quiz, int]:
    """:func:`open_quiz`, and how many quizzes the source holds; a large file is read to its end."""
    return _open_source(source, counted=True)


def _open_source(source: str | os.PathLike[str], *, counted: bool) -> tuple[Quiz, int]:
    name = os.fspath(source)
    if name.startswith("@"):
        return _built_in(name)
    numbered = _NUMBERED.fullmatch(name)
    if numbered and not os.path.exists(path_of(name)):  # noqa: PTH110 - pathlib's raises where one may not look
        return _in_file(numbered["file"], int(numbered["number"]), counted=counted)
    return _in_file(name, None, counted=counted)


_NUMBERED = re.compile(r"(?P<file>.+)#(?P<number>[0-9]{1,9})", re.DOTALL)


def _built_in(name: str) -> tuple[Quiz, int]:
    if name[1:] not in data.titles():
        known = listed(f"@{title}" for title in data.titles())
        raise QuizError(f"no built-in quiz {quoted(name)}; known quizzes: {known}")
    return parse_counted(data.text(name[1:]), name, None)


def _in_file(name: str, number: int | None, *, counted: bool = True) -> tuple[Quiz, int]:
    with _open(name, QuizError) as file:
        return pick(_contents(file, name, QuizError), name, number, counted=counted)


def iter_quizzes(
    source: str | os.PathLike[str], refusal: type[SudokuReplError] = QuizError
) -> Iterator[tuple[int, Quiz | QuizError]]:
    """Every quiz of a file, or of one that comes along, with the number of its line.

    In the place of a quiz that is broken stands the error that says so. A file of a quiz a line may be of
    any size, and a pipe: it is read once, and never more than a part of it is held. Raises
    :class:`~sudoku_repl.errors.QuizError` when the source holds no quizzes at all, and ``refusal`` when it
    is a file that cannot be read.
    """
    name = os.fspath(source)
    if name.startswith("@"):
        yield 1, _built_in(name)[0]
        return
    with _open(name, refusal) as file:
        contents = _contents(file, name, refusal)
        for number, line in enumerate(contents.items, start=1):
            try:
                quiz: Quiz | QuizError = contents.read(line, f"{name}#{number}")
            except QuizError as error:
                quiz = error
            yield line.number, quiz


def _contents(file: BinaryIO, name: str, refusal: type[SudokuReplError]) -> Contents:
    """What a file holds; raises QuizError, or ``refusal``.

    Of one too large to be held the beginning alone is looked at first: a file may have no end.
    """
    begin = _read(file, name, LARGEST + 1, refusal)
    whole = len(begin) <= LARGEST
    if whole and not begin.strip():
        raise QuizError(f"{quoted(name)} is empty")
    if not whole:
        contents_of(text_lines(_lines(begin, iter(())), name), name, whole=False)
    pieces = iter(lambda: _read(file, name, _PIECE, refusal), b"")
    return contents_of(text_lines(_lines(begin, pieces), name), name, whole=whole)


def _lines(begin: bytes, pieces: Iterator[bytes]) -> Iterator[str]:
    """The lines of a file that begins so.

    A byte that is no text stands as an escape in them, to be refused among cells and not in a comment. Of a
    line too long for a quiz only the beginning is given, so that it can be told, where the file is large.
    """
    encoding = _encoding(begin)
    decoder = getincrementaldecoder(encoding)("replace" if encoding == "utf-16" else "surrogateescape")
    newlines = IncrementalNewlineDecoder(decoder, translate=True)
    carried = ""
    for piece in chain((begin[start : start + _PIECE] for start in range(0, len(begin), _PIECE)), pieces):
        *lines, carried = (carried + newlines.decode(piece)).split("\n")
        yield from lines
        if len(begin) > LARGEST:
            carried = carried[: LONGEST + 1]
    yield from (carried + newlines.decode(b"", final=True)).split("\n")


def path_of(name: str) -> Path:
    """Where a file of that name is; ``~`` is the home folder. Raises QuizError where there is none."""
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise QuizError(f"{quoted(name)}: {error}") from None


def read_text(name: str, error: type[SudokuReplError]) -> str:
    """The text of a file of orders or a session; raises ``error``, which says what is wrong with it."""
    with _open(name, error) as file:
        content = _read(file, name, LARGEST + 1, error)
    if len(content) > LARGEST:
        raise error(f"{quoted(name)} is too large: more than {LARGEST >> 20} MiB")
    return _decode(content, name, error)


def _open(name: str, error: type[SudokuReplError]) -> BinaryIO:
    try:
        return path_of(name).open("rb")
    except (OSError, ValueError) as cause:
        raise unread(name, cause, error) from None


def _read(file: BinaryIO, name: str, size: int, error: type[SudokuReplError]) -> bytes:
    try:
        return file.read(size)
    except OSError as cause:
        raise unread(name, cause, error) from None


def unread(name: str, cause: Exception, error: type[SudokuReplError]) -> SudokuReplError:
    """The ``error`` of a file that cannot be read."""
    reason = getattr(cause, "strerror", None) or cause
    return error(f"{quoted(name)} cannot be read: {reason}")


def _encoding(content: bytes) -> str:
    """UTF-16 where a byte order mark says so, UTF-8 otherwise."""
    return "utf-16" if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"


def _decode(content: bytes, name: str, error: type[SudokuReplError]) -> str:
    encoding = _encoding(content)
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as cause:
        at = cause.start + len(BOM_UTF8) * content.startswith(BOM_UTF8)
        lines = split_lines(content[:at].decode(encoding, errors="ignore"))
        place = f"{name}:{len(lines)}:{len(lines[-1]) + 1}"
        what = "UTF-16" if encoding == "utf-16" else "UTF-8"
        raise error(f"{place}: byte 0x{content[at]:02x} is not {what} text") from None
