"""Session files with changed contents and a matching digest."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Any


def sealed(kept: dict[str, Any]) -> str:
    """The text of a file with a matching digest, even if its contents are wrong."""
    inner = {name: kept[name] for name in kept if name not in ("format", "version", "digest")}
    digest = blake2b(json.dumps(inner, sort_keys=True).encode(), digest_size=16).hexdigest()
    return json.dumps({**kept, "digest": digest})


def changing(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Puts a value where a path such as ``runs.0.length`` leads; a callable makes it of the one there."""

    def change(kept: dict[str, Any]) -> None:
        *way, last = (int(key) if key.isdigit() else key for key in path.split("."))
        within: Any = kept
        for key in way:
            within = within[key]
        within[last] = value(within[last]) if callable(value) else copy.deepcopy(value)

    return change
