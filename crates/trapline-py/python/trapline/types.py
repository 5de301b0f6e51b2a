"""The types of what is handed in and out, for whoever checks types."""

from collections.abc import Mapping
from typing import Any, Literal, Optional, TypedDict, Union

Seat = Literal[1, 2]
"""A player."""

Viewer = Literal[1, 2, "public", "referee"]
"""Whose eyes a match is looked at with: a player's, a bystander's, or those of somebody who may know everything."""

Level = Literal["random", "easy", "medium", "hard", "perfect"]
"""How well a built-in bot plays."""

Rules = Mapping[str, Union[str, int]]
"""House rules as in a record, `max_plies` among them."""

Sizes = Mapping[str, int]
"""Sizes of a board that is smaller than the rule book's."""

Record = Union[Mapping[str, Any], str]
"""A match as text: its JSON, or what that says as a mapping."""


class Result(TypedDict):
    """How a match ended."""

    winner: Optional[Seat]
    reason: str
