"""Learning Trap Runner from a table, by playing against itself, and what the truth says about it.

    python tabular.py                       # ten seconds

The table holds what each action has been worth in each position the learner has met. It starts empty, and nobody tells it
the rules. The truth is asked only afterwards: how much of a win does an action of the learner give away?
"""

import random

import trapline

RULES = {"edges": "wall", "max_plies": 100}
DISCOUNT = 0.98  # a win soon is better than a win late
CURIOSITY = 0.5  # how often it tries something at random

Table = dict[bytes, dict[int, float]]


def position(match: trapline.Match) -> bytes:
    """What the player to move sees: own things first, so both players share the table."""
    return match.observe(match.to_move).tobytes()


def best(worth: dict[int, float]) -> int:
    """The action worth most; of several, any."""
    most = max(worth.values())
    return random.choice([action for action in worth if worth[action] == most])


def practise(table: Table, matches: int) -> None:
    """Plays matches, and after each goes back from its end: what an action is worth is what the next player's best
    answer leaves."""
    for _ in range(matches):
        match = trapline.Match("trap-runner", rules=RULES)
        played = []
        while not match.over:
            here, mover = position(match), match.to_move
            worth = table.get(here)
            if worth is None:
                worth = table[here] = dict.fromkeys(match.legal_indices(), 0.0)
            action = random.choice(list(worth)) if random.random() < CURIOSITY else best(worth)
            match.play(action)
            played.append((here, action, mover))
        leaves = 0.0
        for n, (here, action, mover) in enumerate(reversed(played)):
            table[here][action] = match.returns[mover - 1] if n == 0 else -DISCOUNT * leaves
            leaves = max(table[here].values())


def given_away(table: Table, truth: trapline.Solution, matches: int) -> float:
    """How much of a win an action gives away, on average over matches of the table against random play."""
    chance, lost = random.Random(1), []
    for n in range(matches):
        match = trapline.Match("trap-runner", rules=RULES)
        learner, own = 1 + n % 2, []
        while not match.over:
            worth = table.get(position(match)) if match.to_move == learner else None
            own.append(match.to_move == learner)
            match.play(best(worth) if worth else chance.choice(match.legal_indices()))
        lost += [regret for regret, mine in zip(truth.regret(match), own) if mine and regret is not None]
    return sum(lost) / len(lost)


def main() -> None:
    random.seed(1)
    truth = trapline.solve("trap-runner", {"edges": "wall"})
    table: Table = {}
    before = given_away(table, truth, 200)
    print(f"with an empty table an action gives away {before:.4f} of a win")
    practised = 0
    for total in (1_000, 5_000, 20_000, 40_000):
        practise(table, total - practised)
        practised = total
        after = given_away(table, truth, 200)
        print(f"after {total:6,} matches, with {len(table):6,} positions in the table: {after:.4f}")
    if not after < before / 10:
        raise SystemExit("it has not learned much")


if __name__ == "__main__":
    main()
