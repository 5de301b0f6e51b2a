"""What the bots of each level give away, as a plot: the truth is the measure.

    python loss.py                          # writes loss.png
    python loss.py --game hidden-path --matches 200 --out hidden-path.png

Each bot plays against a perfect one, in each seat half of the time. A line is what its actions have given away so far in
a match, in wins, on average. Half a win is all there is: who gives that away loses every match.
"""

import argparse

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np

import trapline

LEVELS = ["random", "easy", "medium", "hard", "perfect"]


def losses(game: str, level: str, matches: int, plies: int, truth: trapline.Solution) -> np.ndarray:
    """A row for each match: what the bot had given away after each ply, and on and on after the end."""
    rows = np.zeros((matches, plies))
    for n, row in enumerate(rows):
        seat = 1 + n % 2
        bots = {seat: trapline.Bot(level, seed=n), 3 - seat: trapline.Bot("perfect", seed=n)}
        match, own = trapline.Match(game, rules={"max_plies": plies}), []
        while not match.over:
            own.append(match.to_move == seat)
            match.play(bots[match.to_move].choose(match))
        given = [regret if mine and regret is not None else 0.0 for regret, mine in zip(truth.regret(match), own)]
        row[: len(given)] = given
    return rows.cumsum(1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="grid-hunt")
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--plies", type=int, default=20)
    parser.add_argument("--out", default="loss.png")
    options = parser.parse_args()

    truth = trapline.solve(options.game)
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    for level in LEVELS:
        rows = losses(options.game, level, options.matches, options.plies, truth)
        axes.plot(range(1, options.plies + 1), rows.mean(0), label=level)
        print(f"{level:8} gives away {rows[:, -1].mean():.3f} wins a match", flush=True)
    axes.set(xlabel="ply", ylabel="wins given away so far", title=f"Bots at {options.game}", ylim=(0, None))
    axes.legend(loc="upper left")
    figure.savefig(options.out, dpi=120)


if __name__ == "__main__":
    main()
