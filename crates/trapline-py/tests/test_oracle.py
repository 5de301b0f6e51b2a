"""Random matches from Python, replayed by the oracle, which shares nothing with the library; and its records, here."""

import json

import pytest
import trapline

from oracle import generate, replay

SEATS = {1: "1", 2: "2", "public": "public", "referee": None}


def traces(record):
    """The oracle's traces of a record, by viewer."""
    [lines] = replay.lines(json.dumps(record), list(SEATS.values()))
    return dict(zip(SEATS, lines))


def check(match, seat, step):
    """Holds a match against a step of the oracle's trace."""
    assert match.to_move == step["to_move"]
    assert match.view(seat) == step["state"]
    assert match.result == step["result"]
    if seat in (1, 2):
        assert sorted(match.legal(seat)) == sorted(step["legal"])


@pytest.mark.parametrize("factored", [False, True])
def test_random_matches_are_the_same_in_the_oracle(variant, rng, factored):
    game, rules = variant
    for _ in range(4):
        match = trapline.Match(game, rules={**rules, "max_plies": 40}, factored=factored)
        steps = [match.clone()]
        while not match.over:
            match.play(rng.choice(match.legal_indices()))
            if match.plies == len(steps):
                steps.append(match.clone())
        for seat, line in traces(match.record()).items():
            assert "error" not in line
            assert len(line["trace"]) == len(steps)
            for position, step in zip(steps, line["trace"]):
                check(position, seat, step)


def test_records_of_the_oracle_are_read_as_it_reads_them():
    fine = wrong = 0
    for record in generate.generate(7, 300):
        lines = traces(record)
        if "error" in lines["referee"]:
            wrong += 1
            with pytest.raises(trapline.TraplineError):
                trapline.Match.from_record(record)
            continue
        fine += 1
        match = trapline.Match.from_record(json.dumps(record))
        for seat, line in lines.items():
            check(match, seat, line["trace"][-1])
    assert fine > 50 and wrong > 10
