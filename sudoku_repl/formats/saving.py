"""A quiz to a file, whose ending says the form."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import PurePath

from sudoku_repl import files
from sudoku_repl.board import Quiz
from sudoku_repl.errors import FileError, QuizError, quoted
from sudoku_repl.formats.bitmaps import write_bitmap
from sudoku_repl.formats.candidates import gone
from sudoku_repl.formats.headers import PARITY
from sudoku_repl.formats.hodoku import write_hodoku
from sudoku_repl.formats.lines import write_sdm
from sudoku_repl.formats.opensudoku import write_games
from sudoku_repl.formats.pencil import write_pencil, write_sdx
from sudoku_repl.formats.records import write_records
from sudoku_repl.formats.sadman import write_sdk
from sudoku_repl.formats.simple_sudoku import write_ss
from sudoku_repl.formats.writing import write_blocks, write_canvas


def write_text(quiz: Quiz) -> str:
    """The form for people: the canvas with its headers, or pencil marks where candidates are gone.

    Raises :class:`~sudoku_repl.errors.QuizError` when candidates are gone on a board of several grids.
    """
    parities = all(
        digits or allowed in PARITY.values()
        for digits, allowed in zip(quiz.givens, quiz.allowed, strict=True)
    )
    return write_canvas(quiz) if parities or not any(gone(quiz)) else write_pencil(quiz)


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
"""What writes a quiz, by the ending of the file."""


def text_for(quiz: Quiz, path: str | os.PathLike[str]) -> str:
    """The text of a file for the quiz, in the form that the ending of ``path`` says.

    Raises :class:`~sudoku_repl.errors.QuizError` when no form has the ending, or its form cannot hold all
    that the quiz is: extra houses, several grids, candidates that are gone.
    """
    name = os.fspath(path)
    ending = PurePath(name).suffix.lower()
    if ending not in WRITERS:
        known = " ".join(WRITERS)
        raise QuizError(f"{quoted(name)}: the ending says the form of the file, and is one of {known}")
    return WRITERS[ending](quiz)


def write_quiz(quiz: Quiz, path: str | os.PathLike[str]) -> None:
    """Write the quiz to a file, whole or not at all, in the form that its ending says.

    ``~`` is the home folder.

    Raises :class:`~sudoku_repl.errors.QuizError` as :func:`text_for`, before anything is written, and
    when the file cannot be written.
    """
    text = text_for(quiz, path)
    try:
        files.write_text(path, text)
    except FileError as error:
        raise QuizError(str(error)) from None
