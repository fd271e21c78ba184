// Tabs that show one panel at a time.

import { byId, onArrowsByKeyboard } from "./dom.js";
import { keep, kept } from "./kept.js";

/** Makes the tabs of a list work, and opens the one that was open last. Returns the function that opens one by its id. */
export function makeTabs(list) {
  const all = [...list.querySelectorAll("[role=tab]")];
  const open = (chosen) => {
    list.closest("main").dataset.tab = chosen.id;
    for (const tab of all) {
      tab.setAttribute("aria-selected", tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
      const panel = byId(tab.getAttribute("aria-controls"));
      if (panel.matches("[role=tabpanel]")) panel.hidden = tab !== chosen; // the chart is shown by the style
    }
  };
  const openAndKeep = (tab) => open(byId(keep("tab", tab.id)));
  list.addEventListener("click", ({ target }) => all.includes(target) && openAndKeep(target));
  onArrowsByKeyboard(list, { ArrowRight: 1, ArrowLeft: -1 }, (by) => {
    const visible = all.filter((tab) => tab.checkVisibility());
    const next = visible[(visible.indexOf(document.activeElement) + by + visible.length) % visible.length];
    next.focus();
    openAndKeep(next);
  });
  const chosen = list.querySelector("[aria-selected=true]");
  open(byId(kept("tab", chosen.id)));
  // A tab that the style hides in a wide window is not left open there.
  new ResizeObserver(
    () => all.some((tab) => tab.checkVisibility() && tab.ariaSelected === "true") || open(chosen),
  ).observe(list);
  return (id) => openAndKeep(byId(id));
}
