"""The page of `browse`: a real terminal and a real browser that follow the same run."""

from __future__ import annotations

import json
import re
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, TypeAlias

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)
pytest.importorskip("websockets", reason="needs websockets to serve the page: pip install websockets")

from support.browsers.chromium import Browser
from support.browsers.driven import STEP, Driven
from support.browsers.live import PRESENT, STATUS, until
from support.browsers.node import package
from support.terminals import CTRL_C, ENTER, Sit, Sitting, sittings
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from sudoku_repl import Debugger

pytestmark = pytest.mark.long


def serving(sit: Sit, *options: str) -> tuple[Sitting, str]:
    """A sitting with a page and without a desktop, and the address of the page."""
    terminal = sit(*options, "--browse", columns=120, DISPLAY="", WAYLAND_DISPLAY="", BROWSER="")
    found = re.search(r"http://127\.0\.0\.1:\d+/[\w-]+/", "\n".join(terminal.shows("The page is at")))
    assert found
    terminal.prompt()
    return terminal, found[0]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page that strangers ask for something."""
    for sit in sittings(tmp_path_factory.mktemp("state")):
        yield serving(sit, "@readalps")[1]


Join: TypeAlias = "Callable[[str], Page]"
"""Opens pages without a browser."""


@pytest.fixture
def join() -> Iterator[Join]:
    """Opens pages without a browser, and closes them."""
    with ExitStack() as stack:

        def joined(address: str) -> Page:
            port, path = parts(address)
            origin: Any = f"http://127.0.0.1:{port}"
            link = connect(f"ws://127.0.0.1:{port}{path}live", origin=origin, proxy=None, max_size=None)
            return Page(stack.enter_context(link))

        yield joined


def parts(address: str) -> tuple[int, str]:
    """The port and the path of an address."""
    found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)(/.*)", address)
    assert found
    return int(found[1]), found[2]


class Page:
    """A page without a browser: it sends messages to the server, and reads them."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.whole = self.ask("session", session=0, held={})

    def told(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self.connection.recv(60))
            if message["type"] == kind:
                return message

    def ask(self, what: str, **question: object) -> Any:
        """The answer to a question."""
        self.send({"ask": what, "number": 5, **question})
        while (answer := self.told("answer"))["number"] != 5:
            pass
        return answer["answer"]

    def send(self, message: object) -> None:
        self.connection.send(json.dumps(message))

    def give(self, order: str) -> str:
        """The output of an order."""
        self.send({"order": order})
        return self.printed()

    def printed(self) -> str:
        """The next output."""
        lines = self.told("output")["lines"]
        return "\n".join("".join(text for _, text in line) for line in lines)


