"""The kinds of arguments: how to read and how to complete them.

The annotation of a handler's parameter holds its kind: ``Annotated[int, Number(1)]``, or an alias of it. So
the handler gets a value and never parses text.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import starmap
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

import attrs

from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.spelling import shortened

T = TypeVar("T")

Context: TypeAlias = Any
"""What values and suggestions are looked up in: the desk, which stands above the language."""


@attrs.frozen
class Suggestion:
    """A way to complete an argument."""

    text: str
    """The text that replaces the fragment at the cursor."""
    meaning: str = ""


Offers: TypeAlias = Callable[[str, Context], Mapping[str, str]]
"""Returns what may replace the fragment of an unfinished argument, with meanings.

The caller drops what does not begin with the fragment.
"""


def _never(_: Any) -> bool:
    return False


@attrs.frozen(eq=False)  # hashed by identity, as the metadata of an annotation must be
class Kind(Generic[T]):
    """A kind of argument, such as a range or the name of a run, made of functions."""

    expected: str
    """What the argument must be, in the words of an error: ``a whole number, 1 or more``."""
    metavar: str
    """The name of the argument in the usage line; empty to use the name of the parameter."""
    reads: Callable[[str], T | None]
    """Returns the value; None, or a SudokuReplError with more to say, if the text is not of this kind."""
    offers: Offers = lambda text, desk: {}
    resolve: Callable[[T, Context], Any] = lambda value, desk: value
    """Returns what the handler gets for a value. Raises OrderError if it does not fit the board."""
    takes_rest: bool = False
    """Whether the argument runs to the end of the line, spaces included."""
    is_free_text: bool = False
    """Whether the argument may hold words that look like options, such as ``--json``."""
    needs_name: bool = False
    """Whether errors name the parameter, because the value alone does not show which it is."""
    cut: Callable[[str], int] = lambda text: len(text.split(maxsplit=1)[0])
    """Returns how many characters at the start of a text belong to an argument that ends before the line."""
    fragment: Callable[[str], str] = lambda text: text
    """Returns the end of an unfinished argument, which a suggestion replaces."""
    shows_order: Callable[[str], bool] = _never
    """Returns whether a line that is this argument alone shows which order was meant."""
    stands_alone: Callable[[str], bool] = _never
    """Returns whether a line that is this argument alone, and names no order, is read as the order."""
    claims: Callable[[str], bool] = _never
    """Returns whether a word that :meth:`read` refuses is meant as this argument, not as the next."""
    is_refused_by_page: Callable[[T], bool] = _never
    """Returns whether the page of `browse` refuses an order with a value."""

    def read(self, text: str) -> T:
        """Return the value of an argument. Raises SudokuReplError if it is not of this kind."""
        value = self.reads(text)
        if value is None:
            raise self.refuse(text)
        return value

    def suggestions(self, text: str, desk: Context) -> Iterator[Suggestion]:
        """Yield what the kind offers for an unfinished argument."""
        return starmap(Suggestion, self.offers(text, desk).items())

    def refuse(self, text: str) -> OrderError:
        """Return the error that says what is expected and quotes ``text``."""
        return OrderError(f"expected {self.expected}, got {quoted(text)}")


FLAG = Kind("no value", "", lambda _: True, cut=lambda _: 0)
"""An option without a value."""

_LONGEST_NUMBER = 15
"""The most digits that a number may have: more are surely a typing error, and slow to convert."""


class Number(Kind[int]):
    """A whole number, ``least`` or more, or up to ``most``."""

    def __init__(self, least: int = 0, offers: Offers = lambda *_: {}, most: int | None = None) -> None:
        def read(text: str) -> int | None:
            if not (text.isascii() and text.isdigit()):
                return None
            if len(text) > _LONGEST_NUMBER:
                raise OrderError(
                    f"expected a whole number of at most {_LONGEST_NUMBER} digits, got {quoted(text)}"
                )
            return int(text) if int(text) >= least and (most is None or int(text) <= most) else None

        super().__init__(
            f"a whole number, {least} or more" if most is None else f"a whole number from {least} to {most}",
            "",
            read,
            offers,
            needs_name=True,
            claims=lambda word: word.removeprefix("-").isdigit(),  # too small or not
        )


class OneOf(Kind[str]):
    """One of a few words. Case does not matter, and you can shorten a word if that is not ambiguous."""

    def __init__(self, meanings: Mapping[str, str]) -> None:
        def read(text: str) -> str | None:
            meant = shortened(text, meanings)
            return meant[0] if len(meant) == 1 else None

        super().__init__(either(meanings), "|".join(meanings), read, lambda *_: meanings)


class Name(Kind[str]):
    """A name to give to something. The debugger checks it."""

    def __init__(self, metavar: str = "") -> None:
        super().__init__("a name", metavar, str)


class File(Kind[str]):
    """The name of a file. As an argument it runs to the end of the line; quotes allow any name.

    ``endings`` are those that the file may have; empty for any.
    """

    def __init__(self, *, takes_rest: bool = True, endings: tuple[str, ...] = (), **others: Any) -> None:
        def read(text: str) -> str:
            name = unquoted(text)
            if not name or not name.lower().endswith(endings or ""):
                raise self.refuse(name)
            return name

        usual: dict[str, Any] = {
            "expected": f"a file that ends in {either(endings)}" if endings else "a file",
            "metavar": "file",
            "offers": lambda text, _: paths_begun(text),
            "cut": lambda text: next(WORD.finditer(text)).end(),  # a word, or a part in quotes
            "is_refused_by_page": lambda _: True,
        }
        super().__init__(reads=read, takes_rest=takes_rest, **usual | others)


WORD = re.compile(r""""[^"]*"|'[^']*'|\S+""")


def unquoted(text: str) -> str:
    """Return the name of a file without the quotes around it, if it has any."""
    text = text.strip()
    is_quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1] if is_quoted else text


def paths_begun(written: str) -> dict[str, str]:
    """Return the files and folders that complete a path; hidden ones only after you type their dot."""
    folder, slash, begun = written.rpartition("/")
    try:
        entries = sorted(os.scandir(Path(folder + slash or ".").expanduser()), key=lambda entry: entry.name)
    except (OSError, RuntimeError, ValueError):
        return {}
    found = {}
    for entry in entries:
        if begun or not entry.name.startswith("."):
            is_folder = os.path.isdir(entry)  # noqa: PTH112 - False for a folder you may not enter
            found[folder + slash + entry.name + "/" * is_folder] = "folder" if is_folder else "file"
    return found


def either(words: Iterable[str]) -> str:
    """List the words: ``solve, export or check``."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last
