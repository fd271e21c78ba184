"""Key bindings of the prompt."""

from __future__ import annotations

import re
from collections.abc import Callable

from prompt_toolkit.buffer import Buffer, CompletionState
from prompt_toolkit.completion import CompleteEvent, get_common_complete_suffix
from prompt_toolkit.document import Document
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.filters import Condition, is_searching
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent


def order_keys(keep: Callable[[str], None], may_send: Callable[[], bool]) -> KeyBindings:
    """Return the keys of the prompt.

    F10 and F5 send an order if ``may_send()`` is true. ``keep`` is called with the text typed before that.
    """
    keys = editing_keys()
    sending = ~is_searching & Condition(may_send)

    def bind(key: str, order: str) -> None:
        @keys.add(key, filter=sending)
        def _(event: KeyPressEvent) -> None:
            buffer = event.current_buffer
            keep(buffer.text)
            buffer.text = order
            buffer.validate_and_handle()

    bind("f10", "step")
    bind("f5", "run")
    return keys


def editing_keys() -> KeyBindings:
    """Return the keys of every input line: Tab completes, F4 switches between emacs and vi keys.

    Inside a word, Tab first goes to its end, as in zsh. A completion inserted at the cursor would leave the
    rest of the word behind it.
    """
    keys = KeyBindings()

    @keys.add("tab")
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        menu = buffer.complete_state
        if menu and len(menu.completions) > 1:
            buffer.complete_next()
        elif menu and menu.completions:
            buffer.apply_completion(menu.completions[0])
        else:
            _complete(buffer)

    @keys.add("f4")
    def _(event: KeyPressEvent) -> None:
        is_vi = event.app.editing_mode is EditingMode.VI
        event.app.editing_mode = EditingMode.EMACS if is_vi else EditingMode.VI

    return keys


def _complete(buffer: Buffer) -> None:
    """Insert what all completions have in common, and open the menu if there are several.

    ``Buffer.start_completion`` would do nothing while another completion is running. So Tab would have no
    effect right after a letter, or while the debugger is loaded at the first letter.
    """
    buffer.cursor_position += word_ahead(buffer.document)
    document = buffer.document
    found = list(buffer.completer.get_completions(document, CompleteEvent(completion_requested=True)))
    common = get_common_complete_suffix(document, found)
    if common:
        buffer.insert_text(common)
        found = [each.new_completion_from_position(len(common)) for each in found]
    if len(found) > 1:
        buffer.complete_state = CompletionState(buffer.document, found)
    elif found and not common:
        buffer.apply_completion(found[0])


def word_ahead(document: Document) -> int:
    """Return how many characters of a word follow the cursor.

    >>> word_ahead(Document("find level>3", cursor_position=7))
    3
    """
    match = _WORD_AHEAD.match(document.text_after_cursor)
    return match.end() if match else 0


_WORD_AHEAD = re.compile(r"""[^\s;,()\[\]<>=!"']*""")
