"""Replay: a record's trace, computed once for the referee and shown to any viewer.

Deliberately absent: generating records and judging another program's trace.
"""

from . import record as records
from .position import copy_of, end
from .problem import Problem

VIEWERS = [None, "1", "2", "public"]  # None is the referee


class Replay:
    """What happened: the positions, the first error if any, and the result."""

    def __init__(self, game):
        self.game = game
        self.positions = []
        self.error = None          # {"at", "action", "message"}
        self.secret_of = None      # the seat whose secret the failing action is, or None

    @property
    def result(self):
        return self.positions[-1]["result"]


def replay(record):
    """Play the record's actions from its start."""
    game = record.game
    done = Replay(game)
    pos = record.start         # the rules' position
    done.positions.append(copy_of(pos))
    for index, action in enumerate(record.actions):
        if done.result or action not in game.legal(pos):
            over = "the game is over" if done.result else "not a legal action, as it is written here"
            done.error = {"at": index, "action": action, "message": over}
            done.secret_of = hiding(game, pos)
            return done
        pos = game.play(pos, action)
        shown = copy_of(pos)
        if index + 1 == record.max_plies and not pos["result"]:
            end(shown, None, "ply-limit")
        done.positions.append(shown)
    state_result(done, pos["result"], record.result, len(record.actions))
    return done


def hiding(game, pos):
    """The seat whose secret setup turn this is, or None."""
    if game.secret and None in pos["state"][game.secret]:
        return pos["to_move"]
    return None


def state_result(done, by_rules, stated, plies):
    """Believe a host's ending, or note that the stated result contradicts the actions."""
    if stated is None:
        return
    if contradicts(by_rules, stated):
        done.error = {"at": plies, "action": None, "message": "the actions contradict the result"}
    elif stated["reason"] in records.HOST_REASONS:
        end(done.positions[-1], stated["winner"], stated["reason"])


def contradicts(by_rules, stated):
    if stated["reason"] in records.RULES_REASONS:
        return stated != by_rules
    if by_rules:
        return True
    if stated["reason"] in ("agreement", "ply-limit"):
        return stated["winner"] is not None
    if stated["reason"] == "resignation":
        return stated["winner"] is None
    return False


def shown(done, viewer):
    """The line of the trace as this viewer may see it."""
    line = {
        "game": done.game.id,
        "trace": [step(done.game, pos, viewer) for pos in done.positions],
        "result": done.result,
    }
    if done.error:
        line["error"] = dict(done.error)
        if viewer is not None and done.secret_of and viewer != str(done.secret_of):
            line["error"]["action"] = None
    return line


def step(game, pos, viewer):
    state = copy_of(pos["state"])
    legal = game.legal(pos)
    if viewer is not None:
        for seat in (1, 2):
            if game.secret and viewer != str(seat):
                state[game.secret][seat - 1] = None
        if viewer != str(pos["to_move"]):
            legal = []
    return {"to_move": pos["to_move"], "state": state, "legal": legal, "result": pos["result"]}


def lines(text, viewers):
    """For each record in the text the lines these viewers see, in the viewers' order."""
    found = []
    for one in records.split(text):
        try:
            done = replay(records.read(one))
        except Problem as problem:
            found.append([{"error": {"message": str(problem)}} for _ in viewers])
        else:
            found.append([shown(done, viewer) for viewer in viewers])
    return found