def answer(address: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """The status, the headers and the body of the answer to a request."""
    port, path = parts(address)
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request(method, path, headers=headers)
    got = connection.getresponse()
    return got.status, dict(got.getheaders()), got.read()


# --- who may ask -----------------------------------------------------------------------------------


def test_only_the_page_is_served(address: str) -> None:
    status, headers, body = answer(address)
    assert status == 200
    assert b"connect-src ws" + address[4:].encode() + b"live;" in body
    assert headers["Cache-Control"] == "no-store"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "frame-ancestors" in headers["Content-Security-Policy"]
    root = f"http://127.0.0.1:{parts(address)[0]}/"
    for wrong in (root, f"{root}wrong/", f"{root}favicon.ico", address[:-1]):
        assert answer(wrong)[0] == 404
    for rest in ("server.py", "../", "%2e%2e/server.py", "live.js", "run", "/etc/passwd"):
        assert answer(address + rest)[0] == 404


@pytest.mark.parametrize(
    "headers",
    [{"Host": "evil.example"}, {"Host": "localhost"}, {"Origin": "http://evil.example"}, {"Origin": "null"}],
)
def test_a_foreign_host_or_origin_is_refused(headers: dict[str, str], address: str) -> None:
    assert [answer(address + rest, **headers)[0] for rest in ("", "live")] == [403] * 2


def test_two_hosts_are_refused(address: str) -> None:
    port, path = parts(address)
    with socket.create_connection(("127.0.0.1", port), 60) as raw:
        host = f"Host: 127.0.0.1:{port}\r\n"
        raw.sendall(f"GET {path} HTTP/1.1\r\n{host}Host: evil.example\r\n\r\n".encode())
        assert raw.recv(100).split()[1] in (b"400", b"403")


def test_nonsense_from_others_is_not_printed_over_the_prompt(sit: Sit) -> None:
    terminal, address = serving(sit, "@readalps")
    before = terminal.lines
    port, path = parts(address)
    head = f"HEAD {path} HTTP/1.1\r\n\r\n".encode()
    for nonsense in (b"", b"\x16\x03\x01", b"POST / HTTP/1.1\r\n\r\n", head):
        with socket.create_connection(("127.0.0.1", port), 60) as raw:
            raw.sendall(nonsense + b"\r\n\r\n")
            raw.shutdown(socket.SHUT_WR)
            while raw.recv(1000):
                pass
    assert answer(address)[0] == 200
    assert terminal.prompt() == before


def test_only_get_and_head_are_answered(address: str) -> None:
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"):
        for rest in ("", "live"):
            assert answer(address + rest, method)[0] == 405, (method, rest)
    status, headers, body = answer(address, "HEAD")
    assert (status, body) == (200, b"")
    assert int(headers["Content-Length"]) == len(answer(address)[2])


@pytest.mark.parametrize(
    ("origin", "path", "status"),
    [
        (None, "{}live", "403"),
        ("http://evil.example", "{}live", "403"),
        ("https://127.0.0.1", "{}live", "403"),
        ("http://127.0.0.1:{}", "{}-/live", "404"),  # another token
    ],
)
def test_another_site_cannot_connect(origin: Any, path: str, status: str, address: str) -> None:
    port, token = parts(address)
    address = f"ws://127.0.0.1:{port}{path.format(token if path == '{}live' else token[:-2])}"
    with (
        pytest.raises(InvalidStatus, match=status),
        connect(address, origin=origin and origin.format(port), proxy=None),
    ):
        pass


def test_no_other_address_of_this_machine_listens(address: str) -> None:
    for other in ("127.0.0.2", "::1"):
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((other, parts(address)[0]), 5)


# --- what a page may do ----------------------------------------------------------------------------


def test_what_is_refused_is_said_to_the_page_alone(sit: Sit, join: Join, tmp_path: Path) -> None:
    terminal, address = serving(sit, "@readalps")
    page = join(address)
    assert "type `shell ls` at the prompt" in page.give("shell ls")
    path = tmp_path / "made"
    assert "can only read or move: type `save" in page.give(f"save {path}")
    assert not path.exists()
    assert "unknown order 'hello'" in page.give("hello")
    for nonsense in (["order"], {"order": 5}, {"stop": "yes"}, 7, None, {"order": ["step"]}, {"ask": 7}):
        page.send(nonsense)
    page.connection.send("not JSON")
    page.connection.send("[" * 50_000)
    page.connection.send('{"order": ' * 9_000)
    page.connection.send(b"\xff\x00")
    for what, question in (
        ("part", {"run": "main", "step": -1}),
        ("part", {"run": "nothing", "step": 0}),
        ("deductions", {"run": "main", "advance": 7}),
        ("blame", {"run": "main", "step": 7}),
        ("marks", {"run": "nothing", "lane": "open < 20", "after": 0}),
        ("marks", {"run": "main", "lane": "open < 20", "after": -1}),
        ("session", {"session": 1}),
        ("secrets", {}),
    ):
        assert page.ask(what, **question) is None
    assert "board" in page.ask("session", session=1, held={})
    assert page.give("print steps").strip().endswith("0")
    assert not any("hello" in line for line in terminal.prompt())


def test_only_the_prompt_enables_the_orders_of_an_opened_session(
    sit: Sit, join: Join, tmp_path: Path
) -> None:
    terminal, address = serving(sit, "@readalps")
    made, strange = tmp_path / "made.csv", tmp_path / "strange.json"
    for order in (f"display export {made}", f"save {strange}", f"open {strange}"):
        terminal.order(order)
    page = join(address)
    assert "type `enable orders` at the prompt" in page.give("enable orders")
    assert "type `ena 1 orders` at the prompt" in page.give("ena 1 orders")
    page.give("step")
    assert page.told("state")["steps"] > 0
    assert not made.exists()
    terminal.order("enable orders")
    page.give("step")
    assert made.exists()


# --- page and prompt -------------------------------------------------------------------------------


def test_an_order_of_the_page_runs_at_the_prompt_and_keeps_what_you_typed(sit: Sit, join: Join) -> None:
    terminal, address = serving(sit, "@readalps")
    terminal.press("goto 5")
    terminal.typed("goto 5")
    page = join(address)
    assert "Fine [steps:131, solution sum:1]." in page.give("run")
    assert page.told("state")["steps"] == 131
    terminal.shows("Fine [steps:131, solution sum:1].")
    terminal.typed("Order please: goto 5")
    terminal.press(ENTER)
    assert page.told("state")["steps"] == 5


def test_the_prompt_moves_every_page(sit: Sit, join: Join) -> None:
    terminal, address = serving(sit, "@readalps")
    pages = [join(address), join(address)]
    terminal.order("goto 92")
    assert [page.told("state")["steps"] for page in pages] == [92, 92]
    pages[0].give("back")
    assert {page.told("state")["steps"] for page in pages} == {90}
    pages[0].connection.close()
    terminal.order("step")
    assert pages[1].told("state")["steps"] == 92


def test_ctrl_c_interrupts_an_order_of_the_page(sit: Sit, join: Join) -> None:
    terminal, address = serving(sit, "@empty")
    page = join(address)
    page.send({"order": "runrun 100000 --quiet"})
    page.told("running")
    terminal.press(CTRL_C)
    assert "nterrupted" in page.printed()
    page.send({"stop": True})  # nothing runs
    assert page.give("print steps")
    terminal.prompt()


@pytest.mark.parametrize("in_view", [False, True])
@pytest.mark.parametrize(
    ("order", "progress"), [("runrun 100000", r"step \d+"), ("goto 100000000", r"(goto: )?\d+ of 100000000")]
)
def test_a_page_is_told_how_far_an_order_is_and_stops_it(
    order: str, progress: str, *, in_view: bool, sit: Sit, join: Join
) -> None:
    terminal, address = serving(sit, "@empty")
    page = join(address)
    if in_view:
        terminal.plays(("view", ENTER, "? keys"))

    def until(seen: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The next message that is seen so; what is printed is read, or the order waits."""
        limit = time.monotonic() + 60
        while time.monotonic() < limit:
            terminal.read()
            with suppress(TimeoutError):
                told: dict[str, Any] = json.loads(page.connection.recv(0.2))
                if seen(told):
                    return told
        raise AssertionError("not told in time")

    page.send({"order": order})
    told = until(lambda told: told.get("progress"))
    assert told["order"] == order
    assert re.fullmatch(progress, told["progress"])
    page.send({"stop": True})
    until(lambda told: told["type"] == "state")


def test_the_page_answers_a_question_of_the_prompt(sit: Sit, join: Join) -> None:
    terminal, address = serving(sit, "@readalps", "--ex", "guess-mode 1")
    page = join(address)
    terminal.plays(("run", ENTER, "Take a guess"))
    assert page.told("running")["order"] == "run"
    state = page.told("state")
    assert (state["due"], state["guesses"]) == ([6, 2], "here")
    page.send({"order": "guess [6,2]=9"})
    page.told("running")
    while page.told("state")["steps"] < 7:
        pass
    for order in ("rate", "[2,3]=9"):  # what you answer can be stopped from the page, too
        terminal.press(order, ENTER)
        while page.told("running")["order"] != order:
            pass
    terminal.shows("[1,1]=2:")
    terminal.press(CTRL_C)
    terminal.prompt()


def test_a_run_of_the_page_asks_nobody(sit: Sit, join: Join) -> None:
    terminal, address = serving(sit, "@readalps", "--ex", "guess-mode 1")
    page = join(address)
    page.give("run")
    assert page.told("state")["due"] == [6, 2]
    terminal.prompt()
    page.give("guess [6,2]=9")
    assert page.told("state")["level"] == 1


def test_the_page_can_step_while_the_view_is_open(sit: Sit, join: Join) -> None:
    terminal, address = serving(sit, "@readalps")
    page = join(address)
    terminal.plays(("view", ENTER, "? keys"))
    page.give("goto 92")
    assert page.told("state")["steps"] == 92
    terminal.shows("steps 92")
    terminal.press("p")
    assert page.told("state")["steps"] == 90
    terminal.press("q")
    terminal.prompt()


def test_browse_again_and_browse_off(sit: Sit, join: Join) -> None:
    terminal, address = serving(sit, "@readalps")
    assert f"The page is at {address}" in terminal.order("browse")
    page = join(address)
    assert "The page has ended." in terminal.order("browse off")
    with pytest.raises(ConnectionRefusedError):
        answer(address)
    with pytest.raises(Exception, match="1001"):
        page.told("never")
    assert any("there is no page" in line for line in terminal.order("browse off"))
    terminal.order("browse")
    assert any("The page is at" in line and address not in line for line in terminal.lines)


@pytest.mark.parametrize("end", ["bye", "kill"])
def test_nothing_is_left_behind(end: str, sit: Sit, join: Join) -> None:
    terminal, address = serving(sit, "@readalps")
    page = join(address)
    if end == "kill":
        terminal.end()
    else:
        terminal.press("bye", ENTER)
        assert terminal.leaves() == 0
    with pytest.raises(Exception, match=r"1001|no close frame"):
        page.told("never")
    with pytest.raises(ConnectionRefusedError):
        answer(address)


# --- a real browser --------------------------------------------------------------------------------

AXE = """axe.run("#session", {
    resultTypes: ["violations"],
    rules: { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } },
}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(
    ({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`,
)))"""
"""What axe-core finds in the bar; tests of the page look at the rest."""


def opened(browser: Driven, address: str) -> None:
    """Opens the page, and waits for the run."""
    browser.look(1440, 900)
    browser.requests.clear()
    browser.complaints.clear()
    browser.navigate("about:blank")
    browser.navigate(address)
    until(browser, f"{DRAWN_ALREADY} && {STATUS}.startsWith('The session')")


DRAWN_ALREADY = 'document.querySelector("#present:not(:empty)")'


def click_candidate(browser: Driven, cell: str, digit: int) -> None:
    """Clicks a candidate on the board."""
    x, y = browser.run(
        f"""(() => {{
            const cells = [...document.querySelectorAll("#board .cell")];
            const cell = cells.find((each) => each.textContent.includes({json.dumps(cell)}));
            const at = cell.querySelector('span[data-digit="{digit}"]').getBoundingClientRect();
            return [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
        }})()"""
    )
    browser.click(x, y)


def test_a_browser_and_the_prompt_follow_the_same_run(browser: Driven, sit: Sit) -> None:
    terminal, address = serving(sit, "@readalps")
    opened(browser, address)
    browser.click_on('[data-order="run"]')
    until(browser, f'{PRESENT}.startsWith("Step 131 of 131")')
    terminal.shows("Fine [steps:131, solution sum:1].")
    terminal.order("goto 16")
    until(browser, f'{PRESENT}.startsWith("Step 16 of 131")')
    until(browser, f'{STATUS}.includes("in place of the last guess")')
    browser.click_on('[data-order="back"]')
    until(browser, f'{STATUS}.includes("A guess comes next")')
    click_candidate(browser, "[2,3]", 9)
    until(browser, f'{STATUS}.includes("fork1")')
    assert browser.texts(".chip") == ["main, 131 steps", "fork1, 16 steps"]
    assert browser.text("#compared") == ""
    terminal.shows("Order please: guess [2,3]=9")
    browser.click_on("#order")
    browser.press(*"levels", "Enter")
    until(browser, 'document.getElementById("output").textContent.includes("[2,3]")')
    browser.click_on("#close")
    browser.press(*":")
    browser.press(*"bye", "Enter")
    until(browser, 'document.getElementById("output").textContent.includes("at the prompt")')
    terminal.press("bye", ENTER)
    until(browser, f'{STATUS}.startsWith("Not connected")')
    own = [each for each in browser.requests if not each.startswith((address, "about:", "ws", "data:"))]
    assert own == []
    assert [each for each in browser.complaints if not re.search("WebSocket|Autofocus", each)] == []


def place_of(browser: Driven, cell: str, digit: int) -> tuple[float, float]:
    """Where a candidate has its place in a cell, if it is there or not."""
    left, top, width = browser.run(
        f"""(() => {{
            const cells = [...document.querySelectorAll("#board .cell")];
            const cell = cells.find((each) => each.textContent.includes({json.dumps(cell)}));
            const {{ left, top, width }} = cell.getBoundingClientRect();
            return [left, top, width];
        }})()"""
    )
    row, column = divmod(digit - 1, 3)
    return left + width * (column + 0.5) / 3, top + width * (row + 0.5) / 3


@pytest.mark.usefixtures("by_finger")
def test_a_finger_guesses_a_candidate_at_its_second_tap_and_a_gone_one_never(
    chromium: Browser, sit: Sit
) -> None:
    _, address = serving(sit, "@hard", "--ex", "run", "--ex", "goto 735")
    opened(chromium, address)
    chromium.look(390, 664)
    offer = (
        '(document.getElementById("guess").checkVisibility() && document.getElementById("guess").textContent)'
    )
    for digit in (5, 1, 3):
        chromium.tap(*place_of(chromium, "[2,1]", digit))
        until(
            chromium,
            f'document.querySelector("#why-panel [aria-current]")?.textContent.startsWith("[2,1]≠{digit}: ")',
        )
        assert chromium.run(offer) is False
    for cell, digit in (("[2,1]", 6), ("[3,1]", 2), ("[2,1]", 8)):
        before = place_of(chromium, "[2,1]", 6)
        chromium.tap(*place_of(chromium, cell, digit))
        until(chromium, f'{offer} === "Guess {cell}={digit}"')
        assert chromium.run(STATUS) == f"Tap {cell}={digit} again, or the button, to guess it."
        assert chromium.run('document.querySelector("[data-tapped]").textContent') == str(digit)
        assert place_of(chromium, "[2,1]", 6) == before, "a second tap finds it where it was"
    chromium.press("Escape")
    until(chromium, f"!{offer}")
    assert len(chromium.texts(".chip")) == 1
    for _ in range(2):
        chromium.tap(*place_of(chromium, "[2,1]", 6))
    until(chromium, f'{PRESENT}.includes("guess [2,1]=6")')
    until(chromium, f'{STATUS}.includes("is at step 737 of fork1")')
    chromium.tap(*place_of(chromium, "[3,1]", 2))
    until(chromium, offer)
    chromium.tap_on("#guess")
    until(chromium, f'{STATUS}.includes("fork2")')


def test_on_a_phone_the_bar_says_all_in_two_lines(browser: Driven, sit: Sit) -> None:
    _, address = serving(sit, "@hard", "--ex", "goto 735")
    opened(browser, address)
    browser.look(390, 664)
    browser.press("p")
    until(browser, f'{STATUS}.endsWith("You look at step 734; a button acts there.")')
    is_cut = """((each) =>
        each.scrollWidth > each.offsetWidth || each.scrollHeight > each.offsetHeight)"""
    for each in ("status", "follow"):
        assert browser.run(f'{is_cut}(document.getElementById("{each}"))') is False


def test_orders_act_where_you_look(browser: Driven, sit: Sit) -> None:
    _, address = serving(sit, "@readalps", "--ex", "run")
    opened(browser, address)
    until(browser, f'{PRESENT}.startsWith("Step 131 of 131")')
    browser.go_to("#step=20")
    until(browser, f'{STATUS}.includes("You look at step 20")')
    browser.click_on('[data-order="step"]')
    until(browser, f'{STATUS}.includes("is at step 21")')
    browser.go_to("#step=92&cell=2,9")
    until(browser, 'document.getElementById("watch").textContent.includes("[2,9]")')
    browser.click_on("#breaks > summary")
    browser.click_on("#watch")
    until(browser, '!document.getElementById("stop").checkVisibility()')
    browser.click_on("#order")
    browser.press(*"breaks", "Enter")
    until(browser, 'document.getElementById("output").textContent.includes("[2,9]")')
    browser.click_on("#follow")
    until(browser, f'{PRESENT}.startsWith("Step 21 of 131")')


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_bar(scheme: str, browser: Driven, sit: Sit) -> None:
    axe = (package("axe-core") / "axe.min.js").read_text(encoding="utf-8")
    _, address = serving(sit, "@readalps", "--ex", "run", "--ex", "goto 92")
    opened(browser, address)
    browser.click_on("#order")
    browser.press(*"hello", "Enter")
    until(browser, 'document.getElementById("output").textContent.includes("unknown order")')
    for size in ((1440, 900), (390, 844)):
        browser.look(*size, scheme)
        browser.run(f"{axe}; true")
        assert browser.run(AXE) == []


def test_the_page_steps_and_runs_by_the_keys_of_the_prompt(browser: Driven, sit: Sit) -> None:
    _, address = serving(sit, "@readalps")
    opened(browser, address)
    for key, step in (("ArrowRight", 1), ("F10", 2), ("n", 3)):
        browser.press(key)
        until(browser, f'{PRESENT}.startsWith("Step {step} of {step}")')
    browser.click_on("#breaks > summary")
    browser.click_on("#condition")
    browser.press(*"level>2", "Enter")
    until(browser, 'document.querySelector("#break-list li")?.textContent.includes("level>2")')
    browser.click_on("#breaks > summary")
    browser.run("document.activeElement.blur()")
    browser.press("F5")
    until(browser, f'{STATUS}.includes("Breakpoint 1: level>2")')
    assert browser.step == 16
    browser.use("#break-list input")
    until(browser, 'document.querySelector("#break-list li").textContent.includes("disabled")')
    browser.press("F5")
    until(browser, f'{PRESENT}.startsWith("Step 131 of 131")')
    browser.use("#break-list button")
    until(browser, '!document.querySelector("#break-list li")')


def test_what_you_set_stays_when_the_run_goes_on_and_when_the_page_is_loaded_again(
    browser: Driven, sit: Sit
) -> None:
    terminal, address = serving(sit, "@readalps", "--ex", "run")
    opened(browser, address)
    for each in ("#theme", "#sweeps", "#levels-tab", "#chart-tree"):
        browser.use(each)
    browser.go_to("#step=92&cell=2,9")
    browser.use("#levels-tab")
    kept = """[document.documentElement.dataset.theme, document.getElementById("sweeps").ariaPressed,
        document.querySelector("#panel [role=tab][aria-selected=true]").id,
        document.querySelector("#chart .tabs [aria-selected=true]").id,
        document.querySelector("#board [aria-selected=true]")?.textContent.match(/\\[.,.\\]/)[0]]"""
    expected = browser.run(kept)
    assert expected[1:] == ["true", "levels-tab", "chart-tree", "[2,9]"]
    terminal.order("run")
    until(browser, f'{PRESENT}.startsWith("Step 284 of 284")')
    assert browser.run(kept) == expected
    until(browser, 'location.hash.startsWith("#step=284")')
    browser.go_to("#step=92&cell=2,9")
    browser.use("#levels-tab")
    browser.run("{ globalThis.isOld = true; }")
    with suppress(RuntimeError):  # the script ends with the page
        browser.run("location.reload()")
    is_back = False
    limit = time.monotonic() + 60
    while not is_back and time.monotonic() < limit:
        with suppress(RuntimeError):
            is_back = browser.run(f'!globalThis.isOld && {STATUS}.includes("You look at step 92")')
    assert is_back
    assert browser.run(kept) == expected


def test_steps_that_were_left_out_come_and_deductions_are_asked_for(browser: Driven, sit: Sit) -> None:
    _, address = serving(sit, "@empty", "--ex", "goto 12000")
    opened(browser, address)
    assert "Go to one of them, and they come." in browser.text("#note")
    middle = int(re.findall(r"\d+", browser.text("#note"))[0]) + 50
    browser.press("g", *str(middle), "Enter")
    until(browser, f"{STEP} >= {middle} && {STEP} < {middle + 20}")
    browser.press("f")
    browser.use("#to-deductions")
    until(browser, 'document.getElementById("deductions-title").textContent.includes("here")')


def test_the_blame_for_a_contradiction_is_asked_for(browser: Driven, sit: Sit) -> None:
    _, address = serving(sit, "@hard", "--ex", "goto 1000")
    opened(browser, address)
    browser.press("[", "x")
    until(browser, f'{PRESENT}.includes("cannot ")')


def test_lanes_take_any_condition_and_grow_with_the_run(browser: Driven, sit: Sit) -> None:
    terminal, address = serving(sit, "@readalps", "--ex", "goto 60")
    opened(browser, address)
    conditions = ("[4,2]", "open < 25", "core <= 2", "open <")
    for text in conditions:
        browser.press("l")
        browser.run('document.querySelector(".lanes input").value = ""')
        browser.press(*text, "Enter")
    terminal.order("run")
    debugger = Debugger("@readalps")
    debugger.run()
    found = [sum(match.last + 1 - match.first for match in debugger.find_all("cell [4,2] changed"))]
    found += [len(debugger.find_all(text)) for text in conditions[1:3]]
    words = '[...document.querySelectorAll(".lane .words")].map((each) => each.textContent)'
    counts = f"{words}.slice(0, 3).map((each) => Number(/(\\d+) marks?/.exec(each)[1]))"
    until(browser, f"String({counts}) === '{','.join(map(str, found))}' && !String({words}).includes('...')")
    assert browser.run(words)[3].startswith("not a valid condition: expected a whole number")
    until(browser, f'{PRESENT}.startsWith("Step 131")')
    browser.press("g", "1", "Enter")
    browser.use(".lane [aria-keyshortcuts=']l']")
    until(browser, f"{STEP} === {debugger.find_all('cell [4,2] changed')[1].first_step}")
    browser.navigate("about:blank")
    browser.navigate(f"{address}#step=5&lane=%5B4%2C2%5D")
    until(browser, f"{DRAWN_ALREADY} && String({words}).includes('{found[0]} marks')")
    assert browser.texts(".lane b") == ["[4,2]"]


def test_the_path_is_asked_for_and_beside_the_runs(browser: Driven, sit: Sit) -> None:
    terminal, address = serving(sit, "@easy")
    opened(browser, address)
    browser.click_on("#path")
    until(browser, 'document.querySelectorAll(".chip").length === 2')
    assert browser.texts(".chip")[1].startswith("solution path, ")
    browser.press("n")
    assert browser.text("#log [aria-selected=true]").startswith("1) ")
    until(browser, f'{STATUS}.endsWith("You look at step 1 of solution path.")')
    terminal.order("step")
    until(browser, f'{PRESENT}.startsWith("Step 1 of 1, ")')
    terminal.order("load-quiz @two")
    until(browser, 'document.querySelector("h1")?.textContent === "@two"')
    until(browser, f"{DRAWN_ALREADY} && {STATUS}.startsWith('The session')")
    browser.click_on("#path")
    until(browser, 'document.getElementById("output").textContent.includes("exactly one solution")')


def test_another_quiz_is_another_page_with_what_you_set(browser: Driven, sit: Sit) -> None:
    terminal, address = serving(sit, "@readalps")
    opened(browser, address)
    browser.use("#theme")
    theme = browser.run("document.documentElement.dataset.theme")
    terminal.order("load-quiz @hard")
    until(browser, 'document.querySelector("h1")?.textContent === "@hard"')
    until(browser, DRAWN_ALREADY)
    assert browser.run("document.documentElement.dataset.theme") == theme
    browser.navigate("about:blank")
    browser.navigate(address)  # as a new tab does
    until(browser, DRAWN_ALREADY)
    assert browser.run("document.documentElement.dataset.theme") == theme
