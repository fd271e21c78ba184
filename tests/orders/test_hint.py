"""Hints."""

from __future__ import annotations

from hypothesis import given
from support.desk import desk_showing, session
from support.strategies import any_quizzes

from sudoku_repl import Debugger, Phase, Quiz, Rules, advance
from sudoku_repl.machine.events import Guessed
from sudoku_repl.orders import all_orders
from sudoku_repl.orders.results import Result
from sudoku_repl.render.spans import plain


@given(any_quizzes())
def test_a_hint_says_what_the_next_advance_does(quiz: Quiz) -> None:
    debugger = Debugger(quiz)
    for _ in range(12):
        before = debugger.state
        told: list[object] = []
        after, events = advance(before, Rules.of_modes(guess_mode=1), told.append)
        lines = session_of(debugger)
        guessed = any(isinstance(event, Guessed) for event in events)
        if before.phase is Phase.RUNNING and after.phase is Phase.WAITING and not told:
            assert lines == ["The techniques find nothing, so a guess follows."]
        if before.phase is Phase.RUNNING and guessed and not told:
            assert lines == ["A contradiction is met next: the last guess was wrong."]
        if before.phase is Phase.FINISHED:
            assert lines == ["The run has ended: there is nothing more to find."]
            break
        assert debugger.state is before
        debugger.step()


def session_of(debugger: Debugger) -> list[str]:
    """What `hint` says there."""
    met: list[Result] = []
    desk = desk_showing(met.append)
    desk.debugger = debugger
    all_orders().parse("hint").run(desk)
    return [plain(line) for result in met for line in result.lines()]


def test_hint_apply_steps_but_makes_no_guess() -> None:
    lines = session("load-quiz @readalps", "runtil 1", "hint apply")
    assert lines[0].startswith("complete in row 2: ")
    assert lines[1].startswith("It removes ")
    assert "Steps:2" in lines
    stuck = session("load-quiz @empty", "runtil 1", "hint apply")
    assert stuck == ["The techniques find nothing, so a guess follows."]
