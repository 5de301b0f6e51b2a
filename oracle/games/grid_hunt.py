"""Grid Hunt: find the opponent's hidden treasure by three scans and any number of digs.

Cells are [row, column] from 1.
Deliberately absent: the order of digs, which the state does not keep.
"""

from ..position import copy_of, end, other, position
from ..problem import Problem
from .grid import (all_cells, distance, is_cell, list_of_cells, pair, read, whole, written)

SCANS_EACH = 3


class GridHunt:
    id = "grid-hunt"
    house_rules = {"first": [1, 2]}
    secret = "treasures"
    fields = ["treasures", "scans_left", "scans", "digs"]

    def __init__(self, rules):
        self.rules = rules

    def start(self):
        return position(1, {
            "treasures": [None, None],
            "scans_left": [SCANS_EACH, SCANS_EACH],
            "scans": [[], []],
            "digs": [[], []],
        })

    def legal(self, pos):
        if pos["result"]:
            return []
        state, player = pos["state"], pos["to_move"]
        if None in state["treasures"]:
            return [f"hide {written(cell)}" for cell in all_cells(1)]
        found = []
        if state["scans_left"][player - 1] > 0:
            found += [f"scan {written(cell)}" for cell in all_cells(1)]
        found += [f"dig {written(cell)}" for cell in all_cells(1)]
        return found

    def play(self, pos, action):
        pos = copy_of(pos)
        state, player = pos["state"], pos["to_move"]
        opponent = other(player)
        word, where = action.split(" ")
        cell = read(where)
        if word == "hide":
            state["treasures"][player - 1] = cell
            pos["to_move"] = 2 if player == 1 else self.rules["first"]
            return pos
        treasure = state["treasures"][opponent - 1]
        if word == "scan":
            state["scans_left"][player - 1] -= 1
            state["scans"][player - 1].append({"at": cell, "distance": distance(cell, treasure)})
        else:
            if cell not in state["digs"][player - 1]:
                state["digs"][player - 1] = sorted(state["digs"][player - 1] + [cell])
            if cell == treasure:
                end(pos, player, "found")
                return pos
        pos["to_move"] = opponent
        return pos

    def restore(self, to_move, state):
        if not (pair(state["treasures"]) and list_of_cells(state["treasures"], 1)):
            raise Problem("a start needs both treasures, on the grid")
        if not (pair(state["scans_left"])
                and all(whole(left, 0, SCANS_EACH) for left in state["scans_left"])):
            raise Problem("scans_left must be two numbers from 0 to 3")
        if not (pair(state["scans"]) and pair(state["digs"])):
            raise Problem("scans and digs must have two entries")
        for player in (1, 2):
            treasure = state["treasures"][other(player) - 1]
            scans = state["scans"][player - 1]
            if not (isinstance(scans, list)
                    and len(scans) + state["scans_left"][player - 1] == SCANS_EACH):
                raise Problem("scans made and scans left must make three")
            for scan in scans:
                if not (isinstance(scan, dict) and is_cell(scan.get("at"), 1)):
                    raise Problem("a scan needs a cell on the grid")
                if not (whole(scan.get("distance"), 0, 8)
                        and scan["distance"] == distance(scan["at"], treasure)):
                    raise Problem("a scan's distance does not agree with the treasure")
            digs = state["digs"][player - 1]
            if not list_of_cells(digs, 1):
                raise Problem("digs must be cells on the grid")
            if any(before >= after for before, after in zip(digs, digs[1:])):
                raise Problem("digs must be ascending, each cell once")
            if treasure in digs:
                raise Problem("the game is over: a treasure is found")
        pos = position(to_move, {name: copy_of(state[name]) for name in self.fields})
        pos["state"]["scans"] = [
            [{"at": copy_of(scan["at"]), "distance": scan["distance"]} for scan in scans]
            for scans in state["scans"]]
        return pos
