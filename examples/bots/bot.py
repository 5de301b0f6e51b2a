#!/usr/bin/env python3
"""A bot for Trapline in plain Python: one line in, one line out. See docs/protocol.md."""
import json
import random
import sys


def away(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def dislike(game, view, me, action):
    """How little we like an action: the least of all is chosen, ties at random."""
    verb, _, word = action.partition(" ")
    other = 1 - me
    if verb in ("place", "hide"):  # secrets: anything
        return 0
    if game == "trap-and-treasure":  # walk to the treasure, then home; around traps
        goal = [(0, 0), (4, 4)][me] if view["treasure"] == me + 1 else (2, 2)
        target = [int(number) for number in word.split(",")]
        return 9 if verb == "trap" else away(target, goal) + 3 * (target in view["traps"])
    if game == "trap-runner":  # shoot while there are shields, then run into the other
        if verb == "attack":
            return -1 if view["shields"][other] else 99
        step = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}[word]
        gaps = [here + by - there for here, by, there in zip(view["pieces"][me], step, view["pieces"][other])]
        return sum(min(gap % 5, -gap % 5) for gap in gaps)  # over the edge may be nearer
    if game == "hidden-path":  # far; a step whose trap is sprung is safe
        step = view["positions"][me] + int(word)
        return -step - 9 * (step in view["sprung"][other])
    if game == "maze-runner-duel":  # to the centre, not into known obstacles, sometimes round about
        step = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}[word]
        target = [here + by for here, by in zip(view["pieces"][me], step)]
        return away(target, (3, 3)) + 9 * (target in view["revealed"][other]) + random.randrange(3)
    if game == "grid-hunt":  # scan first, then dig where the treasure can be
        target = [int(number) for number in word.split(",")]
        fits = all(away(scan["at"], target) == scan["distance"] for scan in view["scans"][me])
        return verb == "dig" and view["scans_left"][me] > 0, not fits or target in view["digs"][me]
    return 0  # a game we do not know: anything


def say(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", protocol="trapline-bot/1", name="bot.py")
    elif message["type"] == "match":
        game, me = message["game"], message["seat"] - 1
        random.seed(message["seed"])  # so that a match can be played again
    elif message["type"] == "act":
        legal = random.sample(message["legal"], len(message["legal"]))
        action = min(legal, key=lambda action: dislike(game, message["view"], me, action))
        say(type="action", action=action, id=message["id"])
    elif message["type"] == "quit":
        break
