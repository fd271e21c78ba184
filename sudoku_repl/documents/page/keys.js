// The keys that work wherever the focus is.

import { byId } from "./dom.js";

/**
 * Makes the keys work: `moves` always, digits and `letters`, some of them after a bracket, unless the reader turned single
 * letters off.
 * Calls `pressed` with a key before what it does. Two figures in a second are one of the `digits`, if there are as many.
 */
export function listenToKeys({ moves, letters, pin, digits, pressed }) {
  let bracket = ""; // the key that was pressed last, if it was a bracket
  let typed = { digit: 0, at: 0 }; // the figure that was typed last, and when

  const action = (key, at) => {
    const before = bracket;
    bracket = key === "]" || key === "[" ? key : "";
    if (moves[key]) return moves[key];
    if (!byId("letters").checked) return undefined;
    if (bracket) return () => undefined;
    const letter = key.toLowerCase(); // Caps Lock may have changed its case
    if (before && letters[before + letter]) return letters[before + letter];
    const tens = at - typed.at < 1000 ? typed.digit * 10 : 0;
    const digit = /^\d$/.test(key) ? [tens + Number(key), Number(key)].find((each) => each <= digits) : 0;
    typed = { digit, at };
    return digit ? () => pin(digit) : letters[letter];
  };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const isTyping = event.target.closest?.("select, input:not([type=checkbox]), textarea");
    if (isTyping || document.querySelector("dialog[open]")) return;
    if (event.key === { BUTTON: " ", SUMMARY: " " }[event.target.tagName]) return;
    const act = action(event.key, event.timeStamp);
    if (!act) return;
    event.preventDefault();
    pressed(event.key);
    act();
  });
}
