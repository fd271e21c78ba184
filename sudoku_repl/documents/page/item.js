// The chosen try of the band's tree, as an item that the keyboard and screen readers find over its block.

function showItem(root, tries, chosen, { left, top, width, height }) {
  let item = root.firstChild;
  if (Number(item?.dataset.id) !== chosen) {
    const hadFocus = item && item === document.activeElement;
    item = element("div", "item");
    item.tabIndex = 0;
    item.dataset.id = chosen;
    const siblings = tries.siblings(chosen);
    item.setAttribute("role", "treeitem");
    item.setAttribute("aria-label", tries.words(chosen));
    item.setAttribute("aria-level", tries.level[chosen] + 1);
    item.setAttribute("aria-setsize", siblings.length);
    item.setAttribute("aria-posinset", siblings.indexOf(chosen) + 1);
    item.setAttribute("aria-selected", "true");
    root.replaceChildren(item); // a new item, because a screen reader reads what gets the focus
    if (hadFocus) item.focus({ preventScroll: true });
  }
  item.style.setProperty("width", `${width}px`);
  item.style.setProperty("height", `${height}px`);
  item.style.setProperty("transform", `translate(${left}px, ${top}px)`); // unlike left and top, it shifts no layout
}
