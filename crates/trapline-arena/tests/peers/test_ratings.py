"""The arena's ratings and intervals beside published implementations on the same results: the strengths beside choix, which
fits the Bradley-Terry model; the intervals beside statsmodels, which fits it as a regression with errors that allow for pairs of
games that are not alike; what two players are apart beside scipy, by fishtest's formulas."""

import json
import math
import os
import subprocess

import choix
import numpy as np
import pytest
import scipy.stats
import statsmodels.api as sm

POINT = math.log(10) / 400
Z = scipy.stats.norm.ppf(0.975)

ARENAS = {
    "round robin": ["--pairs", "150"],
    "gauntlet": ["--schedule", "gauntlet", "--pairs", "150"],
    "swiss": ["--schedule", "swiss", "--rounds", "3", "--pairs", "150"],
}


@pytest.fixture(scope="module", params=ARENAS)
def results(request, tmp_path_factory):
    players = ["perfect", "hard", "medium", "easy"]
    command = [os.environ["TRAPLINE"], "arena", "--game", "trap-and-treasure", "--no-loss", "--json", "--seed", "11"]
    command += [word for player in players for word in ("--player", player)] + ARENAS[request.param]
    command += ["--out", str(tmp_path_factory.mktemp("arena"))]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def pairs(results):
    """All pairs of games: first player, second player, the first's share of the points."""
    names = [player["name"] for player in results["players"]]
    for pairing in results["pairings"]:
        one, two = (names.index(name) for name in pairing["players"])
        for halves, count in enumerate(pairing["pairs"]):
            for _ in range(count):
                yield one, two, halves / 4


def ratings(results):
    return np.array([player["rating"]["value"] for player in results["players"]])


def test_strengths_are_those_of_choix(results):
    wins = []
    for one, two, share in pairs(results):
        wins += [(one, two)] * round(4 * share) + [(two, one)] * round(4 * (1 - share))
    fitted = choix.opt_pairwise(len(results["players"]), wins, alpha=0, tol=1e-12) / POINT
    np.testing.assert_allclose(ratings(results), fitted - fitted.mean(), atol=0.01)


def test_intervals_are_those_of_statsmodels(results):
    # Where hardly anything varies the arena is more careful than the formula.
    assert all(sum(one["pairs"]) - max(one["pairs"]) >= 10 for one in results["pairings"])
    count = len(results["players"])
    rows, shares = [], []
    for one, two, share in pairs(results):
        row = np.zeros(count)
        row[one], row[two] = 1, -1
        rows.append(row)
        shares.append(share)
    # The last player is where the others are measured from; then all are measured from their average.
    model = sm.GLM(shares, np.array(rows)[:, :-1], family=sm.families.Binomial())
    fit = model.fit(cov_type="HC0", tol=1e-12, maxiter=200)
    turn = np.vstack([np.eye(count - 1), np.zeros(count - 1)])
    turn -= turn.mean(axis=0)
    strengths = turn @ fit.params / POINT
    errors = np.sqrt(np.diag(turn @ fit.cov_params() @ turn.T)) / POINT
    np.testing.assert_allclose(ratings(results), strengths, atol=0.01)
    for player, strength, error in zip(results["players"], strengths, errors):
        rating = player["rating"]
        assert rating["low"] == pytest.approx(strength - Z * error, abs=0.01)
        assert rating["high"] == pytest.approx(strength + Z * error, abs=0.01)


def test_normalised_elo_is_fishtest_s(results):
    seen = 0
    for pairing in results["pairings"]:
        shares = np.repeat(np.arange(5) / 4, pairing["pairs"])
        if len(shares) - max(pairing["pairs"]) < 10:
            assert pairing["nelo"] is None
            continue
        seen += 1
        t = (shares.mean() - 0.5) / shares.std()
        skewness, excess = scipy.stats.skew(shares), scipy.stats.kurtosis(shares)
        error = math.sqrt((1 - t * skewness + 0.25 * t**2 * (excess + 2)) / len(shares))
        for field, value in (("value", t), ("low", t - Z * error), ("high", t + Z * error)):
            assert pairing["nelo"][field] == pytest.approx(value / math.sqrt(2) * 800 / math.log(10), rel=1e-9)
    assert seen > 0
