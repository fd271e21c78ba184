"""The page of `browse` when its connection breaks, or the page of the run does not come."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest

pytest.importorskip("websockets", reason="needs websockets to serve the page: pip install websockets")

from support.browsers.driven import Driven
from support.browsers.live import PRESENT, STATUS, until

from sudoku_repl import Debugger
from sudoku_repl.shell.web.server import Server

pytestmark = pytest.mark.long


class Session:
    """A session whose page is served in this process, and whose connections can break."""

    def __init__(self) -> None:
        self.debugger = Debugger("@readalps")
        self.debugger.run()
        self.run_page: bytes | Exception = self.debugger.replay(all_runs=True).content
        self.version = 1
        self.taken: list[dict[str, Any]] = []
        self.server = Server(self._made, self.taken.append, self._state)
        self._token = self.server._token

    def _made(self) -> Future[bytes]:
        made: Future[bytes] = Future()
        if isinstance(self.run_page, Exception):
            made.set_exception(self.run_page)
        else:
            made.set_result(self.run_page)
        return made

    def _state(self) -> dict[str, Any]:
        here, state = self.debugger.runs.here, self.debugger.state
        return {
            "type": "state",
            "version": self.version,
            "run": here.run,
            "advance": here.index,
            "steps": state.steps,
            "level": state.level,
            "guesses": "",
            "due": None,
        }

    def goto(self, step: int, *, told: bool = True) -> None:
        self.debugger.goto(step)
        if told:
            self.server.send(self._state())

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
    made.server.close()


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
    assert session.taken == [{"order": "step"}]


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


def test_a_page_that_has_ended_does_not_try_again(browser: Driven, session: Session) -> None:
    opened(browser, session)
    until(browser, f'{PRESENT}.startsWith("Step 131 of 131")')
    session.server.close()
    until(browser, f'{STATUS}.startsWith("Not connected: the session has ended")')
    browser.run("new Promise((done) => setTimeout(done, 1000))")
    assert browser.run(STATUS).startswith("Not connected: the session has ended")


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        (b"nonsense", "its page does not load"),
        (ValueError("no page"), "its page does not load"),
        (b'<p id="present"></p><p id="failure">no zlib</p>', "no zlib"),
    ],
)
def test_a_page_of_the_run_that_fails_is_told_and_tried_again(
    page: bytes | Exception, reason: str, browser: Driven, session: Session
) -> None:
    right, session.run_page = session.run_page, page
    opened(browser, session)
    until(browser, f'{STATUS}.endsWith("The run cannot be shown: {reason}.")')
    session.run_page = right
    browser.click_on("#follow")
    until(browser, f'{PRESENT}.startsWith("Step 131 of 131")')
    until(browser, f'{STATUS} === "The session is at step 131 of main, level 6."')
    session.run_page, session.version = page, 2
    session.goto(92)
    until(browser, f'{STATUS}.endsWith("The run cannot be shown: {reason}.")')
    assert browser.run(PRESENT).startswith("Step 131 of 131"), "what was shown stays"
    session.run_page = right
    session.breaks()
    until(browser, f'{PRESENT}.startsWith("Step 92 of 131")')
