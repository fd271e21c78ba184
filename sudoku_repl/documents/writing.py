"""Write documents to files, in the format of the file's ending."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any, BinaryIO

from sudoku_repl.documents.document import Document, Picture, Profile, Run
from sudoku_repl.documents.export import write_csv, write_json, write_jsonl
from sudoku_repl.documents.pictures import write_board_as_png, write_timeline_as_png, write_timeline_as_svg
from sudoku_repl.documents.replay import write_replay
from sudoku_repl.documents.svg import write_board
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.files import atomic_write

_WRITERS: Mapping[type, Mapping[str, Callable[[Any, BinaryIO], str | None]]] = {
    Run: {".html": write_replay, ".json": write_json, ".jsonl": write_jsonl, ".csv": write_csv},
    Profile: {".svg": write_timeline_as_svg, ".png": write_timeline_as_png},
    Picture: {".svg": write_board, ".png": write_board_as_png},
}


def write(document: Document, path: str) -> str:
    """Write a document, whole or not at all, in the format of the ending of ``path``.

    Returns a sentence about what the file leaves out, which is empty if the file is complete. Raises
    OrderError for an unknown ending, and FileError if the file cannot be written.
    """
    writers = _WRITERS[type(document)]
    writer = writers.get(PurePath(path).suffix.lower())
    if writer is None:
        *others, last = writers
        raise OrderError(f"{quoted(path)}: the name must end in {', '.join(others)} or {last}")
    with atomic_write(path) as file:
        return writer(document, file) or ""
