"""Boards as pixels: what is drawn where."""

import numpy as np
import pytest

import trapline
from trapline.picture import pixels


def drawing(inside, style=""):
    names = "--paper: #ffffff; --red: #ff0000;"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="6" viewBox="0 0 10 6">'
        f"<style>:root {{ {names} }} {style}</style>{inside}</svg>"
    )


RED = ".red { fill: var(--red); }"


def reds(svg, scale=1):
    """Where the picture is red; all else must be white."""
    picture = pixels(svg, scale)
    red = (picture == [255, 0, 0]).all(-1)
    assert (picture[~red] == 255).all()
    return red


def test_a_rectangle_fills_its_pixels():
    red = reds(drawing('<rect class="red" x="2" y="1" width="3" height="4"/>', RED))
    assert red.shape == (6, 10)
    assert np.argwhere(red).tolist() == [[y, x] for y in range(1, 5) for x in range(2, 5)]


def test_the_scale_multiplies():
    red = reds(drawing('<rect class="red" x="2" y="1" width="3" height="4"/>', RED), 3)
    assert red.shape == (18, 30)
    assert red.sum() == 9 * 12


@pytest.mark.parametrize(
    "shape",
    [
        '<path class="red" d="M2 1h3v4h-3z"/>',
        '<path class="red" d="M2 1L5 1L5 5L2 5z"/>',
        '<g transform="translate(2 1)"><rect class="red" width="3" height="4"/></g>',
        '<svg x="2" y="1" width="3" height="4" viewBox="0 0 6 8"><rect class="red" width="6" height="8"/></svg>',
    ],
)
def test_the_same_rectangle_in_other_words(shape):
    same = drawing('<rect class="red" x="2" y="1" width="3" height="4"/>', RED)
    assert np.array_equal(reds(drawing(shape, RED)), reds(same))


def test_a_circle_covers_its_area():
    picture = pixels(drawing('<circle class="red" cx="5" cy="3" r="2"/>', RED), 20)
    covered = (255.0 - picture[..., 1]).sum() / 255 / 20**2
    assert covered == pytest.approx(np.pi * 2**2, rel=0.02)


def test_arcs_make_the_same_circle():
    circle = pixels(drawing('<circle class="red" cx="5" cy="3" r="2"/>', RED), 10).astype(int)
    arcs = drawing('<path class="red" d="M5 1a2 2 0 1 1 0 4a2 2 0 1 1 0-4z"/>', RED)
    assert abs(pixels(arcs, 10) - circle).max() < 30


def test_of_two_classes_the_stronger_rule_holds():
    style = RED + " .board .red.clear { fill: none; } .board .red { fill: #00ff00; }"
    assert (pixels(drawing('<rect class="red clear" width="9" height="5"/>', style)) == 255).all()


def test_what_is_for_dark_screens_is_left_out():
    style = RED + " @media (prefers-color-scheme: dark) { :root { --red: #000000; } }"
    assert reds(drawing('<rect class="red" width="9" height="5"/>', style)).sum() == 9 * 5


@pytest.mark.parametrize("about", trapline.games(), ids=lambda about: about["id"])
def test_every_change_of_the_drawing_is_seen(about):
    """Along random matches: drawings differ exactly where pictures do."""
    match = trapline.Match(about["id"])
    random = np.random.default_rng(1)
    seen = {}
    for _ in range(15):
        svg = match.svg("referee")
        picture = pixels(svg, 1)
        shown = svg[svg.index("</style>") :]
        assert np.array_equal(seen.setdefault(shown, picture), picture)
        if match.over:
            match = trapline.Match(about["id"])
        match.play(int(random.choice(match.legal_indices())))
    pictures = {picture.tobytes() for picture in seen.values()}
    assert len(pictures) == len(seen) > 5
