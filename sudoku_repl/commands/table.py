"""The table of orders: look up an order, parse its line, complete it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from sudoku_repl.commands.arguments import Argument, Suggestion, either
from sudoku_repl.commands.context import Context
from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.spelling import closest

LONGEST_ORDER = 10_000
"""The longest order, in characters: longer than any path, short enough to keep in a session."""


@attrs.frozen(eq=False)
class Command:
    """An order of the shell."""

    name: str
    summary: str
    """What it does, in one line."""
    handler: Callable[..., None]
    """Called with the context and the values of the arguments."""
    details: str = ""
    """The rest of its help, in paragraphs."""
    example: str = ""
    """A line that shows its use."""
    aliases: tuple[str, ...] = ()
    arguments: tuple[Argument[Any], ...] = ()
    required: int = 0
    """The number of arguments that must be given; the others are optional."""
    repeats: bool = False
    """Whether an empty line at a terminal repeats it."""
    block: str = ""
    """The line that ends its last argument, if you may write that on the following lines; else empty."""

    sign: str = ""
    """A line that begins with this character is the argument of this order, whose name may be left out."""

    @property
    def usage(self) -> str:
        """The order and its arguments: ``runtil <steps>``, ``run-mode [mode]``."""
        shown = (
            f"<{argument.name}>" if index < self.required else f"[{argument.name}]"
            for index, argument in enumerate(self.arguments)
        )
        return " ".join((self.name, *shown))

    def parse(self, text: str) -> tuple[Any, ...]:
        """Return the values of the arguments written after the name; raise OrderError if they are wrong."""
        words = self._split(text)
        if len(words) < self.required:
            missing = self.arguments[len(words)].name
            raise OrderError(f"missing <{missing}>; usage: `{self.usage}`, for example `{self.example}`")
        if len(words) > len(self.arguments):
            if not self.arguments:
                raise OrderError(f"`{self.name}` takes no arguments")
            raise OrderError(f"unexpected {quoted(words[len(self.arguments)])}; usage: `{self.usage}`")
        return tuple(argument.parse(word) for argument, word in zip(self.arguments, words, strict=False))

    def suggestions(self, text: str, debugger: Debugger) -> Iterator[Suggestion]:
        """Yield completions of the last argument in the text after the name."""
        words = self._split(text)
        if not words or (text[-1].isspace() and not self._takes_rest):
            words.append("")
        if len(words) <= len(self.arguments):
            yield from self.arguments[len(words) - 1].suggestions(words[-1], debugger)

    def _split(self, text: str) -> list[str]:
        """Split the text after the name into arguments; the last one may take the rest of the line."""
        return text.split(maxsplit=len(self.arguments) - 1 if self._takes_rest else -1)

    @property
    def _takes_rest(self) -> bool:
        return any(argument.takes_rest for argument in self.arguments)


@attrs.frozen
class Call:
    """A parsed line: an order and its arguments."""

    command: Command
    values: tuple[Any, ...]

    def run(self, context: Context) -> None:
        """Run the handler of the order."""
        self.command.handler(context, *self.values)


class Table:
    """The orders, found by name, by alias or by any unambiguous beginning of a name."""

    def __init__(self, commands: tuple[Command, ...]) -> None:
        self.commands = commands
        self._by_name = {name: command for command in commands for name in (command.name, *command.aliases)}

    def find(self, word: str) -> Command:
        """Return the order that a word names; raise OrderError, with a suggestion, if there is none."""
        name = word.lower()
        if name in self._by_name:
            return self._by_name[name]
        begun = [command for command in self.commands if command.name.startswith(name)]
        if len(begun) == 1:
            return begun[0]
        if begun:
            raise OrderError(
                f"ambiguous order {quoted(word)}: {either(f'`{command.name}`' for command in begun)}"
            )
        near = closest(name, self._by_name)
        hint = f"did you mean `{near}`?" if near else "type `help` for a list"
        raise OrderError(f"unknown order {quoted(word)}; {hint}")

    def parse(self, line: str) -> Call:
        """Parse a line into its order and arguments; raise OrderError if it is wrong."""
        if len(line) > LONGEST_ORDER:
            raise OrderError(f"the order has {len(line)} characters; at most {LONGEST_ORDER} are allowed")
        if not line.strip():
            raise OrderError("expected an order, got a blank line; type `help` for a list")
        word, rest = self._cut(line)
        command = self.find(word)
        return Call(command, command.parse(rest))

    def suggestions(self, line: str, debugger: Debugger) -> Iterator[Suggestion]:
        """Yield completions of the end of a line: its order, or the last argument of that order."""
        word, rest = self._cut(line) if line.strip() else ("", "")
        if not rest and not (word and line[-1].isspace()):
            for command in self.commands:
                names = (command.name, *command.aliases) if word else (command.name,)
                name = next((name for name in names if name.startswith(word.lower())), None)
                if name:
                    yield Suggestion(name, command.summary)
            return
        try:
            command = self.find(word)
        except OrderError:
            return
        yield from command.suggestions(rest, debugger)

    def _cut(self, line: str) -> tuple[str, str]:
        """Return the name of the order, and the text after it."""
        for command in self.commands:
            if command.sign and line.lstrip().startswith(command.sign):
                return command.name, line.lstrip()
        word, *rest = line.split(maxsplit=1)
        return word, "".join(rest)
