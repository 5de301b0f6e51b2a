"""Checks a written strategy of Maze Runner Duel: `python3 -m oracle.certify_maze FILE…`.

For placements of the other player's it works out, from the rules alone, the best that this player can reach
against the strategy, and compares it with what the file claims. It shares no code with the solver and no
method but the obvious one: trying everything, and remembering what was tried. On the full board one placement
takes seconds to minutes, so a random sample is checked unless `--all` is given; smaller boards are checked
completely. Deliberately absent: how strategies are found, and those that tell their placement, whose second
line has the word `parts`: `certify_open_maze` checks them.
"""

import argparse
import random
import sys
from itertools import combinations

from . import certify_open_maze

STEPS = [(-1, 0), (1, 0), (0, -1), (0, 1)]  # up, down, left, right
TOLERANCE = 1e-9  # of sums of fractions in floating point, each below 1e-15 off


class Maze:
    """The board and its rules."""

    def __init__(self, size, obstacles, rule):
        self.size, self.obstacles, self.rule = size, obstacles, rule
        middle = size // 2 + 1
        self.centre = (middle, middle)
        self.starts = {1: (1, 1), 2: (size, size)}
        self.distances = {}

    def target(self, cell, way):
        row, column = cell[0] + STEPS[way][0], cell[1] + STEPS[way][1]
        return (row, column) if 1 <= row <= self.size and 1 <= column <= self.size else None

    def far(self, past):
        """Steps to the centre past these obstacles, for the cells that have a way."""
        if past not in self.distances:
            steps = {self.centre: 0}
            queue = [self.centre]
            for cell in queue:
                for way in range(4):
                    near = self.target(cell, way)
                    if near and near not in past and near not in steps:
                        steps[near] = steps[cell] + 1
                        queue.append(near)
            self.distances[past] = steps
        return self.distances[past]

    def has_way(self, cell, past):
        """Whoever stands on an obstacle only has to leave it."""
        steps = self.far(past)
        return cell in steps or any(self.target(cell, way) in steps for way in range(4))

    def closer(self, one, two):
        """The result of the first of two blocked players."""
        away = [abs(cell[0] - self.centre[0]) + abs(cell[1] - self.centre[1]) for cell in (one, two)]
        return (away[1] > away[0]) - (away[1] < away[0])

    def placements(self, owner):
        cells = [(row, column) for row in range(1, self.size + 1) for column in range(1, self.size + 1)]
        free = [cell for cell in cells if cell != self.centre and cell not in self.starts.values()]
        victim = self.starts[3 - owner]
        return [frozenset(chosen) for chosen in combinations(free, self.obstacles)
                if self.rule == "any" or self.has_way(victim, frozenset(chosen))]


def mirror(cell):
    return (cell[1], cell[0])


def mirror_all(cells):
    return frozenset(mirror(cell) for cell in cells)


def mirror_weights(weights):
    up, down, left, right = weights
    return [left, right, up, down]


def read_cells(word):
    if word == "-":
        return frozenset()
    return frozenset(tuple(int(number) for number in cell.split(",")) for cell in word.split(";"))


class Strategy:
    """A strategy as its file has it."""

    def __init__(self, lines):
        words = lines[0].split()
        if words[0] != "maze":
            raise ValueError("this is not a strategy of Maze Runner Duel")
        self.maze = Maze(int(words[1]), int(words[2]), words[3])
        words = lines[1].split()
        self.player, self.detours, self.most = int(words[1]), int(words[3]), float(words[5])
        self.mix, self.shares = [], []
        self.usual, self.rows = {}, {}
        for line in lines[2:]:
            words = line.split()
            if words[0] == "place":
                self.mix.append(read_cells(words[1]))
                self.shares.append(int(words[2]))
            elif words[0] == "spot":
                [cell] = read_cells(words[1])
                spot = (cell, read_cells(words[2]), int(words[3]))
                self.usual[spot] = [int(word) for word in words[4:]]
            else:
                [cell] = read_cells(words[0])
                possible = frozenset(int(word) for word in words[1].split(";"))
                key = (spot, cell, possible, words[2] == "recovers")
                self.rows[key] = [int(word) for word in words[3:]]
        whole = sum(self.shares)
        self.shares = [share / whole for share in self.shares]
        self.images = [self.mix.index(mirror_all(placement)) for placement in self.mix]
        allowed = set(self.maze.placements(self.player))
        if any(placement not in allowed for placement in self.mix):
            raise ValueError("the strategy places what is not allowed")

    def open_ways(self, spot):
        """Ways that get closer, and all that the strategy may take."""
        cell, met, detours = spot
        far = self.maze.far(met)
        closer, all_ways = [], []
        for way in range(4):
            to = self.maze.target(cell, way)
            if to is None or to in met:
                continue
            if to == self.maze.centre:
                return [way], [way]
            if far.get(to, 999) < far.get(cell, 999):
                closer.append(way)
                all_ways.append(way)
            elif detours > 0:
                all_ways.append(way)
        return closer, all_ways

    def weights(self, spot, theirs, possible, recovering):
        """What is done, as weights of ways; all zero where the strategy gives up."""
        cell, met, detours = spot
        closer, all_ways = self.open_ways(spot)
        image = (mirror(cell), mirror_all(met), detours)
        tried = []
        if (spot, theirs, possible, recovering) in self.rows:
            tried.append(self.rows[spot, theirs, possible, recovering])
        else:
            seen = (image, mirror(theirs), frozenset(self.images[n] for n in possible), recovering)
            if seen in self.rows:
                tried.append(mirror_weights(self.rows[seen]))
        if spot in self.usual:
            tried.append(self.usual[spot])
        elif image in self.usual:
            tried.append(mirror_weights(self.usual[image]))
        tried.append([int(way in closer) for way in range(4)])
        tried.append([1] * 4)
        for row in tried:
            row = [weight if way in all_ways and self.maze.target(cell, way) != theirs else 0
                   for way, weight in enumerate(row)]
            if any(row):
                return row
        return [0] * 4


