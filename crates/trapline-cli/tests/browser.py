#!/usr/bin/env python3
"""Opens the page of `trapline review --html` in a real browser and uses it as a person would.

    browser.py PROGRAM [CHROMIUM]

A script is added to a copy of the page: it presses buttons and keys, moves the slider, clicks on the list and on the
graph, and measures sizes and contrast. What it finds is read from the page that the browser hands back. Nothing is
looked at here that can be seen in the page's text; that is tested in `review/page.rs`.
"""

import html
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

RECORDS = [
    {"game": "trap-and-treasure", "players": ["Ann", "Bob"],
     "actions": ["trap 3,3", "move 4,3", "move 1,0", "move 4,2", "move 2,0", "trap 2,1", "move 2,1"]},
    {"game": "trap-runner", "rules": {"edges": "wall"},
     "actions": ["attack", "move left", "attack", "move down", "attack", "move down"]},
    {"game": "hidden-path", "players": ["A name of forty letters, as long as can", "W" * 40],
     "actions": ["place 1 5 8", "place 2 6 9", "move 3", "move 1", "move 1", "move 3", "move 3"]},
    {"game": "maze-runner-duel",
     "actions": ["place 1,4 2,5 5,4", "place 1,5 4,2 5,3", "move right", "move left", "move right", "move down"]},
    {"game": "grid-hunt", "players": ["<i>Ann</i>", "Bob & \"Co\""],
     "actions": ["hide 4,5", "hide 2,1", "scan 3,3", "dig 1,1", "scan 1,1", "scan 3,3", "dig 2,1"]},
]

USE = r"""
(() => {
  const wrong = [];
  const expect = (is, what) => { if (!is) wrong.push(what); };
  const scripted = document.documentElement.classList.contains("js");
  const seen = (node) => node.getClientRects().length > 0;
  const match = document.querySelector(".match");
  const positions = [...match.querySelectorAll(".position")];
  const last = positions.length - 1;
  const shown = () => positions.filter(seen).map((position) => positions.indexOf(position)).join();
  if (!scripted) {
    expect(positions.every(seen), "without a script some positions are not shown");
    expect(!seen(match.querySelector(".controls")), "without a script there are buttons that do nothing");
  } else {
    const button = (how) => match.querySelector(`[data-go=${how}]`);
    const slider = match.querySelector("input");
    const key = (name) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
    const at = (wanted, what) => expect(shown() === String(wanted) && Number(slider.value) === wanted,
      `${what}: shows ${shown()} and not ${wanted}`);
    at(0, "at first");
    expect(button("back").disabled && !button("next").disabled, "at the start one can go on and not back");
    button("next").click(); at(1, "next");
    button("last").click(); at(last, "end");
    expect(button("next").disabled && !button("back").disabled, "at the end one can go back and not on");
    button("back").click(); at(last - 1, "back");
    button("first").click(); at(0, "start");
    key("ArrowRight"); key("ArrowRight"); at(2, "right arrow");
    key("ArrowLeft"); at(1, "left arrow");
    key("End"); at(last, "end key");
    key("ArrowRight"); at(last, "right arrow at the end");
    key("Home"); at(0, "home key");
    slider.value = 3; slider.dispatchEvent(new Event("input")); at(3, "slider");
    match.querySelector(".actions a[data-at='2']").click(); at(2, "list");
    expect(match.querySelector(".actions .current").dataset.at === "2", "the list does not show where one is");
    const graph = match.querySelector(".graph");
    const box = graph.getBoundingClientRect();
    const scale = box.width / graph.viewBox.baseVal.width;
    const x = (position) => Number(match.dataset.left)
      + (Number(match.dataset.right) - Number(match.dataset.left)) * position / last;
    for (const wanted of [last, 1]) {
      graph.dispatchEvent(new MouseEvent("click", { clientX: box.left + x(wanted) * scale, bubbles: true }));
      at(wanted, "graph");
      expect(Math.abs(Number(graph.querySelector(".cursor").getAttribute("x1")) - x(wanted)) < 1, "the cursor");
    }
    for (const target of match.querySelectorAll("button, input, .actions a, .turning")) {
      const { width, height } = target.getBoundingClientRect();
      expect(width >= 44 && height >= 44, `${target.outerHTML.slice(0, 60)} is ${width} by ${height}`);
    }
  }
  const wide = document.documentElement.scrollWidth;
  expect(wide <= innerWidth, `the page is ${wide} wide, the window ${innerWidth}`);
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\d.]+/g).slice(0, 3)
      .map((part) => part / 255).map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  // What is behind a text: the shape drawn last before it in its spot, or the first thing round it that is not clear.
  const behind = (node) => {
    if (node.closest(".board g")) {
      const filled = [...node.parentNode.children].filter((one) => one !== node
        && (one.compareDocumentPosition(node) & 4) && getComputedStyle(one).fill !== "none");
      return getComputedStyle(filled.at(-1)).fill;
    }
    for (let round = node; round; round = round.parentElement) {
      const colour = getComputedStyle(round).backgroundColor;
      if (colour && !/, 0\)$/.test(colour)) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  let texts = 0;
  for (const node of match.querySelectorAll("*")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || node.matches("title") || !seen(node) || node.matches("button:disabled, .sign")) continue;
    const style = getComputedStyle(node);
    const ratio = contrast(node.namespaceURI.endsWith("svg") ? style.fill : style.color, behind(node));
    texts += 1;
    expect(ratio >= 4.5, `${node.outerHTML.slice(0, 80)} has a contrast of ${ratio.toFixed(2)}`);
  }
  expect(texts > 20, "hardly any text was looked at");
  parent.postMessage(JSON.stringify({ wrong, texts, width: innerWidth }), "*");
})();
"""


