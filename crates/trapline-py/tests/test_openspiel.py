"""OpenSpiel's own checks and algorithms on our games, and whether what it finds agrees with our own solver."""

import pickle
import random
from collections import defaultdict

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import exploitability, get_all_states, minimax
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import trapline
from trapline.openspiel import SIZES, short_name

GAMES = {about["id"]: about for about in trapline.games()}
HIDDEN = [game for game, about in GAMES.items() if about["hidden"]]
OPEN = [game for game, about in GAMES.items() if not about["hidden"]]

# Boards so small that their whole tree can be walked: house rules, sizes, plies.
REDUCED = {
    "hidden-path": ({"finish": "safe"}, {"length": 4, "traps": 1}, 8),
    "maze-runner-duel": ({}, {"size": 3, "obstacles": 1}, 7),
    "grid-hunt": ({}, {"size": 2, "scans": 0}, 7),
    "trap-runner": ({"edges": "wall"}, {"size": 3, "shields": 0}, 7),
    "trap-and-treasure": ({}, {"size": 3, "traps": 0}, 8),
}
# And where something can be picked, done or lost more than once.
RICHER = {
    "hidden-path": ({"finish": "safe", "first": 2}, {"length": 4, "traps": 2}, 6),
    "maze-runner-duel": ({"placement": "open"}, {"size": 3, "obstacles": 2}, 4),
    "grid-hunt": ({}, {"size": 2, "scans": 1}, 5),
    "trap-runner": ({}, {"size": 2, "shields": 1}, 6),
    "trap-and-treasure": ({}, {"size": 3, "traps": 1}, 5),
}


def load(game, **parameters):
    return pyspiel.load_game(short_name(game), parameters)


def reduced(game, boards=REDUCED, **parameters):
    rules, sizes, plies = boards[game]
    return load(game, max_plies=plies, **rules, **{SIZES + name: size for name, size in sizes.items()}, **parameters)


def test_random_simulations(game):
    pyspiel.random_sim_test(load(game, max_plies=60), num_sims=3, serialize=True, verbose=False)
    pyspiel.random_sim_test(reduced(game), num_sims=20, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("game", "rule", "value"),
    [(game, rule, value) for game, about in GAMES.items() for rule, values in about["rules"].items() for value in values],
)
def test_random_simulations_of_house_rules(game, rule, value):
    spiel = load(game, max_plies=40, **{rule: value})
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)
    assert spiel.new_initial_state().match.rules.get(rule, GAMES[game]["rules"][rule][0]) == value


@pytest.mark.parametrize("game", ["hidden-path", "maze-runner-duel"])
def test_random_simulations_of_single_picks(game):
    factored, whole = load(game, max_plies=40, factored=True), load(game, max_plies=40)
    pyspiel.random_sim_test(factored, num_sims=3, serialize=True, verbose=False)
    assert factored.num_distinct_actions() < whole.num_distinct_actions()
    assert factored.max_game_length() == whole.max_game_length() + 4


def test_a_state_can_be_pickled_and_cloned(game):
    state = load(game, max_plies=30).new_initial_state()
    chance = random.Random(1)
    while not state.is_terminal():
        copy, clone = pickle.loads(pickle.dumps(state)), state.clone()
        assert str(copy) == str(clone) == str(state)
        action = chance.choice(state.legal_actions())
        clone.apply_action(action)
        assert str(copy) == str(state) != str(clone)
        state.apply_action(action)
        assert str(state) == str(clone)


def test_actions_have_our_words(game):
    state = load(game).new_initial_state()
    assert [state.action_to_string(action) for action in state.legal_actions()] == state.match.legal()


def test_observations_are_ours(game):
    spiel = load(game, max_plies=30)
    now, recalled = make_observation(spiel), make_observation(spiel, INFO_STATE_OBS_TYPE)
    state, chance = spiel.new_initial_state(), random.Random(2)
    while not state.is_terminal():
        for player in (0, 1):
            now.set_from(state, player)
            assert np.array_equal(now.tensor, state.match.observe(player + 1))
            assert np.array_equal(state.observation_tensor(player), now.tensor)
            assert now.dict["board"].shape == state.match.encoding.board
            assert recalled.string_from(state, player) == state.information_state_string(player)
        state.apply_action(chance.choice(state.legal_actions()))


