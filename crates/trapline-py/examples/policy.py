"""A small network learns Grid Hunt by playing against itself, in NumPy alone, and its regret falls.

    python policy.py                        # half a minute

Many matches are played at once by one network for both players, and after some steps it is moved towards what turned out
better than expected. The truth teaches nothing here: it only measures how much of a win an action gives away.
"""

import argparse
import time

import numpy as np

import trapline
from trapline.vector import VectorEnv

GAME = "grid-hunt"
MATCHES, STEPS, HIDDEN = 512, 16, 128
RATE, CURIOSITY, TRUST = 2e-3, 0.01, 0.9


class Network:
    """One hidden layer; from it a score for each action, and the value of the position for the player to move."""

    def __init__(self, inputs: int, actions: int, random: np.random.Generator) -> None:
        self.actions = actions
        self.weights = [
            random.standard_normal((inputs + 1, HIDDEN)).astype(np.float32) / np.sqrt(inputs),
            random.standard_normal((HIDDEN + 1, actions + 1)).astype(np.float32) * 0.01,
        ]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.updates = 0

    def forward(self, seen: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Chances of the legal actions, values, and what `learn` needs of the layer between."""
        middle = np.maximum(with_one(seen) @ self.weights[0], 0)
        out = with_one(middle) @ self.weights[1]
        scores = np.where(mask > 0, out[:, :-1], -np.inf)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        return chances / chances.sum(1, keepdims=True), np.tanh(out[:, -1]), middle

    def learn(self, seen: np.ndarray, mask: np.ndarray, played: np.ndarray, result: np.ndarray) -> None:
        """One step: played actions become likelier by as much as their result was better than the value."""
        chances, values, middle = self.forward(seen, mask)
        better = result - values
        # Of -better * log(chance) - CURIOSITY * entropy, with respect to the scores.
        slope = chances * better[:, None]
        slope[np.arange(len(played)), played] -= better
        logs = np.log(np.maximum(chances, 1e-9))
        slope += CURIOSITY * chances * (logs - (chances * logs).sum(1, keepdims=True))
        value_slope = -better * (1 - values**2)
        out_slope = np.concatenate([slope, value_slope[:, None]], 1).astype(np.float32) / len(played)
        middle_slope = (out_slope @ self.weights[1][:-1].T) * (middle > 0)
        self.move([with_one(seen).T @ middle_slope, with_one(middle).T @ out_slope])

    def move(self, slopes: list[np.ndarray]) -> None:
        """Adam."""
        self.updates += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weight -= RATE * (mean / (1 - 0.9**self.updates)) / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)


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
        match = trapline.Match(GAME, rules={"max_plies": 100})
        while not match.over:
            chances, _, _ = network.forward(match.observe(match.to_move)[None], match.mask()[None])
            match.play(int(draw(chances, random)[0]))
        given += [one for one in truth.regret(match) if one is not None]
    return float(np.mean(given))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=600)
    options = parser.parse_args()
    random = np.random.default_rng(1)
    truth = trapline.solve(GAME)
    env = VectorEnv(GAME, MATCHES, max_plies=100, seed=1)
    network = Network(env.encoding.size, env.encoding.num_actions, random)
    seen, infos = env.reset()
    start, first = time.perf_counter(), regret(network, truth, 200)
    print(f"before learning an action gives away {first:.4f} of a win")
    for n in range(1, options.rounds + 1):
        steps = []
        for _ in range(STEPS):
            mask, mover = infos["action_mask"], infos["to_move"]
            played = draw(network.forward(seen, mask)[0], random)
            then, rewards, terminated, truncated, infos = env.step(played)
            steps.append((seen, mask, played, mover, rewards, terminated | truncated))
            seen = then
        # Back from the last step: what comes of an action is the result, or what the next player's outlook leaves.
        outlook, mover = network.forward(seen, infos["action_mask"])[1], infos["to_move"]
        results = []
        for was, mask, _, moved, rewards, over in reversed(steps):
            result = np.where(over, rewards, np.where(moved == mover, outlook, -outlook))
            results.append(result)
            outlook, mover = TRUST * result + (1 - TRUST) * network.forward(was, mask)[1], moved
        rows = [np.concatenate(column) for column in list(zip(*steps))[:3]]
        outcome = np.concatenate(results[::-1])
        for part in np.array_split(random.permutation(len(outcome)), 4):
            network.learn(*(row[part] for row in rows), outcome[part])
        if n % (options.rounds // 6) == 0:
            last = regret(network, truth, 200)
            print(f"after {n * STEPS * MATCHES:9,} actions, {time.perf_counter() - start:4.1f} s: {last:.4f}", flush=True)
    if not last < first / 2:
        raise SystemExit("it has learned little")


if __name__ == "__main__":
    main()
