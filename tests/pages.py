"""What a replay page holds."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from typing import Any


def packed_in(page: bytes) -> dict[str, Any]:
    """What a page unpacks."""
    found = re.search(rb'<script type="text/plain" id="packed">([^<]*)</script>', page)
    assert found
    data: dict[str, Any] = json.loads(zlib.decompress(b64decode(found[1])))
    return data


def run_in(page: bytes) -> dict[str, Any]:
    """The recording that a page holds."""
    (run,) = packed_in(page)["runs"]
    found: dict[str, Any] = run
    return found


def lines_in(data: dict[str, Any]) -> list[tuple[str, str]]:
    """The text and the style of each line of the log, from the templates of a recording."""
    templates, columns = data["lines"]["templates"], data["lines"]["columns"]
    rows = [zip(*each, strict=True) if each else iter(lambda: (), None) for each in columns]
    lines = []
    steps = 0
    of = iter(data["lines"]["of"])
    for more, count in zip(data["points"]["steps"], data["points"]["lines"], strict=True):
        steps += more
        for _ in range(count):
            template = next(of)
            text, style = templates[template]
            numbers = list(next(rows[template]))
            if text.startswith("#)"):
                numbers[0] = steps - numbers[0]
            lines.append((text.replace("#", "{}").format(*numbers), style))
    assert next(of, None) is None
    return lines
