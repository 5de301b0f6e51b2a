"""Grid Hunt: what a written strategy is worth, computed again from the rules.

The file is what `trapline solve grid-hunt --write FILE` wrote: where each player hides, and for every situation how
often they do what. The opponent here may hide anywhere, knows their own treasure, and tries everything. Fractions
only. Nothing is shared with the solver.
"""

import json
import sys
from fractions import Fraction
from functools import cache


class Strategy:
    """What one player does: `hide` and, by situation, a list of (action, cell, chance)."""

    def __init__(self):
        self.hide = []
        self.deeds = {}

    def read(self, line):
        if "hide" in line:
            self.hide = [cell(text) for text in line["hide"]]
            return
        key = (frozenset(cell(text) for text in line["cells"]), line["scans"], line["pressed"])
        deeds = []
        for text, chance in line["deeds"].items():
            verb, where = text.split()
            deeds.append((verb, cell(where), Fraction(chance)))
        if sum(chance for _, _, chance in deeds) != 1 or any(chance < 0 for _, _, chance in deeds):
            raise SystemExit(f"these are not chances: {line}")
        self.deeds[key] = deeds


def cell(text):
    row, column = text.split(",")
    return int(row), int(column)


def distance(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def best_response(strategy, size, scans, opponent_begins):
    """The chance of winning of an opponent who knows the strategy."""
    board = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]

    @cache
    def options(cells, left):
        """What the opponent can do: lists of (rest, scans left, share); what is missing to 1 is a find."""
        whole = len(cells)
        found = {((cells, left, Fraction(1)),)}  # a turn wasted
        for spot in cells:
            rest = cells - {spot}
            found.add(((rest, left, Fraction(whole - 1, whole)),) if rest else ())
        if left:
            for spot in board:
                parts = {}
                for place in cells:
                    parts.setdefault(distance(spot, place), set()).add(place)
                split = [(frozenset(part), left - 1, Fraction(len(part), whole)) for part in parts.values()]
                found.add(tuple(sorted(split, key=lambda entry: sorted(entry[0]))))
        return list(found)

    def against(treasure):
        @cache
        def turn(cells, left, theirs, their_scans):
            if len(cells) == 1:
                return Fraction(1)
            best = Fraction(0)
            for outcomes in options(cells, left):
                chance = 1 - sum(share for _, _, share in outcomes)
                for rest, scans_left, share in outcomes:
                    chance += share * reply(rest, scans_left, theirs, their_scans)
                best = max(best, chance)
            return best

        @cache
        def reply(cells, left, theirs, their_scans):
            chance = Fraction(0)
            for verb, spot, often in strategy.deeds[(theirs, their_scans, len(cells) == 1)]:
                if often == 0 or (verb == "dig" and spot == treasure):
                    continue
                if verb == "dig":
                    rest, scans_left = theirs - {spot}, their_scans
                    if len(cells) == 1:
                        chance += often  # the opponent digs next, and finds it
                        continue
                else:
                    told = distance(spot, treasure)
                    rest = frozenset(place for place in theirs if distance(spot, place) == told)
                    scans_left = their_scans - 1
                chance += often * turn(cells, left, rest, scans_left)
            return chance

        start = (frozenset(strategy.hide), scans, frozenset(board), scans)
        return turn(*start) if opponent_begins else reply(*start)

    return max(against(treasure) for treasure in board)


def main(argv):
    if len(argv) != 1:
        raise SystemExit("usage: certify grid-hunt FILE")
    with open(argv[0], encoding="utf-8") as file:
        head, *lines = map(json.loads, file)
    strategies = {1: Strategy(), 2: Strategy()}
    for line in lines:
        strategies[line["seat"]].read(line)
    left = {
        seat: best_response(strategy, head["size"], head["scans"], head["first"] != seat)
        for seat, strategy in strategies.items()
    }
    lower, upper = 1 - 2 * left[1], 2 * left[2] - 1
    print(f"grid-hunt: player 1's strategy is worth {lower}, player 2's holds them to {upper}")
    claimed = Fraction(head["lower"]), Fraction(head["upper"])
    if (lower, upper) != claimed:
        sys.exit(f"but the file claims {claimed[0]} and {claimed[1]}")
