// What all parts of the page use to make and find elements.

export const byId = (id) => document.getElementById(id);

/** Returns an element with properties, such as `className`, and its content. */
export function element(name, properties = {}, ...content) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...content);
  return made;
}

export function shape(name, attributes = {}, ...content) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

/** Returns a button with a face, a name, and a key that does the same. */
export function button(face, name, key, act) {
  const made = element("button", { type: "button", title: name }, face);
  if (face.length < 2) made.ariaLabel = name;
  if (key) made.ariaKeyShortcuts = key;
  made.addEventListener("click", act);
  return made;
}

/** Like `onArrows`, but only while something in `root` has the focus by keyboard: after a click, the arrows go on stepping. */
export function onArrowsByKeyboard(root, moves, move) {
  let [isByKeyboard, isPressed] = [false, false];
  root.addEventListener("pointerdown", () => {
    [isByKeyboard, isPressed] = [false, true];
  });
  addEventListener("pointerup", () => {
    isPressed = false;
  });
  root.addEventListener("focusin", () => {
    isByKeyboard = !isPressed;
  });
  onArrows(root, moves, (by) => (isByKeyboard ? move(by) : false));
}

/** Calls `move` with what `moves` has for the key that is pressed. If it returns false, the key is left to others. */
export function onArrows(root, moves, move) {
  root.addEventListener("keydown", (event) => {
    const by = moves[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    if (move(by) !== false) event.preventDefault();
  });
}
