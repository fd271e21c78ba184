"""The exceptions of this package: all of them are subclasses of :class:`SudokuReplError`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import PurePath
from typing import TypeVar

T = TypeVar("T")


def quoted(value: object) -> str:
    r"""Quote a value for an error message: at most 100 printable characters of its repr, and ``...`` if cut.

    Of a text, the escapes count, so that none is cut in two.

    >>> print(quoted("a\x1b[2J\0"), quoted([1, 2]))
    'a\x1b[2J\x00' [1, 2]
    """
    if isinstance(value, str):
        shown = str(value[:_LONGEST_QUOTE])
        while len(repr(shown)) > _LONGEST_QUOTE + 2:  # its quotes
            shown = shown[:-1]
        return repr(shown if len(shown) == len(value) else shown + "...")
    try:
        text = visible(repr(value))
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "..."


_LONGEST_QUOTE = 100


def visible(text: str) -> str:
    r"""Return the text with control characters and all other unprintable characters as escapes.

    >>> print(visible("a\x1b[2Jb"))
    a\x1b[2Jb
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def pointed(text: str, at: int) -> str:
    """Return a text and below it a caret under a character; of a long text, what is near this character.

    >>> print(pointed("level >> 3", 7))
      level >> 3
             ^
    """
    before, after = visible(text[:at]), visible(text[at:])
    if len(before) + len(after) > _LONGEST_QUOTE:
        half = _LONGEST_QUOTE // 2
        before = before if len(before) <= half else "..." + before[3 - half :]
        after = after if len(after) <= half else after[: half - 3] + "..."
    return f"  {before}{after}\n  {' ' * len(before)}^"


def install(extra: str) -> str:
    """Return how to install the packages of an extra.

    >>> install("plot")
    "pip install '.[plot]' in the source folder"
    """
    return f"pip install '.[{extra}]' in the source folder"


@contextmanager
def needs(what: str, extra: str, error: type[SudokuReplError]) -> Iterator[None]:
    """Raise ``error`` in place of an ImportError of the block: ``what``, and how to install the extra."""
    try:
        yield
    except ImportError:
        raise error(f"{what}: {install(extra)}") from None


def known_ending(name: str, known: Collection[str], error: type[SudokuReplError], of: str = "") -> str:
    """Return the ending of a file's name, in lower case. Raises ``error`` if it is not ``known``."""
    ending = PurePath(name).suffix.lower()
    if ending not in known:
        raise error(f"unknown ending of {of}{quoted(name)}; known endings: {', '.join(known)}")
    return ending


def listed(names: Iterable[object]) -> str:
    """List names for an error message: the first ten, and how many more there are.

    >>> listed(["start", "end", "main"]), listed([])
    ('start, end, main', 'none')
    >>> listed(range(1, 101))
    '1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 90 more'
    """
    texts = [str(name) for name in names]
    more = f" and {len(texts) - _MOST_LISTED} more" if len(texts) > _MOST_LISTED else ""
    return ", ".join(texts[:_MOST_LISTED]) + more or "none"


_MOST_LISTED = 10


def numbered(items: Sequence[T], number: int, error: str) -> T:
    """Return the item with a number, from 1. Raises OrderError, with the number in place of ``{}``.

    >>> numbered(["first", "second"], 2, "no item {}")
    'second'
    """
    if not 0 < number <= len(items):
        raise OrderError(error.format(number))
    return items[number - 1]


class SudokuReplError(Exception):
    """The base class of all errors; the message is meant for the user."""


class FileError(SudokuReplError):
    """A file that cannot be read or written."""


class QuizError(SudokuReplError):
    """A text that is not a quiz, or a quiz that breaks its own rules."""


class BoardError(QuizError):
    """An impossible board, or an invalid name of a board."""


class CellError(QuizError):
    """A given that breaks the rules of its quiz; ``cell`` is the number of its cell."""

    def __init__(self, message: str, cell: int) -> None:
        super().__init__(message)
        self.cell = cell

    def __reduce__(self) -> tuple[type[CellError], tuple[str, int]]:
        return type(self), (str(self), self.cell)


class ConflictError(CellError):
    """Two equal givens in a house; ``cell`` is the number of the second."""


class OrderError(SudokuReplError):
    """An unknown order, or an order with invalid arguments."""


class ModeError(SudokuReplError, ValueError):
    """An unknown technique or guess mode. This is a ValueError, too."""


class TechniqueError(SudokuReplError):
    """A technique of your own that can't be loaded, or that finds something impossible."""


class StateError(SudokuReplError, ValueError):
    """A state that the machine cannot have reached. This is a ValueError, too."""


class EngineError(SudokuReplError):
    """A compiled kernel that is older than its source."""


class MoveError(SudokuReplError):
    """A position that does not exist in the run."""


class ConditionError(SudokuReplError):
    """A text that is not a valid condition on a run."""


class ChainError(SudokuReplError):
    """A text that is not a valid chain of candidates."""


class GuessError(SudokuReplError):
    """A guess that is not possible in the present state."""


class SessionError(SudokuReplError):
    """A file that is not a session, or that cannot be written."""

    @classmethod
    def damaged(cls, name: str, why: str) -> SessionError:
        """Return an error about the session ``name``, on a single line of limited length."""
        return cls(f"{quoted(name)} is damaged: {quoted(why)[1:-1]}")


class CreateError(SudokuReplError):
    """A quiz that is impossible, or that was not found within the allowed tries."""


class TransformError(SudokuReplError):
    """An unknown transform, or one that would change the board."""


class ModelError(SudokuReplError):
    """A 0-1 model that cannot be solved or written."""


class SurveyError(SudokuReplError):
    """A survey with invalid options, input or results."""


class NoQuizError(SudokuReplError):
    """An order that needs a quiz, given before a quiz was loaded."""

    def __init__(
        self, message: str = "no quiz is loaded yet: load one first, for example `load-quiz @readalps`"
    ) -> None:
        super().__init__(message)
