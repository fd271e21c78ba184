"""Ports of this machine, where another program can connect."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from io import BufferedReader, BufferedWriter

from sudoku_repl.errors import OrderError


def open_door(port: int) -> socket.socket:
    """Listen at a port, which only this machine reaches; 0 is any that is free. Raises OrderError."""
    if not 0 <= port < 1 << 16:
        raise OrderError(f"expected a port from 0 to 65535, where 0 is any that is free, got {port}")
    try:
        return socket.create_server(("127.0.0.1", port), backlog=1)
    except OSError as error:
        words = os.strerror(error.errno or 0)
        raise OrderError(f"cannot listen at port {port}: {words}; give another one") from None


@contextmanager
def streams(connection: socket.socket) -> Iterator[tuple[BufferedReader, BufferedWriter]]:
    """Yield what to read from and what to write to at a connection, which ends with the block."""
    with closing(connection), connection.makefile("rb") as source, connection.makefile("wb") as sink:
        yield source, sink
        shut(connection)


def shut(used: socket.socket) -> None:
    """Wake the thread that waits at a door or reads from a connection; to close it would not."""
    with suppress(OSError):  # there is nobody at the other end
        used.shutdown(socket.SHUT_RDWR)
