"""What the numbers mean, a second time: rebuilt here from the view's JSON as docs/encodings.md tells it."""

import numpy as np
import pytest
import trapline


def plane(cells, values=None):
    """A board of five by five with numbers at these cells, given as row and column from 0."""
    board = np.zeros((5, 5), np.float32)
    for at, (row, column) in enumerate(cells):
        board[row, column] = 1 if values is None else values[at]
    return board.ravel()


def path(steps):
    """A path of ten steps with 1 at some of them."""
    return np.array([1.0 if step in steps else 0.0 for step in range(11)], np.float32)


def rows(cells):
    """Cells named by row and column from 1."""
    return [(row - 1, column - 1) for row, column in cells or []]


def treasure(view, me):
    other = 1 - me
    at = [[(y, x)] for x, y in view["pieces"]]
    carrier = {"board": 0, me + 1: 1, other + 1: -1}[view["treasure"]]
    return [
        plane(at[me]), plane(at[other]), plane([(y, x) for x, y in view["traps"]]),
        [carrier, view["traps_left"][me] / 3, view["traps_left"][other] / 3, view["snared"][me], view["snared"][other]],
    ]


def runner(view, me):
    other = 1 - me
    at = [[(5 - y, x - 1)] for x, y in view["pieces"]]
    return [plane(at[me]), plane(at[other]), [view["shields"][me] / 3, view["shields"][other] / 3]]


def hidden_path(view, me):
    other = 1 - me
    return [
        path([view["positions"][me]]), path([view["positions"][other]]), path(view["traps"][me] or []),
        path(view["sprung"][me]), path(view["sprung"][other]),
    ]


def maze(view, me):
    other = 1 - me
    return [
        plane(rows([view["pieces"][me]])), plane(rows([view["pieces"][other]])), plane(rows(view["obstacles"][me])),
        plane(rows(view["revealed"][me])), plane(rows(view["revealed"][other])),
    ]


def hunt(view, me):
    other = 1 - me
    mine = view["treasures"][me]
    scans = []
    for searcher in (me, other):
        for n in range(3):
            made = view["scans"][searcher][n:n + 1]
            scans.append(plane(rows(scan["at"] for scan in made), [(scan["distance"] + 1) / 9 for scan in made]))
    return [plane(rows([mine] if mine else [])), plane(rows(view["digs"][me])), plane(rows(view["digs"][other])), *scans]


REBUILT = {
    "trap-and-treasure": treasure,
    "trap-runner": runner,
    "hidden-path": hidden_path,
    "maze-runner-duel": maze,
    "grid-hunt": hunt,
}


def rebuilt(match, seat):
    """The observation of a match, from what its view says."""
    view, me, other = match.view(seat), seat - 1, 2 - seat
    # Whether the other has placed is what a bystander sees of the order of play: player 1 places first.
    placed = match.plies > other
    tail = {
        "hidden-path": lambda: [placed],
        "maze-runner-duel": lambda: [placed, view["recovering"][me], view["recovering"][other]],
        "grid-hunt": lambda: [placed, view["scans_left"][me] / 3, view["scans_left"][other] / 3],
    }.get(match.game, list)()
    turn = 0 if match.over else 1 if match.to_move == seat else -1
    return np.concatenate([*REBUILT[match.game](view, me), tail, [turn, match.returns[me], me]]).astype(np.float32)


def test_observations_are_as_documented(variant, rng):
    game, rules = variant
    for _ in range(5):
        match = trapline.Match(game, rules={**rules, "max_plies": 60})
        while True:
            for seat in (1, 2):
                assert match.observe(seat) == pytest.approx(rebuilt(match, seat)), match.record()
            if match.over:
                break
            match.play(rng.choice(match.legal_indices()))
