"""Starts: positions to begin from, sensible ones and ones that must be refused.

Deliberately absent: the judgement itself; a game's `restore` says what is sensible.
"""

from .chooser import POCKETS, Chooser, mirrored
from .games.grid import all_cells, distance, neighbours
from .games.maze_runner_duel import CENTRE, STARTS
from .games.trap_and_treasure import CENTRE as TREASURE
from .games.trap_and_treasure import HOMES
from .position import copy_of, other
from .problem import Problem


def accepted(game, start):
    if start["to_move"] not in (1, 2) or any(name not in start["state"] for name in game.fields):
        return False
    try:
        game.restore(start["to_move"], start["state"])
        return True
    except Problem:
        return False


def sensible(rng, game):
    while True:
        start = reached(rng, game) if rng.random() < 0.3 else invented(rng, game)
        if start and accepted(game, start):
            return start


def reached(rng, game):
    """A position from random play, its turn sometimes given to the other player."""
    chooser = Chooser(rng, game)
    pos = game.start()
    for _ in range(rng.randint(2, 24)):
        after = game.play(pos, chooser.choose(pos))
        if after["result"]:
            break
        pos = after
    if game.secret and None in pos["state"][game.secret]:
        return None
    to_move = pos["to_move"]
    if rng.random() < 0.5:
        to_move = other(to_move)
    return {"to_move": to_move, "state": copy_of(pos["state"])}


def invented(rng, game):
    build = {
        "trap-and-treasure": invented_treasure,
        "trap-runner": invented_runner,
        "hidden-path": invented_path,
        "maze-runner-duel": invented_maze,
        "grid-hunt": invented_hunt,
    }[game.id]
    state = build(rng, game)
    skipping = state.get("snared") or state.get("recovering") or [False, False]
    to_move = rng.choice([1, 2])
    if any(skipping) and rng.random() < 0.5:
        to_move = 1 + skipping.index(True)
    return {"to_move": to_move, "state": state}


def invented_treasure(rng, game):
    if game.walls and rng.random() < 0.6:
        return nearly_stuck(rng)
    treasure = rng.choice(["board", 1, 2])
    left = [rng.randint(0, 3), rng.randint(0, 3)]
    traps = rng.sample(all_cells(0), 6 - sum(left))
    pieces = rng.sample(all_cells(0), 2)
    for seat in (0, 1):
        if traps and not game.walls and rng.random() < 0.6:
            pieces[seat] = rng.choice(traps)
    if treasure != "board" and rng.random() < 0.5:
        seat = treasure - 1
        pieces[seat] = rng.choice([HOMES[seat]] + neighbours(HOMES[seat], 0))
        if traps and HOMES[seat] not in traps and rng.random() < 0.7 and not game.walls:
            traps[0] = HOMES[seat]
    snared = [piece in traps and rng.random() < 0.85 for piece in pieces]
    return {"pieces": copy_of(pieces), "treasure": treasure, "traps": sorted(copy_of(traps)),
            "traps_left": left, "snared": snared}


def nearly_stuck(rng):
    """Walled in: one player or both have few cells left, and few traps."""
    corners = rng.sample([[0, 0], [4, 4], [0, 4], [4, 0]], 2)
    wanted = neighbours(corners[0], 0) + neighbours(corners[1], 0)
    rng.shuffle(wanted)
    left = rng.choice([[1, 0], [0, 1], [0, 0], [1, 1], [2, 0], [0, 2]])
    traps = wanted[:6 - sum(left)]
    if rng.random() < 0.5:
        traps = traps[1:]
    free = [cell for cell in all_cells(0)
            if cell not in corners and cell not in wanted and cell != TREASURE]
    traps += rng.sample(free, 6 - sum(left) - len(traps))
    return {"pieces": corners, "treasure": rng.choice(["board", "board", 1, 2]),
            "traps": sorted(traps), "traps_left": left, "snared": [False, False]}


def invented_runner(rng, game):
    pieces = rng.sample(all_cells(1), 2)
    if rng.random() < 0.4:
        pieces[1] = rng.choice(neighbours(pieces[0], 1))
    shields = [rng.choice([0, 0, 1, 2, 3]), rng.choice([0, 0, 1, 2, 3])]
    return {"pieces": copy_of(pieces), "shields": shields}


