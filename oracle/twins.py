"""Twins: two records that one viewer cannot tell apart, differing in a secret of another seat.

Whatever a program says to that viewer about the one, its error messages included, it must say about
the other. Deliberately absent: records whose replies give the difference away.
"""

import json

from .games import make
from .games.grid import all_cells
from .mistakes import mistake
from .position import copy_of
from .replay import lines

TRIES = 4


def seen(record, viewer):
    """What the viewer sees, but for the words of an error."""
    [[line]] = lines(json.dumps(record), [viewer])
    if "error" in line:
        del line["error"]["message"]
    return line


def twin(rng, record, viewer):
    """A record that is the same to this viewer, or None where none was found."""
    game = make(record["game"], {name: value for name, value in record.get("rules", {}).items()
                                 if name != "max_plies"})
    if not game.secret:
        return None
    original = seen(record, viewer)
    if "trace" not in original:
        return None
    for _ in range(TRIES):
        owner = rng.choice([seat for seat in (1, 2) if str(seat) != viewer])
        candidate = copy_of(record)
        if "start" in record:
            change_start(rng, game, candidate["start"]["state"], owner)
        elif len(record["actions"]) >= owner:
            candidate["actions"][owner - 1] = change_action(rng, game, record["actions"], owner)
        if candidate != record and seen(candidate, viewer) == original:
            return candidate
    return None


def change_action(rng, game, actions, owner):
    """Another secret where there was one, another mistake where there was a mistake."""
    pos = game.start()
    if owner == 2 and actions[0] in game.legal(pos):
        pos = game.play(pos, actions[0])
    legal = game.legal(pos)
    return rng.choice(legal) if actions[owner - 1] in legal else mistake(rng, game, pos)


def change_start(rng, game, state, owner):
    if game.id == "hidden-path":
        sprung = state["sprung"][owner - 1]
        free = [step for step in range(1, game.last_trap + 1) if step not in sprung]
        state["traps"][owner - 1] = sorted(rng.sample(free, 3 - len(sprung)))
    elif game.id == "maze-runner-duel":
        revealed = state["revealed"][owner - 1]
        free = [cell for cell in all_cells(1)
                if cell not in revealed and cell not in ([1, 1], [3, 3], [5, 5])]
        state["obstacles"][owner - 1] = sorted(revealed + rng.sample(free, 3 - len(revealed)))
    else:
        state["treasures"][owner - 1] = rng.choice(all_cells(1))
