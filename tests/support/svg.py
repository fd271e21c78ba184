"""Pictures as SVG, read back."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture: Path | str | None) -> ElementTree.Element:
    """The root of a picture in a file or in a string; there must be one."""
    assert picture
    root = ElementTree.fromstring(picture if isinstance(picture, str) else picture.read_bytes())
    assert root.tag == f"{SVG}svg"
    return root


def texts(picture: Path | str | None) -> list[str]:
    """The texts of a picture, from the first to the last."""
    return [each.text or "" for each in drawn(picture).iter(f"{SVG}text")]


def number(element: ElementTree.Element, name: str) -> float:
    """An attribute that is a number."""
    return float(element.get(name) or "nan")


def points(way: str) -> list[tuple[float, float]]:
    """The points of a path, in order."""
    numbers = [float(part) for part in re.findall(r"[-.\d]+", way)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))
