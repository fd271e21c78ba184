"""Messages of the Debug Adapter Protocol over a pair of streams: a header with a length, then JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from threading import Lock
from typing import Any, BinaryIO, TypeAlias

Message: TypeAlias = dict[str, Any]
"""A request, a response or an event, as the protocol has it."""
Body: TypeAlias = dict[str, Any]
"""What a response or an event tells, or a part of it."""

_LONGEST = 1 << 24
"""The most bytes of a message that is read. A longer one can only be a mistake."""
_HEADER = b"content-length:"


class WireError(Exception):
    """What came is no message, and what follows can't be told from the rest of it."""


class Wire:
    """Reads messages from a stream and writes them to another, each with its own number.

    Several threads may write. When the client has gone, nothing more is written.
    """

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source, self._sink = source, sink
        self._numbers, self._lock = count(1), Lock()

    def messages(self) -> Iterator[Message | None]:
        """Yield each message until the stream ends; None for a body that is not a JSON object.

        Raises :class:`WireError` if the length of a message is missing or too great.
        """
        while (size := self._length()) is not None:
            body = self._source.read(size)
            if len(body) < size:
                return
            try:
                message = json.loads(body)
            except (ValueError, RecursionError):
                message = None
            yield message if isinstance(message, dict) else None

    def _length(self) -> int | None:
        """Read a header and return the length of what follows; None at the end of the stream."""
        length = None
        while line := self._source.readline(1 << 12):
            if not line.strip():
                if length is None:
                    raise WireError("a message has no Content-Length")
                return length
            if line.lower().startswith(_HEADER):
                given = line[len(_HEADER) :].strip()
                if not given.isdigit() or int(given) > _LONGEST:
                    raise WireError(f"expected a Content-Length up to {_LONGEST}")
                length = int(given)
        return None

    def send(self, message: Message) -> None:
        """Number a message and write it."""
        with self._lock, suppress(OSError, ValueError):  # ValueError: the stream is closed
            body = json.dumps({"seq": next(self._numbers), **message}).encode()
            self._sink.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            self._sink.flush()

    def event(self, name: str, **body: object) -> None:
        """Send an event."""
        self.send({"type": "event", "event": name, "body": body})

    def respond(self, request: Message, body: Body | None = None, error: str = "") -> None:
        """Answer a request; with an ``error``, refuse it."""
        response: Message = {
            "type": "response",
            "request_seq": request.get("seq", 0),
            "command": request.get("command", ""),
            "success": not error,
        }
        if error:
            # An editor shows `format`; the short `message` has a meaning only for words of the protocol.
            response |= {"message": error, "body": {"error": {"id": 1, "format": error, "showUser": True}}}
        elif body is not None:
            response["body"] = body
        self.send(response)
