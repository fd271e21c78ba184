// Tabs that show one panel at a time.

import { byId, onArrowsByKeyboard } from "./dom.js";
import { keep, kept } from "./kept.js";

/**
 * Makes the tabs of a list work, and opens the one that was open last, which is kept under a name.
 *
 * `opened` is called with the id of each tab that opens. Returns the function that opens one by its id.
 */
export function makeTabs(list, name, opened) {
  const all = [...list.querySelectorAll("[role=tab]")];
  const panelOf = (tab) => document.querySelector(`#${tab.getAttribute("aria-controls")}[role=tabpanel]`); // the chart is shown by the style
  const open = (id) => {
    for (const tab of all)
      Object.assign(tab, { ariaSelected: tab.id === id, tabIndex: tab.id === id ? 0 : -1 });
    const shown = panelOf(byId(id)); // several tabs may share a panel
    for (const panel of all.map(panelOf)) if (panel) panel.hidden = panel !== shown;
    shown?.setAttribute("aria-labelledby", id);
    opened(id);
  };
  const openAndKeep = (id) => open(keep(name, id));
  const visible = () => all.filter((tab) => tab.checkVisibility());
  list.addEventListener("click", ({ target }) => all.includes(target) && openAndKeep(target.id));
  const moves = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
  onArrowsByKeyboard(list, moves, (by) => {
    const shown = visible();
    const at = shown.indexOf(document.activeElement) + by;
    const next = Number.isFinite(by) ? shown.at(at % shown.length) : shown.at(by > 0 ? -1 : 0);
    next.focus();
    openAndKeep(next.id);
  });
  const first = all.find((tab) => tab.ariaSelected === "true").id;
  open(kept(name, first));
  // A tab that the style hides in a wide window is not left open there.
  new ResizeObserver(() => {
    const shown = visible();
    if (shown.length && !shown.some((tab) => tab.ariaSelected === "true")) open(first);
  }).observe(list);
  return openAndKeep;
}
