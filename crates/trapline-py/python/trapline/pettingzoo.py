"""The games as PettingZoo environments: `env("hidden-path")`, or `raw_env` without the usual wrappers.

Nothing in these games is drawn at random, so a seed changes nothing: the same actions lead to the same match. A match
that reaches `max_plies` is truncated and counts as a draw. Needs `pip install trapline[pettingzoo]`.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError("trapline.pettingzoo needs PettingZoo: pip install 'trapline[pettingzoo]'") from missing

from . import Match, encoding
from .types import Rules, Seat, Sizes, Viewer

AGENTS = ["player_1", "player_2"]
MODES = ["ansi", "svg", "rgb_array", "human"]
SEATS: dict[str, Seat] = {"player_1": 1, "player_2": 2}


def env(game: str, **options: Any) -> AECEnv:
    """`raw_env` in the wrappers that PettingZoo's own board games have: an illegal action loses at once."""
    inner = raw_env(game, **options)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1))
    )


class raw_env(AECEnv):
    """One match. An agent observes `observation`, its own view in numbers, and `action_mask`, which is 0 everywhere
    while the other one is to move.

    `render_mode` is `ansi` (text), `svg` (text too), `rgb_array` (pixels) or `human` (printed as text). What is rendered
    is what the public may see; `viewer` can be 1, 2 or "referee" instead.
    """

    metadata = {
        "name": "trapline_v1",
        "render_modes": MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        *,
        rules: Rules | None = None,
        sizes: Sizes | None = None,
        factored: bool = False,
        max_plies: int | None = 200,
        render_mode: str | None = None,
        viewer: Viewer = "public",
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"render_mode is one of {', '.join(MODES)}, or None; not {render_mode!r}")
        limit = {} if max_plies is None else {"max_plies": max_plies}
        self._options: dict[str, Any] = {"rules": {**limit, **(rules or {})}, "sizes": sizes, "factored": factored}
        self._game = game
        self.metadata = {**self.metadata, "name": f"trapline_{game.replace('-', '_')}_v1"}
        self.render_mode = render_mode
        self.viewer = viewer
        self.match = Match(game, **self._options)
        self.match.view(viewer)  # which refuses what is no viewer

        shape = encoding(game, **self._options)
        self.possible_agents = AGENTS[:]
        # A space is its agent's own: each can be seeded for itself.
        self.action_spaces = {agent: spaces.Discrete(shape.num_actions) for agent in AGENTS}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1, 1, (shape.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (shape.num_actions,), np.int8),
                }
            )
            for agent in AGENTS
        }

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.match = Match(self._game, **self._options)
        self.agents = AGENTS[:]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._skip_agent_selection = None
        self.agent_selection = self._next()

    def _next(self) -> str:
        """Who is to move; once the match is over, whoever did not move last."""
        seat = self.match.to_move
        if seat is None:
            return AGENTS[2 - SEATS[self.agent_selection]]
        return AGENTS[seat - 1]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = SEATS[agent]
        return {"observation": self.match.observe(seat), "action_mask": self.match.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act: the match is not over")
        self.match.play(action if isinstance(action, bool) else operator.index(action))  # it refuses a bool
        self._cumulative_rewards[agent] = 0.0
        if result := self.match.result:
            limit = result["reason"] == "ply-limit"
            self.terminations = dict.fromkeys(AGENTS, not limit)
            self.truncations = dict.fromkeys(AGENTS, limit)
            self.rewards = dict(zip(AGENTS, self.match.returns))
            self._accumulate_rewards()
        self.agent_selection = self._next()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | np.ndarray | None:
        if self.render_mode == "ansi":
            return self.match.text(self.viewer)
        if self.render_mode == "svg":
            return self.match.svg(self.viewer)
        if self.render_mode == "rgb_array":
            from .picture import pixels

            return pixels(self.match.svg(self.viewer))
        if self.render_mode == "human":
            print(self.match.text(self.viewer))
        return None

    def close(self) -> None:
        pass
