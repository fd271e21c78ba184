"""The fixture of tests at a real terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from support.terminals import Sit


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Opens sittings that share a state folder, and closes them."""
    from support.terminals import sittings  # it needs a pseudo-terminal

    yield from sittings(tmp_path / "state")
