"""The page of `browse` in a real browser: what it says, and waiting for it."""

from __future__ import annotations

import json
from typing import Any

from support.browsers.driven import Driven

FRAME = 'document.querySelector("iframe:not(.coming)")?.contentDocument'
"""The page of the run, inside it."""
STATUS = '(document.getElementById("status")?.textContent ?? "")'
PRESENT = f'({FRAME}?.getElementById("present")?.textContent ?? "")'


def until(browser: Driven, condition: str, seconds: int = 30) -> Any:
    """The value of a condition in the page, once it is true."""
    return browser.run(
        f"""new Promise((done, fail) => {{
            const end = performance.now() + {seconds * 1000};
            const look = () => {{
                const found = {condition};
                if (found) done(found);
                else if (performance.now() < end) setTimeout(look, 20);
                else fail(new Error({json.dumps(condition)} + ": " + {STATUS} + {PRESENT}));
            }};
            look();
        }})"""
    )
