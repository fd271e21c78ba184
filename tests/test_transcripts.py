"""Sessions print what they are kept with; see `support/transcripts.py`."""

from __future__ import annotations

import pytest
from support.transcripts import FILES, replayed, sessions

SESSIONS = [
    pytest.param(session, id=f"{path.stem}: {session.partition(chr(10))[0].removeprefix('# ')}")
    for path in FILES
    for session in sessions(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("session", SESSIONS)
def test_a_session_prints_what_it_is_kept_with(session: str) -> None:
    """To keep what it prints now: ``python tests/write_manual.py --outputs``."""
    assert replayed(session) == session
