// The keys that work wherever the focus is.

import { byId } from "./dom.js";
import { Flag } from "./flags.js";

export const KINDS = {
  guess: { flag: Flag.guess, noun: "guess", key: "g" },
  wrong: { flag: Flag.wrong, noun: "contradiction", key: "x" },
  solution: { flag: Flag.solution, noun: "solution", key: "s" },
  lane: { key: "l" },
}; // of points to go to; the key works after `]` and `[`

/**
 * Makes the keys work: `moves` always, `letters`, digits and jumps unless the reader turned single letters off.
 * Calls `pressed` with a key before what it does. Two figures in a second are one of the `digits`, if there are as many.
 */
export function listenToKeys({ moves, letters, jump, pin, digits, pressed }) {
  let bracket = 0; // 1 after `]`, -1 after `[`
  let typed = { digit: 0, at: 0 }; // the figure that was typed last, and when

  const action = (key, at) => {
    const by = bracket;
    bracket = { "]": 1, "[": -1 }[key] ?? 0;
    if (moves[key]) return moves[key];
    if (!byId("letters").checked) return undefined;
    if (bracket) return () => undefined;
    const letter = key.toLowerCase(); // Caps Lock may have changed its case
    const kind = Object.keys(KINDS).find((each) => KINDS[each].key === letter);
    if (by && kind) return () => jump(kind, by);
    const tens = at - typed.at < 1000 ? typed.digit * 10 : 0;
    const digit = /^\d$/.test(key) ? [tens + Number(key), Number(key)].find((each) => each <= digits) : 0;
    typed = { digit, at };
    return digit ? () => pin(digit) : letters[letter];
  };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (
      document.querySelector("dialog[open]") ||
      event.target.closest?.("select, input:not([type=checkbox]), textarea")
    )
      return;
    if (event.key === { BUTTON: " ", SUMMARY: " " }[event.target.tagName]) return;
    const act = action(event.key, event.timeStamp);
    if (!act) return;
    event.preventDefault();
    pressed(event.key);
    act();
  });
}
