"""Hidden Path: be first on step 10, past three hidden traps of the opponent.

Deliberately absent: any memory beyond the state; what a trap did is in `sprung`.
"""

from itertools import combinations

from ..position import copy_of, end, other, position
from ..problem import Problem
from .grid import distinct, pair, whole

GOAL = 10
TRAPS_EACH = 3


class HiddenPath:
    id = "hidden-path"
    house_rules = {"finish": ["trappable", "safe"], "first": [1, 2]}
    secret = "traps"
    fields = ["positions", "traps", "sprung"]

    def __init__(self, rules):
        self.rules = rules
        self.last_trap = 9 if rules["finish"] == "safe" else 10
        self.placements = [f"place {a} {b} {c}"
                           for a, b, c in combinations(range(1, self.last_trap + 1), TRAPS_EACH)]

    def start(self):
        return position(1, {"positions": [0, 0], "traps": [None, None], "sprung": [[], []]})

    def legal(self, pos):
        if pos["result"]:
            return []
        if None in pos["state"]["traps"]:
            return list(self.placements)
        here = pos["state"]["positions"][pos["to_move"] - 1]
        return [f"move {steps}" for steps in (1, 2, 3) if here + steps <= GOAL]

    def play(self, pos, action):
        pos = copy_of(pos)
        state, player = pos["state"], pos["to_move"]
        opponent = other(player)
        words = action.split(" ")
        if words[0] == "place":
            state["traps"][player - 1] = [int(word) for word in words[1:]]
            pos["to_move"] = 2 if player == 1 else self.rules["first"]
            return pos
        step = state["positions"][player - 1] + int(words[1])
        if step in state["traps"][opponent - 1]:
            state["traps"][opponent - 1].remove(step)
            state["sprung"][opponent - 1] = sorted(state["sprung"][opponent - 1] + [step])
            step = 0
        state["positions"][player - 1] = step
        if step == GOAL:
            end(pos, player, "finish")
        else:
            pos["to_move"] = opponent
        return pos

    def restore(self, to_move, state):
        if not (pair(state["positions"])
                and all(whole(step, 0, GOAL - 1) for step in state["positions"])):
            raise Problem("positions must be two steps from 0 to 9")
        if not (pair(state["traps"]) and pair(state["sprung"])):
            raise Problem("traps and sprung must have two entries")
        for armed, sprung in zip(state["traps"], state["sprung"]):
            if not (isinstance(armed, list) and isinstance(sprung, list)):
                raise Problem("a start needs both players' traps")
            steps = armed + sprung
            if not (len(steps) == TRAPS_EACH and distinct(steps)
                    and all(whole(step, 1, self.last_trap) for step in steps)):
                raise Problem("each player has three traps, armed or sprung, on different steps")
        pos = position(to_move, {name: copy_of(state[name]) for name in self.fields})
        for name in ("traps", "sprung"):
            for steps in pos["state"][name]:
                steps.sort()
        return pos
