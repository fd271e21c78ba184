"""How far an order is that takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tqdm import tqdm

_DELAY = 0.5
"""Seconds that an order may take unseen."""


@contextmanager
def progress(name: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal while this lasts, if it lasts; gives what is told how much is done."""
    with tqdm(
        desc=name, total=total, delay=_DELAY, leave=False, file=sys.stderr, dynamic_ncols=True, unit=""
    ) as bar:

        def tell(done: int) -> None:
            bar.update(done - bar.n)

        yield tell