def walk(spiel):
    """All states of a game, with the information states and own actions each player went through."""
    stack = [(spiel.new_initial_state(), ((), ()))]
    while stack:
        state, past = stack.pop()
        yield state, past
        player = state.current_player()
        for action in state.legal_actions():
            after = list(past)
            if player >= 0:
                after[player] = (*past[player], (state.information_state_string(player), action))
            stack.append((state.child(action), tuple(after)))


@pytest.mark.parametrize("factored", [False, True])
@pytest.mark.parametrize("boards", [REDUCED, RICHER], ids=["reduced", "richer"])
def test_information_states_are_consistent(game, boards, factored):
    """In one information state a player has one set of actions, one observation and one past of its own."""
    known = defaultdict(set)
    shared = defaultdict(set)
    for state, past in walk(reduced(game, boards, factored=factored)):
        for player in (0, 1):
            told = player, state.information_state_string(player)
            legal = tuple(state.legal_actions(player))
            seen = state.match.observe(player + 1).tobytes()
            text = state.observation_string(player)
            known[told].add((legal, seen, text, past[player], state.is_terminal()))
            if state.current_player() == player:
                shared[told].add(tuple(state.history()))
    assert {told for told, facts in known.items() if len(facts) > 1} == set()
    uncertain = sum(len(histories) > 1 for histories in shared.values())
    assert (uncertain > 0) == GAMES[game]["hidden"]


def test_tabular_policies_know_every_information_state(game):
    spiel = reduced(game)
    table = policy.TabularPolicy(spiel)
    states = get_all_states.get_all_states(spiel, include_terminals=False)
    told = {(s.current_player(), s.information_state_string()) for s in states.values()}
    assert len(table.states) == len(told)


def proved(game):
    """What our own solver proves of player 1's value: a match that is not over by then counts as lost, or as won."""
    rules, sizes, plies = REDUCED[game]
    lower, upper = trapline.bounds(game, rules, sizes=sizes, plies=plies)
    assert -1 <= lower <= upper <= 1
    return lower, upper


@pytest.mark.parametrize(("game", "width"), [("hidden-path", 0.002), ("maze-runner-duel", 0.002), ("grid-hunt", 0.3)])
def test_cfr_finds_what_our_solver_proves(game, width):
    """How exploitable the two strategies are together bounds how far their value is from the game's."""
    spiel = reduced(game)
    solver = pyspiel.CFRPlusSolver(spiel)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    exploited = pyspiel.nash_conv(spiel, found)
    assert exploited < 0.1
    value, other = pyspiel.expected_returns(spiel.new_initial_state(), found, -1, False)
    assert value == pytest.approx(-other)
    lower, upper = proved(game)
    assert upper - lower < width
    assert lower - exploited <= value <= upper + exploited


@pytest.mark.parametrize("game", HIDDEN)
def test_random_play_is_exploitable(game):
    spiel = reduced(game)
    uniform = policy.UniformRandomPolicy(spiel)
    assert exploitability.exploitability(spiel, uniform) > 0.05


@pytest.mark.parametrize("game", OPEN)
def test_minimax_finds_what_our_solver_proves(game):
    spiel = reduced(game)
    value, _ = minimax.alpha_beta_search(spiel, maximum_depth=100, maximizing_player_id=0)
    lower, upper = proved(game)
    assert upper - lower < 0.002
    assert lower <= value <= upper


def test_an_rl_environment_can_be_made(game):
    environment = rl_environment.Environment(load(game, max_plies=20))
    step, chance, steps = environment.reset(), random.Random(3), 0
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([chance.choice(step.observations["legal_actions"][player])])
        steps += 1
    assert 0 < steps <= 20
    assert sum(step.rewards) == 0


def test_what_is_wrong_is_refused():
    with pytest.raises(trapline.TraplineError):
        load("trap-runner", edges="open")
    with pytest.raises(trapline.TraplineError):
        load("trap-runner", sizes_size=1)
    with pytest.raises(ValueError, match="no parameters"):
        load("trap-runner").make_py_observer(params={"depth": 1})
