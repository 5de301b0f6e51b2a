"""Random play on many cores or machines: Ray actors, each with thousands of matches of its own.

    python ray_actors.py                    # two workers on this machine
    python ray_actors.py --address auto     # on the cluster that this machine belongs to

What comes back is how often each player wins. One number says whether several workers see the same game: how far their
shares of wins are apart, beside how far chance alone would put them.
"""

import argparse
import math
import time

import ray


@ray.remote(num_cpus=1)
class Player:
    """Plays at random until it has finished enough matches."""

    def __init__(self, game: str, count: int, seed: int) -> None:
        from trapline.vector import VectorEnv

        self.env = VectorEnv(game, count, seed=seed, copy=False)
        self.env.reset(seed=seed)

    def play(self, steps: int) -> dict[str, int]:
        import numpy as np

        wins = np.zeros(3, int)  # nobody's, player 1's, player 2's
        movers = self.env.reset()[1]["to_move"].copy()
        for _ in range(steps):
            _, rewards, terminated, truncated, infos = self.env.step(self.env.sample())
            winners = np.where(rewards > 0, movers, np.where(rewards < 0, 3 - movers, 0))
            wins += np.bincount(winners[terminated | truncated], minlength=3)
            movers = infos["to_move"].copy()
        return {"steps": steps * self.env.num_envs, "draws": int(wins[0]), "first": int(wins[1]), "second": int(wins[2])}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="trap-runner")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--matches", type=int, default=4096, help="matches a worker plays at once")
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--address", help="the cluster to use; without it one is started here")
    options = parser.parse_args()

    here = {} if options.address else {"num_cpus": options.workers, "include_dashboard": False}
    ray.init(address=options.address, log_to_driver=False, logging_level="error", **here)
    players = [Player.remote(options.game, options.matches, seed) for seed in range(options.workers)]
    ray.get([player.play.remote(1) for player in players])  # until all are up
    start = time.perf_counter()
    found = ray.get([player.play.remote(options.steps) for player in players])
    seconds = time.perf_counter() - start
    ray.shutdown()

    shares = []
    for n, one in enumerate(found, 1):
        over = one["draws"] + one["first"] + one["second"]
        shares.append(one["first"] / over)
        print(f"worker {n}: {over:,} matches, player 1 wins {shares[-1]:.2%}, draws {one['draws'] / over:.2%}")
    over = sum(one["draws"] + one["first"] + one["second"] for one in found)
    chance = 2 * math.sqrt(0.5 * len(found) / over)
    print(f"the workers differ by {max(shares) - min(shares):.2%}; chance explains about {chance:.2%}")
    print(f"{sum(one['steps'] for one in found) / seconds / 1e6:.1f} million steps a second, all workers together")


if __name__ == "__main__":
    main()
