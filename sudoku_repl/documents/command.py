"""The command that leads to a step of a run on another machine: the quiz, and the orders of the run."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from sudoku_repl import data
from sudoku_repl.board import Quiz
from sudoku_repl.documents.document import Run
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.registry import text_for
from sudoku_repl.machine import Rules
from sudoku_repl.machine.picking import Picks
from sudoku_repl.techniques import names_of

_MOST = 50
"""The most orders of a command."""


def command(run: Run) -> tuple[str, list[tuple[int, str]]] | None:
    """Return a command for a shell that loads the quiz, and the orders after it.

    Each order has the steps of the run from which on it is needed. None if the quiz has no text form, or if
    the run takes more orders than a command should have.
    """
    start = _start(run.quiz)
    orders = sorted(_orders(run), key=lambda order: order[0])
    if start is None or len(orders) > _MOST:
        return None
    timeline = run.timeline
    placed = []
    for advance, order in orders:
        steps = timeline.state_at(advance).steps
        if advance:
            placed.append((steps, f"goto {steps}"))
        placed.append((steps, order))
    return start, placed


def _start(quiz: Quiz) -> str | None:
    name = quiz.title.removeprefix("@")
    if quiz.title == f"@{name}" and name in data.titles():
        return f"sudoku-repl {quiz.title}"
    lines = _written(quiz, ".sdm") or _written(quiz, ".txt")
    if lines is None:
        return None
    return f"printf '%s\\n' {' '.join(map(quote, lines))} > quiz.txt && sudoku-repl quiz.txt"


def _written(quiz: Quiz, ending: str) -> list[str] | None:
    try:
        return text_for(quiz, f"quiz{ending}").splitlines()
    except QuizError:
        return None


def _orders(run: Run) -> Iterator[tuple[int, str]]:
    """Yield the orders that set the rules and choose guesses, each with the advance at which it is given."""
    set_rules, choices = run.timeline.inputs()
    before = Rules()
    for first, rules in set_rules:
        for order in _settings(before, rules):
            yield max(first - 1, 0), order
        before = rules
    for advance, (cell, digit) in choices.items():
        yield advance, f"guess {run.quiz.board.label(cell)}={digit}"


def _settings(before: Rules, after: Rules) -> Iterator[str]:
    if names_of(before.techniques) != names_of(after.techniques):
        yield f"techniques {' '.join(names_of(after.techniques))}"
    was, now = before.guessing, after.guessing
    if (was.picks, was.seed) != (now.picks, now.seed):
        seed = f" {now.seed}" if now.picks is Picks.RANDOM else ""
        yield f"guess-mode {now.picks.value}{seed}" if now.picks is not Picks.FIRST else "guess-mode 0"
    if was.retreat is not now.retreat:
        yield f"retreat {now.retreat.value}"
