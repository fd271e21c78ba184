"""Tables that fit a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sudoku_repl.render.spans import StyledLine, line


def table(
    head: tuple[str, ...], rows: Iterable[tuple[object, ...]], width: int | None
) -> Iterator[StyledLine]:
    """Render rows below their headings, with the first column flush left and the others flush right.

    If the table is wider than ``width``, the headings are broken between words and the columns moved
    closer together. If that is still too wide, each row becomes a list of headings and values.
    """
    texts = [tuple(map(str, row)) for row in rows]
    for headings, gap in ([head], 2), (_broken(head), 2), (_broken(head), 1):
        widths = [max(map(len, column)) for column in zip(*headings, *texts, strict=True)]
        if width is None or sum(widths) + gap * (len(widths) - 1) <= width:
            yield from (line(_row(each, widths, gap), "name") for each in headings)
            yield from (line(_row(each, widths, gap)) for each in texts)
            return
    for first, *others in texts:
        named = ", ".join(f"{name} {text}" for name, text in zip(head[1:], others, strict=True))
        yield ("name", f"{first}:"), ("", f" {named}")


def _broken(head: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return headings on several lines, one word on each, aligned at the last line."""
    words = [heading.split() for heading in head]
    lines = max(map(len, words))
    return [*zip(*([""] * (lines - len(each)) + each for each in words), strict=True)]


def _row(texts: Sequence[str], widths: Sequence[int], gap: int) -> str:
    first, *others = texts
    cells = (text.rjust(width) for text, width in zip(others, widths[1:], strict=True))
    return (" " * gap).join((first.ljust(widths[0]), *cells)).rstrip()
