// What you set, such as the theme: kept with the entry of the page in the browser's history, so that a reload and the
// way back bring it back.

/** Returns what was kept under a name, else `otherwise`. */
export function kept(name, otherwise) {
  return history.state?.[name] ?? otherwise;
}

/** Keeps a value under a name, and returns it. */
export function keep(name, value) {
  if (kept(name) === value) return value; // browsers limit how often
  if (location.protocol !== "about:") history.replaceState({ ...history.state, [name]: value }, ""); // not in a notebook
  return value;
}
