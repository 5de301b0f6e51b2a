"""Position: whose turn it is, the full state as the interface writes it, and the rules' result.

A position is a plain dictionary {"to_move": 1|2|None, "state": {...}, "result": None|{...}}.
Deliberately absent: anything a host decides (ply limits, resignation) and anything about viewers.
"""


def position(to_move, state):
    return {"to_move": to_move, "state": state, "result": None}


def copy_of(value):
    """A deep copy of JSON-like data, so that no position ever shares a list with another."""
    if isinstance(value, list):
        return [copy_of(item) for item in value]
    if isinstance(value, dict):
        return {key: copy_of(item) for key, item in value.items()}
    return value


def end(pos, winner, reason):
    pos["to_move"] = None
    pos["result"] = {"winner": winner, "reason": reason}


def other(player):
    return 3 - player
