"""The start: what is imported before the first prompt, and what comes when it is needed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from threading import Timer
from typing import TYPE_CHECKING

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import DummyCompleter
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from sudoku_repl import __version__, data
from sudoku_repl.orders import open_desk
from sudoku_repl.orders.quiz import loaded
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.prompt import Prompt
from sudoku_repl.shell.screen import Look
from sudoku_repl.shell.terminal import Terminal
from sudoku_repl.version import engine

if TYPE_CHECKING:
    from support.terminals import Sit

AT_THE_PROMPT = """
import json, sys
from sudoku_repl.cli.main import main
from sudoku_repl.shell.prompt import Prompt

def loaded(prompt, message):
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
    raise EOFError

Prompt.order = loaded
sys.stdin.isatty = sys.stdout.isatty = lambda: True
sys.exit(main(sys.argv[1:]))
"""
OURS = {
    "sudoku_repl.notebooks",
    "sudoku_repl",
    "sudoku_repl.cli",
    "sudoku_repl.cli.main",
    "sudoku_repl.render.spans",
    "sudoku_repl.render",
    "sudoku_repl.data",
    "sudoku_repl.errors",
    "sudoku_repl.shell",
    "sudoku_repl.shell.at_terminal",
    "sudoku_repl.shell.completion",
    "sudoku_repl.shell.terminal",
    "sudoku_repl.shell.prompt",
    "sudoku_repl.shell.guests",
    "sudoku_repl.shell.interrupts",
    "sudoku_repl.shell.keys",
    "sudoku_repl.shell.screen",
    "sudoku_repl.version",
}
"""The modules of this package that the prompt needs; the debugger is not one of them."""
OTHERS = {"prompt_toolkit", "wcwidth", "platformdirs"}
"""The packages of others that the prompt needs."""
LATER = {"attr", "attrs", "cattrs", "defusedxml", "filelock", "lark", "tqdm", "matplotlib", "pyarrow"}

IN_A_BATCH = """
import json, sys
from sudoku_repl.cli.main import main

status = main(["--ex", "load-quiz @readalps", "--ex", "step", "--batch"])
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
sys.exit(status)
"""
NOT_IN_A_BATCH = {
    *("defusedxml", "xml.sax", "urllib.request"),  # for OpenSudoku's files
    *("cattrs", "filelock", "platformdirs", "sudoku_repl.session.file"),  # to keep the session
    *("concurrent.futures", "sudoku_repl.model"),
    "sudoku_repl.explain",
    *("lark", "tqdm", "prompt_toolkit", "matplotlib", "pyarrow"),
}
"""The modules that a batch does not need to load a quiz and step."""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=True)


@pytest.mark.parametrize("quiz", [(), ("@hard",)])
def test_the_first_prompt_needs_no_debugger(quiz: tuple[str, ...]) -> None:
    ran = run("-c", AT_THE_PROMPT, *quiz)
    assert f"sudoku_repl {__version__}" in ran.stdout
    assert ("Quiz loaded." in ran.stdout) == bool(quiz)
    modules = set(json.loads(ran.stderr))
    assert {name for name in modules if name.partition(".")[0] == "sudoku_repl"} == OURS
    assert modules & OTHERS == OTHERS
    assert not modules & LATER


def test_a_batch_imports_what_its_orders_need() -> None:
    ran = run("-c", IN_A_BATCH)
    assert "Steps:1" in ran.stdout
    modules = set(json.loads(ran.stderr))
    assert "sudoku_repl.debugger" in modules
    assert not modules & NOT_IN_A_BATCH


def test_the_version_needs_no_other_module() -> None:
    ran = run("-X", "importtime", "-m", "sudoku_repl", "--version")
    assert ran.stdout == f"sudoku_repl {__version__} ({engine()})\n"
    imported = {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines()}
    assert {name for name in imported if name.startswith("sudoku_repl")} == {
        "sudoku_repl",
        "sudoku_repl.notebooks",
        "sudoku_repl.version",
    }
    assert not imported & {*OTHERS, *LATER, "argparse"}


def test_a_built_in_quiz_is_called_loaded_before_it_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The messages are the messages of `load-quiz`."""
    monkeypatch.setenv("TERM", "dumb")
    desk = open_desk()
    for title in data.titles():
        terminal = Terminal(Look.PLAIN)
        terminal.open_built_in(f"@{title}")
        (result,) = loaded(desk, f"@{title}")
        assert capsys.readouterr().out.splitlines() == [*map(plain, result.lines(None))]
        assert terminal.desk.debugger.quiz == desk.debugger.quiz
        assert terminal.desk.debugger.quiz.title == f"@{title}"


def test_the_prompt_prepares_the_first_order_once_after_it_is_drawn() -> None:
    prepared = []

    def prepare() -> None:
        prepared.append("drawn")
        keys.send_text("\r")

    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        prompt = Prompt(
            Look.PLAIN, DummyCompleter(), lambda keys, columns: keys, lambda: True, prepare, vi=False
        )
        assert not prepared
        assert prompt.order("> ") == ""
        assert prepared == ["drawn"]
        Timer(0.2, keys.send_text, ("s\r",)).start()
        assert prompt.order("> ") == "s"
    assert prepared == ["drawn"]


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("delay", [0.02, 0.1, 0.3, 0.6])
def test_ctrl_c_while_the_debugger_loads_comes_back_to_the_prompt(sit: Sit, delay: float) -> None:
    terminal = sit()
    terminal.prompt()
    terminal.press("\x1b[15~")  # F5
    time.sleep(delay)
    terminal.press("\x03")
    lines = terminal.order("load-quiz @easy")
    assert "Quiz loaded." in lines
    assert not any("Traceback" in line for line in lines)