def invented_path(rng, game):
    steps = [rng.sample(range(1, game.last_trap + 1), 3) for _ in (1, 2)]
    if rng.random() < 0.4 and game.last_trap == 10 and 10 not in steps[0]:
        steps[0][0] = 10
    cuts = [rng.randint(0, 3), rng.randint(0, 3)]
    return {"positions": [rng.randint(0, 9), rng.randint(0, 9)],
            "traps": [sorted(own[cut:]) for own, cut in zip(steps, cuts)],
            "sprung": [sorted(own[:cut]) for own, cut in zip(steps, cuts)]}


def invented_maze(rng, game):
    """Pieces in pockets that the opponent's obstacles close, or anywhere."""
    allowed = [cell for cell in all_cells(1) if cell not in STARTS + [CENTRE]]
    pieces, obstacles = [None, None], [None, None]
    turns = [lambda c: c, mirrored, lambda c: [c[0], 6 - c[1]], lambda c: [6 - c[0], c[1]]]
    rng.shuffle(turns)
    for seat in (0, 1):
        if rng.random() < 0.7:
            pocket = rng.choice(POCKETS)
            inside = [[1, 1]] + [cell for cell in neighbours([1, 1], 1) if cell not in pocket]
            pieces[seat] = turns[seat](rng.choice(inside))
            wanted = [turns[seat](cell) for cell in pocket]
        else:
            pieces[seat] = rng.choice([cell for cell in all_cells(1) if cell != CENTRE])
            wanted = []
        free = [cell for cell in allowed if cell not in wanted and cell != pieces[seat]]
        wanted += rng.sample(free, 3 - len(wanted))
        obstacles[1 - seat] = sorted(copy_of(wanted))
    revealed = [sorted(cell for cell in own if rng.random() < 0.6) for own in obstacles]
    recovering = [bool(revealed[1 - seat]) and rng.random() < 0.4 for seat in (0, 1)]
    return {"pieces": copy_of(pieces), "obstacles": obstacles, "revealed": copy_of(revealed),
            "recovering": recovering}


def invented_hunt(rng, game):
    treasures = [rng.choice(all_cells(1)), rng.choice(all_cells(1))]
    scans, left, digs = [], [], []
    for seat in (0, 1):
        target = treasures[1 - seat]
        made = rng.choice([0, 1, 2, 3, 3])
        cells = [rng.choice(all_cells(1)) for _ in range(made)]
        scans.append([{"at": copy_of(cell), "distance": distance(cell, target)} for cell in cells])
        left.append(3 - made)
        empty = [cell for cell in all_cells(1) if cell != target]
        digs.append(sorted(copy_of(rng.sample(empty, rng.choice([0, 0, 1, 3, 8])))))
    return {"treasures": copy_of(treasures), "scans_left": left, "scans": scans, "digs": digs}


# Positions to be refused

def refused(rng, game):
    while True:
        start = sensible(rng, game)
        try:
            rng.choice(changes(rng, game, start["state"]))(start)
        except IndexError:
            continue  # the change needs a trap, a scan or a dig where there is none
        if not accepted(game, start):
            return start


def putting(*path_and_value):
    """A change that puts a value at a path of the start's state."""
    *path, last, value = path_and_value

    def change(start):
        place = start["state"]
        for key in path:
            place = place[key]
        place[last] = value
    return change


def dropping(name):
    def change(start):
        del start["state"][name]
    return change


def turning(to_move):
    def change(start):
        start["to_move"] = to_move
    return change


def changes(rng, game, state):
    seat = rng.choice([0, 1])
    common = [dropping(rng.choice(game.fields)), turning(rng.choice([0, 3]))]
    return common + {
        "trap-and-treasure": bad_treasure,
        "trap-runner": bad_runner,
        "hidden-path": bad_path,
        "maze-runner-duel": bad_maze,
        "grid-hunt": bad_hunt,
    }[game.id](rng, state, seat)


