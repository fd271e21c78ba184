"""What tests ask of a browser, whichever it is: to open a page, use it as a person would, and look at it."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any

DRAWN = """new Promise((done) => {
    const isThere = () => document.querySelector("#failure:not([hidden]), #present:not(:empty)");
    const look = () => document.readyState === "complete" && isThere()
        ? requestAnimationFrame(done) : setTimeout(look, 5);
    look();
})"""
"""A script that waits for a replay page to be drawn."""

SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""A script that waits until a new size is laid out, and what observes sizes was called."""


def settled(script: str) -> str:
    """A script that gives a value when the page is laid out, and its observers were called."""
    return f"{SETTLED}.then(() => {script})"


def cells_with(condition: str) -> str:
    """A script that gives the cells whose `box` meets a condition."""
    boxes = '[...document.querySelectorAll("#board .cell")]'
    return f"{boxes}.flatMap((box, cell) => ({condition}) ? [cell] : [])"


STEP = 'Number(document.getElementById("steps").getAttribute("aria-valuenow"))'
"""The step that a replay page shows."""

PRESENT = 'document.getElementById("present").textContent'
"""What a replay page says of its position."""

TOLD = 'document.querySelector("#chart .told").textContent'
"""What the chart of a replay page tells of where you point."""

_TEXT = "(each) => each.textContent"

GO_TO = """(hash) => new Promise((done) => {
    if (location.hash === hash) done();
    addEventListener("hashchange", () => done(), { once: true });
    location.hash = hash;
})"""
"""A function that changes the address of a page, and waits for the page to have gone there."""


class Driven(ABC):
    """One page of a browser."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        """The addresses that the page asked for."""
        self.complaints: list[str] = []
        """Errors and warnings of the console, and uncaught exceptions."""

    @abstractmethod
    def navigate(self, address: str) -> None:
        """Goes to an address."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """The value of an expression in the page, awaited if it is a promise."""

    @abstractmethod
    def press(self, *keys: str, shift: bool = False) -> None:
        """Presses keys, one after the other: characters, or names such as ``ArrowRight``."""

    @abstractmethod
    def click(self, x: float, y: float, clicks: int = 1) -> None:
        """Clicks with the mouse once, or several times in a row."""

    @abstractmethod
    def tap(self, x: float, y: float) -> None:
        """Taps with a finger."""

    @abstractmethod
    def look(self, width: int, height: int, scheme: str = "light", forced: str = "none") -> None:
        """Sets the size of the window, whether it is dark, and whether its colours are forced."""

    @abstractmethod
    def screenshot(self) -> bytes:
        """What is seen, as PNG."""

    @abstractmethod
    def printed(self) -> bytes:
        """The page on paper, as PDF."""

    def text(self, selector: str) -> str:
        """The text of the first element that matches."""
        return str(self.run(f"document.querySelector({json.dumps(selector)}).textContent"))

    def texts(self, selector: str) -> list[str]:
        """The text of each element that matches."""
        return list(self.run(f"[...document.querySelectorAll({json.dumps(selector)})].map({_TEXT})"))

    def use(self, selector: str) -> None:
        """Clicks the first element that matches by a script, in sight or not."""
        self.run(f"document.querySelector({json.dumps(selector)}).click()")

    @property
    def step(self) -> int:
        """The step that a replay page shows."""
        return int(self.run(STEP))

    @property
    def present(self) -> str:
        """What a replay page says of its position."""
        return self.text("#present")

    def plays(self, *scenes: tuple[str, str, Any]) -> None:
        """Presses the keys of each scene, with blanks between them, and asserts what a script then gives.

        A text that ends in ``...`` is only the beginning.
        """
        for keys, script, expected in scenes:
            self.press(*keys.split())
            seen = self.run(script)
            if isinstance(expected, str) and expected.endswith("..."):
                assert isinstance(seen, str)
                assert seen.startswith(expected[:-3]), (keys, seen)
            else:
                assert seen == expected, keys

    def reload(self) -> None:
        """Loads the page again, and waits until it is drawn."""
        self.run("globalThis.isOld = true, setTimeout(() => location.reload()), null")
        drawn = "!globalThis.isOld && Boolean(document.querySelector('#present:not(:empty)'))"
        for _ in range(100):
            with suppress(RuntimeError):  # while it loads, there is nothing to ask
                if self.run(drawn):
                    return
            sleep(0.1)
        raise AssertionError("not loaded in time")

    def until(self, condition: str, seconds: int = 30, said: str = '""') -> Any:
        """The value of a condition in the page, once it is true; the error has what is ``said`` otherwise."""
        return self.run(
            f"""new Promise((done, fail) => {{
                const end = performance.now() + {seconds * 1000};
                const look = () => {{
                    const found = {condition};
                    if (found) done(found);
                    else if (performance.now() < end) setTimeout(look, 5);
                    else fail(new Error({json.dumps("not in time: " + condition)} + {said}));
                }};
                look();
            }})"""
        )

    def open(self, path: Path, fragment: str = "") -> None:
        """Opens a replay page, and waits for it to be drawn."""
        self.navigate("about:blank")
        self.navigate(path.as_uri() + fragment)
        self.run(DRAWN)

    def go_to(self, fragment: str) -> None:
        """Goes to a place of the open page."""
        self.run(f"({GO_TO})({json.dumps(fragment)})")

    def click_on(self, selector: str) -> None:
        """Clicks the first element that matches."""
        self.click(*self._middle(selector))

    def tap_on(self, selector: str) -> None:
        """Taps the first element that matches."""
        self.tap(*self._middle(selector))

    def _middle(self, selector: str) -> tuple[float, float]:
        """The middle of an element, which must be in sight and not covered, once the page is at rest."""
        x, y, covered = self.run(
            f"""(async () => {{
                document.querySelector({json.dumps(selector)}).scrollIntoView({{ block: "nearest" }});
                await {SETTLED};
                const found = document.querySelector({json.dumps(selector)});
                const {{ left, right, top, bottom }} = found.getBoundingClientRect();
                const [x, y] = [(left + right) / 2, (top + bottom) / 2];
                const there = document.elementFromPoint(x, y);
                return [x, y, !found.contains(there) && (there?.outerHTML.slice(0, 200) ?? "nothing")];
            }})()"""
        )
        assert not covered, f"{selector} is covered by {covered}"
        return x, y
