"""A real browser, driven by its DevTools protocol over two pipes: Debian's chromium, without a window."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from select import select
from tempfile import TemporaryDirectory
from typing import Any

from support.browsers.driven import SETTLED, Driven

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
MISSING = (
    None
    if CHROMIUM and sys.platform != "win32"
    else "needs chromium on the path: apt-get install chromium, and pipes"
)
"""Why there is no browser to test with; None when there is one."""

_PATIENCE = 300.0
"""Seconds to wait for an answer."""
_CODES = {" ": "Space", "Enter": "Enter", "?": "Slash", "Tab": "Tab"}


class Browser(Driven):
    """One page of a browser."""

    def __init__(self, write: int, read: int) -> None:
        super().__init__()
        self._write, self._read = write, read
        self._numbers = count(1)
        self._buffer = b""
        self._session: str | None = None
        self.renew()

    def renew(self) -> None:
        """Opens a page whose history is empty, in place of the one there was."""
        if self._session:
            self.command("Page.close")
        self._session = None
        target = self.command("Target.createTarget", url="about:blank")["targetId"]
        attached = self.command("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log", "Accessibility"):
            self.command(f"{domain}.enable")

    def command(self, method: str, **parameters: Any) -> dict[str, Any]:
        """The answer to a command of the protocol."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while (got := self._next()).get("id") != number:
            self._note(got)
        if "error" in got:
            raise RuntimeError(f"{method}: {got['error']}")
        result: dict[str, Any] = got["result"]
        return result

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            if not select([self._read], [], [], _PATIENCE)[0]:
                raise TimeoutError("the browser does not answer")
            data = os.read(self._read, 1 << 20)
            if not data:
                raise ConnectionError("the browser is gone")
            self._buffer += data
        message, _, self._buffer = self._buffer.partition(b"\0")
        parsed: dict[str, Any] = json.loads(message)
        return parsed

    def _note(self, event: dict[str, Any]) -> None:
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(parameters["exceptionDetails"]))
        elif method == "Log.entryAdded":
            self.complaints.append(parameters["entry"]["text"])

    def navigate(self, address: str) -> None:
        self.command("Page.navigate", url=address)

    def run(self, script: str) -> Any:
        answer = self.command("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def press(self, *keys: str, shift: bool = False) -> None:
        for key in keys:
            printed = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
            code = _CODES.get(key, f"Key{key.upper()}" if key.isalpha() and len(key) == 1 else key)
            pressed = {"key": key, "code": code, "modifiers": 8 if shift else 0}
            if code in _VIRTUAL:
                pressed["windowsVirtualKeyCode"] = _VIRTUAL[code]
            self.command("Input.dispatchKeyEvent", type="keyDown", **pressed, **printed)
            self.command("Input.dispatchKeyEvent", type="keyUp", **pressed)

    def mouse(self, kind: str, x: float, y: float, clicks: int = 1) -> None:
        """Moves, presses or releases the mouse."""
        pressed = {"button": "left", "buttons": 1, "clickCount": clicks}
        self.command("Input.dispatchMouseEvent", type=kind, x=x, y=y, **pressed)

    def hover(self, x: float, y: float) -> None:
        """Moves the mouse with no button pressed."""
        self.command("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def point_at(self, selector: str) -> None:
        """Moves the mouse to the middle of an element."""
        self.hover(*self._middle(selector))

    def click(self, x: float, y: float, clicks: int = 1) -> None:
        for count_so_far in range(1, clicks + 1):
            self.mouse("mousePressed", x, y, count_so_far)
            self.mouse("mouseReleased", x, y, count_so_far)

    def wheel(self, x: float, y: float, down: float = 0, across: float = 0) -> None:
        """Turns the wheel by a number of pixels."""
        self.command("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=across, deltaY=down)

    def touch(self, *fingers: list[tuple[float, float]]) -> None:
        """Puts fingers down, moves each along its places, and lifts them; all have as many places."""
        for number, places in enumerate(zip(*fingers, strict=True)):
            kind = "touchMove" if number else "touchStart"
            points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(places)]
            self.command("Input.dispatchTouchEvent", type=kind, touchPoints=points)
        self.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def tap(self, x: float, y: float) -> None:
        self.touch([(x, y)])

    def look(self, width: int, height: int, scheme: str = "light", forced: str = "none") -> None:
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        features = {"prefers-color-scheme": scheme, "forced-colors": forced}
        self.command(
            "Emulation.setEmulatedMedia",
            features=[{"name": name, "value": value} for name, value in features.items()],
        )
        self.run(SETTLED)

    def screenshot(self, *, whole: bool = False) -> bytes:
        """What is seen, as PNG; of the whole page if wanted."""
        shot = self.command("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        return b64decode(shot["data"])

    def printed(self) -> bytes:
        return b64decode(self.command("Page.printToPDF")["data"])


_VIRTUAL = {"Tab": 9, "Enter": 13, "Escape": 27, "Space": 32, "F5": 116, "F9": 120, "F10": 121, "F11": 122}


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser, and its end."""
    import fcntl  # where there is none, there is no browser to test with either

    assert CHROMIUM
    to_browser, write = os.pipe()
    read, from_browser = os.pipe()
    # The browser's ends are 3 and 4 there: out of the way of each other first.
    ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_browser, from_browser)]
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        options = ["--headless", "--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage"]
        options += ["--no-first-run", "--hide-scrollbars", f"--user-data-dir={profile}"]
        options += ["--no-sandbox"] if os.geteuid() == 0 else []
        quiet = os.open(os.devnull, os.O_RDWR)
        actions = [(os.POSIX_SPAWN_DUP2, end, place) for end, place in zip(ends, (3, 4), strict=True)]
        actions += [(os.POSIX_SPAWN_DUP2, quiet, place) for place in (0, 1, 2)]
        arguments = [CHROMIUM, *options, "about:blank"]
        process = os.posix_spawn(CHROMIUM, arguments, os.environ, file_actions=actions, setpgroup=0)
        for end in (to_browser, from_browser, *ends, quiet):
            os.close(end)
        try:
            yield Browser(write, read)
        finally:
            os.killpg(process, signal.SIGKILL)
            os.waitpid(process, 0)
            os.close(write)
            os.close(read)
