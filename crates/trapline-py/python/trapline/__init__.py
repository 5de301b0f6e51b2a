"""Small two-player games with traps and secrets, and the truth about them.

    >>> import trapline
    >>> match = trapline.Match("hidden-path")
    >>> match.play("place 4 7 9")
    >>> match.to_move
    2

Environments for others are in `trapline.pettingzoo`, `trapline.openspiel` and `trapline.vector`; each needs its package
and nothing else does.
"""

from ._trapline import (
    BadRecord,
    Batch,
    Bot,
    Encoding,
    IllegalAction,
    Match,
    MatchOver,
    Solution,
    TraplineError,
    UnknownGame,
    UnknownRule,
    UnreadableAction,
    Unsolved,
    __version__,
    bounds,
    encoding,
    games,
    review,
    rollouts,
    solve,
)

__all__ = [
    "BadRecord",
    "Batch",
    "Bot",
    "Encoding",
    "IllegalAction",
    "Match",
    "MatchOver",
    "Solution",
    "TraplineError",
    "UnknownGame",
    "UnknownRule",
    "UnreadableAction",
    "Unsolved",
    "__version__",
    "bounds",
    "encoding",
    "games",
    "review",
    "rollouts",
    "solve",
]
