"""Generate: random records, mostly fine, some with exactly one thing wrong.

The same seed gives the same records. What is wrong is one of: an action, a start, a stated result.
Deliberately absent: text that is no record at all (broken.py), and places where the interface leaves
open what is right.
"""

import random

from . import starts
from .chooser import STYLES, Chooser
from .games import GAMES, make
from .mistakes import mistake
from .position import copy_of
from .record import FORMAT, HOST_REASONS, RULES_REASONS

NAMES = ["Ann", "Bo", "bot:perfect", "bot:random", "Élodie"]
LONGEST = 60


def generate(seed, count, game_id=None):
    rng = random.Random(seed)
    return [one_record(rng, game_id or rng.choice(list(GAMES))) for _ in range(count)]


def one_record(rng, game_id):
    record = {"format": FORMAT, "game": game_id}
    rules = some_rules(rng, game_id)
    game = make(game_id, rules)
    if rng.random() < 0.07:
        record["start"] = starts.refused(rng, game)
        record["actions"] = []
        if rules:
            record["rules"] = rules
        return record
    pos = game.start()
    if rng.random() < 0.3:
        record["start"] = starts.sensible(rng, game)
        pos = game.restore(record["start"]["to_move"], record["start"]["state"])
    positions, actions = some_play(rng, game, pos)
    plies = len(actions)
    over = positions[-1]["result"]

    limit_hit = False
    kind = rng.random()
    if kind < 0.1 and plies:
        # The limit comes before the end, or the end comes on the last ply and wins.
        rules["max_plies"] = plies
        limit_hit = over is None
    elif kind < 0.17:
        rules["max_plies"] = plies + rng.randint(1, 40)

    wrong = rng.random() < 0.25
    if wrong:
        insert_mistake(rng, game, positions, actions, limit_hit)
    record["actions"] = actions
    if rules or rng.random() < 0.1:
        record["rules"] = rules
    if rng.random() < 0.3:
        record["players"] = [rng.choice(NAMES), rng.choice(NAMES)]
    if wrong:
        if rng.random() < 0.6:
            record["result"] = None
        elif rng.random() < 0.2:
            record["result"] = {"winner": 1, "reason": "resignation"}
    else:
        state_result(rng, record, over, limit_hit)
    return record


def some_rules(rng, game_id):
    """Every combination of house rules; now and then a default is spelled out."""
    rules = {}
    for name, values in GAMES[game_id].house_rules.items():
        value = rng.choice(values)
        if value != values[0] or rng.random() < 0.2:
            rules[name] = value
    return rules


def some_play(rng, game, pos):
    """Positions and actions: to the very end, or cut short."""
    sealing = game.id == "trap-and-treasure" and game.walls and rng.random() < 0.25
    style = "sealer" if sealing else rng.choice(STYLES[game.id]) if rng.random() < 0.4 else None
    chooser = Chooser(rng, game, style)
    positions, actions = [pos], []
    while not pos["result"] and len(actions) < LONGEST:
        action = chooser.choose(pos)
        pos = game.play(pos, action)
        positions.append(pos)
        actions.append(action)
    if rng.random() < 0.4:
        cut = rng.randint(0, len(actions))
        positions, actions = positions[:cut + 1], actions[:cut]
    return positions, actions


def insert_mistake(rng, game, positions, actions, limit_hit):
    """One refused action among the good ones; after the end any action is one."""
    ended = positions[-1]["result"] or limit_hit
    if ended and rng.random() < 0.2:
        before = [pos for pos in positions if not pos["result"]]
        legal = game.legal(before[-1]) if before else []
        actions.append(rng.choice(legal) if legal else "attack")
        return
    places = [index for index, pos in enumerate(positions)
              if not pos["result"] and not (limit_hit and index == len(actions))]
    if not places:
        actions.append("attack")
        return
    index = rng.choice(places)
    if rng.random() < 0.15 and game.secret:
        index = rng.choice(places[:3])
    actions.insert(index, mistake(rng, game, positions[index]))


def state_result(rng, record, over, limit_hit):
    kind = rng.random()
    if kind < 0.1:
        return
    if kind < 0.3:
        record["result"] = None
        return
    if kind < 0.42:
        record["result"] = contradiction(rng, over, limit_hit)
        return
    if over:
        record["result"] = copy_of(over)
    elif limit_hit:
        record["result"] = {"winner": None, "reason": "ply-limit"}
    elif rng.random() < 0.6:
        record["result"] = host_ending(rng)
    else:
        record["result"] = None


def host_ending(rng):
    reason = rng.choice(HOST_REASONS)
    if reason in ("ply-limit", "agreement"):
        winner = None
    elif reason == "resignation":
        winner = rng.choice([1, 2])
    else:
        winner = rng.choice([1, 2, None])
    return {"winner": winner, "reason": reason}


def contradiction(rng, over, limit_hit):
    """A result that the actions, or good sense, contradict."""
    if over and rng.random() < 0.4:
        winner = rng.choice([winner for winner in (1, 2, None) if winner != over["winner"]])
        return {"winner": winner, "reason": over["reason"]}
    if over and rng.random() < 0.5:
        return host_ending(rng)
    if not over and not limit_hit and rng.random() < 0.5:
        return rng.choice([{"winner": 1, "reason": "agreement"},
                           {"winner": 2, "reason": "ply-limit"},
                           {"winner": None, "reason": "resignation"}])
    reasons = [reason for reason in RULES_REASONS if not over or reason != over["reason"]]
    return {"winner": rng.choice([1, 2, None]), "reason": rng.choice(reasons)}
