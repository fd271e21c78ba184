"""Where a quiz comes from: a file, one quiz of a file, or one that comes along."""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8
from pathlib import Path

from sudoku_repl import data
from sudoku_repl.board import Quiz
from sudoku_repl.errors import QuizError, quoted
from sudoku_repl.formats.registry import parse_quiz

LARGEST = 8 << 20
"""Bytes of the largest file that is read: a hundred thousand quizzes, a line each."""


def open_quiz(source: str | os.PathLike[str]) -> Quiz:
    """The quiz at ``source``: ``@name``, ``FILE``, or ``FILE#12`` for the twelfth quiz of a file.

    ``~`` is the home folder. A file whose name itself ends in ``#12`` is found before the twelfth
    quiz of another. Raises :class:`~sudoku_repl.errors.QuizError`.
    """
    return open_numbered(source)[0]


def open_numbered(source: str | os.PathLike[str]) -> tuple[Quiz, int]:
    """:func:`open_quiz`, and how many quizzes the source holds."""
    name = os.fspath(source)
    if name.startswith("@"):
        return _built_in(name)
    numbered = _NUMBERED.fullmatch(name)
    if numbered and not os.path.exists(_path(name)):  # noqa: PTH110 - pathlib's raises where one may not look
        return parse_quiz(_read(numbered["file"]), numbered["file"], int(numbered["number"]))
    return parse_quiz(_read(name), name)


_NUMBERED = re.compile(r"(?P<file>.+)#(?P<number>[0-9]{1,9})", re.DOTALL)


def _built_in(name: str) -> tuple[Quiz, int]:
    if name[1:] not in data.titles():
        known = ", ".join(f"@{title}" for title in data.titles())
        raise QuizError(f"{quoted(name)} is no built-in quiz: there are {known}")
    return parse_quiz(data.text(name[1:]), name)


def _path(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise QuizError(f"{quoted(name)}: {error}") from None


def _read(name: str) -> str:
    """The text of a file, or a QuizError that says what is wrong with it."""
    try:
        with _path(name).open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise QuizError(f"{quoted(name)} cannot be read: {reason}") from None
    if len(content) > LARGEST:
        raise QuizError(f"{quoted(name)} is too large for a file of quizzes: more than {LARGEST >> 20} MiB")
    if not content.strip():
        raise QuizError(f"{quoted(name)} is empty")
    content = content.removeprefix(BOM_UTF8)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - content.rfind(b"\n", 0, error.start)
        byte = content[error.start]
        raise QuizError(f"{name}:{line}:{column}: byte 0x{byte:02x} is not UTF-8 text") from None
