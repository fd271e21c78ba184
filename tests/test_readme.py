"""README and manual: their commands print what is shown, and their generated parts are up to date."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
import tomllib
from itertools import pairwise

import pytest
from support.desk import Desk
from support.shown import PAGES, ROOT, printed, sessions
from write_manual import files_page, json_page, orders_page

from sudoku_repl.machine.sets import is_technique_name
from sudoku_repl.manual import topics
from sudoku_repl.orders import all_orders

README = (ROOT / "README.md").read_text(encoding="utf-8")
SLOW = ("sudoku-repl create family", "sudoku-repl create likeness")
SESSIONS = [
    pytest.param(
        *(command, output),
        id=f"{page.stem}: {command[:40]}",
        marks=pytest.mark.long if command.startswith(SLOW) else (),
    )
    for page in PAGES
    for command, output in sessions(page.read_text(encoding="utf-8"))
]
REWRITE = "run `python tests/write_manual.py`, and read what it changes"


@pytest.mark.skipif(shutil.which("bash") is None, reason="the commands are a shell's")
@pytest.mark.parametrize(("command", "output"), SESSIONS)
def test_a_command_prints_what_is_shown(command: str, output: str) -> None:
    assert printed(command) == output


@pytest.mark.skipif(shutil.which("bash") is None, reason="the filters are a shell's")
def test_the_tour_works_typed_along_in_one_session() -> None:
    """Each example is typed at the same prompt; its quiz only if it is not the one that is loaded."""
    tour = README.partition("## A tour")[2].partition("## In scripts and programs")[0]
    desk, loaded, examples = Desk(), "", 0
    for command, output in sessions(tour):
        run, _, filters = command.partition(" | ")
        words = shlex.split(run)
        if words[0] == "printf":
            orders, loaded = words[1].replace("\\n", "\n").splitlines(), "pasted"
            filters = filters.partition(" | ")[2]
        elif "--ex" in words:
            orders = [word for before, word in pairwise(words) if before == "--ex"]
            if words[1] != loaded:
                orders, loaded = [f"load-quiz {words[1]}", *orders], words[1]
        else:
            continue  # a shell command
        lines = desk.give(*orders)
        assert not desk.refused
        text = "".join(f"{line}\n" for line in lines)
        filtered = subprocess.run(
            ["bash", "-c", filters], input=text, capture_output=True, text=True, check=True, timeout=300
        )
        assert filtered.stdout == output, command
        examples += 1
    assert examples >= 8


def test_what_the_readme_says_to_type_works_in_one_session() -> None:
    """From the first row of the table to the last; three orders that need a terminal are only known ones."""
    table = README.partition("## What to type")[2].partition("## A tour")[0]
    typed = re.findall(r"`([^`]+)`", "".join(re.findall(r"^\|.*\| (.*) \|$", table, re.MULTILINE)))
    in_a_shell = [each for each in typed if each.startswith("sudoku-repl ")]
    assert [printed(each).splitlines()[0] for each in in_a_shell] == ["3 quizzes, 0 bad lines"]
    at_a_terminal = [each for each in typed if each in ("view", "browse", "dap")]
    assert [all_orders().find(each).name for each in at_a_terminal] == ["view", "browse", "dap"]
    desk = Desk("@easy")
    orders = [each for each in typed if each not in (*in_a_shell, *at_a_terminal)]
    assert len(orders) >= 15
    desk.give(*orders)
    assert not desk.refused
    assert desk.desk.leaving


def test_the_tutorial_works_typed_along_in_one_session() -> None:
    desk = Desk("@easy")
    page = topics()["tutorial"].text
    typed = re.findall(r"^Order please: (.+)\n((?:(?!Order please|```).*\n)*)", page, re.MULTILINE)
    assert len(typed) >= 8
    for order, shown in typed:
        printed = desk.give(order)
        assert not desk.refused
        pattern = re.escape(shown.rstrip("\n") + "\n").replace(re.escape("...\n"), "(?:.*\n)?")
        assert re.fullmatch(pattern, "\n".join((*printed, "")), re.DOTALL), (order, printed)


def test_there_are_commands_to_test() -> None:
    assert len(SESSIONS) >= 25


@pytest.mark.parametrize("name", ["README.md", "sudoku_repl/manual/library.md"])
def test_the_python_sessions_run(name: str) -> None:
    results = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.attempted >= 5
    assert results.failed == 0


def test_only_these_pages_have_python_sessions() -> None:
    pages = [page.name for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]
    assert pages == ["README.md", "library.md"]


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 260


def test_the_page_of_orders_is_what_the_table_says() -> None:
    assert (ROOT / "sudoku_repl/manual/orders.md").read_text(encoding="utf-8") == orders_page(), REWRITE


def test_the_page_of_json_types_is_what_the_program_prints() -> None:
    assert (ROOT / "sudoku_repl/manual/json.md").read_text(encoding="utf-8") == json_page(), REWRITE


def test_the_page_of_files_has_every_format() -> None:
    assert (ROOT / "sudoku_repl/manual/files.md").read_text(encoding="utf-8") == files_page(), REWRITE


def test_the_readme_leads_to_every_page_of_the_manual() -> None:
    linked = set(re.findall(r"\(sudoku_repl/manual/(\w+)\.md\)", README))
    assert linked == set(topics())


def test_every_file_of_the_manual_is_a_topic_and_has_a_title() -> None:
    assert {page.stem for page in PAGES if page.name != "README.md"} == set(topics())
    assert all(topic.title and topic.text for topic in topics().values())


def test_links_and_pictures_exist() -> None:
    links = [
        (page.name, path, (page.parent / path).exists())
        for page in PAGES
        for path in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    ]
    assert len(links) > 20
    assert [(name, path) for name, path, exists in links if not exists] == []


def test_topics_that_the_manual_mentions_exist() -> None:
    known = {*topics(), *(each.name for each in all_orders().orders), "ORDER", "TOPIC"}
    for page in PAGES:
        mentioned = set(re.findall(r"`help ([\w-]+)`", page.read_text(encoding="utf-8")))
        assert all(name in known or is_technique_name(name) for name in mentioned), page.name


def test_the_picture_shows_real_lines() -> None:
    picture = re.search(r"```text\n\$ sudoku-repl @readalps\n(.*?)```", README, re.DOTALL)
    assert picture is not None
    printed = Desk().give(*re.findall(r"^Order please: (.+)$", picture[1], re.MULTILINE))
    other = ("Order please:", "...", "Run time: ")
    shown = [line for line in picture[1].splitlines()[3:-1] if line and not line.startswith(other)]
    assert {*shown} <= {*printed}


def test_extras_are_named_as_this_folder_has_them() -> None:
    known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    sources = [*PAGES, ROOT / "CHANGELOG.md", ROOT / "examples" / "notebook.ipynb"]
    sources += (ROOT / "sudoku_repl").rglob("*.py")
    texts = {path: path.read_text(encoding="utf-8") for path in sources}
    assert [path for path, text in texts.items() if "sudoku-repl[" in text] == []
    named = {
        name for text in texts.values() for name in re.findall(r"'\.\[(\w+)\]'|install\('(\w+)'\)", text)
    }
    extras = {first or second for first, second in named}
    assert (
        {"plot", "model", "cluster", "parquet", "zstd", "notebook"}
        <= extras
        <= {*known["optional-dependencies"]}
    )
