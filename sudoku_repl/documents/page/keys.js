// The keys that work wherever the focus is.

const JUMPS = { g: "guess", x: "wrong", s: "solution" }; // after `]` and `[`

/**
 * Makes the keys work: `moves` always, `letters`, digits and jumps unless the reader turned single letters off.
 * Calls `pressed` with a key before what it does.
 */
function listenToKeys({ moves, letters, jump, pin, marks, pressed }) {
  let bracket = 0; // 1 after `]`, -1 after `[`

  const action = (key) => {
    if (moves[key]) return moves[key];
    if (!byId("letters").checked) return undefined;
    const letter = key.toLowerCase(); // Caps Lock may have changed its case
    const by = bracket;
    bracket = { "]": 1, "[": -1 }[key] ?? 0;
    if (bracket) return () => undefined;
    if (by && JUMPS[letter]) return () => jump(JUMPS[letter], by);
    const digit = marks.indexOf(key.toUpperCase()) + 1;
    if (/^[1-9]$/.test(key) && digit) return () => pin(digit);
    return letters[letter];
  };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector("dialog[open]") || event.target.closest?.("select, input:not([type=checkbox]), textarea")) return;
    if (event.key === { BUTTON: " ", SUMMARY: " " }[event.target.tagName]) return;
    const act = action(event.key);
    if (!act) return;
    event.preventDefault();
    pressed(event.key);
    act();
  });
}
