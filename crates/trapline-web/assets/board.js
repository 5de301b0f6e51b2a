"use strict";
// Boards by keyboard, copying, and stepping through positions. Adds nothing that the page cannot do without.
(() => {
  const seen = (node) => node.getClientRects().length > 0;
  const spots = () => [...document.querySelectorAll("[data-spot]")].filter(seen);
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  // The nearest spot that lies that way, as it is drawn: boards stand side by side or below each other.
  const beside = (from, [right, down]) => {
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const spot of spots()) {
      const [a, b] = middle(spot);
      const along = (a - x) * right + (b - y) * down;
      const across = Math.abs((a - x) * down) + Math.abs((b - y) * right);
      if (along > 4 && along + 3 * across < least) {
        best = spot;
        least = along + 3 * across;
      }
    }
    return best;
  };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const at = event.target;
    if (at.matches("input, select, textarea")) return;
    if (event.key === ":") {
      const field = document.getElementById("act");
      if (!field) return;
      event.preventDefault();
      field.focus();
      return;
    }
    if (event.key === "Escape") {
      const no = document.querySelector("[data-no]");
      if (no) no.click();
      return;
    }
    const way = WAYS[event.key];
    if (!way) return;
    const page = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    const link = page && document.querySelector(`a[rel=${page}]`);
    if (link && !at.matches("[data-spot]")) {
      event.preventDefault();
      link.click();
      return;
    }
    let to = null;
    if (at.matches("[data-spot]")) to = beside(at, way);
    else if (at === document.body || at.id === "main") to = spots().find((spot) => spot.tabIndex === 0) || spots()[0];
    else return;
    event.preventDefault();
    if (to) to.focus();
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    const copied = navigator.clipboard ? navigator.clipboard.writeText(field.value) : Promise.reject();
    copied.then(() => { button.textContent = "Copied"; }, () => { button.textContent = "Press Ctrl+C"; });
  });
  const reveal = () => document.querySelectorAll("[data-copy]").forEach((button) => { button.hidden = false; });
  document.addEventListener("swapped", reveal);
  reveal();

  const again = document.querySelector("[data-again]");
  if (again) setTimeout(() => location.reload(), 1000 * Number(again.dataset.again));
})();
