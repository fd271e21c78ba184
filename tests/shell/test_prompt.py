"""The line that the prompt reads, without a terminal."""

from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import DummyCompleter
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from sudoku_repl.shell import prompt as prompts
from sudoku_repl.shell.prompt import Prompt
from sudoku_repl.shell.screen import Look

ENTER, F10 = "\r", "\x1b[21~"


def test_text_typed_before_a_function_key_comes_back_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompts, "user_state_path", lambda _: tmp_path)
    orders = []
    with create_pipe_input() as keys, create_app_session(keys, DummyOutput()):
        prompt = Prompt(Look.PLAIN, DummyCompleter(), lambda _, __: "", lambda: True, vi=False)
        for pressed in (f"lev{F10}", f"els{ENTER}", ENTER):
            keys.send_text(pressed)
            orders.append(prompt.order("Order please: "))
    assert orders == ["step", "levels", ""]
