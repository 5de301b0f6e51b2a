"""The list of the five games, and how one is made from its id and its house rules.

Every game has: id, house_rules (default first), secret (the state's field that hides something, or
None), fields (of the state), start(), legal(pos), play(pos, action), restore(to_move, state).
Deliberately absent: a base class; five games answer the same calls, that is all. A game that is not in
the list is refused wherever a record names it, and `compare` says that nobody has checked it.
"""

from pathlib import Path

from .grid_hunt import GridHunt
from .hidden_path import HiddenPath
from .maze_runner_duel import MazeRunnerDuel
from .trap_and_treasure import TrapAndTreasure
from .trap_runner import TrapRunner

GAMES = {game.id: game for game in
         (TrapAndTreasure, TrapRunner, HiddenPath, MazeRunnerDuel, GridHunt)}


RULINGS = Path(__file__).parents[2] / "docs" / "rulings"


def unknown():
    """The games that have a page of rulings, but are not played here."""
    return sorted(page.stem for page in RULINGS.glob("*.md") if page.stem not in GAMES)


def make(game_id, rules):
    """The game with these house rules; those not given have their default."""
    game = GAMES[game_id]
    full = {name: values[0] for name, values in game.house_rules.items()}
    full.update(rules)
    return game(full)
