"""The door of the adapter: requests over standard input and output, or over a port of this machine."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from queue import Queue
from threading import Thread

from sudoku_repl.errors import OrderError, SessionError, SudokuReplError
from sudoku_repl.orders import open_desk
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.results import Result
from sudoku_repl.session.journal import Journal
from sudoku_repl.shell.dap.adapter import Adapter
from sudoku_repl.shell.dap.wire import Message, Wire, WireError
from sudoku_repl.shell.guests import Guest, check_allowed

_INTERRUPTS = {"pause", "cancel", "disconnect", "terminate"}
"""Requests that stop what runs."""


class Client:
    """An editor at a wire: one thread listens to it, and the one that uses the debugger answers it."""

    def __init__(self, wire: Wire, desk: Desk, give: Callable[[str], object] | None = None) -> None:
        self._wire, self._debugger = wire, desk.debugger
        self.adapter = Adapter(wire, desk, give)
        self._cancelled: set[object] = set()
        self._present: object = None
        """The number of the request that is answered."""

    def answer(self, message: Message) -> None:
        """Answer a request."""
        self._present = message.get("seq")
        if self._present in self._cancelled:
            self._wire.respond(message, error="cancelled")
        else:
            self.adapter.take(message)

    def listen(self, put: Callable[[Message], object]) -> None:
        """Pass each request on, until the editor goes away; answer those that can't wait."""
        try:
            for message in self._wire.messages():
                if message is None:
                    self._complain("expected a JSON object")
                elif message.get("type") == "request":
                    self._arrived(message, put)
        except WireError as error:
            self._complain(f"{error}; the session ends")
        except (OSError, ValueError):  # ValueError: the stream is closed
            pass

    def end(self) -> None:
        """Tell the editor that the session has ended."""
        self._wire.event("terminated")

    def _complain(self, text: str) -> None:
        self._wire.event("output", category="stderr", output=f"{text}\n")

    def _arrived(self, message: Message, put: Callable[[Message], object]) -> None:
        name, is_moving = message.get("command"), self.adapter.moving
        if name == "cancel":
            wanted = (message.get("arguments") or {}).get("requestId")
            self._cancelled.add(wanted)
            is_moving = is_moving and wanted == self._present
        if is_moving and name in _INTERRUPTS:
            self._debugger.interrupt()
        if name in ("pause", "cancel"):
            self._wire.respond(message)
        elif is_moving and name not in _INTERRUPTS:
            self._wire.respond(message, error="notStopped")
        else:
            put(message)


def serve(wire: Wire, desk: Desk) -> None:
    """Serve an editor until it ends the session or goes away. A journal keeps the session."""
    client, waiting = Client(wire, desk), Queue[Message | None]()

    def listen() -> None:
        client.listen(waiting.put)
        desk.debugger.interrupt()
        waiting.put(None)

    Thread(target=listen, daemon=True).start()
    journal: Journal | None = None
    kept = 0
    while not client.adapter.leaving and (message := waiting.get()) is not None:
        client.answer(message)
        if desk.has_quiz and desk.moves != kept:
            kept = desk.moves
            with suppress(SessionError):  # an editor has no use for the news
                journal = journal or Journal.begun()
                journal.keep(desk.session())
    if journal:
        journal.close()


def serve_streams() -> None:
    """Serve the editor that has started this program, over its standard streams."""
    sink = sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may write between the messages
    # A stream of its own: Python could not close the standard one while the other thread waits for it.
    source = os.fdopen(os.dup(0), "rb")
    serve(Wire(source, sink), open_desk())


def serve_port(port: int) -> None:
    """Wait for an editor at a port of this machine, and serve it. Raises OrderError if the port is taken."""
    with closing(_door(port)) as door:
        print(f"listening at 127.0.0.1:{door.getsockname()[1]}", file=sys.stderr, flush=True)
        with _wire(door.accept()[0]) as wire:
            serve(wire, open_desk())


def _door(port: int) -> socket.socket:
    if not 0 <= port < 1 << 16:
        raise OrderError(f"there is no port {port}; give one up to 65535, or 0 for any that is free")
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind(("127.0.0.1", port))
    except OSError as error:
        door.close()
        raise OrderError(f"cannot listen at port {port}: {error.strerror}; give another one") from None
    door.listen(1)
    return door


@contextmanager
def _wire(connection: socket.socket) -> Iterator[Wire]:
    """Yield the wire to the editor at the other end of a connection."""
    with closing(connection), connection.makefile("rb") as source, connection.makefile("wb") as sink:
        yield Wire(source, sink)
        _shut(connection)


def _shut(used: socket.socket) -> None:
    """Wake the thread that waits at a door or reads from a connection; to close it would not."""
    with suppress(OSError):  # there is nobody at the other end
        used.shutdown(socket.SHUT_RDWR)


class EditorGuest(Guest):
    """An editor that follows a prompt, from `dap` on. When one leaves, another may come."""

    def __init__(self, desk: Desk, port: int, may_take_orders: Callable[[], bool]) -> None:
        super().__init__()
        self._desk, self._may_take_orders = desk, may_take_orders
        self._door = _door(port)
        self._connection = self._door
        self._client: Client | None = None
        self._is_giving = False
        Thread(target=self._welcome, daemon=True).start()

    @property
    def port(self) -> int:
        """The port where it listens."""
        return int(self._door.getsockname()[1])

    def _welcome(self) -> None:
        with suppress(OSError):  # the door is closed
            while True:
                self._connection, _ = self._door.accept()
                with _wire(self._connection) as wire:
                    self._client = Client(wire, self._desk, self.put)
                    self._client.listen(lambda message: self.put(partial(self._answer, message)))
                    self._client = None

    def _answer(self, message: Message) -> None:
        if self._client:
            self._client.answer(message)

    @property
    def is_giving(self) -> bool:
        """Whether the order that runs is the editor's."""
        return self._is_giving

    def accepts(self, order: str) -> bool:
        """Return whether an order of the editor may run now; otherwise tell it why not."""
        try:
            check_allowed(self._desk.table, order)
            if not self._may_take_orders():
                raise OrderError("the prompt waits for the rest of a quiz or of a block; finish it there")
        except SudokuReplError as error:
            if self._client:
                self._client.adapter.refused(error)
            return False
        self._is_giving = True
        return True

    def begin(self, order: str) -> None:  # noqa: ARG002 - an editor knows its own, and others are soon over
        """Refuse requests until the order has ended."""
        if self._client:
            self._client.adapter.moving = True

    def hear(self, result: Result) -> None:
        """Keep what an order of the editor shows."""
        if self._client and self._is_giving:
            self._client.adapter.show(result)

    def tell(self) -> None:
        """Tell the editor where the order has led."""
        self._is_giving = False
        if self._client:
            self._client.adapter.told()

    def close(self) -> None:
        """End the session of the editor, and close the door."""
        if self._client:
            self._client.end()
        for each in {self._door, self._connection}:
            _shut(each)
        self._door.close()
