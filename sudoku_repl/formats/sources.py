"""Where a quiz comes from: a file, one quiz of a file, or one that comes along."""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8
from pathlib import Path

from sudoku_repl import data
from sudoku_repl.board import Quiz
from sudoku_repl.errors import QuizError, SudokuReplError, quoted
from sudoku_repl.formats.sniffing import parse_counted

LARGEST = 8 << 20
"""Bytes of the largest file that is read: a hundred thousand quizzes, a line each."""


def open_quiz(source: str | os.PathLike[str]) -> Quiz:
    """The quiz at ``source``: ``@name``, ``FILE``, or ``FILE#12`` for the twelfth quiz of a file.

    ``~`` is the home folder. A file whose name itself ends in ``#12`` is found before the twelfth
    quiz of another. Raises :class:`~sudoku_repl.errors.QuizError`.
    """
    return open_counted(source)[0]


def open_counted(source: str | os.PathLike[str]) -> tuple[Quiz, int]:
    """:func:`open_quiz`, and how many quizzes the source holds."""
    name = os.fspath(source)
    if name.startswith("@"):
        return _built_in(name)
    numbered = _NUMBERED.fullmatch(name)
    if numbered and not os.path.exists(_path(name)):  # noqa: PTH110 - pathlib's raises where one may not look
        return _in_file(numbered["file"], int(numbered["number"]))
    return _in_file(name, None)


_NUMBERED = re.compile(r"(?P<file>.+)#(?P<number>[0-9]{1,9})", re.DOTALL)


def _built_in(name: str) -> tuple[Quiz, int]:
    if name[1:] not in data.titles():
        known = ", ".join(f"@{title}" for title in data.titles())
        raise QuizError(f"{quoted(name)} is no built-in quiz: there are {known}")
    return parse_counted(data.text(name[1:]), name, None)


def _in_file(name: str, number: int | None) -> tuple[Quiz, int]:
    text = read_text(name)
    if not text.strip():
        raise QuizError(f"{quoted(name)} is empty")
    return parse_counted(text, name, number)


def _path(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise QuizError(f"{quoted(name)}: {error}") from None


def read_text(name: str, error: type[SudokuReplError] = QuizError) -> str:
    """The text of a file of quizzes or orders; raises ``error``, which says what is wrong with it."""
    try:
        with _path(name).open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as cause:
        reason = cause.strerror if isinstance(cause, OSError) else cause
        raise error(f"{quoted(name)} cannot be read: {reason}") from None
    if len(content) > LARGEST:
        raise error(f"{quoted(name)} is too large: more than {LARGEST >> 20} MiB")
    content = content.removeprefix(BOM_UTF8)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as cause:
        line = content.count(b"\n", 0, cause.start) + 1
        column = cause.start - content.rfind(b"\n", 0, cause.start)
        byte = content[cause.start]
        raise error(f"{name}:{line}:{column}: byte 0x{byte:02x} is not UTF-8 text") from None
