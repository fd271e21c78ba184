"""The door of the adapter: requests over standard input and output, or over a port of this machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from queue import Queue
from threading import Thread

from sudoku_repl.errors import SessionError, SudokuReplError
from sudoku_repl.orders import open_desk
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.results import Failure, Result
from sudoku_repl.session.journal import Keeper
from sudoku_repl.shell.dap.adapter import Adapter
from sudoku_repl.shell.dap.wire import Message, Wire
from sudoku_repl.shell.guests import Guest
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.ports import open_door, shut, streams


def _listen(wire: Wire, adapter: Adapter, put: Callable[[Message], object]) -> None:
    """Pass requests on until the editor goes away. ``put`` returns False if it has no room for one."""
    for message in wire.messages():
        if isinstance(message, str):
            wire.event("output", category="stderr", output=f"{message}\n")
        elif message.get("type") == "request" and not adapter.refuses(message) and put(message) is False:
            wire.respond(message, error="too many requests wait; try again when the prompt is free")


def serve(wire: Wire, desk: Desk) -> None:
    """Serve an editor until it ends the session or goes away. A journal keeps the session."""
    interpreter, waiting = Interpreter(desk), Queue[Message | None]()

    def give(order: str) -> None:
        try:
            interpreter.take(order)
            interpreter.end()
        except (SudokuReplError, KeyboardInterrupt) as error:
            adapter.show(Failure(str(error) or "interrupted"))
        interpreter.drop()
        adapter.told()

    def listen() -> None:
        _listen(wire, adapter, waiting.put)
        desk.debugger.interrupt()
        waiting.put(None)

    adapter = Adapter(wire, desk, give)
    Thread(target=listen, daemon=True).start()
    keeper, kept = Keeper(), 0
    with desk.use(adapter), closing(keeper):
        while not adapter.leaving and (message := waiting.get()) is not None:
            adapter.take(message)
            if desk.has_quiz and desk.moves != kept:
                kept = desk.moves
                with suppress(SessionError):  # an editor has no use for the news
                    keeper.keep(desk.session())


def serve_streams() -> None:
    """Serve the editor that has started this program, over its standard streams."""
    sink = sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may write between the messages
    # A second stream: Python could not close the standard one while the other thread waits for it.
    source = os.fdopen(os.dup(0), "rb")
    serve(Wire(source, sink), open_desk())


def serve_port(port: int) -> None:
    """Wait for an editor at a port of this machine, and serve it. Raises OrderError if the port is taken."""
    with closing(open_door(port)) as door:
        print(f"listening at 127.0.0.1:{door.getsockname()[1]}", file=sys.stderr, flush=True)
        with streams(door.accept()[0]) as both:
            serve(Wire(*both), open_desk())


class EditorGuest(Guest):
    """An editor that follows a prompt, from `dap` on. When one leaves, another may come."""

    def __init__(self, desk: Desk, port: int, may_take_orders: Callable[[], bool]) -> None:
        super().__init__(desk, may_take_orders)
        self._door = self._connection = open_door(port)
        self._adapter: Adapter | None = None
        Thread(target=self._welcome, daemon=True).start()

    @property
    def port(self) -> int:
        """The port where it listens."""
        return int(self._door.getsockname()[1])

    def _welcome(self) -> None:
        with suppress(OSError):  # the door is closed
            while True:
                self._connection, _ = self._door.accept()
                with streams(self._connection) as both:
                    self._follow(Wire(*both))

    def _follow(self, wire: Wire) -> None:
        adapter = self._adapter = Adapter(wire, self._desk, self.put, is_guest=True)
        _listen(wire, adapter, lambda message: self.put(partial(adapter.take, message)))
        self._adapter = None

    def refuse(self, order: str, error: SudokuReplError) -> None:  # noqa: ARG002 - an editor knows its own
        """Tell the editor why its order may not run."""
        if self._adapter:
            self._adapter.show(Failure(str(error)))
            self._adapter.told()

    def begin(self, order: str) -> None:  # noqa: ARG002 - of others, it hears when they are over
        """Refuse requests until the order has ended."""
        if self._adapter:
            self._adapter.moving = True

    def hear(self, result: Result) -> None:
        """Keep what an order of the editor shows."""
        if self._adapter and self.is_giving:
            self._adapter.show(result)

    def tell(self) -> None:
        """Tell the editor where the order has led."""
        self.is_giving = False
        if self._adapter:
            self._adapter.told()

    def close(self) -> None:
        """End the session of the editor, and close the door."""
        if self._adapter:
            self._adapter.on_terminate()
        for each in {self._door, self._connection}:
            shut(each)
        self._door.close()
