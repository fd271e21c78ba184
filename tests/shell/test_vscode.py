"""VS Code in a browser: its keys and buttons step a run."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest
from support.browsers import chromium
from support.browsers.chromium import Browser, browsing

CODE_SERVER = shutil.which("code-server", path=os.environ.get("CODE_SERVER")) or shutil.which("code-server")
_MISSING = chromium.MISSING or (
    None if CODE_SERVER else "needs code-server on the path or in the folder CODE_SERVER: npm i code-server"
)

pytestmark = [pytest.mark.long, pytest.mark.skipif(_MISSING is not None, reason=_MISSING or "")]

_EXAMPLES = Path(__file__).parents[2] / "examples" / "editor"
_SETTINGS = {
    "debug.internalConsoleOptions": "neverOpen",  # it would take half of the window
    "debug.openDebug": "openOnSessionStart",
    "security.workspace.trust.enabled": False,
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "workbench.startupEditor": "none",
}
_PATIENCE = 60
"""The seconds that each part of VS Code may take to start."""
_OURS = ("HOME", "TMPDIR", *(f"XDG_{name}_HOME" for name in ("CACHE", "CONFIG", "DATA", "STATE")))
"""The variables that lead to where VS Code and the adapter write."""

_MARKED = """[...document.querySelectorAll(".view-line")].find((line) =>
    [".debug-top-stack-frame-line", ".active-line-number"].every((mark) =>
        document.querySelector(`.editor-instance ${mark}`)?.parentElement.style.top === line.style.top)
)?.textContent.replaceAll("\\u00a0", " ")"""
"""The line of the log that is marked as the present one and has the cursor."""
_DOTS = "document.querySelectorAll('.margin .codicon-debug-breakpoint').length"
"""The number of breakpoints beside the log."""
_POINTS = ".debug-breakpoints .monaco-list-row"


@contextmanager
def _serving(place: Path, work: Path) -> Iterator[str]:
    """Serve VS Code; everything that it writes is in a place. Yields the address of a folder."""
    command = [str(CODE_SERVER), "--auth=none", "--bind-addr=127.0.0.1:0", "--disable-update-check"]
    command += ["--disable-telemetry", f"--user-data-dir={place}", f"--extensions-dir={place}/extensions"]
    env = os.environ | dict.fromkeys((*_OURS, "XDG_RUNTIME_DIR"), str(place))
    with (place / "server.log").open("wb") as log:
        server = subprocess.Popen(command, env=env, stdout=log, stderr=log, start_new_session=True)
    try:
        yield f"{_logged(place, 'server.log', r'listening on (http://[^ ]+/)')}?folder={work}"
    finally:
        for end in (signal.SIGTERM, signal.SIGKILL):  # the first lets it end what it has started
            with suppress(ProcessLookupError):
                os.killpg(server.pid, end)
            with suppress(subprocess.TimeoutExpired):
                server.wait(_PATIENCE)


def _logged(place: Path, files: str, pattern: str) -> str:
    """Wait until one of the files has a pattern, and return its group."""
    end = monotonic() + _PATIENCE
    while monotonic() < end:
        for found in (re.search(pattern, each.read_text()) for each in place.glob(files)):
            if found:
                return found[1]
        sleep(0.1)
    raise AssertionError(f"no {pattern!r} in {files}; does code-server find the Node that it needs?")


@pytest.fixture
def code(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """VS Code with our extension, in a folder that has the launch configuration of the examples."""
    place = tmp_path_factory.mktemp("vs")  # short, as the paths of its sockets must be
    extension = shutil.copytree(_EXAMPLES / "vscode", place / "extensions" / "sudoku-repl")
    adapter = extension / "adapter.sh"
    adapter.write_text(f"#!/bin/sh\nexec '{sys.executable}' -m sudoku_repl --dap\n")
    (work := place / "work").joinpath(".vscode").mkdir(parents=True)
    shutil.copy(_EXAMPLES / "launch.json", work / ".vscode")
    (place / "User").mkdir()
    (place / "User" / "settings.json").write_text(json.dumps(_SETTINGS))
    with _serving(place, work) as address, browsing() as browser:
        browser.look(1280, 800)
        browser.navigate(address)
        _logged(place, "logs/*/*/remoteexthost.log", "extensions (activated)")  # before, F5 does nothing
        yield browser


def _marks(code: Browser, line: str) -> None:
    code.until(f"{_MARKED} === {json.dumps(line)}", said=f'": " + {_MARKED}')


def _there(code: Browser, selector: str) -> str:
    code.until(f"document.querySelector('{selector}') !== null")
    return selector


def _variable(code: Browser, text: str) -> str:
    return _there(code, f'.debug-variables .monaco-list-row[aria-label="{text}"]')


def _clicks(code: Browser, button: str, pane: str = ".debug-toolbar") -> None:
    code.point_at(_there(code, pane))  # some panes show their buttons only then
    code.click_on(_there(code, f'.action-label[aria-label^="{button}"]'))


def _rests(code: Browser, part: str) -> None:
    """Wait until VS Code has not drawn in a part of its window for two seconds."""
    code.run(
        f"""new Promise((done) => {{
            let rest;
            const wait = () => {{ clearTimeout(rest); rest = setTimeout(done, 2000); }};
            new MutationObserver(wait).observe(document.querySelector("{part}"), {{
                attributes: true, characterData: true, childList: true, subtree: true,
            }});
            wait();
        }})"""
    )


def test_keys_and_buttons_lead_to_the_blame_of_a_contradiction(code: Browser) -> None:
    code.press("F5")
    _marks(code, "0) the quiz, with 23 givens")
    code.press("F10")
    _marks(code, "1) the candidates are set up")
    code.press("F11")
    _marks(code, "2) row 2 complete shrunken by group")
    code.press("F9", "F11")
    _marks(code, "3) sweep: [2,5]=5")
    code.press("F9")
    code.until(f"{_DOTS} === 2")  # the first stays, though the log has grown
    _clicks(code, "Reverse")
    _marks(code, "2) row 2 complete shrunken by group")
    _clicks(code, "Step Back")
    _marks(code, "1) the candidates are set up")
    _clicks(code, "Remove All Breakpoints", ".debug-breakpoints")
    code.until(f"{_DOTS} === 0")
    _clicks(code, "Add Function Breakpoint", ".debug-breakpoints")
    code.until(f"document.activeElement.closest('{_POINTS}')?.querySelector('.inputbox, .monaco-inputbox')")
    code.command("Input.insertText", text="level >= 11")
    code.press("Enter")
    code.until(f"[...document.querySelectorAll('{_POINTS}')].at(-1).textContent === 'level >= 11'")
    code.press("F5")
    _marks(code, "92) Guess [4,2] level 11 at 1 out of 2")
    code.click_on(f'{_POINTS}[aria-label*="Contradictions"] .monaco-checkbox')
    code.press("F5")
    _marks(code, "93) Forward guess [4,2] level 11 at 2 out of 2")
    _variable(code, "row 4, value 4 8 6 . 9 5 3 7 .")
    # When VS Code has marked the line, it waits 0.4 seconds and draws the variables again with the first
    # scope unfolded. What it shows before is left from the last stop.
    _rests(code, ".debug-variables")
    code.click_on(_variable(code, "Scope Grid"))  # which folds it
    code.click_on(_variable(code, "Scope Blame"))
    _variable(code, "contradiction 92, value guilty levels: 1 2 3 4 5 6 7 8 9 10 11; core: 7 11")
    code.press("F5", shift=True)
    code.until("!document.querySelector('.debug-toolbar')?.checkVisibility()")
