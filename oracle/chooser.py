"""Chooser: picks actions at random, leaning towards play in which much happens.

It looks at secrets freely, since its aim is to walk into traps as often as past them.
Deliberately absent: playing well, and illegal actions (mistakes.py).
"""

from .games import grid, maze_runner_duel, trap_and_treasure
from .games.grid import distance, neighbours, read
from .position import other

STYLES = {
    "trap-and-treasure": ["racer", "racer", "trapper", "sealer", "wanderer"],
    "trap-runner": ["fighter", "fighter", "wanderer"],
    "hidden-path": ["careful", "careless", "wanderer"],
    "maze-runner-duel": ["runner", "bumper", "bumper", "wanderer"],
    "grid-hunt": ["scanner", "digger", "lucky", "wanderer"],
}

# Obstacles that seal player 1's start, or a pocket around it; mirrored they seal player 2's.
POCKETS = [
    [[1, 2], [2, 1]],
    [[1, 3], [2, 1], [2, 2]],
    [[1, 2], [2, 2], [3, 1]],
    [[1, 3], [2, 2], [3, 1]],
]


def mirrored(cell):
    return [6 - cell[0], 6 - cell[1]]


class Chooser:
    def __init__(self, rng, game, style=None):
        self.rng = rng
        self.game = game
        self.styles = [style or rng.choice(STYLES[game.id]) for _ in (1, 2)]

    def choose(self, pos):
        legal = self.game.legal(pos)
        if self.game.secret and None in pos["state"][self.game.secret]:
            return self.choose_secret(pos["to_move"], legal)
        weigh = {
            "trap-and-treasure": self.weigh_treasure,
            "trap-runner": self.weigh_runner,
            "hidden-path": self.weigh_path,
            "maze-runner-duel": self.weigh_maze,
            "grid-hunt": self.weigh_hunt,
        }[self.game.id]
        style = self.styles[pos["to_move"] - 1]
        weights = [weigh(pos["state"], pos["to_move"], style, action) for action in legal]
        return self.rng.choices(legal, weights)[0]

    # Secrets

    def choose_secret(self, player, legal):
        if self.game.id == "hidden-path":
            with_finish = [action for action in legal if action.endswith(" 10")]
            if with_finish and self.rng.random() < 0.4:
                return self.rng.choice(with_finish)
        if self.game.id == "maze-runner-duel":
            wish = self.wish_obstacles(player)
            action = "place " + " ".join(grid.written(cell) for cell in sorted(wish))
            if action in legal:
                return action
        return self.rng.choice(legal)

    def wish_obstacles(self, player):
        """Three obstacles that would matter; not always legal."""
        kind = self.rng.random()
        cells = grid.all_cells(1)
        if kind < 0.55:
            pocket = self.rng.choice(POCKETS)
            wish = list(pocket) if player == 2 else [mirrored(cell) for cell in pocket]
        elif kind < 0.8:
            wish = self.rng.sample(neighbours([3, 3], 1), 3)
        else:
            wish = []
        while len(wish) < 3:
            cell = self.rng.choice(cells)
            if cell not in wish:
                wish.append(cell)
        return wish

    # Play: how much an action is liked

    def weigh_treasure(self, state, player, style, action):
        word, where = action.split(" ")
        cell = read(where)
        mine, theirs = state["pieces"][player - 1], state["pieces"][other(player) - 1]
        home = trap_and_treasure.HOMES[player - 1]
        their_home = trap_and_treasure.HOMES[other(player) - 1]
        if word == "trap":
            weight = {"racer": 0.05, "trapper": 0.3, "sealer": 0.3, "wanderer": 0.1}[style]
            if style == "sealer" and (cell in neighbours(mine, 0) or cell in neighbours(theirs, 0)):
                return 40
            if cell == their_home and state["treasure"] == other(player):
                return 12
            if cell in (home, their_home, trap_and_treasure.CENTRE):
                return weight * 8
            if cell in neighbours(theirs, 0):
                return weight * 5
            return weight
        if style == "sealer":
            return 0.3
        if style == "wanderer":
            return 1.5
        if state["treasure"] == "board":
            goal = trap_and_treasure.CENTRE
        else:
            goal = home if state["treasure"] == player else their_home
        weight = 6 if distance(cell, goal) < distance(mine, goal) else 0.7
        if cell in state["traps"]:
            weight *= 6 if state["snared"][other(player) - 1] else 2
        return weight

    def weigh_runner(self, state, player, style, action):
        if style == "wanderer":
            return 1
        if action == "attack":
            return 3
        mine, theirs = state["pieces"][player - 1], state["pieces"][other(player) - 1]
        cell = self.game.target(mine, action.split(" ")[1])
        if cell == theirs:
            return 12
        shielded = state["shields"][other(player) - 1] > 0
        nearer = distance(cell, theirs) < distance(mine, theirs)
        wrapped = distance(cell, mine) > 1
        return (2 if shielded else 5) if nearer or wrapped else 1

    def weigh_path(self, state, player, style, action):
        step = state["positions"][player - 1] + int(action.split(" ")[1])
        trapped = step in state["traps"][other(player) - 1]
        if style == "wanderer":
            return 1
        if style == "careful":
            return 0.15 if trapped else 1
        return 3 if trapped else 1

    def weigh_maze(self, state, player, style, action):
        if style == "wanderer":
            return 1
        mine = state["pieces"][player - 1]
        cell = self.game.target(mine, action.split(" ")[1])
        centre = maze_runner_duel.CENTRE
        weight = 4 if distance(cell, centre) < distance(mine, centre) else 1
        if style == "bumper" and cell in state["obstacles"][other(player) - 1]:
            known = cell in state["revealed"][other(player) - 1]
            weight *= 0.4 if known else 10
        if style == "bumper" and cell == centre:
            weight = 0.5
        return weight

    def weigh_hunt(self, state, player, style, action):
        word, where = action.split(" ")
        if word == "scan":
            return {"scanner": 4, "digger": 0.2, "lucky": 1, "wanderer": 1}[style]
        if read(where) == state["treasures"][other(player) - 1]:
            return {"scanner": 6, "digger": 2, "lucky": 12, "wanderer": 1}[style]
        return 1
