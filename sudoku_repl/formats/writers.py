"""Write a quiz to a file, in the format that belongs to the ending of its name."""

from __future__ import annotations

import os
from pathlib import PurePath

from sudoku_repl import files
from sudoku_repl.board import Quiz
from sudoku_repl.errors import FileError, QuizError, quoted
from sudoku_repl.formats.registry import writers


def text_for(quiz: Quiz, path: str | os.PathLike[str]) -> str:
    """Return the text of a file for the quiz, in the format of the ending of ``path``.

    Raises :class:`~sudoku_repl.errors.QuizError` for an unknown ending, or if the format cannot hold the
    quiz: its extra houses, its grids, or its removed candidates.
    """
    name = os.fspath(path)
    ending = PurePath(name).suffix.lower()
    write = writers().get(ending)
    if write is None:
        raise QuizError(f"unknown ending of {quoted(name)}; known endings: {' '.join(writers())}")
    return write(quiz)


def write_quiz(quiz: Quiz, path: str | os.PathLike[str]) -> None:
    """Write the quiz to a file, whole or not at all, in the format of its ending.

    ``~`` is the home folder. Raises :class:`~sudoku_repl.errors.QuizError` like :func:`text_for`, before
    anything is written, or if the file cannot be written.
    """
    text = text_for(quiz, path)
    try:
        files.write_text(path, text)
    except FileError as error:
        raise QuizError(str(error)) from None
