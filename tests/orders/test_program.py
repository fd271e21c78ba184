"""Shell commands, and leaving the program."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from support.desk import Desk, Sitting

from sudoku_repl.errors import SessionError
from sudoku_repl.session.orders import Display


def test_bye_leaves() -> None:
    sitting = Sitting()
    assert not sitting.desk.leaving
    sitting.say("bye")
    assert sitting.desk.leaving


ONLY_TYPED = "`shell` and `!` run a command only if you type it at the prompt of a terminal"


@pytest.mark.parametrize(
    "order",
    ["!touch FILE", "shell touch FILE", "display !touch FILE", "commands 1 !touch FILE", "source SCRIPT"],
)
def test_a_shell_command_is_not_run_for_a_script_or_after_a_stop(order: str, tmp_path: Path) -> None:
    script, file = tmp_path / "script", tmp_path / "file"
    script.write_text(f"!touch {file}\n")
    desk = Desk()
    desk.give("b wrong", order.replace("FILE", str(file)).replace("SCRIPT", str(script)), "run", "run")
    (refusal,) = desk.refused
    assert refusal.endswith(ONLY_TYPED)
    assert not file.exists()


def test_a_session_that_would_run_a_shell_command_is_refused(tmp_path: Path) -> None:
    desk = Desk()
    session = desk.desk.session()
    with pytest.raises(SessionError) as error:
        desk.desk.resume(attrs.evolve(session, displays=(Display(1, f"!touch {tmp_path}"),)), "kept")
    assert str(error.value).endswith(ONLY_TYPED)
