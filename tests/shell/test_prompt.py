"""The line that the prompt reads, and the progress bar of a long order."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from time import monotonic, sleep

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import DummyCompleter
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from tqdm import tqdm

from sudoku_repl.shell import at_terminal, prompt as prompts
from sudoku_repl.shell.prompt import Prompt
from sudoku_repl.shell.screen import Look

ENTER, F5, F10 = "\r", "\x1b[15~", "\x1b[21~"


def test_text_typed_before_a_function_key_comes_back_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompts, "user_state_path", lambda _: tmp_path)
    orders = []
    with create_pipe_input() as keys, create_app_session(keys, DummyOutput()):
        prompt = Prompt(Look.PLAIN, DummyCompleter(), lambda _, __: "", lambda: True, vi=False)
        for pressed in (f"lev{F10}", f"els{ENTER}", F5, ENTER):
            keys.send_text(pressed)
            orders.append(prompt.order("Order please: "))
    assert orders == ["step", "levels", "run", ""]


def test_the_bar_shows_the_amount_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tqdm.tqdm", lambda **named: tqdm(**named | {"delay": 0, "mininterval": 0}))
    with at_terminal.progress("experiment", 20) as show:
        for done in (2, 6, 20):
            show(done)
    assert re.findall(r"experiment: [^\r]* (\d+)/20 ", capsys.readouterr().err) == ["0", "2", "6", "20"]


def test_the_bar_shows_the_time_while_nothing_new_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = StringIO()
    monkeypatch.setattr("sys.stderr", shown)
    last = monotonic() + 30
    with at_terminal.progress("create", None):
        while not re.search(r"create: 0 \[00:0[1-9]", shown.getvalue()) and monotonic() < last:
            sleep(0.05)
    assert re.search(r"create: 0 \[00:0[1-9][^\r]*\r *\r$", shown.getvalue())  # and it is cleared in the end
