"""The scripts and styles of the replay page, joined."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.browsers.chromium import Browser
from support.desk import readalps
from support.pages import packed_in, run_of

from sudoku_repl import Debugger
from sudoku_repl.documents import bundle
from sudoku_repl.documents.bundle import IMPORT, PAGE, bundled, modules, short_scripts, source
from sudoku_repl.documents.replay import replay

SCRIPTS = sorted(path.name for path in PAGE.glob("*.js"))
_DECLARED = re.compile(r"^(export )?(?:async )?(?:class|const|let|function\*?) (\w+)", re.MULTILINE)


BUNDLES = ("replay.js", "live.js")
"""The scripts of a file, and of a page that follows a session."""


def test_the_bundles_have_every_script_but_the_one_that_unpacks_them() -> None:
    assert [*SCRIPTS] == sorted({*modules("replay.js"), *modules("live.js"), "loader.js"})


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_module_imports_what_others_export(name: str) -> None:
    for names, imported in IMPORT.findall(source(name)):
        exported = {found for export, found in _DECLARED.findall(source(imported)) if export}
        assert {each.strip() for each in names.split(",") if each.strip()} <= exported


@pytest.mark.parametrize("bundle", BUNDLES)
def test_each_module_comes_after_those_that_it_imports(bundle: str) -> None:
    order = list(modules(bundle))
    for name in order:
        before = order[: order.index(name)]
        assert [imported for _, imported in IMPORT.findall(source(name)) if imported not in before] == []


@pytest.mark.parametrize("bundle", BUNDLES)
def test_no_two_modules_declare_the_same_name(bundle: str) -> None:
    declared = Counter(name for text in modules(bundle).values() for _, name in _DECLARED.findall(text))
    assert [name for name, count in declared.items() if count > 1] == []


@pytest.mark.parametrize("bundle", BUNDLES)
def test_a_bundle_imports_and_exports_nothing(bundle: str) -> None:
    assert not re.search(r"^\s*(import|export)\b", "".join(modules(bundle).values()), re.MULTILINE)


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file for short scripts, in place of that of this installation; it isn't there."""
    path = tmp_path / "scripts.built"
    monkeypatch.setattr(bundle, "BUILT", path)
    bundled.cache_clear()
    yield path
    bundled.cache_clear()


def test_short_scripts_are_served_only_if_they_were_made_from_these_sources(built: Path) -> None:
    built.write_text(json.dumps({"digest": bundle.digest(), "scripts": {"replay.js": "short"}}))
    assert bundled("replay.js") == "short"
    built.write_text(json.dumps({"digest": "another", "scripts": {"replay.js": "short"}}))
    bundled.cache_clear()
    assert bundled("replay.js") == '"use strict";\n' + "".join(modules("replay.js").values())


@pytest.mark.parametrize("damaged", ["", "{", "[]", "{}", '"text"'])
def test_a_damaged_file_of_short_scripts_is_not_served(damaged: str, built: Path) -> None:
    built.write_text(damaged)
    assert short_scripts() == {}


def test_without_short_scripts_a_page_works_alike(
    built: Path, opened: Callable[..., object], chromium: Browser
) -> None:
    opened(run_of(readalps(92)), "#step=92")  # a run that no page was made of yet
    assert chromium.present.startswith("Step 92 of 92")


@pytest.mark.skipif(not short_scripts(), reason="the short scripts are not built: pip install -e .")
def test_the_code_of_a_page_has_no_comments_and_few_lines() -> None:
    page = replay(run_of(Debugger("@easy"))).content
    packed = packed_in(page)
    inline = [each for _, each in re.findall("<(style|script)>(.*?)</", page.decode(), re.DOTALL)]
    assert len(inline) == 2
    for text in (*inline, packed["style"], packed["script"]):
        assert text.count("\n") < 10  # in texts of the script
        assert not re.search(r"/\*|// ", text)
