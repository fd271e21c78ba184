"""The page of `browse` in a real browser: what it says, and waiting for it."""

from __future__ import annotations

from typing import Any

from support.browsers.driven import Driven

PRESENT = '(document.getElementById("present")?.textContent ?? "")'
STATUS = '(document.getElementById("status")?.textContent ?? "")'


def until(browser: Driven, condition: str) -> Any:
    """The value of a condition in the page, once it is true."""
    return browser.until(condition, said=f'": " + {STATUS} + {PRESENT}')
