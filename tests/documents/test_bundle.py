"""The scripts and styles of the replay page, joined."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from support.pages import packed_in

from sudoku_repl import Debugger
from sudoku_repl.documents.bundle import IMPORT, PAGE, bundled, modules, source
from sudoku_repl.documents.document import Run
from sudoku_repl.documents.replay import replay

SCRIPTS = sorted(path.name for path in PAGE.glob("*.js"))
_DECLARED = re.compile(r"^(export )?(?:async )?(?:class|const|let|function\*?) (\w+)", re.MULTILINE)


def test_the_bundle_has_every_script_but_the_one_that_unpacks_it() -> None:
    assert [*SCRIPTS] == sorted([*modules("page.js"), "loader.js"])


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_module_imports_what_others_export(name: str) -> None:
    for names, imported in IMPORT.findall(source(name)):
        exported = {found for export, found in _DECLARED.findall(source(imported)) if export}
        assert {each.strip() for each in names.split(",") if each.strip()} <= exported


def test_each_module_comes_after_those_that_it_imports() -> None:
    order = list(modules("page.js"))
    for name in order:
        before = order[: order.index(name)]
        assert [imported for _, imported in IMPORT.findall(source(name)) if imported not in before] == []


def test_no_two_modules_declare_the_same_name() -> None:
    declared = Counter(name for text in modules("page.js").values() for _, name in _DECLARED.findall(text))
    assert [name for name, count in declared.items() if count > 1] == []


def test_the_bundle_imports_and_exports_nothing() -> None:
    assert not re.search(r"\b(import|export)\b", bundled("page.js"))


def test_the_code_of_a_page_has_no_comments_and_few_lines() -> None:
    debugger = Debugger("@easy")
    page = replay(Run(debugger.quiz, debugger.timeline, 0)).content
    packed = packed_in(page)
    inline = [each for _, each in re.findall("<(style|script)>(.*?)</", page.decode(), re.DOTALL)]
    assert len(inline) == 2
    assert packed["script"].startswith('"use strict";class ')
    for text in (*inline, packed["style"], packed["script"]):
        assert "\n" not in text
        assert not re.search(r"/\*|// ", text)
