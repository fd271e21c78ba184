"""Write documents to files, in the format of the file's ending."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any, BinaryIO, TypeAlias

from sudoku_repl.create.drawing import LikenessTable
from sudoku_repl.documents import tree
from sudoku_repl.documents.curves import curves_scene, levels_scene
from sudoku_repl.documents.document import AllRuns, HeatMap, Picture, Run, SearchTree
from sudoku_repl.documents.export import write_csv, write_json, write_jsonl, write_parquet, write_trace_csv
from sudoku_repl.documents.icicle import icicle_scene
from sudoku_repl.documents.likeness import likeness_scene
from sudoku_repl.documents.pictures import write_png, write_svg
from sudoku_repl.documents.replay import write_replay
from sudoku_repl.documents.reports import write_html, write_markdown, write_study
from sudoku_repl.documents.scene import board_scene, heat_scene
from sudoku_repl.documents.shapes import Scene
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.explain.trace import Curves, Trace
from sudoku_repl.files import atomic_write
from sudoku_repl.measure.path import SolutionPath
from sudoku_repl.timeline.profile import Profile

Document: TypeAlias = (
    Run | AllRuns | Picture | Profile | SearchTree | HeatMap | LikenessTable | SolutionPath | Trace | Curves
)
_Writer: TypeAlias = Callable[[Any, BinaryIO], str | None]


def _drawn(scene: Callable[[Any], Scene]) -> dict[str, _Writer]:
    return {
        ".svg": lambda document, file: write_svg(scene(document), file),
        ".png": lambda document, file: write_png(scene(document), file),
    }


_WRITERS: Mapping[type, Mapping[str, _Writer]] = {
    Run: {
        ".html": write_replay,
        ".md": write_study,
        ".json": write_json,
        ".jsonl": write_jsonl,
        ".csv": write_csv,
    },
    AllRuns: {".html": write_replay},
    Profile: _drawn(levels_scene),
    Curves: _drawn(curves_scene),
    Picture: _drawn(board_scene),
    SearchTree: {
        **_drawn(icicle_scene),
        ".dot": tree.write_dot,
        ".json": tree.write_json,
        ".csv": tree.write_csv,
    },
    HeatMap: _drawn(heat_scene),
    SolutionPath: {".html": write_html, ".md": write_markdown},
    Trace: {".csv": write_trace_csv, ".parquet": write_parquet},
    LikenessTable: _drawn(likeness_scene),
}


def write(document: Document, path: str) -> str:
    """Write a document, whole or not at all, in the format of the ending of ``path``.

    Returns a sentence about what the file leaves out, which is empty if the file is complete. Raises
    OrderError for an unknown ending, and FileError if the file cannot be written.
    """
    writer = writer_of(type(document), path)
    with atomic_write(path) as file:
        return writer(document, file) or ""


def writer_of(kind: type[Document], path: str) -> _Writer:
    """Return the writer of documents of a kind for the ending of ``path``. Raises OrderError without one."""
    writers = _WRITERS[kind]
    writer = writers.get(PurePath(path).suffix.lower())
    if writer is None:
        *others, last = writers
        endings = f"{', '.join(others)} or {last}" if others else last
        raise OrderError(f"{quoted(path)}: the name must end in {endings}")
    return writer
