"""Documents to files, in the form that the ending tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sudoku_repl.commands.results import Document
from sudoku_repl.commands.results.keeping import Picture, Run
from sudoku_repl.commands.results.moving import Drawn
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.formats.replacing import replacing
from sudoku_repl.render.export import write_csv, write_json, write_jsonl
from sudoku_repl.render.pictures import write_board_as_png, write_timeline
from sudoku_repl.render.replay import write_replay
from sudoku_repl.render.svg import write_board

_WRITERS: Mapping[type, Mapping[str, Callable[[Any, Path], str | None]]] = {
    Run: {".html": write_replay, ".json": write_json, ".jsonl": write_jsonl, ".csv": write_csv},
    Drawn: {".svg": write_timeline, ".png": write_timeline},
    Picture: {".svg": write_board, ".png": write_board_as_png},
}


def write(document: Document, path: str) -> str:
    """Writes a document, whole or not at all; raises OrderError when it cannot be written there or so.

    Gives what is left out of the document there, in words.
    """
    writers = _WRITERS[type(document)]
    writer = writers.get(Path(path).suffix.lower())
    if writer is None:
        raise OrderError(f"{quoted(path)}: the name must end in {' or '.join(writers)}")
    with replacing(path, OrderError) as file:
        return writer(document, file) or ""
