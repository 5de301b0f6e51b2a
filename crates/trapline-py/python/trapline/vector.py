"""Many matches stepped at once on NumPy arrays, in the naming of Gymnasium's vector environments.

Each match shows the player to move what that player may know. A reward is for whoever acted, so the other one's is its
negative. A match that is over starts anew in the same step. Needs nothing but NumPy; with Gymnasium there are spaces too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import Batch, Encoding
from .types import Rules, Sizes


class VectorEnv:
    """`num_envs` matches at one game.

    `threads` share the work without a lock. With `observe=False` no observations and masks are written, which is faster
    where `sample` chooses the actions. With `copy=False` every step writes into the same arrays.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        rules: Rules | None = None,
        sizes: Sizes | None = None,
        factored: bool = False,
        max_plies: int | None = 200,
        threads: int = 1,
        seed: int = 0,
        observe: bool = True,
        copy: bool = True,
    ) -> None:
        limit = {} if max_plies is None else {"max_plies": max_plies}
        self.game = game
        self.num_envs = num_envs
        self._batch = Batch(
            game,
            num_envs,
            rules={**limit, **(rules or {})},
            sizes=sizes,
            factored=factored,
            threads=threads,
            seed=seed,
        )
        self._copy = copy
        shape = self.encoding
        self._actions = np.empty(num_envs, np.int64)
        self._rewards = np.zeros(num_envs, np.float32)
        self._terminations = np.zeros(num_envs, np.bool_)
        self._truncations = np.zeros(num_envs, np.bool_)
        self._to_move = np.empty(num_envs, np.int8)
        self._observations = np.zeros((num_envs, shape.size), np.float32) if observe else None
        self._masks = np.zeros((num_envs, shape.num_actions if observe else 0), np.int8)

    @property
    def encoding(self) -> Encoding:
        return self._batch.encoding

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[np.float32] | None, dict[str, Any]]:
        """Begins all matches anew; the seed is for `sample`, as nothing else is drawn at random."""
        self._batch.reset(seed)
        return self._seen()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        NDArray[np.float32] | None, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Plays an action in every match."""
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {actions.dtype}")
        actions = np.ascontiguousarray(actions, np.int64)
        self._batch.step(actions, self._rewards, self._terminations, self._truncations)
        observations, infos = self._seen()
        return (
            observations,
            self._given(self._rewards),
            self._given(self._terminations),
            self._given(self._truncations),
            infos,
        )

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every match, each as likely as the others."""
        self._batch.sample(self._actions)
        return self._given(self._actions)

    def close(self) -> None:
        """There is nothing to be closed."""

    def _seen(self) -> tuple[NDArray[np.float32] | None, dict[str, Any]]:
        self._batch.to_move(self._to_move)
        infos = {"to_move": self._given(self._to_move)}
        if self._observations is None:
            return None, infos
        self._batch.observe(self._observations, self._masks)
        infos["action_mask"] = self._given(self._masks)
        return self._given(self._observations), infos

    def _given(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self._copy else array

    # The spaces are Gymnasium's, which is asked for only where one of them is.

    @cached_property
    def single_observation_space(self) -> Any:
        from gymnasium import spaces

        return spaces.Box(-1, 1, (self.encoding.size,), np.float32)

    @cached_property
    def single_action_space(self) -> Any:
        from gymnasium import spaces

        return spaces.Discrete(self.encoding.num_actions)

    @cached_property
    def observation_space(self) -> Any:
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> Any:
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_action_space, self.num_envs)
