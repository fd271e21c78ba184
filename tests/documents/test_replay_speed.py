"""How large replay pages are, how fast they open, and what Lighthouse says about them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from browser import CHROMIUM, Browser
from node import package


def test_a_page_is_small(page: Callable[[str], Path]) -> None:
    assert page("readalps").stat().st_size <= 90_000


@pytest.mark.slow
def test_a_page_of_ten_thousand_steps_is_small(page: Callable[[str], Path]) -> None:
    assert page("10,000 steps").stat().st_size <= 300_000


def skip_if_busy() -> None:
    """Skips what measures times when other programs use the processors."""
    if os.getloadavg()[0] > (os.cpu_count() or 1):
        pytest.skip("the machine is too busy to measure times")


WATCH = """
    window.tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: "longtask", buffered: true });
    document.addEventListener("DOMContentLoaded", () => {
        const present = document.getElementById("present");
        new MutationObserver((_, observer) => {
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => (window.opened = performance.now())));
        }).observe(present, { childList: true });
    });
"""
"""Notes when the page is drawn, and which tasks take longer than 50 ms."""


@pytest.mark.long
def test_a_page_of_sixty_thousand_steps_opens_at_once_on_a_slow_machine(
    chromium: Browser, page: Callable[[str], Path]
) -> None:
    skip_if_busy()
    chromium.look(1440, 900)
    script = chromium.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)["identifier"]
    chromium.command("Emulation.setCPUThrottlingRate", rate=4)
    try:
        found = [_opening(chromium, page("60,000 steps")) for _ in range(5)]
    finally:
        chromium.command("Emulation.setCPUThrottlingRate", rate=1)
        chromium.command("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    assert min(opened for opened, _ in found) < 1500, found
    assert min(longest for _, longest in found) < 200, found


def _opening(chromium: Browser, path: Path) -> tuple[float, float]:
    """The milliseconds until a page is drawn, and those of its longest task."""
    chromium.open(path)
    opened, longest = chromium.run(
        """new Promise((done) => {
            const look = () => window.opened
                ? setTimeout(() => done([opened, Math.max(0, ...tasks)]), 500) : setTimeout(look, 20);
            look();
        })"""
    )
    return opened, longest


@pytest.fixture
def served(page: Callable[[str], Path]) -> Iterator[Callable[[str], str]]:
    """The address of a page: Lighthouse does not open files."""
    folder = page("readalps").parent
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield lambda name: f"http://127.0.0.1:{server.server_port}/{page(name).name}"
        server.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002
        pass


@pytest.mark.long
@pytest.mark.parametrize(("name", "speed"), [("readalps", 95), ("60,000 steps", 85)])
def test_lighthouse(name: str, speed: int, served: Callable[[str], str], tmp_path: Path) -> None:
    lighthouse, node = package("lighthouse"), shutil.which("node")
    if not (node and CHROMIUM):
        pytest.skip("needs node and chromium on the path")
    options = ["--quiet", "--output=json", "--only-categories=performance,accessibility"]
    flags = "--headless=new" + (" --no-sandbox" if os.geteuid() == 0 else "")
    said = subprocess.run(
        [node, lighthouse / "cli" / "index.js", served(name), *options, f"--chrome-flags={flags}"],
        env={**os.environ, "CHROME_PATH": CHROMIUM, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    report = json.loads(said.stdout)
    scores = {kind: round(100 * each["score"]) for kind, each in report["categories"].items()}
    failed = [audit["title"] for audit in report["audits"].values() if audit["score"] == 0]
    assert scores["accessibility"] == 100, failed
    assert round(report["audits"]["cumulative-layout-shift"]["numericValue"], 3) == 0
    skip_if_busy()
    assert scores["performance"] >= speed, failed
