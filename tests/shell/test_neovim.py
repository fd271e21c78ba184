"""Neovim with nvim-dap: its commands step a run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

NEOVIM = shutil.which("nvim", path=os.environ.get("NEOVIM")) or shutil.which("nvim")
NVIM_DAP = os.environ.get("NVIM_DAP", "")
_MISSING = (
    None
    if NEOVIM and NVIM_DAP
    else "needs nvim on the path or in the folder NEOVIM, and nvim-dap in the folder NVIM_DAP"
)

pytestmark = [pytest.mark.long, pytest.mark.skipif(_MISSING is not None, reason=_MISSING or "")]

_EXAMPLE = Path(__file__).parents[2] / "examples" / "editor" / "neovim.lua"
_LINES = (
    "0) the quiz, with 23 givens",
    "1) the candidates are set up",
    "2) row 2 complete shrunken by group",
    "3) sweep: [2,5]=5",
    "2) row 2 complete shrunken by group",
    "36) Forward guess [3,3] level 4 at 2 out of 2",
    "2) row 2 complete shrunken by group",
)
_SCRIPT = """
local dap = require("dap")
dofile(vim.env.EXAMPLE)
local stopped
dap.listeners.after.event_stopped["test"] = function() stopped = true end
local function shows(move)
  local line = table.remove(lines, 1)
  stopped = false
  move()
  local function is_there() return stopped and vim.api.nvim_get_current_line() == line end
  local found = vim.wait(20000, is_there, 20)
  io.stdout:write((found and line or "not " .. line .. " but " .. vim.api.nvim_get_current_line()) .. "\\n")
end
shows(function() dap.run(dap.configurations.text[1]) end)
shows(dap.step_over)
shows(dap.step_into)
dap.toggle_breakpoint()
shows(dap.step_into)
shows(dap.step_back)
dap.set_exception_breakpoints({ "contradiction" })
shows(dap.continue)
shows(dap.reverse_continue)
dap.terminate()
vim.wait(20000, function() return dap.session() == nil end, 20)
vim.cmd("qall!")
"""


def test_its_commands_move_and_its_cursor_follows(tmp_path: Path) -> None:
    script = tmp_path / "drive.lua"
    script.write_text(f"lines = {{ {', '.join(f'{line!r}' for line in _LINES)} }}\n{_SCRIPT}")
    adapter = tmp_path / "sudoku-repl"
    adapter.write_text(f"#!/bin/sh\nexec '{sys.executable}' -m sudoku_repl \"$@\"\n")
    adapter.chmod(0o755)
    variables = {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "EXAMPLE": str(_EXAMPLE)}
    homes = dict.fromkeys(
        ("HOME", *(f"XDG_{name}_HOME" for name in ("CACHE", "DATA", "STATE"))), str(tmp_path)
    )
    commands = (f"set rtp^={NVIM_DAP}", "runtime plugin/dap.lua", f"luafile {script}")
    ran = subprocess.run(
        [str(NEOVIM), "--headless", "-u", "NONE", "-i", "NONE", "-n", *(f"+{each}" for each in commands)],
        env={**os.environ, **homes, **variables},
        capture_output=True,
        text=True,
        timeout=180,
        check=True,
    )
    assert tuple(ran.stdout.splitlines()) == _LINES, ran.stderr
