"""Messages of the Debug Adapter Protocol over a pair of streams: a header with a length, then JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from threading import Lock
from typing import Any, BinaryIO, TypeAlias

from sudoku_repl.arguments import camel

Message: TypeAlias = dict[str, Any]
"""A request, a response or an event, as the protocol has it."""
Body: TypeAlias = dict[str, Any]
"""What a response or an event tells, or a part of it."""

_LONGEST = 1 << 24
"""The most bytes of a message that is read. A longer one can only be a mistake."""
_LENGTH = re.compile(rb"(?i)^content-length:\s*([0-9]{1,8})\s*$", re.M)


class Wire:
    """Reads messages from a stream and writes them to another, each with its own number.

    Several threads may write. When the client has gone, nothing more is written.
    """

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source, self._sink = source, sink
        self._numbers, self._lock = count(1), Lock()

    def messages(self) -> Iterator[Message | str]:
        """Yield each message until the stream ends; a text says what is wrong with one.

        Without a length, nobody can tell where the next message begins, so that is the end, too.
        """
        with suppress(OSError, ValueError):  # ValueError: the stream is closed
            while header := b"\n".join(iter(lambda: self._source.readline(1 << 12).strip(), b"")):
                length = _LENGTH.search(header)
                if not length or int(length[1]) > _LONGEST:
                    yield f"expected a Content-Length up to {_LONGEST}; the session ends"
                    return
                try:
                    message = json.loads(self._source.read(int(length[1])))
                except (ValueError, RecursionError):
                    message = None
                yield message if isinstance(message, dict) else "expected a JSON object"

    def send(self, message: Message) -> None:
        """Number a message and write it."""
        with self._lock, suppress(OSError, ValueError):
            body = json.dumps({"seq": next(self._numbers), **message}).encode()
            self._sink.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            self._sink.flush()

    def event(self, name: str, **body: object) -> None:
        """Send an event."""
        self.send({"type": "event", "event": name, "body": body})

    def respond(self, request: Message, body: Body | None = None, error: str = "") -> None:
        """Answer a request; with an ``error``, refuse it."""
        asked = {"request_seq": request.get("seq", 0), "command": request.get("command", "")}
        response: Message = {"type": "response", **asked, "success": not error}
        if error:
            # An editor shows `format`; the short `message` has a meaning only for words of the protocol.
            # With `showUser`, it would pop up, too, for each word that you point at in the log.
            response["message"] = error
            body = {"error": {"id": 1, "format": error}}
        self.send(response if body is None else {**response, "body": body})


def served(*parts: object) -> dict[str, Callable[..., Body | None]]:
    """Return what serves each request: the methods of some objects whose names begin with ``on_``.

    >>> class Example:
    ...     def on_stack_trace(self): ...
    >>> list(served(Example()))
    ['stackTrace']
    """
    names = [(part, name) for part in parts for name in dir(part) if name.startswith("on_")]
    return {camel(name.removeprefix("on_")): getattr(part, name) for part, name in names}
