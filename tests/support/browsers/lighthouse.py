"""Lighthouse, an npm package: what it says about a page that a server on this machine serves."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from support.browsers.chromium import CHROMIUM


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002
        pass


@contextmanager
def served(path: Path) -> Iterator[str]:
    """The address of a page: Lighthouse does not open files."""
    handler = partial(_Quiet, directory=str(path.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{path.name}"
        server.shutdown()


def report(lighthouse: Path, page: Path) -> dict[str, Any]:
    """The report of Lighthouse, installed at a path, about a page."""
    node = shutil.which("node")
    assert node
    assert CHROMIUM
    options = ["--quiet", "--output=json", "--only-categories=performance,accessibility,best-practices"]
    flags = "--headless=new" + (" --no-sandbox" if os.geteuid() == 0 else "")
    # A folder of pytest's may have a longer path than a socket of the browser can have.
    with served(page) as address, TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        said = subprocess.run(
            [node, lighthouse / "cli" / "index.js", address, *options, f"--chrome-flags={flags}"],
            env={**os.environ, "CHROME_PATH": CHROMIUM, "TMPDIR": folder},
            capture_output=True,
            text=True,
            timeout=300,
        )
    assert said.returncode == 0, said.stderr
    found: dict[str, Any] = json.loads(said.stdout)
    return found
