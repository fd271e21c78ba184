"""Firefox, driven by WebDriver BiDi: the protocol that it speaks by itself, without a driver beside it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.sync.client import ClientConnection, connect

from support.browsers.driven import SETTLED, Driven

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
MISSING = (
    None
    if FIREFOX and sys.platform != "win32"
    else "needs firefox on the path: apt-get install firefox-esr, and process groups"
)
"""Why there is no Firefox to test with; None when there is one."""

_PATIENCE = 300.0
"""Seconds to wait for an answer."""
_KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue006",
    "Shift": "\ue008",
    "Escape": "\ue00c",
    "PageUp": "\ue00e",
    "PageDown": "\ue00f",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "F5": "\ue035",
    "F10": "\ue03a",
}
_SETTINGS = {
    "dom.events.testing.asyncClipboard": True,  # no question before a test reads what was copied
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Firefox(Driven):
    """One page of Firefox."""

    def __init__(self, connection: ClientConnection) -> None:
        super().__init__()
        self._connection = connection
        self._numbers = count(1)
        self.command("session.new", capabilities={})
        self.command("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        (page,) = self.command("browsingContext.getTree")["contexts"]
        self._page = page["context"]
        # Firefox's own page about settings may change them; older versions show no window of theirs.
        self._settings = self.command("browsingContext.create", type="tab", background=True)["context"]
        self.command("browsingContext.navigate", context=self._settings, url="about:config", wait="complete")

    def command(self, method: str, **parameters: Any) -> dict[str, Any]:
        """The answer to a command of the protocol."""
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (got := json.loads(self._connection.recv(_PATIENCE))).get("id") != number:
            self._note(got)
        if got["type"] == "error":
            raise RuntimeError(f"{method}: {got['error']}: {got['message']}")
        result: dict[str, Any] = got["result"]
        return result

    def _note(self, event: dict[str, Any]) -> None:
        if event["type"] != "event":  # the answer to a command that somebody did not wait for
            return
        parameters = event["params"]
        if event["method"] == "log.entryAdded" and parameters["level"] in ("warn", "error"):
            self.complaints.append(parameters["text"])
        elif event["method"] == "network.beforeRequestSent" and parameters["context"] == self._page:
            self.requests.append(parameters["request"]["url"])

    def navigate(self, address: str) -> None:
        # Without its own wait, which now and then misses the end of a page that changes its address.
        self.command("browsingContext.navigate", context=self._page, url=address, wait="none")
        base = json.dumps(address.partition("#")[0])
        deadline = time.monotonic() + _PATIENCE
        while not self.run(f'document.readyState === "complete" && location.href.split("#")[0] === {base}'):
            if time.monotonic() > deadline:
                raise TimeoutError(f"{address} does not load")
            time.sleep(0.01)

    def run(self, script: str) -> Any:
        return self._evaluated(script, self._page)

    def _evaluated(self, script: str, context: str) -> Any:
        target = {"context": context}
        answer = self.command("script.evaluate", expression=script, target=target, awaitPromise=True)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return _value(answer["result"])

    def press(self, *keys: str, shift: bool = False) -> None:
        ups_and_downs = [
            {"type": kind, "value": _KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")
        ]
        if shift:
            down, up = ({"type": kind, "value": _KEYS["Shift"]} for kind in ("keyDown", "keyUp"))
            ups_and_downs = [down, *ups_and_downs, up]
        self._act({"type": "key", "id": "keyboard", "actions": ups_and_downs})

    def click(self, x: float, y: float, clicks: int = 1) -> None:
        self._point("mouse", x, y, clicks)

    def tap(self, x: float, y: float) -> None:
        self._point("touch", x, y, 1)

    def _point(self, pointer: str, x: float, y: float, times: int) -> None:
        actions = [{"type": "pointerMove", "x": round(x), "y": round(y)}]
        actions += [
            {"type": kind, "button": 0} for _ in range(times) for kind in ("pointerDown", "pointerUp")
        ]
        parameters = {"pointerType": pointer}
        self._act({"type": "pointer", "id": pointer, "parameters": parameters, "actions": actions})

    def _act(self, *sources: dict[str, Any]) -> None:
        self.command("input.performActions", context=self._page, actions=sources)

    def look(self, width: int, height: int, scheme: str = "light", forced: str = "none") -> None:
        viewport = {"width": width, "height": height}
        self.command("browsingContext.setViewport", context=self._page, viewport=viewport)
        settings = {
            "layout.css.prefers-color-scheme.content-override": {"dark": 0, "light": 1}[scheme],
            "browser.display.document_color_use": {"none": 0, "active": 2}[forced],
        }
        for name, value in settings.items():
            self._evaluated(f"Services.prefs.setIntPref({json.dumps(name)}, {value})", self._settings)
        self.run(SETTLED)

    def screenshot(self) -> bytes:
        return b64decode(self.command("browsingContext.captureScreenshot", context=self._page)["data"])

    def printed(self) -> bytes:
        return b64decode(self.command("browsingContext.print", context=self._page)["data"])


def _value(remote: dict[str, Any]) -> Any:
    """A value of the page, from the form in which the protocol sends it."""
    match remote["type"]:
        case "array":
            return [_value(each) for each in remote["value"]]
        case "object":
            return {name: _value(each) for name, each in remote["value"]}
        case _:
            return remote.get("value")


@contextmanager
def firefox() -> Iterator[Firefox]:
    """A Firefox, and its end."""
    assert FIREFOX
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        settings = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in _SETTINGS.items()
        )
        Path(profile, "user.js").write_text("".join(settings), encoding="utf-8")
        options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        options += ["--remote-allow-system-access"]  # to set dark and forced colours while it runs
        with subprocess.Popen(
            [FIREFOX, *options, "about:blank"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as process:
            try:
                # No pings: their thread would use the random numbers that hypothesis watches.
                with connect(f"{_address(process)}/session", max_size=None, ping_interval=None) as connection:
                    yield Firefox(connection)
            finally:
                os.killpg(process.pid, signal.SIGKILL)


def _address(process: subprocess.Popen[str]) -> str:
    """Where a Firefox that has just started listens."""
    assert process.stderr
    said = []
    for line in process.stderr:
        if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
            return found[1]
        said.append(line)
    raise RuntimeError(f"firefox does not start: {''.join(said)}")
