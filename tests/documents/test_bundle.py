"""The scripts and styles of the replay page, joined."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from support.pages import packed_in

from sudoku_repl import Debugger
from sudoku_repl.documents.bundle import BESIDE_SIGN, IMPORT, PAGE, bundled, modules, source
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


def test_the_code_of_a_page_has_no_comments_on_separate_lines() -> None:
    debugger = Debugger("@easy")
    page = replay(Run(debugger.quiz, debugger.timeline, 0)).content
    packed = packed_in(page)
    inline = [each for _, each in re.findall("<(style|script)>(.*?)</", page.decode(), re.DOTALL)]
    assert len(inline) == 2
    assert "class LogView {" in packed["script"]
    for text in (*inline, packed["style"], packed["script"]):
        assert [line for line in text.strip().splitlines() if re.match(r"\s*(//|/\*|\*/)|$", line)] == []


def _texts(code: str) -> Iterator[str]:
    """Each text of a script: strings, and the parts of templates between their expressions."""
    ahead = re.compile(r'"((?:[^"\\\n]|\\.)*)"|[`{}]', re.DOTALL)
    part = re.compile(r"((?:[^`\\$]|\\.|\$(?!\{))*)(`|\$\{)", re.DOTALL)
    at, inside = 0, [""]
    while found := (part if inside[-1] == "`" else ahead).search(code, at):
        at = found.end()
        if inside[-1] == "`":
            yield found[1]
            if found[2] == "`":
                inside.pop()
            else:
                inside.append("{")
        elif found[1] is not None:
            yield found[1]
        elif found[0] == "}":
            inside.pop()
        else:
            inside.append(found[0])


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_text_of_a_script_has_blanks_that_the_bundle_removes(name: str) -> None:
    code = re.sub(r"^\s*(?://|\*|/\*).*$| // .*$", "", source(name), flags=re.MULTILINE)
    found = [text for text in _texts(code) if BESIDE_SIGN.search(text)]
    assert [text for text in found if text != ".names > *"] == []  # a selector, which means the same without


def test_the_texts_of_a_script_are_told_from_its_code() -> None:
    assert [*_texts('a = `b = ${c ? `, ${d}` : "e"}f` + "g"')] == ["b = ", ", ", "", "e", "f", "g"]
