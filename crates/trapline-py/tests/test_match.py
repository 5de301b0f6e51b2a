"""`trapline.Match`: text and numbers, views, records, copies."""

import copy
import pickle
import xml.dom.minidom

import numpy as np
import pytest
import trapline


def play_some(match, rng, plies):
    """Plays that many random actions, or until it is over."""
    for _ in range(plies):
        if match.over:
            return
        match.play(rng.choice(match.legal_indices()))


def test_the_list_of_games_says_what_can_be_asked_for():
    for entry in trapline.games():
        rules = {key: values[-1] for key, values in entry["rules"].items()}
        sizes = {key: values[-1] for key, values in entry["sizes"].items()}
        match = trapline.Match(entry["id"], rules=rules, sizes=sizes)
        assert (match.game, match.sizes) == (entry["id"], sizes)
        defaults = {key: values[0] for key, values in entry["rules"].items()}
        assert trapline.Match(entry["id"], rules=defaults).rules == {}


def test_text_and_numbers_are_the_same_actions(variant, rng):
    game, rules = variant
    match = trapline.Match(game, rules={**rules, "max_plies": 60})
    code = match.encoding
    while not match.over:
        texts, indices = match.legal(), match.legal_indices()
        assert [code.action(index) for index in indices] == texts
        assert [code.index(text) for text in texts[:50]] == indices[:50]
        assert np.flatnonzero(match.mask()).tolist() == indices
        waiting = 3 - match.to_move
        assert match.legal(waiting) == match.legal_indices(waiting) == []
        assert not match.mask(waiting).any()
        by_text, by_number = match.clone(), match
        at = rng.randrange(len(texts))
        by_text.play(texts[at])
        by_number.play(np.int64(indices[at]))
        assert by_text.record() == by_number.record()
        for seat in (1, 2):
            seen = match.observe(seat)
            assert seen.dtype == np.float32 and seen.shape == (code.size,) and abs(seen).max() <= 1
    assert match.to_move is None and match.legal() == [] and not match.mask().any()
    assert sum(match.returns) == 0


def test_a_placement_can_be_picked_spot_by_spot(variant, rng):
    game, rules = variant
    whole = trapline.encoding(game, rules)
    factored = trapline.encoding(game, rules, factored=True)
    match = trapline.Match(game, rules={**rules, "max_plies": 40}, factored=True)
    assert match.encoding.num_actions == factored.num_actions <= whole.num_actions
    while not match.over:
        mover, plies = match.to_move, match.plies
        match.play(rng.choice(match.legal_indices()))
        if match.plies == plies:
            assert match.to_move == mover, "whoever picks goes on picking"
            assert "pick" in match.information(mover) and "pick" not in match.information(3 - mover)
            assert pickle.loads(pickle.dumps(match)).legal_indices() == match.legal_indices()
    again = trapline.Match.from_record(match.record())
    assert again.result == match.result


def test_who_begins_is_drawn_from_the_seed():
    begun = {trapline.Match("grid-hunt", seed=seed).rules.get("first", 1) for seed in range(20)}
    assert begun == {1, 2}
    assert trapline.Match("grid-hunt", seed=5).rules == trapline.Match("grid-hunt", seed=5).rules
    assert trapline.Match("grid-hunt", rules={"first": 2}, seed=5).rules == {"first": 2}
    assert trapline.Match("trap-runner", seed=5).rules == {}


def test_a_record_gives_the_same_match(variant, rng):
    game, rules = variant
    match = trapline.Match(game, rules=rules, players=["Ann", "Bob"])
    play_some(match, rng, 12)
    record = match.record()
    assert record["players"] == ["Ann", "Bob"] and len(record["actions"]) == match.plies
    for again in (trapline.Match.from_record(record), match.clone(), copy.copy(match), copy.deepcopy(match),
                  pickle.loads(pickle.dumps(match))):
        assert again.record() == record
        assert again.to_move == match.to_move
        before = match.plies
        play_some(again, rng, 1)
        assert match.plies == before, "copies are played on by themselves"


def test_a_smaller_board_can_be_kept_but_has_no_record(rng):
    match = trapline.Match("maze-runner-duel", sizes={"size": 3, "obstacles": 1})
    play_some(match, rng, 5)
    again = pickle.loads(pickle.dumps(match))
    assert again.sizes == {"size": 3, "obstacles": 1}
    assert again.information(1) == match.information(1)
    with pytest.raises(trapline.BadRecord, match="only a full board"):
        match.record()


def test_picks_end_with_the_match():
    match = trapline.Match("hidden-path", factored=True)
    match.play(4)
    with pytest.raises(trapline.IllegalAction, match="by its number"):
        match.play("place 1 2 3")
    match.resign(1)
    assert pickle.loads(pickle.dumps(match)).result == match.result
    again = trapline.Match.from_record(match.record(), factored=True)
    assert again.encoding.num_actions == match.encoding.num_actions


def test_numbers_of_numpy_are_numbers():
    match = trapline.Match("grid-hunt", rules={"first": np.int64(2), "max_plies": np.uint8(9)})
    assert match.rules == {"first": 2, "max_plies": 9}


def test_whoever_resigns_loses():
    match = trapline.Match("trap-runner")
    match.resign(1)
    assert match.result == {"winner": 2, "reason": "resignation"}
    assert match.returns == (-1.0, 1.0)
    assert trapline.Match.from_record(match.record()).result == match.result
    with pytest.raises(trapline.MatchOver):
        match.resign(2)


def test_a_ply_limit_ends_it_in_a_draw():
    match = trapline.Match("trap-runner", rules={"max_plies": 2})
    match.play("attack")
    match.play("attack")
    assert match.result == {"winner": None, "reason": "ply-limit"}
    assert match.returns == (0.0, 0.0)


def test_pictures_are_pictures(variant, rng):
    game, rules = variant
    match = trapline.Match(game, rules=rules)
    play_some(match, rng, 8)
    for seat in (1, 2, "public", "referee"):
        picture = xml.dom.minidom.parseString(match.svg(seat))
        assert picture.documentElement.tagName == "svg"
        assert match.text(seat).count("\n") >= 1
        assert len(match.log(seat)) == match.plies
    assert match._repr_svg_() == match.svg("public")
    assert game in repr(match) and game in repr(match.encoding)


def test_an_encoding_says_what_it_consists_of(variant):
    game, rules = variant
    for factored in (False, True):
        code = trapline.encoding(game, rules, factored=factored)
        planes, rows, columns = code.board
        assert code.version >= 1
        assert len(code.planes) == planes
        assert code.size == planes * rows * columns + len(code.numbers)
        assert len({code.action(index) for index in range(code.num_actions)}) == code.num_actions
        same = pickle.loads(pickle.dumps(code))
        assert (same.num_actions, same.size) == (code.num_actions, code.size)
