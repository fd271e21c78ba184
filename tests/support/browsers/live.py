"""The page of `browse` in a real browser: what it says, and waiting for it."""

from __future__ import annotations

from typing import Any

from support.browsers.driven import Driven

FRAME = 'document.querySelector("iframe:not(.coming)")?.contentDocument'
"""The page of the run, inside it."""
STATUS = '(document.getElementById("status")?.textContent ?? "")'
PRESENT = f'({FRAME}?.getElementById("present")?.textContent ?? "")'


def until(browser: Driven, condition: str) -> Any:
    """The value of a condition in the page, once it is true."""
    return browser.until(condition, said=f'": " + {STATUS} + {PRESENT}')
