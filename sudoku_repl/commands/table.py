"""The table of orders: looking one up, parsing its line, completing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any

import attrs

from sudoku_repl.commands.arguments import Argument, Suggestion
from sudoku_repl.commands.context import Context
from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError, quoted

LONGEST_ORDER = 10_000
"""Characters of the longest order: a path has fewer, and what a sitting keeps stays small."""


@attrs.frozen(eq=False)
class Command:
    """An order of the shell."""

    name: str
    summary: str
    """What it does, in a line."""
    handler: Callable[..., None]
    """Called with the context and the values of the arguments that were given."""
    details: str = ""
    """What else there is to know, in paragraphs."""
    example: str = ""
    """A line that shows its use."""
    aliases: tuple[str, ...] = ()
    arguments: tuple[Argument[Any], ...] = ()
    required: int = 0
    """How many of the arguments must be given."""
    repeats: bool = False
    """Whether an empty line at a terminal gives it once more."""
    block: str = ""
    """Its last argument may stand on the lines after it instead, up to this one; empty if it may not."""

    @property
    def usage(self) -> str:
        """The order with its arguments: ``runtil <steps>``, ``run-mode [mode]``."""
        shown = (
            f"<{argument.name}>" if place < self.required else f"[{argument.name}]"
            for place, argument in enumerate(self.arguments)
        )
        return " ".join((self.name, *shown))

    def parse(self, text: str) -> tuple[Any, ...]:
        """The values of the arguments written after the name; raises OrderError."""
        words = self._split(text)
        if len(words) < self.required:
            missing = self.arguments[len(words)].name
            raise OrderError(f"{self.name}: <{missing}> is missing: the order is `{self.usage}`")
        if len(words) > len(self.arguments):
            surplus = quoted(words[len(self.arguments)])
            raise OrderError(f"{self.name}: {surplus} is too much: the order is `{self.usage}`")
        return tuple(argument.parse(word) for argument, word in zip(self.arguments, words, strict=False))

    def suggestions(self, text: str, debugger: Debugger) -> Iterator[Suggestion]:
        """The ways to complete the argument at whose end the text after the name breaks off."""
        words = self._split(text)
        if not words or (text[-1].isspace() and not self._takes_rest):
            words.append("")
        if len(words) <= len(self.arguments):
            yield from self.arguments[len(words) - 1].suggestions(words[-1], debugger)

    def _split(self, text: str) -> list[str]:
        """The words after the name; an argument that takes the rest is one, and is the last."""
        return text.split(maxsplit=len(self.arguments) - 1 if self._takes_rest else -1)

    @property
    def _takes_rest(self) -> bool:
        return any(argument.takes_rest for argument in self.arguments)


@attrs.frozen
class Call:
    """A line that was understood."""

    command: Command
    values: tuple[Any, ...]

    def run(self, context: Context) -> None:
        """Carries the order out."""
        self.command.handler(context, *self.values)


class Table:
    """The orders by name, by alias and by the beginning of a name that is no other's."""

    def __init__(self, commands: tuple[Command, ...]) -> None:
        self.commands = commands
        self._by_name = {name: command for command in commands for name in (command.name, *command.aliases)}

    def find(self, word: str) -> Command:
        """The order that a word means; raises OrderError, with what was perhaps meant."""
        if word in self._by_name:
            return self._by_name[word]
        begun = [command for command in self.commands if command.name.startswith(word)]
        if len(begun) == 1:
            return begun[0]
        if begun:
            raise OrderError(f"{quoted(word)} may be {_either(command.name for command in begun)}")
        near = get_close_matches(word.lower(), self._by_name, n=1)
        hint = f"did you mean `{near[0]}`?" if near else "`help` lists the orders"
        raise OrderError(f"{quoted(word)} is no order: {hint}")

    def parse(self, line: str) -> Call:
        """The order and arguments of a line; raises OrderError."""
        if len(line) > LONGEST_ORDER:
            raise OrderError(
                f"an order of {len(line)} characters is too long: at most {LONGEST_ORDER} are taken"
            )
        if not line.strip():
            raise OrderError("a blank line is no order")
        word, rest = self._cut(line)
        command = self.find(word)
        return Call(command, command.parse(rest))

    def suggestions(self, line: str, debugger: Debugger) -> Iterator[Suggestion]:
        """The ways to complete a line at its end: its order, or that order's argument."""
        word, rest = self._cut(line) if line.strip() else ("", "")
        if not rest and not (word and line[-1].isspace()):
            for command in self.commands:
                if command.name.startswith(word):
                    yield Suggestion(command.name, command.summary)
            return
        try:
            command = self.find(word)
        except OrderError:
            return
        yield from command.suggestions(rest, debugger)

    @staticmethod
    def _cut(line: str) -> tuple[str, str]:
        """The first word and what follows it."""
        word, *rest = line.split(maxsplit=1)
        return word, "".join(rest)


def _either(names: Iterator[str]) -> str:
    *others, last = (f"`{name}`" for name in names)
    return f"{', '.join(others)} or {last}"
