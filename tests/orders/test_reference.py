"""Whole sessions, line by line, against the slow second implementation of rules and orders."""

from __future__ import annotations

import re

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


@pytest.mark.long
@given(quizzes(), st.lists(ORDER, min_size=1, max_size=10), st.integers(1, 3))
def test_orders_print_what_the_reference_prints(quiz: str, orders: list[str], patience: int) -> None:
    """Each question is answered by nothing, or at times by the last candidate of the last open cell."""
    printed: list[str] = []
    answers: list[str] = []

    def show(result: Result) -> None:
        printed.extend(map(plain, result.lines()))

    def answer(question: Question) -> str:
        show(question)
        answers.append("")
        if (len(answers) - 1 + question.state.steps) % patience == 0:
            cell, digits = list(question.state.candidates().items())[-1]
            answers[-1] = f"{question.state.board.label(cell)}={digits[-1]}"
        return answers[-1]

    desk, session = desk_showing(show, answer), Session(quiz)
    desk.debugger.load_quiz(as_quiz(quiz))
    for order in orders:
        printed.clear()
        answers.clear()
        all_orders().parse(order).run(desk)
        given = iter(answers)
        expected = session.order(order, given)
        assert [re.sub(r"Run time: \d+", "Run time: T", line) for line in printed] == expected
        assert next(given, None) is None
