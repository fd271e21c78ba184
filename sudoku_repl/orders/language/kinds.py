"""The kinds of arguments: how to read and how to complete them.

The annotation of a handler's parameter holds its kind: ``Annotated[int, Number(1)]``, or an alias of it. So
the handler gets a value and never parses text.
"""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
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


class Kind(ABC, Generic[T]):
    """A kind of argument. A class of its own is for what a :class:`Text` cannot say."""

    needs_name: bool = False
    """Whether errors name the parameter, because the value alone does not show which it is."""
    takes_rest: bool = False
    """Whether the argument runs to the end of the line, spaces included."""
    is_free_text: bool = False
    """Whether the argument may hold words that look like options, such as ``--json``."""

    @property
    @abstractmethod
    def expected(self) -> str:
        """What the argument must be, in the words of an error: ``a whole number, 1 or more``."""

    @property
    def metavar(self) -> str:
        """The name of the argument in the usage line; empty to use the name of the parameter."""
        return ""

    def shows_order(self, text: str) -> bool:
        """Return whether a line that is this argument alone shows which order was meant."""
        return False

    def stands_alone(self, text: str) -> bool:
        """Return whether a line that is this argument alone, and names no order, is read as the order."""
        return False

    def is_refused_by_page(self, value: T) -> bool:
        """Return whether the page of `browse` refuses an order with this value."""
        return False

    def claims(self, word: str) -> bool:
        """Return whether a word that :meth:`read` refuses is meant as this argument, not as the next."""
        return False

    @abstractmethod
    def read(self, text: str) -> T:
        """Return the value of an argument. Raises SudokuReplError if it is not of this kind."""

    def resolve(self, value: T, desk: Context) -> Any:
        """Return what the handler gets for a value. Raises OrderError if it does not fit the board."""
        return value

    def cut(self, text: str) -> int:
        """Return how many characters at the start of ``text`` belong to the argument."""
        return len(text) if self.takes_rest else len(text.split(maxsplit=1)[0])

    def fragment(self, text: str) -> str:
        """Return the end of an unfinished argument, which a suggestion replaces."""
        return text

    def suggestions(self, text: str, desk: Context) -> Iterator[Suggestion]:
        """Yield suggestions that may replace the fragment of an unfinished argument ``text``.

        The caller drops suggestions that do not begin with the fragment.
        """
        return iter(())

    def refuse(self, text: str) -> OrderError:
        """Return the error that says what is expected and quotes ``text``."""
        return OrderError(f"expected {self.expected}, got {quoted(text)}")


Offers: TypeAlias = Callable[[Context], Mapping[str, str]]
"""Returns the words that complete an argument, with their meanings."""


@attrs.frozen(eq=False)  # hashed by identity, as the metadata of an annotation must be
class Text(Kind[T]):
    """An argument that a function reads, such as a range or the name of a run."""

    expected: str
    metavar: str
    reads: Callable[[str], T | None]
    """Returns the value; None, or a SudokuReplError with more to say, if the text is not of this kind."""
    offers: Offers = lambda _: {}
    takes_rest: bool = False
    is_free_text: bool = False

    def read(self, text: str) -> T:
        value = self.reads(text)
        if value is None:
            raise self.refuse(text)
        return value

    def suggestions(self, text: str, desk: Context) -> Iterator[Suggestion]:
        return starmap(Suggestion, self.offers(desk).items())


class Flag(Kind[bool]):
    """An option without a value."""

    expected = "no value"

    def cut(self, text: str) -> int:
        return 0

    def read(self, text: str) -> bool:
        return True


@attrs.frozen(eq=False)
class Number(Kind[int]):
    """A whole number, ``least`` or more."""

    least: int = 0
    offers: Offers = lambda _: {}

    needs_name = True

    @property
    def expected(self) -> str:
        return f"a whole number, {self.least} or more"

    def claims(self, word: str) -> bool:
        """Return whether the word is a number, too small or not."""
        return word.removeprefix("-").isdigit()

    def suggestions(self, text: str, desk: Context) -> Iterator[Suggestion]:
        return starmap(Suggestion, self.offers(desk).items())

    def read(self, text: str) -> int:
        is_number = text.isascii() and text.isdigit()
        if is_number and len(text) > _LONGEST_NUMBER:
            raise OrderError(
                f"expected a whole number of at most {_LONGEST_NUMBER} digits, got {quoted(text)}"
            )
        if is_number and int(text) >= self.least:
            return int(text)
        raise self.refuse(text)


_LONGEST_NUMBER = 15
"""The most digits that a number may have: more are surely a typing error, and slow to convert."""


@attrs.frozen(eq=False)
class OneOf(Kind[str]):
    """One of a few words. Case does not matter, and you can shorten a word if that is not ambiguous."""

    meanings: Mapping[str, str]

    @property
    def expected(self) -> str:
        return either(self.meanings)

    @property
    def metavar(self) -> str:
        return "|".join(self.meanings)

    def read(self, text: str) -> str:
        """Return the whole word, in the case of the list."""
        meant = shortened(text, self.meanings)
        if len(meant) != 1:
            raise self.refuse(text)
        return meant[0]

    def suggestions(self, text: str, desk: Context) -> Iterator[Suggestion]:
        return starmap(Suggestion, self.meanings.items())


@attrs.frozen(eq=False)
class Name(Kind[str]):
    """A name to give to something."""

    metavar: str = ""

    expected = "a name"

    def read(self, text: str) -> str:
        return text  # the debugger checks it


@attrs.frozen(eq=False)
class File(Kind[str]):
    """The name of a file. As an argument it runs to the end of the line; quotes allow any name."""

    takes_rest: bool = True
    endings: tuple[str, ...] = ()
    """The endings that the file may have; empty for any."""

    metavar = "file"

    @property
    def expected(self) -> str:
        return f"a file that ends in {either(self.endings)}" if self.endings else "a file"

    def read(self, text: str) -> str:
        name = unquoted(text)
        if not name or (self.endings and not name.lower().endswith(self.endings)):
            raise self.refuse(name)
        return name

    def is_refused_by_page(self, value: str) -> bool:
        return True

    def cut(self, text: str) -> int:
        """Return the length of the name: the whole text, or its first word or quoted part."""
        return len(text) if self.takes_rest else next(WORD.finditer(text)).end()

    def suggestions(self, text: str, desk: Context) -> Iterator[Suggestion]:
        yield from paths_begun(text)


WORD = re.compile(r""""[^"]*"|'[^']*'|\S+""")
"""A word, or a part in quotes."""


def unquoted(text: str) -> str:
    """Return the name of a file without the quotes around it, if it has any."""
    text = text.strip()
    is_quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1] if is_quoted else text


def paths_begun(written: str) -> Iterator[Suggestion]:
    """Yield the files and folders that complete a path; hidden ones only after you type their dot."""
    folder, slash, begun = written.rpartition("/")
    try:
        entries = sorted(os.scandir(Path(folder + slash or ".").expanduser()), key=lambda entry: entry.name)
    except (OSError, RuntimeError, ValueError):
        return
    for entry in entries:
        if begun or not entry.name.startswith("."):
            is_folder = os.path.isdir(entry)  # noqa: PTH112 - False for a folder you may not enter
            yield Suggestion(folder + slash + entry.name + "/" * is_folder, "folder" if is_folder else "file")


def either(words: Iterable[str]) -> str:
    """List the words: ``solve, export or check``."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last
