"""Trap and Treasure: fetch the treasure from (2,2) and bring it home, past the traps.

Seats 1 and 2 are the rule book's players A and B. Cells are [x, y] from 0.
Deliberately absent: stealing and simultaneous actions, which the rulings exclude.
"""

from ..position import copy_of, end, other, position
from ..problem import Problem
from .grid import (all_cells, distinct, flag, list_of_cells, neighbours, pair, read, whole,
                   written)

HOMES = [[0, 0], [4, 4]]
CENTRE = [2, 2]
TRAPS_EACH = 3


class TrapAndTreasure:
    id = "trap-and-treasure"
    house_rules = {"traps": ["snare", "wall"]}
    secret = None
    fields = ["pieces", "treasure", "traps", "traps_left", "snared"]

    def __init__(self, rules):
        self.rules = rules
        self.walls = rules["traps"] == "wall"

    def start(self):
        return position(1, {
            "pieces": copy_of(HOMES),
            "treasure": "board",
            "traps": [],
            "traps_left": [TRAPS_EACH, TRAPS_EACH],
            "snared": [False, False],
        })

    def actions(self, state, player):
        """What the player could do were it their turn and were they not snared."""
        piece = state["pieces"][player - 1]
        opponent = state["pieces"][other(player) - 1]
        found = []
        for cell in neighbours(piece, 0):
            if cell == opponent:
                continue
            if self.walls and cell in state["traps"]:
                continue
            found.append(f"move {written(cell)}")
        if state["traps_left"][player - 1] > 0:
            for cell in all_cells(0):
                if cell in state["traps"] or cell in state["pieces"]:
                    continue
                if cell == CENTRE and state["treasure"] == "board":
                    continue
                found.append(f"trap {written(cell)}")
        return found

    def legal(self, pos):
        return [] if pos["result"] else self.actions(pos["state"], pos["to_move"])

    def play(self, pos, action):
        pos = copy_of(pos)
        state, player = pos["state"], pos["to_move"]
        word, where = action.split(" ")
        cell = read(where)
        if word == "trap":
            state["traps"] = sorted(state["traps"] + [cell])
            state["traps_left"][player - 1] -= 1
        else:
            state["pieces"][player - 1] = cell
            if state["treasure"] == "board" and cell == CENTRE:
                state["treasure"] = player
            if cell in state["traps"]:
                state["snared"][player - 1] = True
            if self.is_home(state, player):
                end(pos, player, "treasure-home")
                return pos
        pos["to_move"] = other(player)
        self.pass_skips(pos)
        return pos

    def is_home(self, state, player):
        """Home with the treasure, and free: nobody wins while snared."""
        return (state["treasure"] == player
                and state["pieces"][player - 1] == HOMES[player - 1]
                and not state["snared"][player - 1])

    def pass_skips(self, pos):
        """Pass turns on until somebody can act, or the game is over."""
        state = pos["state"]
        if self.is_stuck(state):
            end(pos, None, "stuck")
            return
        while True:
            player = pos["to_move"]
            if state["snared"][player - 1]:
                state["snared"][player - 1] = False
                if self.is_home(state, player):
                    end(pos, player, "treasure-home")
                    return
            elif self.actions(state, player):
                return
            pos["to_move"] = other(player)

    def is_stuck(self, state):
        return not self.actions(state, 1) and not self.actions(state, 2)

    def restore(self, to_move, state):
        if not (pair(state["pieces"]) and list_of_cells(state["pieces"], 0)):
            raise Problem("pieces must be two cells on the board")
        if not (list_of_cells(state["traps"], 0) and distinct(state["traps"])):
            raise Problem("traps must be different cells on the board")
        if not (pair(state["traps_left"])
                and all(whole(left, 0, TRAPS_EACH) for left in state["traps_left"])):
            raise Problem("traps_left must be two numbers from 0 to 3")
        if not (pair(state["snared"]) and all(flag(value) for value in state["snared"])):
            raise Problem("snared must be two of true and false")
        treasure = state["treasure"]
        if treasure != "board" and not whole(treasure, 1, 2):
            raise Problem('treasure must be "board", 1 or 2')
        if not distinct(state["pieces"]):
            raise Problem("the pieces stand on one cell")
        if len(state["traps"]) + sum(state["traps_left"]) != 2 * TRAPS_EACH:
            raise Problem("traps placed and traps left must make six")
        if treasure == "board" and CENTRE in state["pieces"] + state["traps"]:
            raise Problem("a piece or a trap is on the lying treasure")
        for player in (1, 2):
            on_trap = state["pieces"][player - 1] in state["traps"]
            if state["snared"][player - 1] and not on_trap:
                raise Problem("a player is snared without a trap")
            if self.walls and on_trap:
                raise Problem("a piece is on a trap, and traps are walls")
            if self.is_home(state, player):
                raise Problem("the game is over: the treasure is home")
        if self.is_stuck(state):
            raise Problem("the game is over: nobody can act")
        pos = position(to_move, {name: copy_of(state[name]) for name in self.fields})
        pos["state"]["traps"].sort()
        self.pass_skips(pos)
        return pos
