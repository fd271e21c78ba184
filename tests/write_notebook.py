"""Run ``examples/notebook.ipynb`` and write what its cells show: ``python tests/write_notebook.py``.

The frame with the replay page is left out of the file, because the page is large and shows nothing where
scripts are not run, such as on GitHub. ``tests/test_example_notebook.py`` checks that the rest is what the
cells show now.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parent.parent / "examples" / "notebook.ipynb"


def executed() -> Any:
    """The notebook after all its cells have run in a new kernel."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=str(NOTEBOOK.parent))
    return notebook


def shown(notebook: Any) -> list[list[dict[str, str]]]:
    """The outputs of each cell of code."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [[without_frame(output.data) for output in cell.outputs] for cell in cells]


def without_frame(data: dict[str, str]) -> dict[str, str]:
    """An output by media type, without the frame of the replay."""
    return {kind: content for kind, content in data.items() if not is_frame(content)}


def is_frame(content: str) -> bool:
    """Whether an output is a frame."""
    return content.startswith("<iframe")


def main() -> None:
    """Write the notebook with what its cells show."""
    import nbformat

    notebook = executed()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # the times
        for output in cell.get("outputs", ()):
            output.data = without_frame(output.data)
    notebook.metadata.pop("language_info", None)  # the version of Python
    nbformat.write(notebook, NOTEBOOK)


if __name__ == "__main__":
    main()
