"""Two matches that differ only in one player's secret cannot be told apart by the other, whatever they are shown."""

import pytest
import trapline
from conftest import name, variants

SECRETS = {entry["id"] for entry in trapline.games() if entry["hidden"]}
HIDDEN = [variant for variant in variants() if variant[0] in SECRETS]


def shown(match, seat):
    """All that somebody on that seat can get hold of."""
    return (
        match.view(seat), match.legal(seat), match.legal_indices(seat), match.mask(seat).tolist(),
        match.observe(seat).tolist(), match.information(seat), match.text(seat), match.svg(seat), match.log(seat),
        match._repr_svg_(), match.view("public"), match.svg("public"), match.log("public"), repr(match),
        match.to_move, match.result, match.returns, match.plies,
    )


@pytest.mark.parametrize("factored", [False, True])
@pytest.mark.parametrize("owner", [1, 2])
@pytest.mark.parametrize(("game", "rules"), HIDDEN, ids=map(name, HIDDEN))
def test_secrets_stay_secret(game, rules, owner, factored, rng):
    other = 3 - owner
    agreed = 0
    for _ in range(40):
        twins = [trapline.Match(game, rules=rules, factored=factored) for _ in range(2)]
        # The first two who act place their secrets.
        while twins[0].plies < 2:
            first = [twin.to_move == owner for twin in twins]
            assert first[0] == first[1]
            same = rng.choice(twins[0].legal_indices())
            for twin in twins:
                twin.play(rng.choice(twin.legal_indices()) if first[0] else same)
            assert shown(twins[0], other) == shown(twins[1], other)
        if twins[0].record() == twins[1].record():
            continue
        for _ in range(12):
            if twins[0].over:
                break
            action = rng.choice(twins[0].legal_indices())
            for twin in twins:
                twin.play(action)
            # From the first different answer on they are different matches to everybody.
            if twins[0].log("public") != twins[1].log("public") or twins[0].result != twins[1].result:
                break
            assert shown(twins[0], other) == shown(twins[1], other)
            agreed += 1
    assert agreed > 20, "there was something to compare"


def test_the_comparison_would_notice(rng):
    one, two = (trapline.Match("grid-hunt") for _ in range(2))
    one.play("hide 1,1")
    two.play("hide 1,2")
    assert shown(one, 1) != shown(two, 1)
