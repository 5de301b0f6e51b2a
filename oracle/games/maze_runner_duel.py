"""Maze Runner Duel: be first on (3,3), past three hidden obstacles of the opponent.

Cells are [row, column] from 1; up lowers the row.
Deliberately absent: "unable to move", which never comes up (a known obstacle may be tried again).
"""

from itertools import combinations

from ..position import copy_of, end, other, position
from ..problem import Problem
from .grid import (all_cells, distance, distinct, flag, is_cell, list_of_cells, neighbours, pair,
                   written)

STARTS = [[1, 1], [5, 5]]
CENTRE = [3, 3]
OBSTACLES_EACH = 3
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def has_route(cell, obstacles):
    """Can the centre be reached from the cell without entering one of these obstacles?"""
    seen = [cell]
    to_visit = [cell]
    while to_visit:
        for near in neighbours(to_visit.pop(), 1):
            if near not in obstacles and near not in seen:
                seen.append(near)
                to_visit.append(near)
    return CENTRE in seen


class MazeRunnerDuel:
    id = "maze-runner-duel"
    house_rules = {"placement": ["any", "open"]}
    secret = "obstacles"
    fields = ["pieces", "obstacles", "revealed", "recovering"]
    placements_by_rule = {}  # listing them takes a while, so each list is made once

    def __init__(self, rules):
        self.rules = rules
        self.open = rules["placement"] == "open"

    def placements(self, player):
        key = (self.open, player)
        if key not in self.placements_by_rule:
            self.placements_by_rule[key] = [
                "place " + " ".join(written(cell) for cell in obstacles)
                for obstacles in combinations(all_cells(1), OBSTACLES_EACH)
                if self.may_place(player, list(obstacles))]
        return list(self.placements_by_rule[key])

    def may_place(self, player, obstacles):
        if any(cell in STARTS + [CENTRE] for cell in obstacles):
            return False
        return not self.open or has_route(STARTS[other(player) - 1], obstacles)

    def start(self):
        return position(1, {
            "pieces": copy_of(STARTS),
            "obstacles": [None, None],
            "revealed": [[], []],
            "recovering": [False, False],
        })

    def target(self, cell, direction):
        return [cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1]]

    def legal(self, pos):
        if pos["result"]:
            return []
        state, player = pos["state"], pos["to_move"]
        if None in state["obstacles"]:
            return self.placements(player)
        found = []
        for direction in STEPS:
            cell = self.target(state["pieces"][player - 1], direction)
            if is_cell(cell, 1) and cell != state["pieces"][other(player) - 1]:
                found.append(f"move {direction}")
        return found

    def play(self, pos, action):
        pos = copy_of(pos)
        state, player = pos["state"], pos["to_move"]
        opponent = other(player)
        words = action.split(" ")
        if words[0] == "place":
            state["obstacles"][player - 1] = [
                [int(number) for number in word.split(",")] for word in words[1:]]
            pos["to_move"] = opponent
            return pos
        cell = self.target(state["pieces"][player - 1], words[1])
        if cell in state["obstacles"][opponent - 1]:
            state["recovering"][player - 1] = True
            if cell not in state["revealed"][opponent - 1]:
                state["revealed"][opponent - 1] = sorted(state["revealed"][opponent - 1] + [cell])
            if self.is_blocked(state, 1) and self.is_blocked(state, 2):
                self.end_blocked(pos)
                return pos
        else:
            state["pieces"][player - 1] = cell
            if cell == CENTRE:
                end(pos, player, "centre")
                return pos
        pos["to_move"] = opponent
        self.pass_skips(pos)
        return pos

    def is_blocked(self, state, player):
        """Does every route meet an obstacle of the opponent that this player has bumped into?"""
        return not has_route(state["pieces"][player - 1], state["revealed"][other(player) - 1])

    def end_blocked(self, pos):
        one, two = [distance(piece, CENTRE) for piece in pos["state"]["pieces"]]
        if one == two:
            end(pos, None, "equal")
        else:
            end(pos, 1 if one < two else 2, "closest")

    def pass_skips(self, pos):
        recovering = pos["state"]["recovering"]
        while recovering[pos["to_move"] - 1]:
            recovering[pos["to_move"] - 1] = False
            pos["to_move"] = other(pos["to_move"])

    def restore(self, to_move, state):
        if not (pair(state["pieces"]) and list_of_cells(state["pieces"], 1)):
            raise Problem("pieces must be two cells on the grid")
        if not distinct(state["pieces"]):
            raise Problem("the pieces stand on one cell")
        if not (pair(state["obstacles"]) and pair(state["revealed"])):
            raise Problem("obstacles and revealed must have two entries")
        for player in (1, 2):
            obstacles = state["obstacles"][player - 1]
            revealed = state["revealed"][player - 1]
            if not (isinstance(obstacles, list) and len(obstacles) == OBSTACLES_EACH
                    and list_of_cells(obstacles, 1) and distinct(obstacles)
                    and self.may_place(player, obstacles)):
                raise Problem("each player needs three different obstacles where the rules allow them")
            if not (list_of_cells(revealed, 1) and distinct(revealed)
                    and all(cell in obstacles for cell in revealed)):
                raise Problem("only a player's own obstacles can be revealed, each once")
        if not (pair(state["recovering"]) and all(flag(value) for value in state["recovering"])):
            raise Problem("recovering must be two of true and false")
        if CENTRE in state["pieces"]:
            raise Problem("the game is over: a piece is at the centre")
        if self.is_blocked(state, 1) and self.is_blocked(state, 2):
            raise Problem("the game is over: both players are blocked")
        pos = position(to_move, {name: copy_of(state[name]) for name in self.fields})
        for name in ("obstacles", "revealed"):
            for cells in pos["state"][name]:
                cells.sort()
        self.pass_skips(pos)
        return pos
