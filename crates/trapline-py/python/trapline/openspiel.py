"""The games as OpenSpiel games: importing this registers `trapline_grid_hunt` and the other four with `pyspiel`.

Parameters are the house rules by name, the sizes of reduced boards as `sizes_NAME`, `max_plies` (a draw then, so that every
game is finite), and `factored`. OpenSpiel's players 0 and 1 are our seats 1 and 2. There is no information-state tensor: it
would have to hold a whole match. Needs `pip install trapline[openspiel]`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("trapline.openspiel needs OpenSpiel: pip install 'trapline[openspiel]'") from missing

from . import Match, encoding, games
from .types import Seat

SIZES = "sizes_"
SEATS: tuple[Seat, Seat] = (1, 2)


def short_name(game: str) -> str:
    """What `pyspiel` calls a game of ours."""
    return "trapline_" + game.replace("-", "_")


class Game(pyspiel.Game):
    """One of the five, with its house rules and sizes."""

    def __init__(self, about: dict[str, Any], kind: pyspiel.GameType, params: dict[str, Any] | None = None) -> None:
        given = {**kind.parameter_specification, **(params or {})}
        self.max_plies = given["max_plies"]
        self.id = about["id"]
        self.options: dict[str, Any] = {
            "rules": {rule: given[rule] for rule in about["rules"]} | {"max_plies": self.max_plies},
            "sizes": {name: given[SIZES + name] for name in about["sizes"]},
            "factored": given["factored"],
        }
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding(self.id, **self.options).num_actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies + 2 * (self.picks() - 1),
        )
        super().__init__(kind, info, params or {})

    def picks(self) -> int:
        """How many picks in a row make the first action: one, unless placements are factored."""
        match, picks = Match(self.id, **self.options), 0
        while match.plies == 0:
            match.play(match.legal_indices()[0])
            picks += 1
        return picks

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> Observer | None:
        if params:
            raise ValueError(f"an observer takes no parameters, but got {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self, wanted.perfect_recall) if own and wanted.public_info else None


class State(pyspiel.State):
    """A match as OpenSpiel sees it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.match = Match(game.id, **game.options)

    def current_player(self) -> int:
        seat = self.match.to_move
        return pyspiel.PlayerId.TERMINAL if seat is None else seat - 1

    def is_terminal(self) -> bool:
        return self.match.over

    def returns(self) -> list[float]:
        return list(self.match.returns)

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal_indices(SEATS[player])

    def _apply_action(self, action: int) -> None:
        self.match.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.encoding.action(action)

    def __str__(self) -> str:
        return f"{self.match.text('referee')}\nPly {self.match.plies}"


class Observer:
    """What a player sees now or, with perfect recall, has seen so far. What has been seen so far is text alone."""

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor, self.dict = None, {}
        if not perfect_recall:
            shape = encoding(game.id, **game.options)
            cells = int(np.prod(shape.board))
            self.tensor = np.zeros(shape.size, np.float32)
            self.dict = {"board": self.tensor[:cells].reshape(shape.board), "numbers": self.tensor[cells:]}

    def set_from(self, state: State, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.match.observe(SEATS[player])

    def string_from(self, state: State, player: int) -> str:
        match, seat = state.match, SEATS[player]
        if self.perfect_recall:
            return match.information(seat)
        return f"{match.text(seat)}\nPly {match.plies}, player {match.to_move} to move"


def register(about: dict[str, Any]) -> None:
    """Makes a game known to `pyspiel`."""
    hidden = about["hidden"]
    information = pyspiel.GameType.Information
    kind = pyspiel.GameType(
        short_name=short_name(about["id"]),
        long_name=about["id"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **{rule: values[0] for rule, values in about["rules"].items()},
            **{SIZES + name: sizes[0] for name, sizes in about["sizes"].items()},
            "max_plies": 200,
            "factored": False,
        },
    )

    class Registered(Game):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(about, kind, params)

    pyspiel.register_game(kind, Registered)


for _about in games():
    register(_about)