def bad_treasure(rng, state, seat):
    def stuck(start):
        start["state"].update(pieces=[[0, 0], [4, 4]], traps_left=[0, 0], treasure="board",
                              traps=[[0, 1], [1, 0], [1, 1], [3, 3], [3, 4], [4, 3]],
                              snared=[False, False])

    def home(start):
        start["state"]["pieces"][seat] = copy_of(HOMES[seat])
        start["state"]["treasure"] = seat + 1
        start["state"]["snared"][seat] = False

    def trap_on_treasure(start):
        start["state"]["treasure"] = "board"
        start["state"]["traps"][0] = [2, 2]

    def piece_on_treasure(start):
        start["state"]["treasure"] = "board"
        start["state"]["pieces"][seat] = [2, 2]

    def too_many_left(start):
        start["state"].update(traps=[], traps_left=[4, 2], snared=[False, False])

    def piece_on_trap(start):
        start["state"]["pieces"][seat] = copy_of(start["state"]["traps"][0])

    return [stuck, stuck, stuck, home, home, trap_on_treasure, piece_on_treasure, too_many_left,
            piece_on_trap, piece_on_trap,
            putting("pieces", seat, rng.choice([[5, 0], [-1, 2], [0, 5], [2], "a1", None])),
            putting("pieces", 0, copy_of(state["pieces"][1])),
            putting("traps", state["traps"] + [[4, 2]]),
            putting("traps", state["traps"][1:] + state["traps"][-1:]),
            putting("traps_left", seat, rng.choice([-1, 4, 3, 0])),
            putting("snared", seat, True),
            putting("treasure", rng.choice([0, 3, "home", None]))]


def bad_runner(rng, state, seat):
    return [putting("pieces", seat, rng.choice([[0, 1], [6, 3], [3, 0], [1, 6], None])),
            putting("pieces", 0, copy_of(state["pieces"][1])),
            putting("shields", seat, rng.choice([-1, 4, None]))]


def bad_path(rng, state, seat):
    return [putting("positions", seat, rng.choice([-1, 10, 11, None])),
            putting("traps", seat, None),
            putting("traps", seat, state["traps"][seat][1:]),
            putting("traps", seat, state["traps"][seat] + [5]),
            putting("traps", seat, 0, rng.choice([0, 10, 11])),
            putting("traps", seat, 0, state["traps"][seat][-1]),
            putting("sprung", seat, state["traps"][seat]),
            putting("sprung", seat, 0, 10)]


def bad_maze(rng, state, seat):
    def blocked(start):
        one, two = [[1, 2], [2, 1], [2, 4]], [[4, 2], [4, 5], [5, 4]]
        start["state"].update(pieces=[[1, 1], [5, 5]], obstacles=[two, one],
                              revealed=[two[1:], one[:2]])

    def blocked_elsewhere(start):
        one, two = [[1, 4], [2, 2], [2, 5]], [[2, 3], [4, 1], [5, 2]]
        start["state"].update(pieces=[[1, 5], [5, 1]], obstacles=[two, one],
                              revealed=[two[1:], [one[0], one[2]]])

    def sealed(start):
        start["state"]["obstacles"][0] = [[2, 2], [4, 5], [5, 4]]
        start["state"]["revealed"][0] = []

    return [blocked, blocked_elsewhere, sealed, sealed,
            putting("obstacles", seat, None),
            putting("obstacles", seat, rng.choice([0, 1, 2]), rng.choice(STARTS + [CENTRE])),
            putting("obstacles", seat, state["obstacles"][seat][1:]),
            putting("obstacles", seat, 0, copy_of(state["obstacles"][seat][1])),
            putting("obstacles", seat, 0, rng.choice([[0, 2], [2, 6]])),
            putting("revealed", seat, [[3, 3]]),
            putting("revealed", seat, [copy_of(rng.choice(all_cells(1)))]),
            putting("pieces", seat, rng.choice([[3, 3], [0, 3], [3, 6]])),
            putting("pieces", 0, copy_of(state["pieces"][1])),
            putting("recovering", seat, None)]


def bad_hunt(rng, state, seat):
    treasure = state["treasures"][1 - seat]
    cell = copy_of(rng.choice(all_cells(1)))
    return [putting("treasures", seat, None),
            putting("treasures", seat, rng.choice([[0, 1], [6, 6], [3, 0]])),
            putting("scans_left", seat, rng.choice([0, 1, 2, 3, 4, -1])),
            putting("scans", seat, state["scans"][seat] + [{"at": cell, "distance": 2}]),
            putting("scans", seat, 0, "distance", rng.randint(0, 8)),
            putting("digs", seat, sorted(state["digs"][seat] + [treasure])),
            putting("digs", seat, state["digs"][seat][::-1]),
            putting("digs", seat, [cell, cell]),
            putting("digs", seat, [[4, 4], [1, 2]]),
            putting("digs", seat, [[0, 4]])]
