"""What tests ask of a browser, whichever it is: to open a page, use it as a person would, and look at it."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from pathlib import Path
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
        """The middle of an element, which must be in sight and not covered."""
        x, y, covered = self.run(
            f"""(() => {{
                const found = document.querySelector({json.dumps(selector)});
                found.scrollIntoView({{ block: "nearest" }});
                const {{ left, right, top, bottom }} = found.getBoundingClientRect();
                const [x, y] = [(left + right) / 2, (top + bottom) / 2];
                const there = document.elementFromPoint(x, y);
                return [x, y, !found.contains(there) && (there?.outerHTML.slice(0, 200) ?? "nothing")];
            }})()"""
        )
        assert not covered, f"{selector} is covered by {covered}"
        return x, y
