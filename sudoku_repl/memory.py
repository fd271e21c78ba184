"""Make many objects at once without the garbage collector."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Leave the garbage collector off in a block that makes many objects, none of them in a cycle.

    It would look through all of them again and again. The block must end soon, and its memory be bounded.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
