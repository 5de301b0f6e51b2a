"""A small network learns Grid Hunt from the truth, in NumPy alone, and its regret falls.

    python policy.py                        # ten seconds

The network plays against itself. In every position it comes to, the truth says how perfect play would go on, and the network
is moved towards that. Then it plays matches of its own, and their regret is measured: how much of a win an action gives away.
It sees what a player sees, and never where the other's treasure is.
"""

import argparse
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are small: one core is faster

import numpy as np

import trapline

GAME = "grid-hunt"
RULES = {"max_plies": 60}
MATCHES, HIDDEN, ROWS, RATE = 32, 256, 256, 2e-3


class Network:
    """One layer between what is seen and a score for each action."""

    def __init__(self, inputs: int, actions: int, random: np.random.Generator) -> None:
        first = random.standard_normal((inputs + 1, HIDDEN)) * np.sqrt(2 / inputs)
        self.weights = [first.astype(np.float32), np.zeros((HIDDEN + 1, actions), np.float32)]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def forward(self, seen: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The chance of each action, 0 for illegal ones, and the layer between."""
        middle = np.maximum(with_one(seen) @ self.weights[0], 0)
        scores = np.where(mask > 0, with_one(middle) @ self.weights[1], -np.inf)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        return chances / chances.sum(1, keepdims=True), middle

    def learn(self, seen: np.ndarray, mask: np.ndarray, wanted: np.ndarray) -> None:
        """Moves the chances towards what is wanted, by one step of Adam on the cross entropy."""
        chances, middle = self.forward(seen, mask)
        after = (chances - wanted) / len(seen)
        before = (after @ self.weights[1][:-1].T) * (middle > 0)
        slopes = [with_one(seen).T @ before, with_one(middle).T @ after]
        self.updates += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9**self.updates)
            weight -= RATE * step / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)


def with_one(rows: np.ndarray) -> np.ndarray:
    """The rows with a 1 at their end, which carries the constant."""
    return np.concatenate([rows, np.ones((len(rows), 1), np.float32)], 1)


def draw(chances: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """An action for each row."""
    totals = chances.cumsum(1)
    return (totals < random.random((len(chances), 1)) * totals[:, -1:]).sum(1)


def regret(network: Network, truth: trapline.Solution, matches: int) -> float:
    """How much of a win an action gives away, on average over matches of the network against itself."""
    random, given = np.random.default_rng(7), []
    for _ in range(matches):
        match = trapline.Match(GAME, rules=RULES)
        while not match.over:
            chances, _ = network.forward(match.observe(match.to_move)[None], match.mask()[None])
            match.play(int(draw(chances, random)[0]))
        given += [one for one in truth.regret(match) if one is not None]
    return float(np.mean(given))


def perfect(match: trapline.Match, truth: trapline.Solution) -> np.ndarray:
    """The chances of all actions in perfect play."""
    wanted = np.zeros(match.encoding.num_actions, np.float32)
    for action, chance in truth.policy(match).items():
        wanted[match.encoding.index(action)] = chance
    return wanted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=20_000)
    options = parser.parse_args()
    random, start = np.random.default_rng(1), time.perf_counter()
    truth, shape = trapline.solve(GAME), trapline.encoding(GAME)
    network = Network(shape.size, shape.num_actions, random)
    first = last = regret(network, truth, 30)
    print(f"before learning an action gives away {first:.3f}")

    matches = [trapline.Match(GAME, rules=RULES) for _ in range(MATCHES)]
    rounds = options.positions // MATCHES
    met = [np.empty((rounds * MATCHES, width), np.float32) for width in (shape.size, shape.num_actions, shape.num_actions)]
    for n in range(1, rounds + 1):
        seen = np.stack([match.observe(match.to_move) for match in matches])
        masks = np.stack([match.mask() for match in matches])
        wanted = np.stack([perfect(match, truth) for match in matches])
        for rows, new in zip(met, (seen, masks, wanted)):
            rows[(n - 1) * MATCHES : n * MATCHES] = new
        for k, action in enumerate(draw(network.forward(seen, masks)[0], random)):
            matches[k].play(int(action))
            if matches[k].over:
                matches[k] = trapline.Match(GAME, rules=RULES)
        for _ in range(10):
            some = random.integers(0, n * MATCHES, ROWS)
            network.learn(*(rows[some] for rows in met))
        if n % (rounds // 5) == 0:
            last = regret(network, truth, 30)
            seconds = time.perf_counter() - start
            print(f"after {n * MATCHES:6,} positions and {seconds:4.1f} s: {last:.3f}", flush=True)
    if not last < first / 4:
        raise SystemExit("it has learned little")


if __name__ == "__main__":
    main()
