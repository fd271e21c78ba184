"""The example notebook shows what is in it, and each of its cells runs."""

from __future__ import annotations

import pytest
from write_notebook import NOTEBOOK, executed, is_frame, shown

nbformat = pytest.importorskip("nbformat", reason="needs nbclient and ipykernel")
pytest.importorskip("nbclient", reason="needs nbclient")
pytest.importorskip("ipykernel", reason="needs ipykernel")


@pytest.mark.long
@pytest.mark.filterwarnings("default")  # those of Jupyter are not ours
def test_the_cells_of_the_notebook_show_what_is_in_it() -> None:
    notebook = executed()
    assert shown(notebook) == shown(nbformat.read(NOTEBOOK, as_version=4))
    kinds = [set().union(*each) for each in shown(notebook)]
    assert [("image/svg+xml" in kind, "text/html" in kind) for kind in kinds] == [
        *[(True, True)] * 5,  # a picture, and the same with a text that screen readers read
        *[(False, True)] * 2,
        (False, False),
    ]
    *_, last = notebook.cells
    assert is_frame(last.outputs[0].data["text/html"])
