"""Mistakes: actions that a record must not hold, and the reader must refuse.

Deliberately absent: any judgement of its own; what is wrong is what the game does not list as legal.
"""

OTHER_TEXTS = ["", " ", "move", "place", "pass", "skip", "resign", "null", "move up", "attack",
               "move 1,0", "move 2", "place 4 7 9", "place 2,3 3,2 4,3", "hide 2,3", "scan 3,3",
               "dig 5,5", "M 1 0", "T 1 1", "right", "up", "2", "1 0", "(2, 3)", "1", "moveup",
               "trap 2,2", "scan", "dig", "hide", "attack up", "move diagonal", "move 0", "move -1",
               "move 4", "move 1.0", "move 99999999999999999999", "trap 0,5", "trap -1,0",
               "move 256,0", "dig 0,3", "dig 6,1", "scan 3,6", "scan 257,257", "hide 0,0", "hide 6,6",
               "place 0 1 2", "place 9 10 11", "place 1 2", "place 1 2 3 4", "place 1,1 1,2 1,3",
               "place 3,3 4,4 4,5", "place 4,4 4,5 5,5", "place 1,2 1,3", "place 1,2 1,2 1,3",
               "place 4 4 7", "place 1,2 1,3 1,6", "place 8 9 10", "place 1,2 2,1 2,2"]


def mangled(rng, action):
    """The action in a form that is not canonical."""
    words = action.split(" ")
    forms = [
        action.upper(),
        action.capitalize(),
        action.replace(" ", "  "),
        " " + action,
        action + " ",
        action + "\n",
        action.replace(" ", "\t"),
        action.replace(",", ", "),
        action.replace(",", " "),
        action.replace(" ", " 0"),
        action.replace(",", ",0"),
        action.replace(" ", " +"),
        action.replace(",", ";"),
        action + ",",
        action + " 1",
        action + " x",
        " ".join(words[:1] + words[:0:-1]),
        " ".join(words[:-1] + words[-2:-1]),
        " ".join(words[:1] + ["(" + word + ")" for word in words[1:]]),
        action.replace("1", "\u0661"),
        action.replace("2", "\uff12"),
        action.replace(" ", "\u00a0"),
        words[0],
        words[0][0] + action[len(words[0]):],
        action[:-1],
    ]
    return rng.choice(forms)


def well_formed(rng, game_id):
    """Canonical text of the game that may or may not be legal just now."""
    x, y = rng.randint(-1, 6), rng.randint(-1, 6)
    direction = rng.choice(["up", "down", "left", "right"])
    steps = sorted(rng.choices(range(0, 12), k=rng.choice([2, 3, 3, 3, 4])))
    cells = sorted([rng.randint(0, 6), rng.randint(0, 6)] for _ in range(rng.choice([2, 3, 3, 3, 4])))
    return rng.choice({
        "trap-and-treasure": [f"move {x},{y}", f"trap {x},{y}"],
        "trap-runner": ["attack", f"move {direction}"],
        "hidden-path": [f"move {rng.randint(0, 4)}", "place " + " ".join(map(str, steps))],
        "maze-runner-duel": [f"move {direction}",
                             "place " + " ".join(f"{row},{column}" for row, column in cells)],
        "grid-hunt": [f"scan {x},{y}", f"dig {x},{y}", f"hide {x},{y}"],
    }[game_id])


def near_miss(rng, game, pos):
    """Well-formed and tempting, but against a rule of just this position; may be legal after all."""
    state, player = pos["state"], pos["to_move"] or 1
    tempting = [well_formed(rng, game.id)]
    if game.id == "trap-and-treasure":
        for x, y in state["pieces"] + state["traps"] + [[2, 2]]:
            tempting += [f"move {x},{y}", f"trap {x},{y}"]
        mine_x, mine_y = state["pieces"][player - 1]
        tempting += [f"move {mine_x + 1},{mine_y + 1}", f"move {mine_x - 1},{mine_y}"]
    elif game.id == "trap-runner":
        tempting += ["attack", "move up", "move down", "move left", "move right"]
    elif game.id == "hidden-path":
        tempting += ["move 2", "move 3", "move 4", "place 1 2 10", "place 1 2 3"]
    elif game.id == "maze-runner-duel":
        tempting += ["move up", "move down", "move left", "move right",
                     "place 1,2 1,3 2,1", "place 4,4 4,5 5,4", "place 2,2 3,3 4,4"]
    else:
        tempting += ["scan 3,3", "scan 1,1", "hide 3,3", "dig 3,3"]
    illegal = [action for action in tempting if action not in game.legal(pos)]
    return rng.choice(illegal or tempting)


def mistake(rng, game, pos):
    """One action that is refused in this position."""
    legal = game.legal(pos)
    while True:
        kind = rng.random()
        if kind < 0.45:
            action = near_miss(rng, game, pos)
        elif kind < 0.9 and legal:
            action = mangled(rng, rng.choice(legal))
        else:
            action = rng.choice(OTHER_TEXTS)
        if action not in legal:
            return action
