"""A server on this machine for one page, in a separate thread.

Everything is below an address with a random token: the page by GET, and a WebSocket over which a page gives
orders and learns what happened. A request with another ``Host`` is refused, so that no other name can be made
to lead here (DNS rebinding); so is one with the ``Origin`` of another site. The files of the page are read
once, when the server starts; a request names none.
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
from importlib.resources import files
from secrets import token_urlsafe
from threading import Thread
from typing import Any

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

_HOST = "127.0.0.1"
_METHODS = ("GET", "HEAD")
_LONGEST = 100_000
"""The most characters of a message from a page."""
_FILES = {
    "": ("live.html", "text/html; charset=utf-8"),
    "live.js": ("live.js", "text/javascript; charset=utf-8"),
    "live.css": ("live.css", "text/css; charset=utf-8"),
}
"""The files that are served as they are, by the rest of their address, and their types."""
_SILENT = logging.Logger("sudoku_repl.web", logging.CRITICAL + 1)
"""A logger that writes nothing: what strangers send must not be printed over the prompt."""
_PATIENCE = 2.0
"""Seconds that pages have to close when the server ends."""


class Server:
    """Serves a page until :meth:`close`.

    ``run_page`` returns the page of the run, later, or None if too much waits. ``take`` gets each message
    from a page and may return an answer, and ``greet`` returns the message for a page that has just
    connected. All three are called in the server's thread.
    """

    def __init__(
        self,
        run_page: Callable[[], Future[bytes] | None],
        take: Callable[[dict[str, Any]], dict[str, Any] | None],
        greet: Callable[[], dict[str, Any]],
    ) -> None:
        self._run_page, self._take, self._greet = run_page, take, greet
        self._token = token_urlsafe(24)
        folder = files("sudoku_repl.shell.web") / "page"
        self._files = {rest: ((folder / name).read_bytes(), kind) for rest, (name, kind) in _FILES.items()}
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

    def send(self, message: dict[str, Any]) -> None:
        """Send a message to all pages. Any thread may call this."""
        text = json.dumps(message)
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
                open_timeout=None,  # the page of the run waits until an order has ended
                close_timeout=_PATIENCE,
                max_size=_LONGEST,
            ) as server:
                self._port = next(iter(server.sockets)).getsockname()[1]
                started.set_result(None)
                await self._ended.wait()
        except OSError as error:
            started.set_exception(error)

    async def _talk(self, page: ServerConnection) -> None:
        self._pages.add(page)
        try:
            await page.send(json.dumps(self._greet()))
            async for text in page:
                try:
                    message = json.loads(text)
                except (ValueError, RecursionError):
                    message = None
                if isinstance(message, dict) and (answer := self._take(message)):
                    await page.send(json.dumps(answer))
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
        found = await self._response(page, request)
        if found and method == "HEAD":
            found.body = b""
        return found

    async def _response(self, page: ServerConnection, request: Request) -> Response | None:
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
        if rest == "run":
            body = await self._made_page()
            if body is None:
                return page.respond(HTTPStatus.SERVICE_UNAVAILABLE, "The page has ended, or is too busy.\n")
            return self._found(body, _FILES[""][1], "frame-ancestors 'self'")
        if rest in self._files:
            return self._found(*self._files[rest], self._policy)
        return page.respond(HTTPStatus.NOT_FOUND, "Not found.\n")

    async def _made_page(self) -> bytes | None:
        """Wait for the page of the run.

        Return None if too much waits, or if the server ends first, which waits for its answers.
        """
        asked = self._run_page()
        if asked is None:
            return None
        page, ended = asyncio.wrap_future(asked), asyncio.ensure_future(self._ended.wait())
        await asyncio.wait((page, ended), return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if page.done():
            return page.result()
        page.cancel()
        return None

    @property
    def _policy(self) -> str:
        """The content security policy of the page: its own files and its own WebSocket, and nothing else."""
        own = f"{self._origin}/{self._token}/"
        return (
            f"default-src 'none'; script-src {own}live.js; style-src {own}live.css; frame-src {own}run; "
            f"img-src data:; connect-src ws://{_HOST}:{self._port}/{self._token}/live; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )

    def _found(self, body: bytes, kind: str, policy: str) -> Response:
        headers = Headers(
            {
                "Content-Type": kind,
                "Content-Length": str(len(body)),
                "Content-Security-Policy": policy,
                "Cache-Control": "no-store",
                "Referrer-Policy": "no-referrer",
                "X-Content-Type-Options": "nosniff",
                "Cross-Origin-Opener-Policy": "same-origin",
                "Cross-Origin-Resource-Policy": "same-origin",
                "Connection": "close",
            }
        )
        return Response(HTTPStatus.OK, "OK", headers, body)
