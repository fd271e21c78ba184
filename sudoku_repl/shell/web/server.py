"""A server on this machine for one page, in a separate thread.

Everything is below an address with a random token: the page by GET, and a WebSocket over which a page gives
orders, asks, and learns what happened. A request with another ``Host`` is refused, so that no other name can
be made to lead here (DNS rebinding); so is one with the ``Origin`` of another site. No file is read.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from hmac import compare_digest
from http import HTTPStatus
from secrets import token_urlsafe
from threading import Thread
from typing import Any, TypeAlias

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

_HOST = "127.0.0.1"
_METHODS = ("GET", "HEAD")
_LONGEST = 100_000
"""The most characters of a message from a page."""
Reply: TypeAlias = Callable[[dict[str, Any]], None]
"""Sends a message to one page. Any thread may call it."""
_SILENT = logging.Logger("sudoku_repl.web", logging.CRITICAL + 1)
"""A logger that writes nothing: what strangers send must not be printed over the prompt."""
_PATIENCE = 2.0
"""Seconds that pages have to close when the server ends."""


class Server:
    """Serves a page until :meth:`close`.

    ``page`` returns the page, which may connect to a given address. ``take`` gets each message from a page,
    and what sends an answer to it. Both are called in the server's thread.
    """

    def __init__(self, page: Callable[[str], bytes], take: Callable[[dict[str, Any], Reply], None]) -> None:
        self._page, self._take = page, take
        self._token = token_urlsafe(24)
        self._pages: set[ServerConnection] = set()
        self._port = 0
        started: Future[None] = Future()
        self._thread = Thread(target=lambda: asyncio.run(self._serve(started)), daemon=True)
        self._thread.start()
        started.result()

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"{self._origin}/{self._token}/"

    @property
    def _origin(self) -> str:
        return f"http://{_HOST}:{self._port}"

    @property
    def has_pages(self) -> bool:
        """Whether any page is connected."""
        return bool(self._pages)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message to all pages. Any thread may call this."""
        if not self._pages:
            return
        text = json.dumps(message)
        with suppress(RuntimeError):  # its loop has ended
            self._loop.call_soon_threadsafe(lambda: broadcast(self._pages, text))

    def close(self) -> None:
        """Close all pages, and end the server and its thread. Closing it again does nothing."""
        with suppress(RuntimeError):  # its loop has ended
            self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join(2 * _PATIENCE)

    async def _serve(self, started: Future[None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._ended = asyncio.Event()
        try:
            async with serve(
                self._talk,
                _HOST,
                0,
                process_request=self._respond,
                server_header=None,
                logger=_SILENT,
                compression=None,
                close_timeout=_PATIENCE,
                max_size=_LONGEST,
            ) as server:
                self._port = next(iter(server.sockets)).getsockname()[1]
                started.set_result(None)
                await self._ended.wait()
        except OSError as error:
            started.set_exception(error)

    async def _talk(self, page: ServerConnection) -> None:
        def reply(message: dict[str, Any]) -> None:
            text = json.dumps(message)
            with suppress(RuntimeError):  # its loop has ended
                self._loop.call_soon_threadsafe(lambda: broadcast((page,), text))

        self._pages.add(page)
        try:
            async for text in page:
                try:
                    message = json.loads(text)
                except (ValueError, RecursionError):
                    continue
                if isinstance(message, dict):
                    self._take(message, reply)
        except ConnectionClosed:
            pass  # a page that is closed needs no goodbye
        finally:
            self._pages.discard(page)

    async def _respond(self, page: ServerConnection, request: Request) -> Response | None:
        """Answer a request; None lets a page open its WebSocket."""
        method = getattr(request, "method", "GET")  # websockets before 16 answers no other
        if method not in _METHODS:
            response = page.respond(HTTPStatus.METHOD_NOT_ALLOWED, "Method not allowed.\n")
            response.headers["Allow"] = ", ".join(_METHODS)
            return response
        found = self._response(page, request)
        if found and method == "HEAD":
            found.body = b""
        return found

    def _response(self, page: ServerConnection, request: Request) -> Response | None:
        """Return the response to a GET request; None lets a page open its WebSocket."""
        hosts, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
        if hosts != [f"{_HOST}:{self._port}"] or origins not in ([], [self._origin]):
            return page.respond(HTTPStatus.FORBIDDEN, "Forbidden: this page is for this machine only.\n")
        path = request.path.partition("?")[0]
        begun = f"/{self._token}/"
        if not compare_digest(path[: len(begun)].encode(), begun.encode()):
            return page.respond(HTTPStatus.NOT_FOUND, "Not found.\n")
        rest = path[len(begun) :]
        if rest == "live":
            if not origins:
                return page.respond(HTTPStatus.FORBIDDEN, "Forbidden: only the page may connect.\n")
            return None
        if rest:
            return page.respond(HTTPStatus.NOT_FOUND, "Not found.\n")
        return self._found(self._page(f"ws://{_HOST}:{self._port}{begun}live"))

    def _found(self, body: bytes) -> Response:
        """Return the page, whose own policy says what it may load."""
        headers = Headers(
            {
                "Content-Type": "text/html; charset=utf-8",
                "Content-Length": str(len(body)),
                "Content-Security-Policy": "frame-ancestors 'none'",
                "Cache-Control": "no-store",
                "Referrer-Policy": "no-referrer",
                "X-Content-Type-Options": "nosniff",
                "Cross-Origin-Opener-Policy": "same-origin",
                "Cross-Origin-Resource-Policy": "same-origin",
                "Connection": "close",
            }
        )
        return Response(HTTPStatus.OK, "OK", headers, body)
