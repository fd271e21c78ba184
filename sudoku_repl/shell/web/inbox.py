"""What the server wants from the main thread, which alone may touch the debugger."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TypeAlias

MOST = 100
"""The most items that wait."""
Item: TypeAlias = "str | Callable[[], None]"
"""An order, or work that the person at the prompt doesn't notice."""


class Inbox:
    """Items in the order in which they came, at most :data:`MOST`.

    Any thread puts them; the main thread takes them.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._items: deque[Item] = deque()
        self._wake: Callable[[], None] | None = None

    def put(self, item: Item) -> bool:
        """Add an item, and wake who listens. Return False if there is no room."""
        with self._lock:
            if len(self._items) >= MOST:
                return False
            self._items.append(item)
            if self._wake:
                self._wake()
            return True

    def take(self) -> Item | None:
        """Return the next item; None if there is none."""
        with self._lock:
            return self._items.popleft() if self._items else None

    @contextmanager
    def listening(self, wake: Callable[[], None]) -> Iterator[None]:
        """Call ``wake`` in the thread of each :meth:`put`, inside the block. It must not block."""
        with self._lock:
            self._wake = wake
        try:
            yield
        finally:
            with self._lock:
                self._wake = None
