"""Fixtures: the browsers that the replay page is tested in, and the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import pytest

from sudoku_repl import Quiz
from sudoku_repl.documents.document import Run
from sudoku_repl.documents.replay import replay
from support.browsers import chromium as chromium_driver
from support.browsers.chromium import Browser, browsing
from support.browsers.driven import Driven
from support.desk import Desk
from support.pages import VARIANT

ORDERS: dict[str, tuple[str | Quiz, *tuple[str, ...]]] = {
    "readalps": ("@readalps", "run", "run", "goto 92"),
    "two runs": ("@readalps", "run", "goto 16", "guess [2,3]=9", "run"),
    "samurai": ("@samurai", "goto 300"),
    "none": ("@none", "run"),
    "constraints": (VARIANT, "runtil 131"),
    "10,000 steps": ("@empty", "goto 10000"),
    "60,000 steps": ("@empty", "goto 60000"),
}
"""The quiz of each page, and what was done with it before the export."""

Opened: TypeAlias = Callable[..., Run]
"""Opens the page of a run in chromium."""
Pages: TypeAlias = Callable[[str], Path]
"""Makes a page of `ORDERS`, once."""


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """Makes a page of `ORDERS`, once."""
    folder = tmp_path_factory.mktemp("pages")

    def made(name: str) -> Path:
        path = folder / f"{name.replace(' ', '-').replace(',', '')}.html"
        if not path.exists():
            quiz, *orders = ORDERS[name]
            desk = Desk(quiz)
            desk.give(*orders, f"export {path}{' --all' if name == 'two runs' else ''}")
            assert desk.refused == []
        return path

    return made


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium."""
    if chromium_driver.MISSING:
        pytest.skip(chromium_driver.MISSING)
    with browsing() as started:
        yield started


@lru_cache(maxsize=8)
def _content(run: Run, **options: int) -> bytes:
    return replay(run, **options).content


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Iterator[Opened]:
    """Opens the page of a run in chromium, and checks that it requested nothing and had no errors."""
    path = tmp_path / "replay.html"

    def open_page(run: Run, fragment: str = "", size: tuple[int, int] = (1280, 800), **options: int) -> Run:
        path.write_bytes(_content(run, **options))
        chromium.look(*size)
        chromium.open(path, fragment)
        return run

    chromium.requests.clear()
    chromium.complaints.clear()
    yield open_page
    asked = {address.partition("#")[0] for address in chromium.requests}
    assert asked <= {"about:blank", path.as_uri()}
    assert chromium.complaints == []


@pytest.fixture
def by_finger(chromium: Browser) -> Iterator[None]:
    """Lets chromium have fingers in place of a mouse."""
    chromium.command("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
    yield
    chromium.command("Emulation.setTouchEmulationEnabled", enabled=False)


@pytest.fixture(scope="session")
def firefox() -> Iterator[Driven]:
    """Firefox."""
    pytest.importorskip("websockets", reason="needs websockets to drive Firefox: pip install websockets")
    from support.browsers import firefox as driver

    if driver.MISSING:
        pytest.skip(driver.MISSING)
    with driver.firefox() as started:
        yield started


@pytest.fixture(scope="session", params=["chromium", pytest.param("firefox", marks=pytest.mark.long)])
def browser(request: pytest.FixtureRequest) -> Driven:
    """Each browser."""
    started: Driven = request.getfixturevalue(request.param)
    return started


@pytest.fixture
def young(browser: Driven) -> Driven:
    """Each browser, with room in its history: from a full one, chromium goes back unreliably."""
    if isinstance(browser, Browser):
        browser.renew()
    return browser


@pytest.fixture
def quiet(browser: Driven) -> Iterator[None]:
    """The page must ask for no other address, and not complain."""
    browser.requests.clear()
    browser.complaints.clear()
    yield
    assert [each for each in browser.requests if each.startswith("http")] == []
    assert browser.complaints == []
