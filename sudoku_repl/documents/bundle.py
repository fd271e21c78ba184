"""The scripts and styles of the replay page, joined and without comments or needless blanks.

The scripts are ES modules, which editors and linters understand. But browsers load no modules from files, so
the page has them as one script: each module after those that it imports, without its ``import`` and
``export``. Bundlers such as Rollup join modules in the same way. It is done here, in a few lines, because
the debugger makes pages where there is no Node.

The modules keep to what this can join: they import by name, ``import { one, other } from "./module.js";``, in
no circle, and no two of them declare the same name. ``tests/documents/test_bundle.py`` checks that.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from sudoku_repl.documents.script import Script

PAGE = Path(__file__).parent / "page"
"""The folder with the sources of the page."""
IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
"""The import of a module: the names, and the file."""


@cache
def bundled(name: str) -> str:
    """Return a module and all that it imports as one script. What the module exports keeps its names."""
    exported = _EXPORT.findall(source(name))
    return '"use strict";' + Script("".join(modules(name).values())).shortened(exported)


@cache
def styled(*names: str) -> str:
    """Return some styles as one."""
    return "".join(_BESIDE_STYLE.sub(r"\1", template(name)) for name in names)


@cache
def template(name: str) -> str:
    """Return a file without comments and indentation."""
    return _BESIDE_TEXT.sub("", source(name))


def source(name: str) -> str:
    """Return the text of a file of the page, unchanged."""
    return (PAGE / name).read_text(encoding="utf-8")


def modules(name: str) -> dict[str, str]:
    """Return a module and all that it imports, by their names, each after those that it imports."""
    found: dict[str, str] = {}

    def add(name: str) -> None:
        if name not in found:
            text = source(name)
            for _, imported in IMPORT.findall(text):
                add(imported)
            found[name] = _EXPORT.sub("", IMPORT.sub("", text))

    add(name)
    return found


_EXPORT = re.compile(r"^export (?=(?:async )?(?:class|const|function) (\w+))", re.MULTILINE)
_BESIDE_TEXT = re.compile(r"^\s+|\s*/\*(?:[^*]|\*(?!/))*\*/", re.MULTILINE)
"""Indentation, blank lines and comments."""
_BESIDE_STYLE = re.compile(r";?\s*([{}])\s*|(?<=[:,;]) |\n")
"""The needless parts of a style: blanks and line ends around its signs, and the last semicolon of a rule."""
