"""Parts of Markdown documents: plain text, and pictures that are in the file itself."""

from __future__ import annotations

import re
from base64 import b64encode


def plain(text: str) -> str:
    """Return a text in which Markdown finds nothing to format."""
    return re.sub(r"([\\`*_\[\]<>#])", r"\\\1", text)


def embedded(svg: str, words: str) -> str:
    """Return an SVG picture; ``words`` stand for it where pictures are not shown."""
    return f"![{plain(words)}](data:image/svg+xml;base64,{b64encode(svg.encode()).decode()})"
