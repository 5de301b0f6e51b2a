"""Pixels of a board: `pixels(match.svg(1))` is an array of height by width by 3.

It draws what our own SVG consists of, and nothing else of SVG: nested drawings, shifts, rectangles, circles, paths of lines
and arcs, and text, with colours from the style sheet inside. Letters are strokes, so no font is needed; what has no
letter here is drawn as a box.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.floating[Any]]
Lines = list[Numbers]
"""Polylines, each an array of points."""


def pixels(svg: str, scale: float = 2.0) -> NDArray[np.uint8]:
    """The drawing with so many pixels to a unit."""
    root = ElementTree.fromstring(svg)
    style = Style("".join(e.text or "" for e in root.iter() if tag(e) == "style"))
    box = numbers(root.get("viewBox")) or [0.0, 0.0, float(root.get("width", 0)), float(root.get("height", 0))]
    size = math.ceil(box[3] * scale), math.ceil(box[2] * scale)
    paper = np.empty((*size, 3))
    paper[:] = style.colour("var(--paper)")
    Canvas(paper, style).draw(root, scale, -box[0] * scale, -box[1] * scale, [])
    return np.rint(paper).astype(np.uint8)


def tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def numbers(text: str | None) -> list[float]:
    return [float(n) for n in re.findall(r"-?\d*\.?\d+", text or "")]


class Style:
    """A style sheet: what each class looks like, and the colours that have names. What holds only on some screens, such
    as dark ones, is left out."""

    def __init__(self, sheet: str) -> None:
        sheet = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", sheet)
        self.names: dict[str, str] = {}
        rules = []
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet):
            properties = declared(body)
            self.names.update((name, value) for name, value in properties.items() if name.startswith("--"))
            for selector in selectors.split(","):
                wanted = selector.split()
                after = wanted[-3] if len(wanted) > 2 and wanted[-2] == "~" else None
                rules.append((selector.count("."), wanted[-1], after, properties))
        # Of two rules the one with more classes holds, then the later one.
        self.rules = sorted(rules, key=lambda rule: rule[0])

    def of(self, element: ElementTree.Element, before: list[ElementTree.Element]) -> dict[str, str]:
        """How an element looks that comes after those."""
        look = dict(element.attrib)
        for _, wanted, after, properties in self.rules:
            if fits(element, wanted) and (after is None or any(fits(e, after) for e in before)):
                look.update(properties)
        return {**look, **declared(look.get("style", ""))}

    def colour(self, text: str) -> Numbers:
        named = re.fullmatch(r"var\((--[\w-]+)\)", text)
        text = self.names.get(named[1], "#ffffff") if named else text
        if not re.fullmatch(r"#[0-9a-fA-F]{6}", text):
            text = "#000000"
        return np.array([int(text[n : n + 2], 16) for n in (1, 3, 5)], float)


def declared(body: str) -> dict[str, str]:
    """What stands between the braces of a rule."""
    return {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in body.split(";")) if value}


def fits(element: ElementTree.Element, wanted: str) -> bool:
    name, *classes = wanted.split(".")
    return name in ("", tag(element)) and set(classes) <= set(element.get("class", "").split())


@dataclass
class Canvas:
    """What is drawn on. Shapes come in pixels, one after the other."""

    paper: Numbers
    style: Style

    def draw(
        self, element: ElementTree.Element, scale: float, x: float, y: float, before: list[ElementTree.Element]
    ) -> None:
        """An element and all in it, where its own (0, 0) is at (x, y)."""
        kind = tag(element)
        if kind in ("svg", "g"):
            if kind == "g":
                dx, dy, *_ = [*numbers(element.get("transform")), 0.0, 0.0]
                x, y = x + dx * scale, y + dy * scale
            elif "x" in element.attrib or "y" in element.attrib:
                x += float(element.get("x", 0)) * scale
                y += float(element.get("y", 0)) * scale
                box = numbers(element.get("viewBox"))
                if box:
                    scale *= float(element.get("width", box[2])) / box[2]
                    x, y = x - box[0] * scale, y - box[1] * scale
            inside: list[ElementTree.Element] = []
            for child in element:
                self.draw(child, scale, x, y, inside)
                inside.append(child)
            return
        look = self.style.of(element, before)
        if kind == "text":
            self.write(element.text or "", look, scale, x, y)
        elif element.get("width") == "100%":
            self.paper[:] = self.style.colour(look["fill"])
        elif kind in SHAPES:
            lines = [line * scale + (x, y) for line in SHAPES[kind](element)]
            opacity = float(look.get("opacity", 1))
            if look.get("fill") != "none":
                self.fill(lines, look.get("fill", "#000000"), opacity * float(look.get("fill-opacity", 1)))
            if look.get("stroke", "none") != "none":
                if "stroke-dasharray" in look:
                    lines = dashed(lines, [n * scale for n in numbers(look["stroke-dasharray"])])
                width = float(look.get("stroke-width", "1").removesuffix("px"))
                self.stroke(lines, look["stroke"], width * scale, opacity)

    def fill(self, lines: Lines, colour: str, opacity: float) -> None:
        segments = np.concatenate([np.stack([line, np.roll(line, -1, 0)], 1) for line in lines])
        rows, columns, points = self.around(lines, 1.0)
        away = distance(points, segments)
        self.blend(rows, columns, np.where(inside(points, segments), 0.5 + away, 0.5 - away), colour, opacity)

    def stroke(self, lines: Lines, colour: str, width: float, opacity: float = 1.0) -> None:
        parts = [np.stack([line[:-1], line[1:]], 1) for line in lines if len(line) > 1]
        if parts:
            rows, columns, points = self.around(lines, width / 2 + 1)
            self.blend(rows, columns, width / 2 + 0.5 - distance(points, np.concatenate(parts)), colour, opacity)

    def write(self, text: str, look: dict[str, str], scale: float, x: float, y: float) -> None:
        size = float(look.get("font-size", "16px").removesuffix("px")) * scale
        unit = 0.72 * size / 6  # a capital letter is six units high
        across = unit * 0.8
        step = 5.7 * across
        if "textLength" in look:
            squeezed = float(look["textLength"]) * scale / max(1, len(text)) / step
            across, step = across * min(1, squeezed), step * min(1, squeezed)
        left = x + float(look.get("x", 0)) * scale - (step * len(text) - (step - 4 * across)) / 2
        top = y + float(look.get("y", 0)) * scale
        top -= 3 * unit if look.get("dominant-baseline") == "central" else 6 * unit
        bold = look.get("font-weight", "400") >= "600"
        for n, letter in enumerate(text):
            strokes = (re.findall("..", line) for line in LETTERS.get(letter, "0040460600").split())
            at = left + n * step
            lines = [np.array([(at + int(p[0]) * across, top + int(p[1]) * unit) for p in line]) for line in strokes]
            if lines:
                self.stroke(lines, look.get("fill", "#000000"), (1.35 if bold else 0.95) * unit)

    def around(self, lines: Lines, margin: float) -> tuple[slice, slice, Numbers]:
        """The rows and columns of pixels near some lines, and the middles of these pixels."""
        points = np.concatenate(lines)
        limits = self.paper.shape[1], self.paper.shape[0]
        low = [max(0, math.floor(points[:, n].min() - margin)) for n in (0, 1)]
        high = [min(limits[n], math.ceil(points[:, n].max() + margin)) for n in (0, 1)]
        columns, rows = (slice(low[n], max(low[n], high[n])) for n in (0, 1))
        middle = np.meshgrid(np.arange(columns.start, columns.stop), np.arange(rows.start, rows.stop))
        return rows, columns, np.stack(middle, -1).astype(np.float32) + np.float32(0.5)

    def blend(self, rows: slice, columns: slice, cover: Numbers, colour: str, opacity: float) -> None:
        part = self.paper[rows, columns]
        part += (np.clip(cover, 0, 1) * opacity)[..., None] * (self.style.colour(colour) - part)


def distance(points: Numbers, segments: Numbers) -> Numbers:
    """How far each point is from the nearest segment."""
    x, y = points[..., 0], points[..., 1]
    best = np.full(x.shape, np.inf, np.float32)
    for (ax, ay), (bx, by) in segments.tolist():
        dx, dy = bx - ax, by - ay
        right, down = x - ax, y - ay
        length = dx * dx + dy * dy
        if length > 0:
            along = np.clip((right * dx + down * dy) / length, 0, 1)
            right, down = right - along * dx, down - along * dy
        np.minimum(best, right * right + down * down, out=best)
    return np.sqrt(best)


def inside(points: Numbers, segments: Numbers) -> NDArray[np.bool_]:
    """Whether a ray to the right from each point crosses an odd number of segments."""
    odd = np.zeros(points.shape[:-1], bool)
    x, y = points[..., 0], points[..., 1]
    for (ax, ay), (bx, by) in segments.tolist():
        if ay != by:
            odd ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return odd


def dashed(lines: Lines, pattern: list[float]) -> Lines:
    """The parts of lines that a pattern of on and off leaves."""
    parts: Lines = []
    for line in lines:
        at, on, left = 0, True, pattern[0]
        for start, end in zip(line[:-1], line[1:]):
            length, done = float(np.hypot(*(end - start))), 0.0
            while length - done > 1e-9:
                step = min(left, length - done)
                if on:
                    parts.append(np.array([start + (end - start) * t / length for t in (done, done + step)]))
                done, left = done + step, left - step
                if left <= 1e-9:
                    at, on = (at + 1) % len(pattern), not on
                    left = pattern[at]
    return parts


def rectangle(element: ElementTree.Element) -> Lines:
    x, y, width, height, r = (float(element.get(name, 0)) for name in ("x", "y", "width", "height", "rx"))
    if not r:
        return [np.array([(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)])]
    corners = [(x + width - r, y + height - r), (x + r, y + height - r), (x + r, y + r), (x + width - r, y + r)]
    turns = [(cx + r * math.cos(t), cy + r * math.sin(t))
             for n, (cx, cy) in enumerate(corners) for t in np.linspace(n, n + 1, 6) * math.pi / 2]
    return [np.array([*turns, turns[0]])]


def circle(element: ElementTree.Element) -> Lines:
    x, y, r = (float(element.get(name, 0)) for name in ("cx", "cy", "r"))
    return [np.array([(x + r * math.cos(t), y + r * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 25)])]


def path(element: ElementTree.Element) -> Lines:
    lines: list[list[tuple[float, float]]] = []
    x = y = 0.0
    for command, rest in re.findall(r"([MLHVAZ])([^A-Z]*)", element.get("d", ""), re.IGNORECASE):
        values = numbers(rest)
        from_here = command.islower()
        if command in "Zz":
            lines[-1].append(lines[-1][0])
            x, y = lines[-1][0]
            continue
        takes = {"M": 2, "L": 2, "H": 1, "V": 1, "A": 7}[command.upper()]
        for n in range(0, len(values), takes):
            given = values[n : n + takes]
            base_x, base_y = (x, y) if from_here else (0.0, 0.0)
            to_x = x if command in "Vv" else base_x + given[-1 if command in "Hh" else -2]
            to_y = y if command in "Hh" else base_y + given[-1]
            if command in "Mm" and n == 0:
                lines.append([(to_x, to_y)])
            elif command in "Aa":
                lines[-1] += arc((x, y), given[0], bool(given[3]), bool(given[4]), (to_x, to_y))
            else:
                lines[-1].append((to_x, to_y))
            x, y = to_x, to_y
    return [np.array(line) for line in lines]


def arc(
    start: tuple[float, float], r: float, large: bool, sweep: bool, end: tuple[float, float]
) -> list[tuple[float, float]]:
    """Points on a circle's arc, after the start and with the end."""
    dx, dy = (end[0] - start[0]) / 2, (end[1] - start[1]) / 2
    half = math.hypot(dx, dy)
    r = max(r, half)
    up = math.sqrt(r * r - half * half) / half * (1 if large == sweep else -1)
    # The middle lies beside the chord: for a small arc swept clockwise on its right.
    cx, cy = start[0] + dx + up * dy, start[1] + dy - up * dx
    first = math.atan2(start[1] - cy, start[0] - cx)
    turn = (math.atan2(end[1] - cy, end[0] - cx) - first) % (2 * math.pi)
    turn -= 0 if sweep else 2 * math.pi
    count = max(2, math.ceil(abs(turn) / (math.pi / 12)))
    points = [(cx + r * math.cos(first + turn * n / count), cy + r * math.sin(first + turn * n / count))
              for n in range(1, count)]
    return [*points, end]


