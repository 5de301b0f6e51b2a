"""What the tests share: every game with every combination of its house rules, and random play."""

import itertools
import pathlib
import random
import sys

import pytest
import trapline

# The oracle, a second implementation of the rules, stands beside the crates.
ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT))


def variants():
    """Every game with every combination of its house rules."""
    for entry in trapline.games():
        for values in itertools.product(*entry["rules"].values()):
            yield entry["id"], dict(zip(entry["rules"], values))


def name(variant):
    game, rules = variant
    return " ".join([game, *(f"{key}={value}" for key, value in rules.items())])


@pytest.fixture(params=list(variants()), ids=name)
def variant(request):
    """A game and its house rules."""
    return request.param


@pytest.fixture(params=[entry["id"] for entry in trapline.games()])
def game(request):
    """A game with the default rules."""
    return request.param


@pytest.fixture
def rng():
    """Random numbers, the same every time."""
    return random.Random(1)
