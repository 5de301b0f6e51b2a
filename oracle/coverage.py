"""Coverage: how often each ending and each special ruling comes up in random records.

Deliberately absent: any check; a person reads the counts and improves the generator.
"""

import json
from collections import Counter

from .games.grid import distance
from .games.maze_runner_duel import has_route
from .games.trap_and_treasure import CENTRE, HOMES
from .generate import generate
from .position import other
from .problem import Problem
from .record import read
from .replay import replay


def report(seed, count, game_id):
    counts = Counter()
    for data in generate(seed, count, game_id):
        for what in sorted(happenings(data)):
            counts[what] += 1
    for what, times in sorted(counts.items()):
        print(f"{times}\t{what}")
    return 0


def happenings(data):
    """The names of all that happens in one record."""
    game_id = data["game"]
    rules = {name: value for name, value in data.get("rules", {}).items() if name != "max_plies"}
    names = {f"{game_id} rules {json.dumps(rules, sort_keys=True)}"}
    try:
        record = read(json.dumps(data))
    except Problem as problem:
        return names | {f"{game_id} refused start: {problem}"}
    done = replay(record)
    result = done.result
    names.add(f"{game_id} result {result['reason'] if result else 'open'}")
    if "start" in data:
        names.add(f"{game_id} start")
        if record.start["to_move"] not in (None, data["start"]["to_move"]):
            names.add(f"{game_id} start with a skip first, {json.dumps(record.game.rules)}")
        if record.start["result"]:
            names.add(f"{game_id} start over by its skip")
    if done.error:
        kind = "action" if done.error["action"] is not None else "contradicted result"
        after = " after the end" if kind == "action" and result else ""
        hidden = " in a secret turn" if done.secret_of else ""
        names.add(f"{game_id} error: {kind}{after}{hidden}")
    elif record.max_plies and len(record.actions) == record.max_plies and result["reason"] != "ply-limit":
        names.add(f"{game_id} win on the last ply")
    for before, after, action in zip(done.positions, done.positions[1:], record.actions):
        for name in step(record.game, before, after, action):
            names.add(f"{game_id} {name}")
    return names


def step(game, before, after, action):
    player = before["to_move"]
    old, new = before["state"], after["state"]
    seat, opponent = player - 1, other(player) - 1
    if after["to_move"] == player and not (game.secret and None in old[game.secret]):
        yield f"a skip, {json.dumps(game.rules)}"
    if game.id == "trap-and-treasure":
        yield from treasure_step(game, old, new, after, action, player)
    elif game.id == "trap-runner":
        if action == "attack":
            yield "attack"
        elif distance(old["pieces"][seat], new["pieces"][seat]) > 1:
            yield "capture across an edge" if after["result"] else "move across an edge"
        if new["shields"] == [0, 0]:
            yield "no shields left"
        if "attack" not in game.legal(before):
            yield "attack not possible"
        if len(game.legal(before)) <= 3 and game.wraps:
            yield "opponent in the way, wrap"
    elif game.id == "hidden-path":
        if action.startswith("move") and new["positions"][seat] == 0:
            yield "trap sprung"
            if 10 in new["sprung"][opponent] and 10 not in old["sprung"][opponent]:
                yield "trap on step 10 sprung"
        if old["positions"][seat] == 9:
            yield "one move only"
        if action.startswith("move") and new["positions"][0] == new["positions"][1] > 0:
            yield "tokens share a step"
    elif game.id == "maze-runner-duel" and action.startswith("move"):
        if old["pieces"] == new["pieces"]:
            yield "bump"
            if old["revealed"] == new["revealed"]:
                yield "bump again"
            if old["recovering"][opponent]:
                yield "both lost a turn"
        if new["pieces"][seat] in new["obstacles"][seat]:
            yield "on one's own obstacle"
        blocked = [not has_route(new["pieces"][p], new["revealed"][1 - p]) for p in (0, 1)]
        if any(blocked):
            yield "one blocked" if not all(blocked) else "both blocked"
        if all(blocked) and any(new["recovering"]) and game.open:
            yield "both blocked, placement open"
        if old["pieces"][opponent] in old["obstacles"][opponent] and \
                distance(*old["pieces"]) == 1:
            yield "beside the opponent on an obstacle of theirs"
    elif game.id == "grid-hunt":
        if None not in new["treasures"] and new["treasures"][0] == new["treasures"][1]:
            yield "same hiding place"
        if new["scans_left"][seat] == 0:
            yield "scans used up"
        if action.startswith("dig") and old["digs"] == new["digs"]:
            yield "same dig twice"
        cells = [scan["at"] for scan in new["scans"][seat]]
        if any(cells.count(cell) > 1 for cell in cells):
            yield "same scan twice"


def treasure_step(game, old, new, after, action, player):
    seat, opponent = player - 1, other(player) - 1
    cell = [int(number) for number in action.split(" ")[1].split(",")]
    if action.startswith("trap"):
        if cell == CENTRE:
            yield "trap on (2,2)"
        if cell in HOMES:
            yield "trap on a start cell"
        if old["snared"][opponent]:
            yield "a trap placed while the other is snared"
    else:
        if old["treasure"] == "board" and new["treasure"] == player:
            yield "treasure taken"
        if cell in old["traps"]:
            yield "snared"
            if old["snared"][opponent]:
                yield "both snared"
            if new["treasure"] == player and cell == HOMES[seat]:
                yield "carrier snared at home"
        if old["pieces"][seat] in old["traps"]:
            yield "left a trap"
    if after["result"] and after["result"]["reason"] == "treasure-home":
        winner = after["result"]["winner"]
        if new["pieces"][winner - 1] in new["traps"]:
            yield "home by a passed skip"
            if winner == player:
                yield "home by a passed skip, both snared"
    if after["result"] is None and game.walls and after["to_move"] == player:
        yield "skip for want of any action"
