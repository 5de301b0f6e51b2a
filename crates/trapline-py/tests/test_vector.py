"""Many matches at once, held against single matches that play the same actions."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest

import trapline
from trapline.vector import VectorEnv

GAMES = [about["id"] for about in trapline.games()]
VARIANTS = [
    *[pytest.param(game, {}, id=game) for game in GAMES],
    pytest.param("trap-runner", {"rules": {"edges": "wall"}, "sizes": {"size": 4, "shields": 2}}, id="reduced"),
    pytest.param("grid-hunt", {"rules": {"first": 2}}, id="first"),
    pytest.param("maze-runner-duel", {"factored": True}, id="factored maze"),
    pytest.param("hidden-path", {"factored": True}, id="factored path"),
]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_it_plays_as_single_matches_do(game, options, threads):
    count, limit = 7, 25
    env = VectorEnv(game, count, max_plies=limit, threads=threads, seed=3, **options)
    single = {**options, "rules": {**options.get("rules", {}), "max_plies": limit}}
    matches = [trapline.Match(game, **single) for _ in range(count)]
    seen, infos = env.reset()
    ended = cut = 0
    for _ in range(200):
        for n, match in enumerate(matches):
            assert np.array_equal(seen[n], match.observe(match.to_move))
            assert np.array_equal(infos["action_mask"][n], match.mask())
            assert infos["to_move"][n] == match.to_move
        actions = env.sample()
        seen, rewards, terminated, truncated, infos = env.step(actions)
        for n, match in enumerate(matches):
            mover = match.to_move
            match.play(int(actions[n]))
            assert rewards[n] == match.returns[mover - 1]
            limited = match.over and match.result["reason"] == "ply-limit"
            assert truncated[n] == limited
            assert terminated[n] == (match.over and not limited)
            ended, cut = ended + terminated[n], cut + truncated[n]
            if match.over:
                matches[n] = trapline.Match(game, **single)
    assert ended + cut > 0


def test_spaces_are_gymnasium_s():
    env = VectorEnv("grid-hunt", 5)
    seen, infos = env.reset(seed=1, options=None)
    assert isinstance(env.single_observation_space, gymnasium.spaces.Box)
    assert isinstance(env.single_action_space, gymnasium.spaces.Discrete)
    assert env.num_envs == 5
    assert env.observation_space.contains(seen)
    assert env.action_space.contains(env.sample())
    assert env.single_action_space.n == infos["action_mask"].shape[1]
    assert seen.dtype == np.float32 and infos["action_mask"].dtype == np.int8
    env.close()


def test_a_seed_repeats_what_is_sampled():
    def sampled(seed, threads=1):
        env = VectorEnv("trap-and-treasure", 100, threads=threads)
        env.reset(seed=seed)
        found = []
        for _ in range(50):
            actions = env.sample()
            found.append(actions.tolist())
            env.step(actions)
        return found

    assert sampled(1) == sampled(1) != sampled(2)
    assert sampled(1) == sampled(1, threads=2)


def test_matches_of_a_batch_go_their_own_ways():
    env = VectorEnv("trap-and-treasure", 50)
    env.reset(seed=1)
    assert len(set(env.sample().tolist())) > 1


def test_a_reset_begins_anew():
    env = VectorEnv("hidden-path", 3)
    first, _ = env.reset()
    env.step(env.sample())
    again, infos = env.reset()
    assert np.array_equal(first, again)
    assert infos["to_move"].tolist() == [1, 1, 1]


def test_arrays_are_copies_unless_asked():
    kept, reused = VectorEnv("trap-runner", 4), VectorEnv("trap-runner", 4, copy=False)
    for env, same in ((kept, False), (reused, True)):
        one, infos = env.reset()
        before = one.copy()
        two, *_, later = env.step(env.sample())
        assert np.shares_memory(one, two) == same
        assert np.shares_memory(infos["action_mask"], later["action_mask"]) == same
        assert np.array_equal(one, before) != same


def test_without_observations():
    env, twin = VectorEnv("grid-hunt", 20, observe=False), VectorEnv("grid-hunt", 20)
    seen, infos = env.reset(seed=5)
    twin.reset(seed=5)
    assert seen is None and "action_mask" not in infos
    for _ in range(100):
        actions = env.sample()
        assert np.array_equal(actions, twin.sample())
        none, *rest, infos = env.step(actions)
        _, *others, more = twin.step(actions)
        assert none is None
        assert all(np.array_equal(a, b) for a, b in zip(rest, others))
        assert np.array_equal(infos["to_move"], more["to_move"])


@pytest.mark.parametrize("actions", [[0, 0, 0, 10**6], [0, 0, 0, -1], [0, 0, 0]])
def test_wrong_actions_are_refused(actions):
    """All or nothing: no match has moved."""
    env = VectorEnv("trap-runner", 4)
    before, _ = env.reset()
    with pytest.raises(trapline.TraplineError):
        env.step(np.array(actions))
    legal = env.sample()
    assert legal.shape == (4,)
    fresh = VectorEnv("trap-runner", 4)
    fresh.reset()
    after, _, _, _, _ = env.step(legal)
    expected, _, _, _, _ = fresh.step(legal)
    assert np.array_equal(after, expected)


@pytest.mark.parametrize("actions", [[0.0, 1.0], ["0", "1"], [True, False], [None, None]])
def test_actions_of_the_wrong_type_are_refused(actions):
    with pytest.raises(TypeError):
        VectorEnv("trap-runner", 2).step(actions)


def test_a_ply_limit_among_the_rules_counts():
    env = VectorEnv("grid-hunt", 3, rules={"max_plies": 2})
    env.reset()
    env.step(env.sample())
    assert env.step(env.sample())[3].all()


def test_random_play_wins_as_often_as_rollouts_say():
    """Both count the same thing, each in its own way: the shares of player 1's wins agree within chance."""
    env = VectorEnv("grid-hunt", 500, max_plies=None, observe=False)
    movers = env.reset(seed=1)[1]["to_move"]
    wins = ends = 0
    for _ in range(400):
        _, rewards, terminated, _, infos = env.step(env.sample())
        winner = np.where(rewards > 0, movers, 3 - movers)[terminated]
        wins, ends = wins + (winner == 1).sum(), ends + len(winner)
        movers = infos["to_move"]
    found = trapline.rollouts("grid-hunt", 5000, seed=2)
    share = (found["winner"] == 1).mean()
    assert abs(wins / ends - share) < 4 * np.sqrt(0.25 / ends + 0.25 / 5000)


@pytest.mark.parametrize("module", ["trapline", "trapline.vector", "trapline.picture"])
def test_nothing_else_is_imported(module):
    """Peers are needed only by whoever uses them."""
    peers = "{'gymnasium', 'pettingzoo', 'pyspiel', 'open_spiel', 'ray', 'torch', 'matplotlib'}"
    code = f"import sys, {module}; print(*({peers} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"
