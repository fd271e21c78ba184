"""The page of `browse` when its connection breaks."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event, Thread
from time import sleep

import pytest

pytest.importorskip("websockets", reason="needs websockets to serve the page: pip install websockets")

from support.browsers.driven import Driven
from support.browsers.live import PRESENT, STATUS, until

from sudoku_repl.documents.deltas import Deltas
from sudoku_repl.orders import open_desk
from sudoku_repl.shell.web.live import Live

pytestmark = pytest.mark.long


class Session:
    """A session whose page is served in this process, and whose connections can break."""

    def __init__(self) -> None:
        desk = open_desk()
        self.debugger = desk.debugger
        self.debugger.load_quiz("@readalps")
        self.debugger.run()
        self.live = Live(desk, lambda: True)
        self.live.tell()
        self.server = self.live._server
        self._token = self.server._token
        self.taken: list[str] = []
        self._ended = Event()
        self._prompt = Thread(target=self._take)
        self._prompt.start()

    def _take(self) -> None:
        """Answers the pages, as a prompt does while nobody types."""
        while not self._ended.wait(0.01):
            if order := self.live.next_order():
                self.taken.append(order)

    def close(self) -> None:
        self._ended.set()
        self._prompt.join()
        self.live.close()

    def goto(self, step: int, *, told: bool = True) -> None:
        self.debugger.goto(step)
        if told:
            self.live.tell()

    def breaks(self, *, for_long: bool = False) -> None:
        """Breaks every connection without a word; for long, nobody can connect again."""
        if for_long:
            self.server._token = "another"
        for page in list(self.server._pages):
            self.server._loop.call_soon_threadsafe(page.transport.abort)

    def returns(self) -> None:
        self.server._token = self._token


@pytest.fixture
def session() -> Iterator[Session]:
    made = Session()
    yield made
    made.close()


def opened(browser: Driven, session: Session) -> None:
    browser.look(1440, 900)
    browser.navigate("about:blank")
    browser.navigate(session.server.address)


def test_the_page_connects_again_by_itself_and_shows_where_the_session_is(
    browser: Driven, session: Session
) -> None:
    opened(browser, session)
    until(browser, f'{PRESENT}.startsWith("Step 131 of 131")')
    for step in (92, 16):
        session.goto(step, told=False)
        session.breaks()
        until(browser, f'{PRESENT}.startsWith("Step {step} of 131")')
        until(browser, f'{STATUS}.startsWith("The session is at step {step}")')
    browser.click_on('[data-order="step"]')
    until(browser, "true")
    session.goto(20)
    until(browser, f'{PRESENT}.startsWith("Step 20 of 131")')
    assert session.taken == ["step"]


def test_a_page_whose_connection_stays_broken_says_so_and_goes_on_trying(
    browser: Driven, session: Session
) -> None:
    opened(browser, session)
    until(browser, f'{PRESENT}.startsWith("Step 131 of 131")')
    session.breaks(for_long=True)
    until(browser, f'{STATUS}.startsWith("Not connected: trying again")')
    disabled = 'document.querySelector("[data-order=step]").disabled'
    assert browser.run(disabled)
    assert browser.run(PRESENT).startswith("Step 131 of 131"), "what is shown stays"
    browser.run("new Promise((done) => setTimeout(done, 2000))")
    assert browser.run(STATUS).startswith("Not connected: trying again")
    session.goto(92)
    session.returns()
    until(browser, f'{PRESENT}.startsWith("Step 92 of 131")')
    assert not browser.run(disabled)


def test_without_a_page_nothing_is_written(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    written = list[str]()
    for name in ("new", "summaries"):

        def noted(_: Deltas, name: str = name) -> list[str]:
            written.append(name)
            return []

        monkeypatch.setattr(Deltas, name, noted)
    session.goto(92)
    sleep(1)
    assert written == []


def test_a_page_that_has_ended_does_not_try_again(browser: Driven, session: Session) -> None:
    opened(browser, session)
    until(browser, f'{PRESENT}.startsWith("Step 131 of 131")')
    session.server.close()
    until(browser, f'{STATUS}.startsWith("Not connected: the session has ended")')
    browser.run("new Promise((done) => setTimeout(done, 1000))")
    assert browser.run(STATUS).startswith("Not connected: the session has ended")


def test_a_page_that_missed_steps_gets_them(browser: Driven, session: Session) -> None:
    opened(browser, session)
    until(browser, f'{PRESENT}.startsWith("Step 131 of 131")')
    session.breaks(for_long=True)
    session.debugger.run()
    session.live.tell()
    session.returns()
    until(browser, f'{PRESENT}.startsWith("Step 284 of 284")')
    browser.press("p")
    assert browser.present.startswith("Step 283 of 284")


def test_a_comparison_stays_when_the_page_is_told_of_the_whole_run(browser: Driven, session: Session) -> None:
    session.debugger.fork("other")
    session.debugger.run()
    session.live.tell()
    opened(browser, session)
    compared = 'document.getElementById("compared").textContent'
    until(browser, f'{STATUS}.startsWith("The session is at step 284")')
    browser.run("""{
        const select = document.querySelector("#runs select");
        select.focus();
        select.value = "main";
        select.dispatchEvent(new Event("change"));
    }""")
    until(browser, f'{compared}.includes("They part after step 131")')
    session.debugger.mark("here", "look")
    session.live.tell()
    until(browser, f'{STATUS}.startsWith("The session is at step 284")')
    browser.run("new Promise((done) => setTimeout(done, 1500))")
    assert "They part after step 131" in browser.run(compared)
    assert browser.run("document.activeElement.tagName") == "SELECT"
