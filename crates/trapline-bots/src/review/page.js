"use strict";
// One position at a time, by buttons, keys, the slider, the list or the graph. Without this all are shown.
document.documentElement.classList.add("js");
let active = null;
const matches = [...document.querySelectorAll(".match")].map((match) => {
  const last = Number(match.dataset.last);
  const left = Number(match.dataset.left);
  const right = Number(match.dataset.right);
  const positions = [...match.querySelectorAll(".position")];
  const links = [...match.querySelectorAll("a[data-at]")];
  const slider = match.querySelector("input[type=range]");
  const graph = match.querySelector(".graph");
  // A match that could only be told has no graph.
  const cursor = graph && graph.querySelector(".cursor");
  const buttons = [...match.querySelectorAll("[data-go]")];
  let at = 0;
  const show = (wanted) => {
    at = Math.min(last, Math.max(0, wanted));
    active = self;
    positions.forEach((position, n) => position.classList.toggle("current", n === at));
    links.forEach((link) => {
      const here = Number(link.dataset.at) === at;
      link.classList.toggle("current", here);
      if (here) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    slider.value = at;
    slider.setAttribute("aria-valuetext", positions[at].querySelector(".done").textContent);
    const x = left + ((right - left) * at) / Math.max(1, last);
    if (cursor) ["x1", "x2"].forEach((end) => cursor.setAttribute(end, x));
    buttons.forEach((button) => {
      const back = button.dataset.go === "first" || button.dataset.go === "back";
      button.disabled = back ? at === 0 : at === last;
    });
  };
  const go = (how) => show({ first: 0, back: at - 1, next: at + 1, last }[how]);
  const self = { match, show, go, positions };
  buttons.forEach((button) => button.addEventListener("click", () => go(button.dataset.go)));
  slider.addEventListener("input", () => show(Number(slider.value)));
  links.forEach((link) => link.addEventListener("click", (event) => {
    event.preventDefault();
    show(Number(link.dataset.at));
    // Where board and list stand one above the other, the board is out of sight.
    const stage = match.querySelector(".stage");
    if (stage.getBoundingClientRect().bottom < 80) stage.scrollIntoView();
  }));
  if (graph) graph.addEventListener("click", (event) => {
    const box = graph.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * graph.viewBox.baseVal.width;
    show(Math.round(((x - left) / (right - left)) * last));
  });
  return self;
});
matches.forEach((one) => one.show(0));
active = matches[0] || null;
const named = document.getElementById(location.hash.slice(1));
matches.forEach((one) => {
  const at = one.positions.indexOf(named);
  if (at >= 0) one.show(at);
});
document.addEventListener("keydown", (event) => {
  const how = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  const own = event.target.matches && event.target.matches("input");
  if (!how || own || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !active) return;
  const focused = matches.find((one) => one.match.contains(document.activeElement));
  (focused || active).go(how);
  event.preventDefault();
});
