"""What a format is, and all formats that the modules of :mod:`sudoku_repl.formats.declared` declare."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import PurePath
from pkgutil import iter_modules

import attrs

from sudoku_repl import files
from sudoku_repl.board import Quiz
from sudoku_repl.errors import FileError, QuizError, quoted
from sudoku_repl.formats import declared
from sudoku_repl.formats.scanner import Contents, TextLine


@attrs.frozen
class Format:
    """A format of quizzes. A module declares it, and nothing else lists it."""

    name: str
    """What a text of this format is: "a HoDoKu line". Errors and the manual call it so."""
    example: str
    """A text with a quiz."""
    begins: Callable[[TextLine], bool] | None = None
    """Whether a line begins a text of this format, even if it is invalid.

    None if the texts have headers, rows or lines that :mod:`~sudoku_repl.formats.native` reads.
    """
    contents: Callable[[Iterable[TextLine]], Contents | None] | None = None
    """Returns the contents of the lines, or None if they are native after all. Raises QuizError.

    It is None if ``begins`` is.
    """
    is_quiz: Callable[[TextLine], bool] | None = None
    """Whether a line is a whole quiz; None if a quiz may take several lines.

    A file with a quiz on each line may have any size, and may begin with lines of another kind.
    """
    takes_any_line: bool = False
    """Whether lines of any kind may stand above and among the quizzes, as in a program.

    Above a text of another format, a note says that such lines were skipped.
    """
    writers: Mapping[str, Callable[[Quiz], str]] = attrs.field(factory=dict)
    """The functions that write a quiz, by the endings of files.

    What they write is read back as a quiz with the same board, givens and candidates. They raise QuizError if
    the format cannot hold the quiz.
    """

    @property
    def spans_lines(self) -> bool:
        """Whether a quiz that begins like this format may take several lines."""
        return self.begins is not None and self.is_quiz is None


@cache
def formats() -> tuple[Format, ...]:
    """Return the formats, in the order of the names of their modules, then as these declare them."""
    names = (module.name for module in iter_modules(declared.__path__))
    modules = (import_module(f"{declared.__name__}.{name}") for name in sorted(names))
    return tuple(each for module in modules for each in vars(module).values() if isinstance(each, Format))


@cache
def begun_by_a_line() -> tuple[Format, ...]:
    """Return the formats that a line begins; all other texts are native."""
    return tuple(each for each in formats() if each.begins)


@cache
def writers() -> dict[str, Callable[[Quiz], str]]:
    """Return the function that writes each format, by the ending of the file, sorted."""
    return dict(sorted(pair for each in formats() for pair in each.writers.items()))


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
