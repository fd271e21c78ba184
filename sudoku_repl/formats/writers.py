"""Write a quiz to a file, in the format that belongs to the ending of its name."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import PurePath

from sudoku_repl import files
from sudoku_repl.board import Quiz
from sudoku_repl.errors import FileError, QuizError, quoted
from sudoku_repl.formats.bitmaps import write_bitmap
from sudoku_repl.formats.candidates import gone
from sudoku_repl.formats.headers import parities
from sudoku_repl.formats.hodoku import write_hodoku
from sudoku_repl.formats.lines import write_sdm
from sudoku_repl.formats.native_writer import write_blocks, write_canvas
from sudoku_repl.formats.opensudoku import write_games
from sudoku_repl.formats.pencil import write_pencil, write_sdx
from sudoku_repl.formats.records import write_records
from sudoku_repl.formats.sadman import write_sdk
from sudoku_repl.formats.simple_sudoku import write_ss


def write_text(quiz: Quiz) -> str:
    """Return the format for people: the canvas with its headers, or pencil marks if candidates are gone.

    Raises :class:`~sudoku_repl.errors.QuizError` if candidates are gone on a board of several grids.
    """
    sets = parities(quiz.board).values()
    drawn = all(digits or allowed in sets for digits, allowed in zip(quiz.givens, quiz.allowed, strict=True))
    return write_canvas(quiz) if drawn or not any(gone(quiz)) else write_pencil(quiz)


WRITERS: dict[str, Callable[[Quiz], str]] = {
    ".txt": write_text,
    ".canvas": write_canvas,
    ".blocks": write_blocks,
    ".pencil": write_pencil,
    ".sdm": write_sdm,
    ".sdk": write_sdk,
    ".ss": write_ss,
    ".sdx": write_sdx,
    ".729": write_bitmap,
    ".hodoku": write_hodoku,
    ".opensudoku": write_games,
    ".xml": write_games,
    ".csv": write_records,
}
"""The function that writes each format, by the ending of the file."""


def text_for(quiz: Quiz, path: str | os.PathLike[str]) -> str:
    """Return the text of a file for the quiz, in the format of the ending of ``path``.

    Raises :class:`~sudoku_repl.errors.QuizError` for an unknown ending, or if the format cannot hold the
    quiz: its extra houses, its grids, or its removed candidates.
    """
    name = os.fspath(path)
    ending = PurePath(name).suffix.lower()
    if ending not in WRITERS:
        known = " ".join(WRITERS)
        raise QuizError(f"unknown ending of {quoted(name)}; known endings: {known}")
    return WRITERS[ending](quiz)


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
