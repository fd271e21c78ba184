"""Completers for prompt_toolkit: orders with their arguments, and answers to a guess."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from sudoku_repl.shell.keys import word_ahead

if TYPE_CHECKING:
    from sudoku_repl.machine import State
    from sudoku_repl.orders.desk import Desk


class OrderCompleter(Completer):
    """Complete orders and their arguments, with the meaning of each beside it.

    ``desk`` returns the desk, which the first letter may have to make.
    """

    def __init__(self, desk: Callable[[], Desk]) -> None:
        self._desk = desk

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Yield the suggestions of the table for the line up to the cursor; none inside a word."""
        line = document.text_before_cursor
        if "\n" in line or word_ahead(document):
            return
        desk = self._desk()
        for suggestion in desk.table.suggestions(line, desk):
            written = overlap(line, suggestion.text)
            yield Completion(suggestion.text, -written, display_meta=suggestion.meaning)


def overlap(line: str, text: str) -> int:
    """Return how many characters at the end of the line already begin the text."""
    line, text = line.lower(), text.lower()
    return next(
        size for size in range(min(len(line), len(text)), -1, -1) if text.startswith(line[len(line) - size :])
    )


class AnswerCompleter(Completer):
    """Complete the answer to a question for a guess: a candidate of the cell that you typed, or an order.

    Before you type, the candidates are the default cell's, and there are no orders.
    """

    def __init__(self, desk: Desk, state: State) -> None:
        self._orders = OrderCompleter(lambda: desk)
        self._state = state

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Yield guesses, but none inside an answer, then orders and their arguments."""
        written = document.text_before_cursor
        if not document.text_after_cursor.strip():
            yield from self._guesses(written)
        if written.strip():
            yield from self._orders.get_completions(document, complete_event)

    def _guesses(self, written: str) -> Iterator[Completion]:
        """Yield each candidate as a whole answer."""
        bare = written.replace(" ", "").lower()
        state = self._state
        for cell, digits in state.candidates().items():
            if bare or cell == state.due:
                for digit in digits:
                    row, column = state.board.coordinates[cell]
                    label = f"r{row}c{column}" if bare.startswith("r") else f"[{row},{column}]"
                    answer = f"{label}={digit}"
                    if answer.startswith(bare):
                        meaning = "default" if (cell, digit) == state.default_guess else ""
                        yield Completion(answer, -len(written), display_meta=meaning)
