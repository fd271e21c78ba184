"""An editor that speaks the Debug Adapter Protocol: with a program that it starts, or within the process."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Queue
from threading import Thread
from typing import IO, Any, BinaryIO

from sudoku_repl.orders import open_desk
from sudoku_repl.shell.dap.server import serve
from sudoku_repl.shell.dap.wire import Wire

_PATIENCE = 60


class Editor:
    """Sends requests, and keeps what else comes while it waits for a response."""

    def __init__(self, source: IO[bytes], sink: IO[bytes]) -> None:
        self._source, self._sink = source, sink
        self._arrived: Queue[dict[str, Any] | None] = Queue()
        self.all: list[dict[str, Any]] = []
        """Every message that came."""
        self._unread: list[dict[str, Any]] = []
        self._sent = 0
        self.reader = Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        while header := self._source.readline():
            assert header.startswith(b"Content-Length: ")
            assert self._source.readline() == b"\r\n"
            self._arrived.put(json.loads(self._source.read(int(header.split()[1]))))
        self._arrived.put(None)

    def send(self, command: str, **arguments: object) -> int:
        """Send a request, and return its number."""
        self._sent += 1
        request = {"seq": self._sent, "type": "request", "command": command, "arguments": arguments}
        self.write(json.dumps(request).encode())
        return self._sent

    def write(self, body: bytes) -> None:
        """Send any body."""
        self._sink.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._sink.flush()

    def _next(self) -> dict[str, Any]:
        message = self._arrived.get(timeout=_PATIENCE)
        assert message is not None, "the adapter has gone"
        self.all.append(message)
        return message

    def response(self, number: int) -> dict[str, Any]:
        """Wait for the response to a request."""
        while True:
            message = self._next()
            if message["type"] == "response" and message["request_seq"] == number:
                return message
            self._unread.append(message)

    def asks(self, command: str, **arguments: object) -> dict[str, Any]:
        """Send a request, and return the body of its response."""
        response = self.response(self.send(command, **arguments))
        assert response["success"], response
        body: dict[str, Any] = response.get("body", {})
        return body

    def refused(self, command: str, **arguments: object) -> str:
        """Send a request, and return the error of its response."""
        response = self.response(self.send(command, **arguments))
        assert not response["success"], response
        return str(response["message"])

    def event(self, name: str) -> dict[str, Any]:
        """Wait for an event and return its body; one that came already counts."""
        for number, message in enumerate(self._unread):
            if message.get("event") == name:
                return dict(self._unread.pop(number).get("body", {}))
        while (message := self._next()).get("event") != name:
            self._unread.append(message)
        return dict(message.get("body", {}))

    def moves(self, command: str, **arguments: object) -> dict[str, Any]:
        """Send a request that moves, and return the body of its stop."""
        self._unread = [each for each in self._unread if each.get("event") != "stopped"]
        self.asks(command, **({"threadId": 1} | arguments))
        return self.event("stopped")

    def gives(self, order: str) -> str:
        """Give an order in the console."""
        return str(self.asks("evaluate", expression=order, context="repl")["result"])

    def launch(self, quiz: str, **arguments: object) -> dict[str, Any]:
        """Begin a session that stops on entry, and return the body of this stop."""
        self.asks("initialize", adapterID="sudoku")
        self.asks("launch", quiz=quiz, stopOnEntry=True, **arguments)
        self.event("initialized")
        self.asks("setExceptionBreakpoints", filters=["solution"])
        self.asks("configurationDone")
        return self.event("stopped")

    def frames(self, thread: int = 1) -> list[dict[str, Any]]:
        """Return the stack of a run."""
        found: list[dict[str, Any]] = self.asks("stackTrace", threadId=thread)["stackFrames"]
        return found

    def lines(self, source: dict[str, Any]) -> list[str]:
        """Return the lines of a source."""
        reference = source["sourceReference"]
        content = self.asks("source", source=source, sourceReference=reference)["content"]
        return str(content).split("\n")

    def unfolded(self, reference: int) -> dict[str, dict[str, Any]]:
        """Return the variables of a reference by their names."""
        return {
            each["name"]: each for each in self.asks("variables", variablesReference=reference)["variables"]
        }

    def scope(self, name: str, frame: int) -> dict[str, dict[str, Any]]:
        """Return the variables of a scope."""
        scopes = {each["name"]: each for each in self.asks("scopes", frameId=frame)["scopes"]}
        return self.unfolded(scopes[name]["variablesReference"])


@contextmanager
def editing() -> Iterator[Editor]:
    """An editor and an adapter of this process."""
    (requests, sent), (answers, answered) = (_pipe(), _pipe())
    adapter = Thread(target=serve, args=(Wire(requests, answered), open_desk()), daemon=True)
    adapter.start()
    editor = Editor(answers, sent)
    try:
        yield editor
    finally:
        sent.close()
        adapter.join(_PATIENCE)
        assert not adapter.is_alive()
        answered.close()  # which ends the thread that reads
        editor.reader.join(_PATIENCE)
        requests.close()
        answers.close()


def _pipe() -> tuple[BinaryIO, BinaryIO]:
    source, sink = os.pipe()
    return os.fdopen(source, "rb"), os.fdopen(sink, "wb")
