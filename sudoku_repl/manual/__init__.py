"""The manual: the pages that ``help TOPIC`` shows, each a Markdown file in this folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import attrs

_HERE = Path(__file__).parent
_NAMES = (
    "tutorial",
    "lines",
    "files",
    "boards",
    "variants",
    "moving",
    "view",
    "browse",
    "editor",
    "conditions",
    "guesses",
    "trace",
    "tree",
    "codes",
    "blame",
    "techniques",
    "making",
    "survey",
    "collections",
    "model",
    "sessions",
    "scripts",
    "json",
    "library",
    "orders",
    "speed",
    "developing",
)
"""The pages in the order in which a newcomer would read them."""


@attrs.frozen
class Topic:
    """A page of the manual."""

    name: str
    title: str
    text: str
    """The page in Markdown, without the heading that gives its title."""


@cache
def topics() -> dict[str, Topic]:
    """Every page by its name, in reading order."""
    return {name: _read(name) for name in _NAMES}


def _read(name: str) -> Topic:
    heading, _, text = (_HERE / f"{name}.md").read_text(encoding="utf-8").partition("\n")
    return Topic(name, heading.removeprefix("# "), text.strip("\n"))
