"""The scripts and styles of the replay page, joined.

The scripts are ES modules, which editors and linters understand. But browsers load no modules from files, so
the page has them as one script. When the package is built, esbuild joins and shortens them, if there is npm;
``hatch_build.py`` runs it. Else they are joined here, unchanged: each module after those that it imports,
without its ``import`` and ``export``. Pages are larger then, and work alike.

The modules keep to what this can join: they import by name, ``import { one, other } from "./module.js";``, in
no circle, and no two of them declare the same name. ``tests/documents/test_bundle.py`` checks that.

This module imports nothing of the package: ``hatch_build.py`` runs it where that is not installed yet.
"""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import sha256
from pathlib import Path

PAGE = Path(__file__).parent / "page"
"""The folder with the sources of the page."""
BUILT = PAGE / "scripts.built"
"""The short scripts by their names, and the digest of what they were made from, as JSON."""
ESBUILD = "esbuild@0.25.10"
"""The npm package that makes the short scripts."""
IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
"""The import of a module: the names, and the file."""


@cache
def bundled(name: str) -> str:
    """Return a module and all that it imports as one script: short if that was built, else unchanged."""
    return short_scripts().get(name) or '"use strict";\n' + "".join(modules(name).values())


def short_scripts() -> dict[str, str]:
    """Return the short scripts by their names; none if they were not built, or from other sources."""
    try:
        built = json.loads(BUILT.read_text(encoding="utf-8"))
        scripts: dict[str, str] = built["scripts"] if built["digest"] == digest() else {}
    except (OSError, ValueError, KeyError, TypeError):  # not there, or damaged
        return {}
    return scripts


def digest() -> str:
    """Return a digest of what the short scripts are made from."""
    made = sha256(ESBUILD.encode())
    for path in sorted(PAGE.glob("*.js")):
        made.update(path.name.encode() + path.read_bytes())
    return made.hexdigest()


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


_EXPORT = re.compile(r"^export (?=(?:async )?(?:class|const|function) \w)", re.MULTILINE)
_BESIDE_TEXT = re.compile(r"^\s+|\s*/\*(?:[^*]|\*(?!/))*\*/", re.MULTILINE)
"""Indentation, blank lines and comments."""
_BESIDE_STYLE = re.compile(r";?\s*([{}])\s*|(?<=[:,;]) |\n")
"""The needless parts of a style: blanks and line ends around its signs, and the last semicolon of a rule."""