class Response:
    """The best that the other player can reach with one placement."""

    def __init__(self, strategy, placement):
        self.strategy, self.maze, self.placement = strategy, strategy.maze, placement
        self.known = {}

    def value(self):
        strategy = self.strategy
        spot = (self.maze.starts[strategy.player], frozenset(), strategy.detours)
        theirs = self.maze.starts[3 - strategy.player]
        possible = frozenset(range(len(strategy.mix)))
        return self.play(spot, theirs, possible, frozenset(), strategy.player == 1, False, False)

    def play(self, *state):
        if state not in self.known:
            ours_to_move = state[4]
            self.known[state] = self.ours(*state) if ours_to_move else self.theirs(*state)
        return self.known[state]

    def share(self, possible):
        return sum(self.strategy.shares[n] for n in possible)

    def after(self, spot, theirs, possible, met, mover_is_ours, recovering):
        """Gives the turn on, past whoever has lost it; `recovering` is (ours, theirs)."""
        recovering = list(recovering)
        ours = not mover_is_ours
        while recovering[0 if ours else 1]:
            recovering[0 if ours else 1] = False
            ours = not ours
        return self.play(spot, theirs, possible, met, ours, *recovering)

    def bumped(self, spot, theirs, possible, met, mover_is_ours, recovering):
        if not self.maze.has_way(spot[0], spot[1]) and not self.maze.has_way(theirs, met):
            return self.maze.closer(theirs, spot[0]) * self.share(possible)
        return self.after(spot, theirs, possible, met, mover_is_ours, recovering)

    def ours(self, spot, theirs, possible, met, _, __, their_recovering):
        cell, known, detours = spot
        weights = self.strategy.weights(spot, theirs, possible, their_recovering)
        if not any(weights):
            # The strategy has given up: whoever has a way wins, and who is closer where both are blocked.
            blocked = not self.maze.has_way(cell, known)
            closer = blocked and self.maze.closer(theirs, cell) > 0
            return sum(self.strategy.shares[n] for n in possible
                       if closer or self.maze.has_way(theirs, self.strategy.mix[n]))
        far = self.maze.far(known)
        total = 0.0
        for way, weight in enumerate(weights):
            if weight == 0:
                continue
            to = self.maze.target(cell, way)
            left = detours - (0 if far.get(to, 999) < far.get(cell, 999) else 1)
            if to == self.maze.centre:
                result = -self.share(possible)
            elif to in self.placement:
                result = self.bumped((cell, known | {to}, left), theirs, possible, met, True,
                                     (True, their_recovering))
            else:
                result = self.after((to, known, left), theirs, possible, met, True,
                                    (False, their_recovering))
            total += weight * result
        return total / sum(weights)

    def theirs(self, spot, theirs, possible, met, _, our_recovering, __):
        results = []
        for way in range(4):
            to = self.maze.target(theirs, way)
            if to is None or to == spot[0]:
                continue
            if to == self.maze.centre:
                results.append(self.share(possible))
                continue
            hit = frozenset(n for n in possible if to in self.strategy.mix[n])
            result = 0.0
            if hit:
                # Being blocked can only matter where sealing is allowed.
                now_met = met | {to} if self.maze.rule == "any" else met
                result += self.bumped(spot, theirs, hit, now_met, False, (our_recovering, True))
            if possible - hit:
                result += self.after(spot, to, possible - hit, met, False, (our_recovering, False))
            results.append(result)
        return max(results)


def strategies(path):
    """The lines of each strategy in a file: one begins where the game is named."""
    found = []
    with open(path, encoding="utf-8") as file:
        for line in file.read().splitlines():
            if line.startswith("maze "):
                found.append([])
            found[-1].append(line)
    return found


def check(path, lines, sample, seed):
    """Whether a strategy keeps its promise, for all placements or a sample of them."""
    if "parts" in lines[1].split():
        return certify_open_maze.check(path, lines, sample, seed)
    strategy = Strategy(lines)
    placements = strategy.maze.placements(3 - strategy.player)
    complete = sample is None or sample >= len(placements)
    if not complete:
        placements = random.Random(seed).sample(placements, sample)
    most = max(Response(strategy, placement).value() for placement in placements)
    kept = most <= strategy.most + TOLERANCE
    # Checked completely, a claim that is far too modest is a sign of a difference too.
    near = not complete or most > strategy.most - 1e-6
    words = "all" if complete else "a sample of"
    print(f"{path}: player {strategy.player}, {words} {len(placements)} placements: the other reaches "
          f"{most:.9f} of the {strategy.most:.9f} claimed: {'right' if kept and near else 'WRONG'}")
    return kept and near


def main(argv):
    parser = argparse.ArgumentParser(prog="oracle certify maze-runner-duel",
                                     description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--all", action="store_true", help="all placements, also on the full board")
    parser.add_argument("--sample", type=int, default=4, help="placements checked on the full board")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(argv)
    right = True
    for path in given.files:
        for lines in strategies(path):
            full = lines[0].split()[1:2] == ["5"]
            sample = given.sample if full and not given.all else None
            right = check(path, lines, sample, given.seed) and right
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
