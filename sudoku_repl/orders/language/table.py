"""The table of orders: finding an order by what you type, and completing a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cached_property

from sudoku_repl.errors import OrderError, SudokuReplError, quoted
from sudoku_repl.manual import topics
from sudoku_repl.orders.language.declare import GROUPS, Call, Order, OrderEntry
from sudoku_repl.orders.language.kinds import Context, Suggestion, either
from sudoku_repl.spelling import closest, shortened

LONGEST_ORDER = 10_000
"""The most characters of an order: more than any path has, and few enough to keep in a session."""


class Table:
    """Orders by name, by alias and by shortened name. Case does not matter.

    You can shorten a name as long as no other order begins the same way. An order of two words (``create
    quiz``) is found by both, and each can be shortened.
    """

    def __init__(self, entries: Iterable[OrderEntry]) -> None:
        groups = list(GROUPS)
        self.entries = tuple(
            sorted(entries, key=lambda each: (groups.index(each.group), each.rank, each.name))
        )
        """What is known of each order at once, by task, rank and name."""
        self._words: dict[str, dict[str, OrderEntry]] = {}
        """The orders by their first word, then by their second word (empty if they have none)."""
        for each in self.entries:
            for name in (each.name, *each.aliases):
                first, _, second = name.partition(" ")
                self._words.setdefault(first, {})[second] = each
        self._names = tuple(dict.fromkeys(each.name.partition(" ")[0] for each in self.entries))
        self._prefixes = {each.prefix: each for each in self.entries if each.prefix}

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """Every order. This imports all their modules."""
        return tuple(each.load() for each in self.entries)

    def parse(self, line: str) -> Call:
        """Return the order and the arguments of a line. Raises OrderError if it is not a valid order."""
        if len(line) > LONGEST_ORDER:
            raise OrderError(f"the order has {len(line)} characters; at most {LONGEST_ORDER} are allowed")
        if not line.strip():
            raise OrderError("expected an order, got a blank line; type `help` for a list")
        found, rest = self.cut(line)
        try:
            return found.parse(rest)
        except OrderError:
            self._refuse_second(found, rest)
            raise

    def is_order(self, line: str) -> bool:
        """Whether a line is an order, perhaps misspelt, or with invalid arguments after its full name."""
        word = _cut(line)[0]
        if word.lower() in self._words:
            return True
        is_title = len(line.split()) > 2 or any(map(str.isdigit, line))
        if not is_title and word.islower() and closest(word, self._words):
            return True  # a slip
        if line.lstrip()[:1] not in self._prefixes and not shortened(word, self._names):
            return False
        try:
            self.parse(line)
        except SudokuReplError:
            return False
        return True

    def _refuse_second(self, found: Order, rest: str) -> None:
        """Raise OrderError if refused arguments of ``found`` begin like the second word of another order."""
        written, _ = _cut(rest)
        near = closest(written.lower(), filter(None, self._words.get(found.name, ())))
        if near:
            typed = quoted(f"{found.name} {written}")
            raise OrderError(f"unknown order {typed}; did you mean `{found.name} {near}`?") from None

    def meant_by(self, word: str) -> list[str]:
        """Return what to type in place of a word that is no order, but that people may know."""
        return [each.synonyms[word] for each in self.orders if word in each.synonyms]

    def find(self, name: str) -> Order:
        """Return the order with this name, alias or shortened name. Raises OrderError if there is none."""
        return self.cut(name)[0]

    def cut(self, line: str) -> tuple[Order, str]:
        """Return the order that a line begins with, and the rest of the line.

        A line that names no order may be an argument that stands alone: ``quizzes.txt``. Raises
        :class:`~sudoku_repl.errors.OrderError` if it is neither; the error suggests an order with a
        similar name.
        """
        prefixed = self._prefixes.get(line.lstrip()[:1])
        if prefixed is not None:
            return prefixed.load(), line.strip()
        word, rest = _cut(line)
        try:
            seconds = self._seconds(word, line)
        except OrderError:
            for each in self.orders:
                if each.is_meant_by(line.strip()):
                    return each, line.strip()
            raise
        written, after = _cut(rest)
        second = _meant(written, filter(None, seconds)) if written else None
        if second is not None:
            return seconds[second].load(), after
        if "" in seconds:
            return seconds[""].load(), rest
        known = either(f"`{each.name}`" for each in seconds.values())
        if not written:
            raise OrderError(f"expected {known}, got {quoted(word)} alone")
        raise OrderError(f"unknown order {quoted(f'{word} {written}')}; expected {known}")

    def _seconds(self, word: str, line: str) -> dict[str, OrderEntry]:
        """Return the orders that begin with the first word of the line, or with the word that it shortens.

        They are listed by their second word.
        """
        name = word.lower()
        first = name if name in self._words else _meant(word, self._names)
        if first is not None:
            return self._words[first]
        raise OrderError(f"unknown order {quoted(word)}; {self._hint(name, line)}")

    def _hint(self, name: str, line: str) -> str:
        """Return what to type in place of a line whose first word is unknown."""
        if name in topics():
            return f"`help {name}` explains the topic"
        meant = [f"`{each}`" for each in self.meant_by(name)]
        meant += [f"`{each.name} {line.strip()}`" for each in self.orders if each.is_shown_by(line.strip())]
        if meant:
            return f"did you mean {either(meant)}?"
        if near := closest(name, self._words):
            return f"did you mean `{near}`?"
        if near := closest(name, (word for each in self.orders for word in each.synonyms)):
            return self._hint(near, near)
        return "type `help` for a list"

    def suggestions(self, line: str, desk: Context) -> Iterator[Suggestion]:
        """Yield the ways to complete the last word of a line; none for a line that is not valid so far."""
        with suppress(SudokuReplError):
            yield from self._suggestions(line, desk)

    def _suggestions(self, line: str, desk: Context) -> Iterator[Suggestion]:
        prefixed = self._prefixes.get(line.lstrip()[:1])
        if prefixed is not None:
            yield from prefixed.load().suggestions(line.lstrip(), desk)
            return
        word, rest = _cut(line)
        if not rest and not (word and line[-1].isspace()):
            yield from self._names_begun(word.lower())
            return
        try:
            found, rest = self.cut(line)
        except OrderError:
            yield from self._second_words(word.lower(), rest.lower())
            return
        if len(found.name.split()) == 2 and not rest and not line[-1].isspace():
            yield from self._second_words(found.name.split()[0], line.split()[-1].lower())
            return
        yield from found.suggestions(rest + " " * (line[-1].isspace() and bool(rest)), desk)

    def _names_begun(self, word: str) -> Iterator[Suggestion]:
        seen = set()
        for each in self.entries:
            names = (each.name, *each.aliases) if word else (each.name,)
            name = next((name for name in names if name.startswith(word)), "").partition(" ")[0]
            if name and name not in seen:
                seen.add(name)
                yield Suggestion(name, each.summary)

    def _second_words(self, first: str, begun: str) -> Iterator[Suggestion]:
        for second, each in self._words.get(first, {}).items():
            if second and second.startswith(begun):
                yield Suggestion(second, each.summary)


def _meant(written: str, words: Iterable[str]) -> str | None:
    """Return the word that ``written`` shortens; None if there is none, OrderError if it is ambiguous."""
    meant = shortened(written, words)
    if len(meant) > 1:
        raise OrderError(f"ambiguous order {quoted(written)}: {either(f'`{word}`' for word in meant)}")
    return meant[0] if meant else None


def _cut(line: str) -> tuple[str, str]:
    word, *rest = line.split(maxsplit=1) or ("",)
    return word, "".join(rest).rstrip()
