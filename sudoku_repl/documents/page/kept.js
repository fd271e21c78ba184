// What you set, such as the theme: kept with the entry of the page in the browser's history, so that a reload brings it
// back.

const all = { ...history.state };

/** Returns what was kept under a name, else `otherwise`. */
export function kept(name, otherwise) {
  return all[name] ?? otherwise;
}

/** Keeps a value under a name, and returns it. */
export function keep(name, value) {
  if (all[name] === value) return value; // browsers limit how often
  all[name] = value;
  keepAll();
  return value;
}

/** Keeps all with the present entry, which may be new. */
export function keepAll() {
  if (location.protocol !== "about:") history.replaceState(all, ""); // not in a notebook
}
