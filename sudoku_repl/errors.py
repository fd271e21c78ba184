"""What can go wrong, in one family: catch :class:`SudokuReplError` and you have caught it all."""

from __future__ import annotations

from collections.abc import Iterable


def quoted(text: str) -> str:
    """The text as errors quote it: what cannot be printed as escapes, and not more than a line of it."""
    return repr(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "...")


_LONGEST_QUOTE = 100


def visible(text: str) -> str:
    r"""The text with its control characters, and whatever else cannot be printed, as escapes.

    >>> print(visible("a\x1b[2Jb"))
    a\x1b[2Jb
    """
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def listed(names: Iterable[object]) -> str:
    """The names as errors list them: the first ten, and how many more there are.

    >>> listed(["start", "end", "main"]), listed([])
    ('start, end, main', 'none')
    >>> listed(range(1, 101))
    '1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 90 more'
    """
    texts = [str(name) for name in names]
    more = f" and {len(texts) - _MOST_LISTED} more" if len(texts) > _MOST_LISTED else ""
    return ", ".join(texts[:_MOST_LISTED]) + more or "none"


_MOST_LISTED = 10


class SudokuReplError(Exception):
    """Anything this package refuses, in words meant for the person who asked."""


class FileError(SudokuReplError):
    """A file that cannot be read or written."""


class QuizError(SudokuReplError):
    """A text that is no quiz, or a quiz that breaks its own rules."""


class BoardError(QuizError):
    """A board that there cannot be."""


class CellError(QuizError):
    """A quiz that one of its givens breaks; ``cell`` is the number of its cell."""

    def __init__(self, message: str, cell: int) -> None:
        super().__init__(message)
        self.cell = cell

    def __reduce__(self) -> tuple[type[CellError], tuple[str, int]]:
        return type(self), (str(self), self.cell)


class ConflictError(CellError):
    """Two equal givens in one house; ``cell`` is the number of the second."""


class OrderError(SudokuReplError):
    """An order that is not known, or whose arguments make no sense."""


class ModeError(SudokuReplError, ValueError):
    """A guess mode that does not exist. It is a ValueError as well."""


class MoveError(SudokuReplError):
    """A place in the run that there is not."""


class ConditionError(SudokuReplError):
    """A text that is no condition on a run."""


class ChainError(SudokuReplError):
    """A text that is no chain of candidates."""


class GuessError(SudokuReplError):
    """A guess that cannot be taken as things stand."""


class SessionError(SudokuReplError):
    """A file that is no session, or one that cannot be written."""


class CreateError(SudokuReplError):
    """A quiz that cannot be made, or was not reached in the tries allowed."""


class TransformError(SudokuReplError):
    """A transform that is not known, or that does not take a board to itself."""


class ModelError(SudokuReplError):
    """A 0-1 model that cannot be solved here, or cannot be written as asked."""


class SurveyError(SudokuReplError):
    """A survey that cannot be made or gone on with as it was asked for."""


class NoQuizError(SudokuReplError):
    """An order that needs a quiz came before any was loaded."""

    def __init__(self, message: str = "no quiz is loaded yet: load one first, such as @readalps") -> None:
        super().__init__(message)
