"""Help: the orders by task, the pages of the manual, and a search of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches

import attrs

from sudoku_repl.commands.arguments import Argument, Suggestion
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.results.sitting import Apropos, Group, OrderHelp, OrderList, TopicHelp
from sudoku_repl.commands.table import Command, Table
from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.manual import Topic, topics


@attrs.frozen
class Task:
    """Something to do with the program, and what you need for it."""

    title: str
    orders: str
    """The names of the orders, from the most useful to the least."""
    topics: str = ""
    """The names of the pages that explain them."""


TASKS = (
    Task("Load a quiz and look at it", "load-quiz show levels solutions unique save-quiz", "files boards"),
    Task("Run the solver", "step run runtil runrun rerun", "lines"),
    Task("Move in the run", "back goto last mark marks fork forks", "moving"),
    Task("Read the run", "view log timeline diff print info history", "view moving"),
    Task(
        "Stop the run and search it",
        "break tbreak watch breaks delete undelete condition disable enable ignore reverse find bisect "
        "commands display undisplay save-breaks",
        "conditions",
    ),
    Task("Guess, and change the rules", "guess guess-mode run-mode techniques", "guesses techniques"),
    Task("Ask why", "why hint chain matrix", "marks techniques"),
    Task("Rate and compare", "rate compare experiment extremes", "techniques guesses"),
    Task("Make and transform quizzes", "create transform canonical likeness", "making"),
    Task("Solve the 0-1 model", "model", "model"),
    Task("Keep your work", "save open export record source", "sessions files scripts"),
    Task("Find help, and leave", "help apropos bye", "orders"),
)
"""Every order once, in tasks from a newcomer's first to an expert's last."""


def grouped(table: Table) -> tuple[Group, ...]:
    """The orders of a table by task."""
    return tuple(
        Group(task.title, tuple(map(table.find, task.orders.split())), tuple(task.topics.split()))
        for task in TASKS
    )


def helping(orders: Callable[[], Table]) -> tuple[Command, ...]:
    """The orders that explain the ``orders`` of a table, which they are part of."""

    def help_on(context: Context, word: str | None = None) -> None:
        table = orders()
        if word is None:
            context.emit(OrderList(grouped(table), tuple(topics().values())))
            return
        order, topic = _meant(word, table)
        if order is None:
            assert topic is not None
            context.emit(TopicHelp(topic))
        else:
            pages = next(task.topics for task in TASKS if order.name in task.orders.split())
            context.emit(OrderHelp(order, tuple(pages.split()), topic))

    def apropos(context: Context, text: str) -> None:
        words = text.lower().split()
        found = tuple(each for each in orders().commands if _mentions(_words_of(each), words))
        pages = tuple(each for each in topics().values() if _mentions(f"{each.title}\n{each.text}", words))
        context.emit(Apropos(text, found, pages))

    return (
        Command(
            "help",
            "list the orders, or explain an order or a topic",
            help_on,
            details="""
                Without a word it lists every order by task, and the topics of the manual. `help runtil`
                explains an order, `help conditions` shows a page of the manual. The beginning of a name is
                enough if no other name begins with it. If an order and a topic have the same name, you get
                both. At a terminal, help that does not fit on the screen goes to your pager: the command in
                $PAGER, or `less`.
                """,
            example="help conditions",
            aliases=("h", "?"),
            arguments=(HelpName(lambda: _names(orders())),),
        ),
        Command(
            "apropos",
            "search the help for words",
            apropos,
            details="""
                Lists the orders and the topics whose help contains all the words, in upper or lower case.
                """,
            example="apropos deepest guess",
            arguments=(Words(),),
            required=1,
        ),
    )


@attrs.frozen
class HelpName(Argument[str]):
    """The name of an order or a topic, or the beginning of one."""

    names: Callable[[], Mapping[str, str]]
    """Gives the orders and topics with what each is about."""
    name: str = "order|topic"

    def parse(self, text: str) -> str:
        """Return the word; :func:`_meant` looks it up."""
        return text

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        """Yield the orders, then the topics, that begin with what is written."""
        for name, meaning in self.names().items():
            if name.startswith(written):
                yield Suggestion(name, meaning)


class Words(Argument[str]):
    """Words to search for."""

    name = "word..."
    takes_rest = True

    def parse(self, text: str) -> str:
        """Return the words."""
        return text.strip()


def _names(table: Table) -> dict[str, str]:
    pages = {each.name: f"topic: {each.title}" for each in topics().values()}
    return {**{each.name: each.summary for each in table.commands}, **_without(pages, table)}


def _without(pages: dict[str, str], table: Table) -> dict[str, str]:
    """The pages that no order shares its name with."""
    orders = {each.name for each in table.commands}
    return {name: meaning for name, meaning in pages.items() if name not in orders}


def _meant(word: str, table: Table) -> tuple[Command | None, Topic | None]:
    """The order and the topic that a word names. Raises OrderError if it names neither."""
    aliases = {alias: command.name for command in table.commands for alias in command.aliases}
    orders = {command.name: command for command in table.commands}
    names = {**orders, **topics()}
    name = aliases.get(word, word)
    if name not in names:
        begun = [each for each in names if each.startswith(word)]
        if len(begun) > 1:
            raise OrderError(f"{quoted(word)} is ambiguous: {', '.join(begun)}")
        if not begun:
            near = get_close_matches(word.lower(), [*names, *aliases], n=1)
            advice = f"did you mean `help {near[0]}`?" if near else f"try `apropos {quoted(word)[1:-1]}`"
            raise OrderError(f"unknown order or topic {quoted(word)}; {advice}")
        name = begun[0]
    return orders.get(name), topics().get(name)


def _words_of(command: Command) -> str:
    return "\n".join((command.usage, *command.aliases, command.summary, command.details))


def _mentions(text: str, words: list[str]) -> bool:
    text = text.lower()
    return all(word in text for word in words)
