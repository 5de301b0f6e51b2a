"""Trap Runner: strip the opponent of three shields, then step onto their token.

Cells are [x, y] from 1; (1,1) is bottom left, up raises y.
Deliberately absent: any reach of an attack, which is unlimited.
"""

from ..position import copy_of, end, other, position
from ..problem import Problem
from .grid import distinct, is_cell, list_of_cells, pair, whole

STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
SHIELDS = 3


class TrapRunner:
    id = "trap-runner"
    house_rules = {"edges": ["wrap", "wall"]}
    secret = None
    fields = ["pieces", "shields"]

    def __init__(self, rules):
        self.rules = rules
        self.wraps = rules["edges"] == "wrap"

    def start(self):
        return position(1, {"pieces": [[1, 1], [5, 5]], "shields": [SHIELDS, SHIELDS]})

    def target(self, cell, direction):
        """The cell a step leads to, or None where it would leave a walled grid."""
        x = cell[0] + STEPS[direction][0]
        y = cell[1] + STEPS[direction][1]
        if self.wraps:
            x = {0: 5, 6: 1}.get(x, x)
            y = {0: 5, 6: 1}.get(y, y)
        return [x, y] if is_cell([x, y], 1) else None

    def legal(self, pos):
        if pos["result"]:
            return []
        state, player = pos["state"], pos["to_move"]
        opponent = other(player)
        found = []
        for direction in STEPS:
            cell = self.target(state["pieces"][player - 1], direction)
            if cell is None:
                continue
            if cell == state["pieces"][opponent - 1] and state["shields"][opponent - 1] > 0:
                continue
            found.append(f"move {direction}")
        if state["shields"][opponent - 1] > 0:
            found.append("attack")
        return found

    def play(self, pos, action):
        pos = copy_of(pos)
        state, player = pos["state"], pos["to_move"]
        opponent = other(player)
        if action == "attack":
            state["shields"][opponent - 1] -= 1
        else:
            direction = action.split(" ")[1]
            state["pieces"][player - 1] = self.target(state["pieces"][player - 1], direction)
            if state["pieces"][player - 1] == state["pieces"][opponent - 1]:
                end(pos, player, "capture")
                return pos
        pos["to_move"] = opponent
        return pos

    def restore(self, to_move, state):
        if not (pair(state["pieces"]) and list_of_cells(state["pieces"], 1)):
            raise Problem("pieces must be two cells on the grid")
        if not (pair(state["shields"]) and all(whole(n, 0, SHIELDS) for n in state["shields"])):
            raise Problem("shields must be two numbers from 0 to 3")
        if not distinct(state["pieces"]):
            raise Problem("the pieces stand on one cell")
        return position(to_move, {name: copy_of(state[name]) for name in self.fields})
