"""What the bots of each level give away, as a plot: the truth is the measure.

    python loss.py                          # writes loss.png
    python loss.py --game hidden-path --matches 200 --out hidden-path.png

Each bot plays both sides. A line is what its actions have given away so far in a match, in wins, on average.
"""

import argparse

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np

import trapline

LEVELS = ["random", "easy", "medium", "hard", "perfect"]


def losses(game: str, level: str, matches: int, plies: int, truth: trapline.Solution) -> np.ndarray:
    """A row for each match: what had been given away after each ply, on and on after its end."""
    rows = np.zeros((matches, plies))
    bots = [trapline.Bot(level, seed=seat) for seat in (1, 2)]
    for row in rows:
        match = trapline.Match(game, rules={"max_plies": plies})
        while not match.over:
            match.play(bots[match.to_move - 1].choose(match))
        given = [regret or 0.0 for regret in truth.regret(match)]
        row[: len(given)] = given
    return rows.cumsum(1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="grid-hunt")
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--plies", type=int, default=40)
    parser.add_argument("--out", default="loss.png")
    options = parser.parse_args()

    truth = trapline.solve(options.game)
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    for level in LEVELS:
        rows = losses(options.game, level, options.matches, options.plies, truth)
        axes.plot(range(1, options.plies + 1), rows.mean(0), label=level)
        print(f"{level:8} gives away {rows[:, -1].mean():.3f} wins in a match")
    axes.set(xlabel="ply", ylabel="wins given away so far", title=f"Bots at {options.game}", ylim=(0, None))
    axes.legend()
    figure.savefig(options.out, dpi=120)


if __name__ == "__main__":
    main()
