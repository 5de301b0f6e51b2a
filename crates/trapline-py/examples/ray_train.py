"""RLlib learns a game by playing against itself, on two workers, and the truth says how good it has become.

    python ray_train.py                     # two workers on this machine, a minute or three
    python ray_train.py --address auto      # on the cluster that this machine belongs to

PPO on the PettingZoo environment, one network for both seats, illegal actions masked. Every few rounds the network plays
against random play, and `Solution.regret` tells how much of a win each of its actions gave away: 0 is perfect play.
"""

import argparse
from typing import Any

import numpy as np
import ray
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune.registry import register_env

import trapline

SHARED = "both"


class Masked(TorchRLModule, ValueFunctionAPI):
    """A small network: two layers, then a score for each action, where illegal ones get none, and a value."""

    def setup(self) -> None:
        size = self.observation_space["observation"].shape[0]
        self.body = torch.nn.Sequential(
            torch.nn.Linear(size, 128), torch.nn.Tanh(), torch.nn.Linear(128, 128), torch.nn.Tanh()
        )
        self.scores = torch.nn.Linear(128, int(self.action_space.n))
        self.worth = torch.nn.Linear(128, 1)

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        seen = self.body(batch[Columns.OBS]["observation"].float())
        allowed = batch[Columns.OBS]["action_mask"] > 0
        return {Columns.ACTION_DIST_INPUTS: self.scores(seen).masked_fill(~allowed, -1e9)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Any:
        return self.worth(self.body(batch[Columns.OBS]["observation"].float())).squeeze(-1)


def make_env(config: dict[str, Any]) -> PettingZooEnv:
    from trapline.pettingzoo import env

    return PettingZooEnv(env(config["game"], max_plies=config["max_plies"]))


@ray.remote(num_cpus=0)
class Judge:
    """Knows the truth, and measures a network by what its actions give away."""

    def __init__(self, game: str, max_plies: int) -> None:
        self.game, self.max_plies = game, max_plies
        self.truth = trapline.solve(game)

    def measure(self, weights: dict[str, np.ndarray], matches: int) -> tuple[float, float]:
        """Against random play: the share of wins, and what an action of the network gives away on average, in wins."""
        random, given, won = np.random.default_rng(1), [], 0
        for n in range(matches):
            match, seat, own = trapline.Match(self.game, rules={"max_plies": self.max_plies}), 1 + n % 2, []
            while not match.over:
                own.append(match.to_move == seat)
                legal = match.legal_indices()
                scores = forward(weights, match.observe(seat))[legal] if own[-1] else np.zeros(len(legal))
                chances = np.exp(scores - scores.max())
                match.play(int(random.choice(legal, p=chances / chances.sum())))
            won += match.returns[seat - 1] > 0
            given += [one for one, mine in zip(self.truth.regret(match), own) if mine and one is not None]
        return won / matches, float(np.mean(given))


def forward(weights: dict[str, np.ndarray], seen: np.ndarray) -> np.ndarray:
    """The scores of the actions, by the same layers as above."""
    for layer in ("body.0", "body.2"):
        seen = np.tanh(weights[f"{layer}.weight"] @ seen + weights[f"{layer}.bias"])
    return weights["scores.weight"] @ seen + weights["scores.bias"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="hidden-path")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--matches", type=int, default=200, help="matches that are measured each time")
    parser.add_argument("--max-plies", type=int, default=60)
    parser.add_argument("--address", help="the cluster to use; without it one is started here")
    options = parser.parse_args()

    here = {} if options.address else {"num_cpus": options.workers, "include_dashboard": False}
    ray.init(address=options.address, log_to_driver=False, logging_level="error", **here)
    register_env("trapline", make_env)
    config = (
        PPOConfig()
        .environment("trapline", env_config={"game": options.game, "max_plies": options.max_plies})
        .env_runners(num_env_runners=options.workers, num_envs_per_env_runner=1)
        .multi_agent(policies={SHARED}, policy_mapping_fn=lambda agent, *_, **__: SHARED)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={SHARED: RLModuleSpec(module_class=Masked)}))
        .training(train_batch_size_per_learner=4000, minibatch_size=256, num_epochs=6, lr=5e-4, entropy_coeff=0.005)
    )
    learner = config.build_algo()
    judge = Judge.remote(options.game, options.max_plies)

    def measured(rounds: int) -> float:
        weights = {name: np.asarray(values) for name, values in learner.get_weights()[SHARED].items()}
        won, given = ray.get(judge.measure.remote(weights, options.matches))
        print(f"after {rounds:3} rounds: wins {won:.0%} against random play, an action gives away {given:.4f}", flush=True)
        return given

    first = last = measured(0)
    for n in range(1, options.rounds + 1):
        learner.train()
        if n % 5 == 0 or n == options.rounds:
            last = measured(n)
    learner.stop()
    ray.shutdown()
    if not last < first / 2:
        raise SystemExit("it has learned nothing")


if __name__ == "__main__":
    main()
