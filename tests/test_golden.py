"""The published figures of the original's session, to the step, the line and the candidate."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from support.strategies import as_quiz, lines_of

from sudoku_repl import CLASSIC, Debugger, Phase, Reason, State, Stop
from sudoku_repl.debugger.guesses import Choice
from sudoku_repl.machine.events import Events
from sudoku_repl.orders.results import Question
from sudoku_repl.render.board import level_lines
from sudoku_repl.render.spans import plain

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parent / "golden" / "readalps.json").read_text())
AUTO, INTERACTIVE, CONTEXTS = GOLDEN["auto"], GOLDEN["interactive"], GOLDEN["contexts"]


class Session:
    """A debugger on the published quiz, all that it printed, and the states that it went through."""

    def __init__(self, answers: list[str] | None = None) -> None:
        self.debugger = Debugger(as_quiz(GOLDEN["quiz"].replace("0", ".")), chooser=self._choose)
        self.lines: list[str] = []
        self.states: list[State] = [self.debugger.state]
        self.prompts: list[str] = []
        self._answers = iter(answers or [])

    def watch(self, state: State, events: Events) -> None:
        self.lines += lines_of(events)
        self.states.append(state)

    def run(self) -> Stop:
        return self.debugger.run(watcher=self.watch)

    def runtil(self, steps: int) -> Stop:
        return self.debugger.runtil(steps, watcher=self.watch)

    def at(self, steps: int) -> State:
        """The state after the advance to ``steps`` steps."""
        (state,) = (state for state in self.states if state.steps == steps)
        return state

    def _choose(self, state: State) -> Choice:
        assert state.default_guess is not None
        (prompt,) = Question(state, *state.default_guess).lines()
        self.prompts.append(plain(prompt))
        answer = next(self._answers) or plain(prompt).split()[-1]
        row, column, digit = map(int, re.findall(r"\d", answer))
        return (row, column), digit


def interactive() -> Session:
    session = Session(INTERACTIVE["answers"])
    session.debugger.guess_mode(1)
    session.run()
    return session


def grid(state: State) -> str:
    return "".join(map(str, state.values))


def level(state: State) -> list[Any]:
    """Level, cell and which of its candidates."""
    assert state.guess
    return [state.level, CLASSIC.label(state.guess.cell), state.guess.choice]


def levels(state: State) -> list[str]:
    shown = [plain(line) for line in level_lines(state)]
    assert shown[0] == f"At guess level {state.level}:"
    return shown[1:]


def check(stop: Stop, reason: Reason, golden: dict[str, Any]) -> None:
    """The stop's figures are the published ones, as far as those go."""
    state = stop.state
    figures = {
        "steps": state.steps,
        "solution_sum": state.solutions,
        "biggest_level": stop.biggest_level,
        "grid": grid(state),
        "level": state.guess and level(state),
    }
    published = golden.keys() & figures.keys()
    assert stop.reason is reason
    assert {name: figures[name] for name in published} == {name: golden[name] for name in published}


def test_run_to_the_solution_and_run_again_to_the_end() -> None:
    session = Session()
    check(session.run(), Reason.SOLUTION, {**AUTO["run"], "grid": GOLDEN["solution"]})
    check(session.run(), Reason.END, AUTO["run_again"])
    assert AUTO["run_again"]["ends"] in session.lines[-1].lower()
    assert [line for line in session.lines if line in AUTO["some_lines"]] == AUTO["some_lines"]


@pytest.mark.parametrize("steps", AUTO["runtil_from_start"])
def test_runtil_from_the_start(steps: str) -> None:
    check(Session().runtil(int(steps)), Reason.LIMIT, AUTO["runtil_from_start"][steps])


def test_runtil_98_after_65() -> None:
    session = Session()
    session.runtil(65)
    before = len(session.lines)
    check(session.runtil(98), Reason.LIMIT, AUTO["runtil_98_after_65"])
    assert session.lines[before] == AUTO["runtil_98_after_65"]["first_line"]


def test_runtil_98_after_90_and_run() -> None:
    session = Session()
    session.runtil(90)
    before = len(session.lines)
    check(session.runtil(98), Reason.LIMIT, AUTO["runtil_98_after_90"])
    assert session.lines[before:] == AUTO["runtil_98_after_90"]["lines"]

    before = len(session.lines)
    check(session.run(), Reason.SOLUTION, AUTO["run_after_98"])
    assert session.lines[before] == AUTO["run_after_98"]["first_line"]


def test_levels_after_the_upward_guess_of_step_94() -> None:
    session = Session()
    session.run()
    assert levels(session.at(94)) == AUTO["levels_after_upward_94"]


def test_the_guesses_are_asked_for_and_taken() -> None:
    session, golden = interactive(), INTERACTIVE
    assert session.prompts == golden["prompts"]
    (at,) = (index for index, line in enumerate(session.lines) if line.startswith("6)"))
    assert session.lines[at + 1 - len(golden["lines_at_6"]) : at + 1] == golden["lines_at_6"]
    assert [line for line in session.lines if line in golden["guess_lines"]] == golden["guess_lines"]
    state = session.debugger.state
    assert state.phase is Phase.SOLVED
    assert {"steps": state.steps, "solution_sum": state.solutions} == golden["solved"]
    assert levels(state) == golden["levels_when_solved"]


def test_then_the_machine_guesses_by_itself_to_the_end() -> None:
    session, golden = interactive(), INTERACTIVE["then_guess_mode_0_and_run"]
    session.debugger.guess_mode(0)
    before = len(session.lines)
    check(session.run(), Reason.END, golden)
    assert [line for line in session.lines[before:] if line in golden["lines"]] == golden["lines"]
    assert session.prompts == INTERACTIVE["prompts"]


@pytest.mark.parametrize("context", CONTEXTS, ids=lambda context: f"{context['session']}-{context['steps']}")
def test_the_grid_the_candidates_and_the_foremost_cell(context: dict[str, Any]) -> None:
    session = interactive() if context["session"] == "interactive" else Session()
    if context["session"] == "auto":
        session.run()
    state = session.at(context["steps"])
    if context["grid"]:
        assert grid(state) == context["grid"]
    candidates = {CLASSIC.label(cell): list(digits) for cell, digits in state.candidates().items()}
    assert candidates == context["candidates"]
    cell = state.foremost()
    assert cell is not None
    foremost = {"cell": list(CLASSIC.coordinates[cell]), "candidates": len(state.candidates()[cell])}
    assert foremost == context["foremost"]
    if context["level"] is None:
        assert state.guess is None
    else:
        golden = context["level"]
        row, column = golden["cell"]
        assert level(state) == [golden["level"], f"[{row},{column}]", golden["choice"]]