# A window cannot be as narrow as a phone, but a frame in it can; it is told what the script has found.
FRAME = """<!DOCTYPE html><pre id="report"></pre>
<script>addEventListener("message", (event) => document.getElementById("report").textContent = event.data)</script>
<iframe src="{page}" style="width: {width}px; height: 850px; border: 0"></iframe>
"""


def browse(chromium, page, width, dark):
    """What the script in the page reports."""
    frame = page.with_name(f"frame-{width}-{page.name}")
    frame.write_text(FRAME.format(page=page.name, width=width))
    command = [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
               "--window-size=1400,900", "--virtual-time-budget=2000", "--dump-dom"]
    if dark:
        command.append("--blink-settings=preferredColorScheme=0")
    with tempfile.TemporaryDirectory() as profile:
        ran = subprocess.run([*command, f"--user-data-dir={profile}", frame.as_uri()], capture_output=True, text=True,
                             timeout=60)
    found = re.search(r'<pre id="report">(.+?)</pre>', ran.stdout, re.DOTALL)
    if not found:
        sys.exit(f"browser: the page reported nothing: {ran.stderr[-2000:]}")
    return json.loads(html.unescape(found[1]))


def main():
    program = sys.argv[1]
    chromium = sys.argv[2] if len(sys.argv) > 2 else "chromium"
    failures, looks, texts = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number, fields in enumerate(RECORDS):
            page = Path(folder, f"{number}.html")
            record = json.dumps({"format": "trapline/1", **fields})
            subprocess.run([program, "review", "--html", page], input=record, text=True, check=True)
            text = page.read_text()
            own = re.search(r"<script>.*</script>", text, re.DOTALL)[0]
            used = f"<script>{USE}</script>"
            page.write_text(text.replace(own, own + used))
            bare = Path(folder, f"{number}-bare.html")
            bare.write_text(text.replace(own, used))
            # Every game on a phone and a desktop, each in one of the themes; and one without its script.
            cases = [(page, 360, number % 2 == 0), (page, 1280, number % 2 == 1)]
            for page, width, dark in cases + ([(bare, 1280, False)] if number == 4 else []):
                report = browse(chromium, page, width, dark)
                looks, texts = looks + 1, texts + report["texts"]
                for wrong in report["wrong"]:
                    failures += 1
                    print(f"{fields['game']}, {report['width']} wide{', dark' if dark else ''}: {wrong}")
    if failures:
        sys.exit(f"browser: {failures} things are wrong")
    print(f"browser: {looks} pages used, {texts} texts measured, nothing wrong")


main()
