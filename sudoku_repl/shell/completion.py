"""Completion: the table of orders, and the candidates of a state, as prompt_toolkit wants them."""

from __future__ import annotations

from collections.abc import Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from sudoku_repl.commands import Table
from sudoku_repl.debugger import Debugger
from sudoku_repl.machine import State

MENU_STYLES = {
    "completion-menu.completion.current": "reverse bold",
    "completion-menu.meta.completion.current": "reverse",
}
"""What the menu looks like where it is not as everywhere."""


class OrderCompleter(Completer):
    """Completes orders and their arguments, what each means beside it."""

    def __init__(self, table: Table, debugger: Debugger) -> None:
        self._table = table
        self._debugger = debugger

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The suggestions of the table for the line up to the cursor."""
        line = document.text_before_cursor
        if "\n" in line:
            return
        for suggestion in self._table.suggestions(line, self._debugger):
            written = _overlap(line, suggestion.text)
            yield Completion(suggestion.text, -written, display_meta=suggestion.meaning)


def _overlap(line: str, text: str) -> int:
    """How much of the end of the line is the beginning of the text already."""
    line, text = line.lower(), text.lower()
    return next(
        size for size in range(min(len(line), len(text)), -1, -1) if text.startswith(line[len(line) - size :])
    )


class GuessCompleter(Completer):
    """Completes an answer over the candidates: of the cell that is written, or of the default one."""

    def __init__(self, state: State) -> None:
        self._state = state

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Each candidate as a whole answer."""
        written = document.text_before_cursor
        bare = written.replace(" ", "").lower()
        state = self._state
        for cell, digits in state.candidates().items():
            if bare or cell == state.due:
                for digit in digits:
                    row, column = state.board.places[cell]
                    label = f"r{row}c{column}" if bare.startswith("r") else f"[{row},{column}]"
                    answer = f"{label}={digit}"
                    if answer.startswith(bare):
                        meaning = "default" if (cell, digit) == state.default_guess else ""
                        yield Completion(answer, -len(written), display_meta=meaning)
