"""Where a quiz comes from: a file, one quiz of a file, or one that comes along."""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, getincrementaldecoder
from collections.abc import Iterator
from io import BytesIO, IncrementalNewlineDecoder
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from sudoku_repl import data
from sudoku_repl.board import Quiz
from sudoku_repl.errors import QuizError, SudokuReplError, quoted
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
    if numbered and not os.path.exists(_path(name)):  # noqa: PTH110 - pathlib's raises where one may not look
        return _in_file(numbered["file"], int(numbered["number"]), counted=counted)
    return _in_file(name, None, counted=counted)


_NUMBERED = re.compile(r"(?P<file>.+)#(?P<number>[0-9]{1,9})", re.DOTALL)


def _built_in(name: str) -> tuple[Quiz, int]:
    if name[1:] not in data.titles():
        known = ", ".join(f"@{title}" for title in data.titles())
        raise QuizError(f"{quoted(name)} is no built-in quiz: there are {known}")
    return parse_counted(data.text(name[1:]), name, None)


def _in_file(name: str, number: int | None, *, counted: bool = True) -> tuple[Quiz, int]:
    with _open(name, QuizError) as file:
        content = _read(file, name, LARGEST + 1, QuizError)
        if len(content) <= LARGEST:
            text = _decode(content, name, QuizError)
            if not text.strip():
                raise QuizError(f"{quoted(name)} is empty")
            return parse_counted(text, name, number)
        return pick(_in_turn(content, file, name), name, number, counted=counted)


def iter_quizzes(source: str | os.PathLike[str]) -> Iterator[tuple[int, Quiz | QuizError]]:
    """Every quiz of a file, or of one that comes along, with the number of its line.

    In the place of a quiz that is broken stands the error that says so. A file of a quiz a line may be of
    any size: never more than a part of it is held. Raises :class:`~sudoku_repl.errors.QuizError` when the
    source holds no quizzes at all.
    """
    name = os.fspath(source)
    if name.startswith("@"):
        yield 1, _built_in(name)[0]
        return
    with _open(name, QuizError) as file:
        content = _read(file, name, LARGEST + 1, QuizError)
        if len(content) > LARGEST:
            contents = _in_turn(content, file, name)
        else:
            contents = contents_of(text_lines(_streamed(content, file, name), name), name)
        for number, line in enumerate(contents.items, start=1):
            try:
                quiz: Quiz | QuizError = contents.read(line, f"{name}#{number}")
            except QuizError as error:
                quiz = error
            yield line.number, quiz


def _in_turn(begin: bytes, file: BinaryIO, name: str) -> Contents:
    """What a file holds that is too large to be held; ``begin`` has been read of it.

    Raises QuizError if that is no beginning of quizzes of a line each: a file may have no end.
    """
    contents_of(text_lines(_streamed(begin, BytesIO(), name), name), name, whole=False)
    return contents_of(text_lines(_streamed(begin, file, name), name), name, whole=False)


def _streamed(begin: bytes, file: BinaryIO, name: str) -> Iterator[str]:
    """The lines of a file of which ``begin`` has been read; what is no text in them is replaced.

    Of a line too long for a quiz only the beginning is given, so that it can be told.
    """
    decoder = getincrementaldecoder(_encoding(begin))(errors="replace")
    newlines = IncrementalNewlineDecoder(decoder, translate=True)
    pieces = (begin[start : start + _PIECE] for start in range(0, len(begin), _PIECE))
    carried = ""
    for piece in chain(pieces, iter(lambda: _read(file, name, _PIECE, QuizError), b"")):
        *lines, carried = (carried + newlines.decode(piece)).split("\n")
        yield from lines
        if len(begin) > LARGEST:
            carried = carried[: LONGEST + 1]
    yield from (carried + newlines.decode(b"", final=True)).split("\n")


def _path(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise QuizError(f"{quoted(name)}: {error}") from None


def read_text(name: str, error: type[SudokuReplError] = QuizError) -> str:
    """The text of a file of quizzes or orders; raises ``error``, which says what is wrong with it."""
    with _open(name, error) as file:
        content = _read(file, name, LARGEST + 1, error)
    if len(content) > LARGEST:
        raise error(f"{quoted(name)} is too large: more than {LARGEST >> 20} MiB")
    return _decode(content, name, error)


def _open(name: str, error: type[SudokuReplError]) -> BinaryIO:
    try:
        return _path(name).open("rb")
    except (OSError, ValueError) as cause:
        raise _unread(name, cause, error) from None


def _read(file: BinaryIO, name: str, size: int, error: type[SudokuReplError]) -> bytes:
    try:
        return file.read(size)
    except OSError as cause:
        raise _unread(name, cause, error) from None


def _unread(name: str, cause: Exception, error: type[SudokuReplError]) -> SudokuReplError:
    reason = cause.strerror if isinstance(cause, OSError) else cause
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
