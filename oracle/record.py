"""Record: a match as text, read strictly and checked for form.

Deliberately absent: playing the actions (replay.py) and the sense of a start (each game's restore).
"""

import json

from .games import GAMES, make
from .games.grid import whole
from .problem import Problem

FORMAT = "trapline/1"
RULES_REASONS = ["treasure-home", "capture", "finish", "centre", "closest", "equal", "found", "stuck"]
HOST_REASONS = ["ply-limit", "resignation", "agreement", "time", "abandoned"]


class Record:
    def __init__(self, game, start, actions, result, max_plies):
        self.game = game
        self.start = start          # a position, skips at its beginning already passed
        self.actions = actions
        self.result = result        # what the record states, or None
        self.max_plies = max_plies  # or None


def split(text):
    """The records' texts in a file: one over all its lines, or one a line."""
    try:
        json.loads(text)
        return [text]
    except ValueError:
        return [line for line in text.split("\n") if line.strip()]


def read(text):
    try:
        data = json.loads(text)
    except ValueError:
        raise Problem("this is not JSON") from None
    if not isinstance(data, dict):
        raise Problem("a record is a JSON object")
    if data.get("format") != FORMAT:
        raise Problem(f'format must be "{FORMAT}"')
    if not isinstance(data.get("game"), str) or data["game"] not in GAMES:
        raise Problem(f"the oracle does not know this game, but {', '.join(GAMES)}")
    rules, max_plies = read_rules(GAMES[data["game"]], data.get("rules"))
    game = make(data["game"], rules)
    actions = data.get("actions")
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise Problem("actions must be a list of texts")
    return Record(game, read_start(game, data.get("start")), actions,
                  read_result(data.get("result")), max_plies)


def read_rules(game, data):
    if data is None:
        return {}, None
    if not isinstance(data, dict):
        raise Problem("rules must be a JSON object")
    rules = dict(data)
    max_plies = rules.pop("max_plies", None)
    if "max_plies" in data and not (type(max_plies) is int and max_plies >= 1):
        raise Problem("max_plies must be a number above zero")
    for name, value in rules.items():
        if name not in game.house_rules:
            raise Problem(f"{game.id} has no such house rule")
        if not any(type(value) is type(known) and value == known for known in game.house_rules[name]):
            raise Problem("a house rule has no such value")
    return rules, max_plies


def read_start(game, data):
    if data is None:
        return game.start()
    if not isinstance(data, dict) or not isinstance(data.get("state"), dict):
        raise Problem("start needs to_move and state")
    if not whole(data.get("to_move"), 1, 2):
        raise Problem("to_move must be 1 or 2")
    missing = [name for name in game.fields if name not in data["state"]]
    if missing:
        raise Problem(f"the state lacks {', '.join(missing)}")
    return game.restore(data["to_move"], data["state"])


def read_result(data):
    if data is None:
        return None
    if not isinstance(data, dict) or "winner" not in data or "reason" not in data:
        raise Problem("result needs winner and reason")
    if data["winner"] is not None and not whole(data["winner"], 1, 2):
        raise Problem("a winner is 1, 2 or null")
    if data["reason"] not in RULES_REASONS + HOST_REASONS:
        raise Problem("there is no such reason")
    return {"winner": data["winner"], "reason": data["reason"]}
