"""Checks a written proof of Hidden Path's value: `python3 -m oracle.certify_path FILE`.

FILE holds the two players' strategies as the solver wrote them: a line with the rules and the
bounds, then a line for each placement and each situation of a run, with whole numbers as weights.
What they are worth is computed anew, from the rules alone and in whole numbers, and compared with
the bounds that the file claims. It takes a few seconds for the full board.

Why that proves the bounds: a strategy here lays traps by a mix and runs by another that looks
neither at these traps nor at the opponent. So, past given traps, the number of moves it needs has
a distribution that the opponent cannot change. Tell the opponent that number beforehand, which is
more than they can learn by watching; they still have to get past the strategy's traps within a
given number of moves, and the best chance of that, against the mix, is a small computation.

Deliberately absent: everything about how the strategies were found.
"""

import json
import sys
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

LONGEST_MOVE = 3


class Refused(Exception):
    """The file is no proof."""


def need(condition, why):
    if not condition:
        raise Refused(why)


class Strategy:
    """What one player does: `places` maps traps to weights, `runs` situations to three weights.

    A situation is (moves made, step, sprung, safe): all that the runner has found out.
    """

    def __init__(self):
        self.places = {}
        self.runs = {}


def read(lines):
    """The rules and the two strategies."""
    rules = json.loads(next(lines))
    need(rules.get("game") == "hidden-path", "it is not about hidden-path")
    strategies = {1: Strategy(), 2: Strategy()}
    for line in map(json.loads, lines):
        strategy = strategies[line["player"]]
        if "place" in line:
            steps = frozenset(line["place"])
            need(len(steps) == len(line["place"]) == rules["traps"], f"not so many traps: {line}")
            need(all(1 <= step <= rules["last_trap"] for step in steps), f"off the path: {line}")
            need(steps not in strategy.places, f"a placement comes twice: {line}")
            strategy.places[steps] = whole(line["weight"])
        else:
            known = [frozenset(line[name]) for name in ("sprung", "safe")]
            situation = (line["moves"], line["at"], *known)
            need(situation not in strategy.runs, f"a situation comes twice: {line}")
            need(len(line["weights"]) == LONGEST_MOVE, f"not a weight for each move: {line}")
            strategy.runs[situation] = [whole(weight) for weight in line["weights"]]
    for player, strategy in strategies.items():
        need(sum(strategy.places.values()) > 0, f"player {player} lays no traps")
    return rules, strategies


def whole(weight):
    need(type(weight) is int and weight >= 0, f"a weight is a whole number, not {weight!r}")
    return weight


def chances_in_time(rules, places):
    """A function of a number of moves: in how many of the places' cases a runner who knows these
    weights can be at the last step within it, if that is all they want."""
    length = rules["length"]

    @lru_cache(maxsize=None)
    def best(at, cases, moves):
        # A case is the traps that are still armed, with its weight.
        if at == length:
            return sum(weight for _, weight in cases)
        if (length - at + LONGEST_MOVE - 1) // LONGEST_MOVE > moves:
            return 0
        found = 0
        for step in range(at + 1, min(at + LONGEST_MOVE, length) + 1):
            caught = frozenset((armed - {step}, weight) for armed, weight in cases if step in armed)
            passed = frozenset(case for case in cases if step not in case[0])
            sum_of_both = 0
            if caught:
                sum_of_both += best(0, caught, moves - 1)
            if passed:
                sum_of_both += best(step, passed, moves - 1)
            found = max(found, sum_of_both)
        return found

    # Two cases could become one when a trap is gone only if they were one before: the same step is
    # taken out of both. So sets of cases lose nothing.
    start = frozenset(places.items())
    return lambda moves: best(0, start, moves)


def moves_needed(rules, runs, traps):
    """How often a run past these traps takes how many moves: {moves: weight}, and all weights."""
    nothing = frozenset()
    total = sum(runs[(0, 0, nothing, nothing)])
    here = {(0, nothing, nothing): total}
    needed, made = {}, 0
    while here:
        after = {}
        for (at, sprung, safe), came in here.items():
            weights = runs.get((made, at, sprung, safe))
            need(weights is not None, f"no move for step {at} after {made} moves, "
                                      f"sprung {sorted(sprung)}, safe {sorted(safe)}")
            need(sum(weights) == came,
                 f"{came} come to step {at} after {made} moves, {weights} go on")
            for by, weight in enumerate(weights, 1):
                if weight == 0:
                    continue
                step = at + by
                need(step <= rules["length"], f"a move past the last step from {at}")
                if step in traps and step not in sprung:
                    then = (0, sprung | {step}, safe)
                elif step == rules["length"]:
                    needed[made + 1] = needed.get(made + 1, 0) + weight
                    continue
                else:
                    then = (step, sprung, safe if step in sprung else safe | {step})
                after[then] = after.get(then, 0) + weight
        here, made = after, made + 1
    return needed, total


def worth(rules, strategy, moves_first):
    """What the strategy makes sure of, a win counting 1 and a loss -1."""
    in_time = chances_in_time(rules, strategy.places)
    cases = sum(strategy.places.values())
    least = None
    for traps in combinations(range(1, rules["last_trap"] + 1), rules["traps"]):
        needed, total = moves_needed(rules, strategy.runs, set(traps))
        won = sum(weight * (cases - in_time(moves - 1 if moves_first else moves))
                  for moves, weight in needed.items())
        share = Fraction(won, cases * total)
        least = share if least is None else min(least, share)
    return 2 * least - 1


def certify(lines):
    """Player 1's proved bounds; Refused where they are not what the file claims."""
    rules, strategies = read(iter(lines))
    lower = worth(rules, strategies[1], rules["first"] == 1)
    upper = -worth(rules, strategies[2], rules["first"] == 2)
    for name, found in (("lower", lower), ("upper", upper)):
        need(Fraction(rules[name]) == found, f"{name} is {found}, not {rules[name]}")
    return lower, upper


def main(argv):
    if len(argv) != 1:
        print("usage: python3 -m oracle.certify_path FILE", file=sys.stderr)
        return 2
    try:
        with open(argv[0], encoding="utf-8") as file:
            lower, upper = certify(file)
    except (Refused, OSError, ValueError, LookupError, TypeError, AttributeError,
            StopIteration) as problem:
        print(f"not proved: {problem!r}", file=sys.stderr)
        return 1
    print(f"hidden-path: player 1 gets at least {lower} and at most {upper}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
