"""The progress bar of a long order."""

import re
from functools import partial

import pytest
from tqdm import tqdm

from sudoku_repl.shell import at_terminal


def test_the_bar_shows_the_amount_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(at_terminal, "_DELAY", 0)
    monkeypatch.setattr("tqdm.tqdm", partial(tqdm, mininterval=0))
    with at_terminal.progress("experiment", 20) as show:
        for done in (2, 6, 20):
            show(done)
    assert re.findall(r"experiment: [^\r]* (\d+)/20 ", capsys.readouterr().err) == ["0", "2", "6", "20"]
