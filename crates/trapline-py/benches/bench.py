"""How fast matches are from Python, beside others, in one run: random play, steps a second.

    python bench.py                         # a minute and a half
    python bench.py --seconds 3             # longer, steadier

Peers are PettingZoo's tictactoe (with pygame), OpenSpiel's C++ tic_tac_toe driven from Python, and EnvPool's tic-tac-toe; those
that are not installed are left out. A row is the best of three turns, which are taken in turn with all other rows: so all
share the machine's good and bad moments.
"""

import argparse
import importlib.util
import os
import random
import time
from collections.abc import Callable

import numpy as np

import trapline

Run = Callable[[float], float]
"""Plays for about so many seconds, and tells the steps a second."""


def rate(play: Callable[[], int]) -> Run:
    """`play` makes some steps and tells how many."""

    def run(seconds: float) -> float:
        play()
        steps, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            steps += play()
        return steps / spent

    return run


def our_match(game: str) -> Run:
    chance = random.random

    def play() -> int:
        steps = 0
        for _ in range(20):
            match = trapline.Match(game)
            legal, act = match.legal_indices, match.play
            while actions := legal():
                act(actions[int(chance() * len(actions))])
                steps += 1
        return steps

    return rate(play)


def openspiel() -> Run:
    import pyspiel

    game, chance = pyspiel.load_game("tic_tac_toe"), random.random

    def play() -> int:
        steps = 0
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
                steps += 1
        return steps

    return rate(play)


def pettingzoo(env) -> Run:
    """PettingZoo's usual loop, as its own documentation has it."""

    def play() -> int:
        steps = 0
        env.reset()
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(seen["action_mask"]))
                steps += 1
        return steps

    return rate(play)


def batch(game: str, threads: int, observe: bool, count: int) -> Run:
    env = trapline.Batch(game, count, threads=threads, seed=1)
    actions = np.empty(count, np.int64)
    rewards = np.empty(count, np.float32)
    over = np.empty(count, np.bool_), np.empty(count, np.bool_)
    seen = np.empty((count, env.encoding.size), np.float32)
    masks = np.empty((count, env.encoding.num_actions), np.int8)
    env.reset(1)

    def play() -> int:
        for _ in range(10):
            env.sample(actions)
            env.step(actions, rewards, *over)
            if observe:
                env.observe(seen, masks)
        return 10 * count

    return rate(play)


def envpool(threads: int, count: int) -> Run:
    """Its steps alone are measured: choosing the actions costs nothing."""
    import envpool as peer

    env = peer.make("TicTacToe-v1", env_type="gymnasium", num_envs=count, num_threads=threads)
    infos = [env.reset()[1]]

    def run(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            mask = infos[0]["legal_action_mask"]
            actions = (mask * np.random.random(mask.shape)).argmax(1).astype(np.int32)
            start = time.perf_counter()
            *_, infos[0] = env.step(actions)
            spent += time.perf_counter() - start
            steps += count
        return steps / spent

    return run


def installed(*names: str) -> bool:
    return all(importlib.util.find_spec(name) for name in names)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each row runs, three times")
    parser.add_argument("--count", type=int, default=16384, help="matches in a batch")
    options = parser.parse_args()
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    games = [about["id"] for about in trapline.games()]

    single: dict[str, Run] = {}
    if installed("pettingzoo", "pygame"):
        from pettingzoo.classic import tictactoe_v3

        single["PettingZoo tictactoe_v3"] = pettingzoo(tictactoe_v3.env())
    if installed("pyspiel"):
        single["OpenSpiel tic_tac_toe (C++)"] = openspiel()
    single |= {f"trapline.Match {game}": our_match(game) for game in games}
    if installed("pettingzoo"):
        from trapline.pettingzoo import env

        single |= {f"trapline.pettingzoo {game}": pettingzoo(env(game)) for game in games}

    many: dict[str, Run] = {}
    if installed("envpool"):
        for threads in (1, 2):
            # Smaller batches suit it better.
            many[f"EnvPool TicTacToe-v1, {threads} core{'s' * (threads > 1)}"] = envpool(threads, 1024)
    for game in games:
        for threads in (1, 2):
            for observe in (False, True):
                name = f"{game}, {threads} core{'s' * (threads > 1)}, {'observed' if observe else 'steps alone'}"
                many[name] = batch(game, threads, observe, options.count)

    best = dict.fromkeys([*single, *many], 0.0)
    for _ in range(3):
        for name, run in (single | many).items():
            best[name] = max(best[name], run(options.seconds))

    zoo = best.get("PettingZoo tictactoe_v3")
    spiel = best.get("OpenSpiel tic_tac_toe (C++)")
    pool = max((best[name] for name in many if name.startswith("EnvPool")), default=None)
    ratio = lambda name, peer: f"{best[name] / peer:10.2f}" if peer else f"{'-':>10}"  # noqa: E731
    print(f"{'single matches':45} {'steps/s':>12} {'x Petting':>10} {'x OpenSp':>10}")
    for name in single:
        print(f"{name:45} {best[name]:12,.0f} {ratio(name, zoo)} {ratio(name, spiel)}")
    print(f"\n{'batches':45} {'steps/s':>12} {'x EnvPool':>10}")
    for name in many:
        print(f"{name:45} {best[name]:12,.0f} {ratio(name, pool)}")


if __name__ == "__main__":
    main()
