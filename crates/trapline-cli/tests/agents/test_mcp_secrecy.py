"""What an agent is sent does not depend on a secret that its seat may not know: every byte of every answer, errors included."""

import json
import re

import pytest
from raw import Line, Post

# Two secrets of the other seat, the own one, and actions that are answered alike with either of them, by whose they are.
TWINS = {
    "hidden-path": (
        ["place 4 7 9", "place 4 8 9"],
        "place 2 5 8",
        [(1, "move 1"), (2, "move 1"), (1, "move 3"), (2, "move 1"), (1, "move 1"), (2, "move 1"), (1, "move 1")],
    ),
    "maze-runner-duel": (
        ["place 2,4 4,2 5,2", "place 2,4 4,2 5,1"],
        "place 1,4 2,5 4,4",
        [(1, "move down"), (2, "move up"), (1, "move right"), (2, "move left"), (1, "move left"), (1, "move down")],
    ),
    "grid-hunt": (
        ["hide 2,3", "hide 3,2"],
        "hide 4,5",
        [(1, "scan 1,1"), (2, "scan 5,5"), (1, "dig 3,3"), (2, "dig 1,1"), (1, "dig 4,4"), (2, "scan 2,2")],
    ),
}
# What is drawn at random, and who was heard of a moment ago.
MASKS = [
    (rb"sha256:[0-9a-f]{64}", b"sha256:#"),
    (rb'"here":\[(true|false),(true|false)\]', b'"here":#'),
    (rb'"(now|claim_at)":(null|\d+)', rb'"\1":#'),
]


def data(answer):
    """The data in an answer."""
    return json.loads(answer[answer.index(b'{"') :])["result"]["structuredContent"]


def sent(agent, game, secret, own, actions):
    """All that the agent on seat 1 is sent in a match."""
    given = data(agent.call("start_match", game=game, opponent="link", seat=1))
    one = {"id": given["id"], "token": given["token"]}
    other = data(agent.call("start_match", join=given["invite"]))
    two = {"id": other["id"], "token": other["token"]}
    answers = []

    def tell(tool, **arguments):
        answer = agent.call(tool, **one, **arguments)
        for mask, hidden in MASKS:
            answer = re.sub(mask, hidden, answer)
        answers.append(answer.replace(given["id"].encode(), b"ID").replace(given["token"].encode(), b"TOKEN"))

    def look_around():
        for tool in ["look", "legal_actions", "hint", "review"]:
            tell(tool)

    def act(seat, text):
        if seat == 1:
            # One mistake of each kind costs less than there is.
            tell("act", text="I do not know")
            tell("act", text="[move 9] or [dig 9,9]")
            tell("act", text=text)
        else:
            done = agent.call("act", text=text, **two)
            assert b'"isError":false' in done, done
            tell("act", text="[not now]")
        look_around()

    look_around()
    act(2, secret)
    act(1, own)
    for seat, action in actions:
        assert data(agent.call("look", **one))["to_move"] == seat, action
        act(seat, action)
    assert not data(agent.call("look", **one))["result"], "as long as nobody knows"
    end = agent.call("resign", **one)
    return answers, end


@pytest.mark.parametrize("game", TWINS)
@pytest.mark.parametrize("way", ["stdio", "http"])
def test_bytes_do_not_depend_on_a_secret(program, server, game, way):
    secrets, own, actions = TWINS[game]
    with Line(program) if way == "stdio" else Post(server) as agent:
        (first, end), (second, other_end) = [sent(agent, game, secret, own, actions) for secret in secrets]
    assert len(first) == len(second) > 40
    for one, two in zip(first, second):
        assert one == two
    # They were different all the time: when it is over, everything is revealed.
    for secret, end in zip(secrets, [end, other_end]):
        assert secret.encode() in end, end
