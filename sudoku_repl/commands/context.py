"""What a handler works with."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

import attrs

from sudoku_repl.commands.guessing import read_choice
from sudoku_repl.commands.results import Failure, Question, Result
from sudoku_repl.debugger import Choice, Debugger
from sudoku_repl.errors import GuessError
from sudoku_repl.machine import State


@attrs.define
class Context:
    """A debugger, and whoever sits at it now: a person, or a script."""

    emit: Callable[[Result], None] = lambda _: None
    """Shows a result."""
    ask: Callable[[Question], str | None] = lambda _: None
    """Asks for a guess: the answer as it was given, None when there is none."""
    interruptible: Callable[[Debugger], AbstractContextManager[None]] = lambda _: nullcontext()
    """Surrounds the orders that run long: lets a person interrupt them."""
    debugger: Debugger = attrs.field(init=False)
    leaving: bool = attrs.field(default=False, init=False)
    """Whether ``bye`` was said."""

    @debugger.default
    def _make_debugger(self) -> Debugger:
        return Debugger(chooser=self._choose)

    def _choose(self, state: State) -> Choice | None:
        """Asks until the answer can be taken, saying each time why one cannot."""
        assert state.default_guess is not None
        question = Question(state, *state.default_guess)
        while (answer := self.ask(question)) is not None:
            try:
                return read_choice(answer, state)
            except GuessError as error:
                self.emit(Failure(str(error)))
        return None
