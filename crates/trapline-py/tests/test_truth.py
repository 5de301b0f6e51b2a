"""What the solvers know, from Python: held against the program, and against what must be so."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
import trapline

PROGRAM = os.environ.get("TRAPLINE", str(pathlib.Path(__file__).resolve().parents[3] / "target/release/trapline"))


def told(command, record):
    """What the program says about a record."""
    done = subprocess.run([PROGRAM, command, "--json"], input=json.dumps(record), capture_output=True, text=True,
                          check=True)
    return json.loads(done.stdout)


def some_match(game, rules, rng, plies):
    match = trapline.Match(game, rules=rules)
    while match.plies < plies and not match.over:
        match.play(rng.choice(match.legal()))
    return match


def test_it_says_what_the_program_says(variant, rng):
    game, rules = variant
    solution = trapline.solve(game, rules)
    match = some_match(game, rules, rng, 7)
    assert solution.eval(match) == told("eval", match.record())
    assert trapline.review(match) == told("review", match.record())
    assert trapline.review(json.dumps(match.record())) == trapline.review(match.record())
    report = solution.report
    assert report["value"] in ("win", "draw", "loss") or report["lower"] <= report["value"] <= report["upper"]


def given_away(told, action):
    """What an action gives away by what `eval` says: nothing where perfect play may do it."""
    worth = {"win": 1, "draw": 0, "loss": -1}
    values = {one["action"]: worth.get(one["value"], one["value"]) for one in told["actions"]}
    safe = any(one["action"] == action and one.get("probability", 0) > 0 for one in told["actions"])
    return 0 if safe else (max(values.values()) - values[action]) / 2


def test_regret_is_what_eval_says(variant, rng):
    game, rules = variant
    solution = trapline.solve(game, rules)
    played = some_match(game, rules, rng, 12)
    match = trapline.Match(game, rules=rules)
    for action, regret in zip(played.record()["actions"], solution.regret(played)):
        assert regret == pytest.approx(given_away(solution.eval(match), action), abs=1e-9)
        match.play(action)


def test_perfect_play_gives_nothing_away(variant):
    game, rules = variant
    solution = trapline.solve(game, rules)
    bot = trapline.Bot("perfect", seed=1)
    match = trapline.Match(game, rules={**rules, "max_plies": 60})
    while not match.over:
        policy = solution.policy(match)
        assert sum(policy.values()) == pytest.approx(1)
        assert sorted(policy) == sorted(match.legal())
        assert solution.policy(match, 3 - match.to_move) == {}
        match.play(bot.choose(match))
    assert solution.policy(match) == {}
    assert sum(solution.regret(match)) == pytest.approx(0, abs=1e-6)


def test_who_plays_at_random_gives_something_away(variant, rng):
    game, rules = variant
    solution = trapline.solve(game, rules)
    given = [sum(solution.regret(some_match(game, rules, rng, 30))) for _ in range(5)]
    assert max(given) > 0.05


@pytest.mark.parametrize("level", ["random", "easy", "medium", "hard", "perfect"])
def test_bots_of_every_level_play_every_game(variant, level):
    game, rules = variant
    plays = []
    for _ in range(2):
        bots = {1: trapline.Bot(level, seed=3), 2: trapline.Bot("easy", seed=4)}
        match = trapline.Match(game, rules={**rules, "max_plies": 20})
        while not match.over:
            match.play(bots[match.to_move].choose(match))
        plays.append(match.record()["actions"])
    assert plays[0] == plays[1], "the same seeds play the same match"


def test_progress_is_told():
    script = """
import trapline
told = []
trapline.solve("trap-and-treasure", progress=told.append)
assert told and all(0 <= part <= 1 for part in told), told
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_policy_is_what_eval_says(variant, rng):
    game, rules = variant
    solution = trapline.solve(game, rules)
    for plies in range(0, 24, 2):
        match = some_match(game, rules, rng, plies)
        told = {one["action"]: one["probability"] for one in solution.eval(match)["actions"] if "probability" in one}
        if told:
            assert solution.policy(match) == pytest.approx(told)


def test_small_boards_have_bounds():
    lower, upper = trapline.bounds("grid-hunt", sizes={"size": 2, "scans": 0}, plies=9)
    # Whoever digs first in four cells that look alike finds it first with 1/4 + 1/4 of what is left: worth 1/4.
    assert lower <= 0.25 <= upper and upper - lower < 0.01


def test_what_cannot_be_judged_is_told():
    solution = trapline.solve("grid-hunt")
    with pytest.raises(trapline.TraplineError, match="the match is at trap-runner"):
        solution.eval(trapline.Match("trap-runner"))
    with pytest.raises(trapline.TraplineError, match="grid-hunt first=2"):
        solution.eval(trapline.Match("grid-hunt", rules={"first": 2}))
    small = trapline.Match("grid-hunt", sizes={"size": 3})
    for ask in (solution.eval, solution.policy, solution.regret, trapline.review, trapline.Bot("easy").choose):
        with pytest.raises(trapline.Unsolved):
            ask(small)
    match = trapline.Match("grid-hunt")
    with pytest.raises(trapline.TraplineError, match="player 1's turn"):
        trapline.Bot("easy").choose(match, 2)
    match.resign(1)
    with pytest.raises(trapline.MatchOver):
        trapline.Bot("easy").choose(match)
    with pytest.raises(trapline.TraplineError, match="10000"):
        trapline.bounds("hidden-path", plies=40, most_nodes=10_000)
