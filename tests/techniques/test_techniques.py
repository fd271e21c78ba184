"""The techniques: what each says of itself, and that no other room names any."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import sudoku_repl
from sudoku_repl import Debugger, parse_quiz
from sudoku_repl.techniques import TECHNIQUES, spellings
from sudoku_repl.techniques.examples import example_of
from sudoku_repl.techniques.fishes import FishTechnique
from sudoku_repl.techniques.technique import Technique

ROOT = Path(sudoku_repl.__file__).parent
EXEMPT = {"machine/kernel.py", "machine/records.py", "machine/rules.py"}
"""The kernel and its records, which know the original's techniques, and the sets of its modes."""
ENGLISH = {"hidden", "complete", "naked_single", "hidden_single", "skyscraper"}
"""Names of techniques that are words of English, too: only where something is looked up are they names."""


@pytest.fixture(params=[*TECHNIQUES.values()], ids=[*TECHNIQUES])
def technique(request: pytest.FixtureRequest) -> Technique:
    """Each technique."""
    chosen: Technique = request.param
    return chosen


def test_a_name_is_one_that_sql_takes_without_quotes(technique: Technique) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9_]*", technique.name)
    assert TECHNIQUES[technique.name] is technique


def test_there_is_one_object_of_each(technique: Technique) -> None:
    assert technique.__class__() is technique
    assert pickle.loads(pickle.dumps(technique)) is technique


def test_they_are_tried_by_rank() -> None:
    ranks = [each.rank for each in TECHNIQUES.values()]
    assert ranks == sorted(ranks)


def test_what_they_name_of_each_other_exists() -> None:
    for technique in TECHNIQUES.values():
        assert {*technique.subsumes, *(technique.monotone or ())} <= TECHNIQUES.keys()


def test_the_manual_has_a_row_for_each(technique: Technique) -> None:
    manual = (ROOT / "manual" / "techniques.md").read_text(encoding="utf-8")
    assert f"| `{technique.name}` | {technique.summary} |" in manual


def plain(text: str) -> str:
    """A name without what may differ in its spellings."""
    return re.sub(r"[-_ ]", "", text.lower())


def words(tree: ast.Module) -> Iterator[tuple[int, str, bool]]:
    """The identifiers and strings of a module but its docstrings: line, text, and whether it is looked up."""
    statements = (each.value for each in ast.walk(tree) if isinstance(each, ast.Expr))
    prose = {each for each in statements if isinstance(each, ast.Constant)}
    keys = {each.slice for each in ast.walk(tree) if isinstance(each, ast.Subscript)}
    keys |= {argument for each in ast.walk(tree) if isinstance(each, ast.Call) for argument in each.args}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str() as text) if node not in prose:
                yield node.lineno, text, node in keys
            case ast.Name(id=text) | ast.arg(arg=text) | ast.keyword(arg=str() as text):
                yield node.lineno, text, False
            case ast.Attribute(attr=text) | ast.FunctionDef(name=text) | ast.ClassDef(name=text):
                yield node.lineno, text, False


def named_in(source: str) -> list[tuple[int, str]]:
    """Where a module names a technique."""
    names = set(map(plain, spellings()))
    english = set(map(plain, ENGLISH))
    return [
        (line, text)
        for line, text, is_key in words(ast.parse(source))
        if plain(text) in names and (is_key or plain(text) not in english)
    ]


def test_no_other_room_names_a_technique() -> None:
    found = {
        name: named
        for path in sorted(ROOT.rglob("*.py"))
        if not (name := path.relative_to(ROOT).as_posix()).startswith("techniques/") and name not in EXEMPT
        if (named := named_in(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_the_page_names_no_technique() -> None:
    names = {spelling for spelling in spellings() if spelling not in ENGLISH}
    pattern = re.compile(rf"(?i)\b({'|'.join(sorted(names)).replace('_', '[-_ ]?')})\b")
    for path in (ROOT / "documents" / "page").iterdir():
        if path.suffix in (".js", ".css", ".html"):
            assert not pattern.search(path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('TECHNIQUES["hidden"]', True),
        ('technique_named("complete")', True),
        ("Technique.GW3", True),
        ('names = ("X-Chain",)', True),
        ("def forcing_chain(): ...", True),
        ('"""ply is prose here."""', False),
        ('state = "hidden" if note else ""', False),
        ("verdict = Verdict.COMPLETE", False),
    ],
)
def test_a_named_technique_is_found(source: str, found: bool) -> None:
    assert bool(named_in(source)) is found


@pytest.mark.parametrize(
    "technique",
    [
        pytest.param(
            each, marks=pytest.mark.long if isinstance(each, FishTechnique) and each.size > 4 else ()
        )
        for each in TECHNIQUES.values()
        if example_of(each)
    ],
    ids=repr,
)
def test_an_example_loads_and_its_technique_finds_something_there(technique: Technique) -> None:
    assert next(Debugger(parse_quiz(example_of(technique))).findings(technique), None)
