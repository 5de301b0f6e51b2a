"""PettingZoo's own tests, for every game and house rule, and what they do not look at."""

import copy
import pickle
import warnings
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from conftest import variants
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import trapline
from trapline.pettingzoo import AGENTS, env, raw_env

# PettingZoo gives these for every observation with a mask, except its own games', which it knows by name.
EXPECTED = ["Observation is not a NumPy array", "Observation space for each agent probably should be"]


def passes(environment):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(environment, num_cycles=300)
    return [str(one.message) for one in caught if not str(one.message).startswith(tuple(EXPECTED))] == []


@pytest.mark.parametrize("make", [env, raw_env])
def test_api(make, variant):
    game, rules = variant
    assert passes(make(game, rules=rules))


@pytest.mark.parametrize("game", ["hidden-path", "maze-runner-duel"])
def test_api_with_single_picks(game):
    assert passes(env(game, factored=True))
    assert raw_env(game, factored=True).action_space("player_1").n < raw_env(game).action_space("player_1").n


def test_seed(variant):
    game, rules = variant
    seed_test(lambda: env(game, rules=rules), num_cycles=100)


def test_render(variant):
    game, rules = variant
    looks_like_svg = lambda svg: svg.startswith("<svg") and svg.endswith("</svg>")  # noqa: E731
    render_test(lambda **mode: env(game, rules=rules, **mode), custom_tests={"svg": looks_like_svg})


def test_performance_benchmark(capsys):
    """It plays each for five seconds, so all are played at the same time."""
    environments = [env(game, rules=rules) for game, rules in variants()]
    with ThreadPoolExecutor(len(environments)) as pool:
        list(pool.map(performance_benchmark, environments))
    assert capsys.readouterr().out.count("turns per second") == len(environments)


def finish(game, random, **options):
    """A random match in the environment, to its end; what each agent was told at the last."""
    inner = raw_env(game, **options)
    inner.reset()
    movers = []
    while not any(inner.terminations.values()) and not any(inner.truncations.values()):
        agent = inner.agent_selection
        movers.append(agent)
        legal = np.flatnonzero(inner.observe(agent)["action_mask"])
        inner.step(int(random.choice(legal)))
    return inner, movers


def test_a_match_is_the_core_s(game):
    """The same actions, played in the core alone, lead to the same observations, masks and rewards."""
    random = np.random.default_rng(1)
    for _ in range(20):
        inner, movers = finish(game, random)
        record = inner.match.record()
        match = trapline.Match(game, rules={"max_plies": 200})
        for agent, action in zip(movers, record["actions"]):
            assert AGENTS[match.to_move - 1] == agent
            match.play(action)
        assert inner.rewards == dict(zip(AGENTS, match.returns))
        assert sum(inner.rewards.values()) == 0
        for seat, agent in enumerate(AGENTS, 1):
            seen = inner.observe(agent)
            assert np.array_equal(seen["observation"], match.observe(seat))
            assert not seen["action_mask"].any()
            assert inner.observation_space(agent).contains(seen)


def test_a_limit_truncates(game):
    random = np.random.default_rng(2)
    ends = [finish(game, random, max_plies=3)[0] for _ in range(20)]
    cut = [inner for inner in ends if inner.match.result["reason"] == "ply-limit"]
    assert cut
    for inner in cut:
        assert all(inner.truncations.values()) and not any(inner.terminations.values())
        assert not any(inner.rewards.values())
    for inner in ends:
        assert inner.match.plies <= 3


def test_the_other_player_has_no_actions():
    inner = raw_env("trap-runner")
    inner.reset()
    assert inner.observe("player_1")["action_mask"].sum() == len(inner.match.legal())
    assert not inner.observe("player_2")["action_mask"].any()


def test_an_illegal_action_loses():
    wrapped = env("grid-hunt")
    wrapped.reset()
    illegal = int(np.flatnonzero(wrapped.observe("player_1")["action_mask"] == 0)[0])
    wrapped.step(illegal)
    assert wrapped.terminations == {"player_1": True, "player_2": True}
    assert wrapped.rewards["player_1"] == -1


def test_the_bare_environment_refuses_what_is_illegal():
    inner = raw_env("grid-hunt")
    inner.reset()
    illegal = int(np.flatnonzero(inner.observe("player_1")["action_mask"] == 0)[0])
    with pytest.raises(trapline.IllegalAction):
        inner.step(illegal)
    assert inner.match.plies == 0


def rendered(mode, viewer, hide):
    inner = raw_env("grid-hunt", render_mode=mode, viewer=viewer)
    inner.reset()
    inner.step(inner.match.encoding.index(hide))
    return inner.render()


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
def test_secrets_are_not_rendered(mode):
    """Where a treasure was hidden shows to its owner and to the referee, and to nobody else."""
    for viewer in ("public", 2):
        assert np.array_equal(rendered(mode, viewer, "hide 1,1"), rendered(mode, viewer, "hide 4,5"))
    for viewer in (1, "referee"):
        assert not np.array_equal(rendered(mode, viewer, "hide 1,1"), rendered(mode, viewer, "hide 4,5"))


def test_an_unknown_render_mode_is_refused():
    with pytest.raises(ValueError, match="ansi, svg, rgb_array, human"):
        raw_env("grid-hunt", render_mode="film")


@pytest.mark.parametrize("action", [2.7, True, "0", np.float32(1)])
def test_the_bare_environment_refuses_wrong_types(action):
    inner = raw_env("trap-runner")
    inner.reset()
    with pytest.raises((TypeError, trapline.TraplineError)):
        inner.step(action)
    assert inner.match.plies == 0


def test_a_copy_goes_on_where_it_was():
    inner = raw_env("hidden-path", rules={"max_plies": 9})
    inner.reset()
    inner.step(3)
    for twin in (copy.deepcopy(inner), pickle.loads(pickle.dumps(inner))):
        assert twin.match.record() == inner.match.record()
        assert twin.match.rules["max_plies"] == 9
        twin.step(5)
        assert (twin.match.plies, inner.match.plies) == (2, 1)


def test_a_viewer_that_is_none_is_refused():
    with pytest.raises(trapline.TraplineError):
        raw_env("hidden-path", viewer=3)


def test_it_can_be_pickled():
    kept = pickle.loads(pickle.dumps(raw_env("hidden-path", rules={"first": 2}, max_plies=7)))
    kept.reset()
    assert kept.match.rules["first"] == 2
    assert kept.match.rules["max_plies"] == 7