SHAPES = {"rect": rectangle, "circle": circle, "path": path}

# The strokes of each letter: points of a column and a row. Six rows are a capital letter's height.
LETTERS = dict(
    line.split(" ", 1)
    for line in """\
0 103041453616050110
1 112026 1636
2 01103041420646
3 0110304142334445361605 1333
4 36300444
5 400003334445361605
6 4130100105163645443303
7 004016
8 103041423344453616050413020110 1333
9 0516364541301001021343
A 062046 1434
B 06003041423303 3344453606
C 4130100105163645
D 06003041453606
E 40000646 0333
F 400006 0333
G 41301001051636454323
H 0006 4046 0343
I 1030 2026 1636
J 4045361605
K 0006 400346
L 000646
M 0600234046
N 06004640
O 103041453616050110
P 06003041423303
Q 103041453616050110 2446
R 06003041423303 2346
S 413010010213334445361605
T 0040 2026
U 000516364540
V 002640
W 0016233640
X 0046 4006
Y 002340 2326
Z 00400646
a 12324346 441405163645
b 0006 0312324345361605
c 4332120305163645
d 4046 4332120305163645
e 044443321203051636
f 40302126 1232
g 4332120305163645 42473818
h 0006 0312324346
i 2226 2020
j 222718 2020
k 0006 420446
l 2026
m 0602 03122326 23324346
n 0602 0312324346
o 123243453616050312
p 0802 0312324345361605
q 4842 4332120305163645
r 0602 031232
s 43321203143445361605
t 20253646 1242
u 0205163645 4246
v 022642
w 0216243642
x 0246 4206
y 0226 4218
z 02420646
' 2021
# 1016 3036 0242 0444
+ 2125 0343
- 1333
/ 4006
% 4006 0010110100 3545463635
? 01103041422324 2626
! 2024 2626
: 2323 2626
. 2626
, 2617
( 30212536
) 10212516
= 0242 0444
* 2125 1234 3214
@ 34242333344441301001051646
""".splitlines()
)
LETTERS[" "] = ""
