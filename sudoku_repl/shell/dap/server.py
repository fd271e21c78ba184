"""The door of the adapter: requests over standard input and output, or over a port of this machine."""

from __future__ import annotations

import os
import socket
import sys
from contextlib import closing, suppress
from queue import Queue
from threading import Thread

from sudoku_repl.errors import OrderError, SessionError
from sudoku_repl.orders import open_desk
from sudoku_repl.orders.desk import Desk
from sudoku_repl.session.journal import Journal
from sudoku_repl.shell.dap.adapter import Adapter
from sudoku_repl.shell.dap.wire import Message, Wire, WireError

_AT_ONCE = {"pause", "cancel"}
"""Requests that are answered while another runs."""
_ENDS = {"disconnect", "terminate"}
"""Requests that interrupt what runs, and come after it."""


class Server:
    """Serves one editor until it leaves. The debugger is used by one thread, and another one reads."""

    def __init__(self, wire: Wire, desk: Desk) -> None:
        self._wire, self._desk = wire, desk
        self._adapter = Adapter(wire, desk)
        self._waiting: Queue[Message | None] = Queue()
        self._cancelled: set[object] = set()
        self._present: object = None
        """The number of the request that is handled."""
        self._journal: Journal | None = None
        self._kept = 0
        """The number of moves that the journal has."""

    def run(self) -> None:
        """Answer requests until the editor ends the session or goes away. The journal keeps the session."""
        Thread(target=self._read, daemon=True).start()
        try:
            while not self._adapter.leaving and (message := self._waiting.get()) is not None:
                self._present = message.get("seq")
                if self._present in self._cancelled:
                    self._wire.respond(message, error="cancelled")
                else:
                    self._adapter.take(message)
                self._present = None
                self._keep()
        finally:
            if self._journal:
                self._journal.close()

    def _keep(self) -> None:
        if not self._desk.has_quiz or self._desk.moves == self._kept:
            return
        self._kept = self._desk.moves
        with suppress(SessionError):  # an editor has no use for the news
            self._journal = self._journal or Journal.begun()
            self._journal.keep(self._desk.session())

    # --- in the thread that reads -------------------------------------------------------------------

    def _read(self) -> None:
        try:
            for message in self._wire.messages():
                if message is None:
                    self._complain("expected a JSON object")
                elif message.get("type") == "request":
                    self._arrived(message)
        except WireError as error:
            self._complain(f"{error}; the session ends")
        except OSError:
            pass  # the editor has gone
        self._desk.debugger.interrupt()
        self._waiting.put(None)

    def _complain(self, text: str) -> None:
        self._wire.event("output", category="stderr", output=f"{text}\n")

    def _arrived(self, message: Message) -> None:
        name, is_moving = message.get("command"), self._adapter.moving
        if name in _AT_ONCE:
            if name == "cancel":
                wanted = (message.get("arguments") or {}).get("requestId")
                self._cancelled.add(wanted)
                is_moving = is_moving and wanted == self._present
            if is_moving:
                self._desk.debugger.interrupt()
            self._wire.respond(message)
        elif name in _ENDS or not is_moving:
            if is_moving:
                self._desk.debugger.interrupt()
            self._waiting.put(message)
        else:
            self._wire.respond(message, error="notStopped")


def serve_streams() -> None:
    """Serve an editor that has started this program and talks to it over its standard streams."""
    sink = sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may write between the messages
    # A stream of its own: Python could not close the standard one while the other thread waits for it.
    source = os.fdopen(os.dup(0), "rb")
    Server(Wire(source, sink), open_desk()).run()


def serve_port(port: int) -> None:
    """Wait for an editor at a port of this machine, and serve it. Raises OrderError if the port is taken."""
    with closing(socket.socket()) as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind(("127.0.0.1", port))
        except (OSError, OverflowError) as error:
            raise OrderError(f"cannot listen at port {port}: {error}; give another one") from None
        door.listen(1)
        print(f"listening at 127.0.0.1:{door.getsockname()[1]}", file=sys.stderr, flush=True)
        connection, _ = door.accept()
    with closing(connection), connection.makefile("rb") as source, connection.makefile("wb") as sink:
        Server(Wire(source, sink), open_desk()).run()
        with suppress(OSError):  # the editor has gone
            connection.shutdown(socket.SHUT_RDWR)  # which ends the thread that reads
