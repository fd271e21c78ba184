"""Runs to grow trees from, and their tries, found in another way: from the lines that `log` prints.

A try lasts until the next guess line of its level or a lower one. What is below it is what lies in its steps.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from hypothesis import strategies as st

from sudoku_repl import Debugger, Phase, Picks, Quiz, State
from sudoku_repl.debugger.guesses import Choice
from sudoku_repl.explain.tree import Try
from support.boards import chances
from support.strategies import any_quizzes, lines_of

STEPS = 100
"""The most steps of a run."""


class Line(NamedTuple):
    """A guess line."""

    step: int
    cell: tuple[int, int]
    level: int
    choice: int
    out_of: int


_GUESS = re.compile(
    r"(\d+)\) (?:Guess|Forward guess|Upward guess) \[(\d+),(\d+)\] level (\d+) at (\d+) out of (\d+)"
)
_WRONG = re.compile(r"(\d+)\) .* went wrong")


def order(method: str, *values: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[str, tuple[Any, ...]]]:
    return st.tuples(st.just(method), st.tuples(*values))


ORDER = st.one_of(
    order("runtil", st.integers(1, STEPS)),
    order("back", st.integers(1, 30)),
    order("run_mode", st.integers(0, 2)),
    order("guess_mode", st.integers(0, 1)),
    order("guess_mode", st.sampled_from(Picks), st.just(1)),
    order("retreat", st.sampled_from(["chronological", "backjump"])),
    order("fork"),
    order("step", st.integers(1, 20)),
)


@st.composite
def travelled(draw: st.DrawFn) -> Debugger:
    """A debugger with runs of all kinds: forks, chosen guesses, rules changed on the way, limits on steps."""
    quiz: Quiz = draw(any_quizzes())
    chance = draw(chances())

    def choose(state: State) -> Choice:
        cell, digits = chance.choice(sorted(state.candidates().items()))
        return state.board.coordinates[cell], chance.choice(digits)

    debugger = Debugger(quiz, chooser=choose)
    debugger.record_limit = 2_000
    for method, values in draw(st.lists(ORDER, min_size=1, max_size=8)):
        name = (f"mine{len(debugger.runs.forks)}",) if method == "fork" else ()
        getattr(debugger, method)(*values, *name)
    return debugger


_FIELDS = (
    *("id", "parent", "cell", "level", "choice", "out_of", "first", "last", "cost", "solutions"),
    *("contradictions", "tries", "here"),
)


def fields(node: Try) -> dict[str, Any]:
    """A try as the lines of the log tell of it: they lack the digit."""
    return {**{name: getattr(node, name) for name in _FIELDS}, "outcome": node.outcome.value}


def slow_tries(debugger: Debugger) -> list[dict[str, Any]]:
    """The tries of the present run: the quiz, and one for each guess line."""
    board, timeline = debugger.quiz.board, debugger.timeline
    states = [timeline.state_at(0), *(state for state, *_ in timeline.remade(1, len(timeline)))]
    lines = [line for _, events in debugger.log() for line in lines_of(events, board)]
    numbers = [[int(text) for text in found.groups()] for found in map(_GUESS.match, lines) if found]
    guesses = [Line(step, (row, column), *rest) for step, row, column, *rest in numbers]
    wrong = [int(found[1]) for line in lines if (found := _WRONG.match(line))]
    solved = [state.steps for state in states if state.phase is Phase.SOLVED]
    end = states[-1].steps
    finished = states[-1].phase is Phase.FINISHED
    here = debugger.state
    ends = [end - finished] * len(guesses)
    tried_up = [guess.choice == guess.out_of for guess in guesses]
    for number, guess in enumerate(guesses):
        later = (each for each in guesses[number + 1 :] if each.level <= guess.level)
        if following := next(later, None):
            ends[number] = following.step - 1
            tried_up[number] |= following.level == guess.level
    spans = [(1, end), *((guess.step, last) for guess, last in zip(guesses, ends, strict=True))]
    tries = []
    for number, (first, last) in enumerate(spans):
        guess = guesses[number - 1] if number else Line(1, (0, 0), 0, 0, 0)
        solutions = sum(first <= step <= last for step in solved)
        is_open = last == end and not finished
        refuted = "refuted" if not number or tried_up[number - 1] else "given up"
        earlier = [at for at in range(number) if (guesses[at - 1].level if at else 0) == guess.level - 1]
        inside = sum(first < each.step <= last for each in guesses) if number else len(guesses)
        tries.append(
            {
                "id": number,
                "parent": earlier[-1] if number else None,
                "cell": guess.cell if number else None,
                "level": guess.level,
                "choice": guess.choice,
                "out_of": guess.out_of,
                "first": first,
                "last": last,
                "cost": last - first + 1,
                "solutions": solutions,
                "contradictions": sum(first <= step <= last for step in wrong),
                "tries": inside,
                "outcome": "solved" if solutions else "open" if is_open else refuted,
                "here": not number or (first <= here.steps <= last and here.phase is not Phase.FINISHED),
            }
        )
    return tries
