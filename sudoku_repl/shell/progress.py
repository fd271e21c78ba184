"""A progress bar for long orders."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tqdm import tqdm

_DELAY = 0.5
"""Seconds before the bar appears."""


@contextmanager
def progress(name: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on standard error. Yield a function to call with the amount done."""
    with tqdm(
        desc=name, total=total, delay=_DELAY, leave=False, file=sys.stderr, dynamic_ncols=True, unit=""
    ) as bar:

        def show(done: int) -> None:
            bar.update(done - bar.n)

        yield show
