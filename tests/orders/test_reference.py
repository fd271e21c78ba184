"""Whole sessions, line by line, against the slow second implementation of rules and orders."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, strategies as st
from support.desk import desk_showing
from support.reference.stepping import Session
from support.strategies import as_quiz, quizzes

from sudoku_repl.orders import all_orders
from sudoku_repl.orders.results import Question, Result
from sudoku_repl.render.spans import plain

ORDER = st.one_of(
    st.sampled_from(["step", "step", "step", "run", "show", "levels", "run-mode", "guess-mode"]),
    st.integers(0, 150).map(lambda steps: f"runtil {steps}"),
    st.integers(1, 3).map(lambda solutions: f"runrun {solutions}"),
    st.integers(0, 3).map(lambda mode: f"run-mode {mode}"),
    st.integers(0, 1).map(lambda mode: f"guess-mode {mode}"),
)


class Chair:
    """Someone who gives the program orders, and answers its questions by a rule of thumb."""

    def __init__(self, quiz: str, patience: int) -> None:
        self.lines: list[str] = []
        self.answers: list[str] = []
        self._patience = patience
        self.desk = desk_showing(self._show, self._answer)
        self.desk.debugger.load_quiz(as_quiz(quiz))

    def order(self, text: str) -> list[str]:
        """What an order prints."""
        self.lines, self.answers = [], []
        all_orders().parse(text).run(self.desk)
        return [re.sub(r"Run time: \d+", "Run time: T", line) for line in self.lines]

    def _show(self, result: Result) -> None:
        self.lines += map(plain, result.lines())

    def _answer(self, question: Question) -> str:
        """Nothing at times, else the last candidate of the last open cell."""
        self._show(question)
        answer = ""
        if (len(self.answers) + question.state.steps) % self._patience == 0:
            cell, digits = list(question.state.candidates().items())[-1]
            answer = f"{question.state.board.label(cell)}={digits[-1]}"
        self.answers.append(answer)
        return answer


@pytest.mark.long
@given(quizzes(), st.lists(ORDER, min_size=1, max_size=10), st.integers(1, 3))
def test_orders_print_what_the_reference_prints(quiz: str, orders: list[str], patience: int) -> None:
    chair, session = Chair(quiz, patience), Session(quiz)
    for order in orders:
        printed = chair.order(order)
        answers: Iterator[str] = iter(chair.answers)
        assert printed == session.order(order, answers)
        assert next(answers, None) is None
