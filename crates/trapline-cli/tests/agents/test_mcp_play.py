"""Agents of somebody else's making play whole matches: a client from PyPI, by both transports and both ways to begin."""

import itertools
import json
import urllib.request

import anyio
import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters

GAMES = ["trap-and-treasure", "trap-runner", "hidden-path", "maze-runner-duel", "grid-hunt"]
TOOLS = {"list_games", "read_rules", "start_match", "look", "legal_actions", "act", "hint", "resign", "review"}
# How a client begins: by the handshake of old, or without one where the server can do that.
MODES = ["legacy", "auto"]
# Where two wander about it ends some day.
RULES = {"max_plies": 60}


def stdio(program, *options):
    return StdioServerParameters(command=program, args=["mcp", *options])


async def call(client, tool, **arguments):
    """What a tool answers: its text and its data."""
    result = await client.call_tool(tool, arguments)
    [content] = result.content
    assert not result.is_error, content.text
    return content.text, result.structured_content


async def refused(client, tool, **arguments):
    """Why a tool does not do it."""
    result = await client.call_tool(tool, arguments)
    [content] = result.content
    assert result.is_error, content.text
    return content.text, result.structured_content


async def start(client, **wish):
    """A seat: what every further call needs."""
    _, seat = await call(client, "start_match", **wish)
    return {"id": seat["id"], "token": seat["token"]}, seat


def said(action, n):
    """An action, as language models say it."""
    return [f"[{action}]", action, f"I thought about [resting], but my action is: [{action}]", action.upper()][n % 4]


async def turn(client, seat):
    """The match as soon as it is the seat's turn, or over."""
    while True:
        text, match = await call(client, "look", wait=50, **seat)
        if match["legal"] or match["result"]:
            return text, match


async def play(client, seat, number):
    """Plays a seat to the end, and tells how that was. Goes by hints where there are any, so that it gets somewhere."""
    for n in itertools.count():
        text, match = await turn(client, seat)
        if match["result"]:
            assert "The match is over" in text, text
            return match
        assert "It is your turn" in text, text
        assert match["seat"] == number
        _, listed = await call(client, "legal_actions", **seat)
        assert listed["legal"] == match["legal"]
        if match["seats"][2 - number]["kind"] == "bot":
            _, advice = await call(client, "hint", **seat)
            action = advice["action"]
        else:
            action = match["legal"][(n * 7) % len(match["legal"])]
        assert action in match["legal"]
        await call(client, "act", text=said(action, n), **seat)


async def whole_match(client, game):
    assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
    _, listed = await call(client, "list_games")
    assert [one["id"] for one in listed["games"]] == GAMES
    rules, _ = await call(client, "read_rules", game=game)
    assert rules.startswith("# ")
    seat, given = await start(client, game=game, opponent="bot", level="easy", seat=1, name="Ann", rules=RULES)
    match = await play(client, seat, 1)
    assert match["players"][0] == "Ann" and match["rules"] == RULES
    text, review = await call(client, "review", **seat)
    assert f"{review['tally'][review['result']]} {review['result']}" in text
    assert sum(review["tally"].values()) == 1
    assert "Accuracy" in text and 0 <= review["side"]["accuracy"] <= 100
    assert all(action["player"] == 1 for action in review["actions"]) and review["actions"]
    return given


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_over_stdio(program, game, mode):
    async def main():
        async with Client(stdio(program), mode=mode) as client:
            given = await whole_match(client, game)
            assert given["url"] is None

    anyio.run(main)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_over_http(server, game, mode):
    async def main():
        async with Client(f"{server}/mcp", mode=mode) as client:
            given = await whole_match(client, game)
            assert given["url"].startswith(f"{server}/m/")

    anyio.run(main)


def test_the_rules_are_resources(program):
    async def main():
        async with Client(stdio(program)) as client:
            resources = (await client.list_resources()).resources
            assert [resource.name for resource in resources] == GAMES
            [page] = (await client.read_resource(resources[0].uri)).contents
            rules, _ = await call(client, "read_rules", game=GAMES[0])
            assert page.text == rules

    anyio.run(main)


async def meet(first, second, game, opponent):
    """Two agents start and join a match, and play it against each other."""
    one, given = await start(first, game=game, opponent=opponent, seat=2, name="Ann", rules=RULES)
    if opponent == "open":
        _, listed = await call(second, "list_games")
        [challenge] = [one for one in listed["challenges"] if one["id"] == given["id"]]
        assert challenge["by"] == "Ann" and challenge["seat"] == 1
        invitation = challenge["id"]
    else:
        invitation = given["invite"]
    two, _ = await start(second, join=invitation, name="Bob")
    assert one["id"] == two["id"] and one["token"] != two["token"]
    results = []

    async def sit(client, seat, number):
        results.append((await play(client, seat, number))["result"])

    async with anyio.create_task_group() as group:
        group.start_soon(sit, first, one, 2)
        group.start_soon(sit, second, two, 1)
    assert results[0] == results[1]
    _, review = await call(first, "review", **one)
    assert review["id"] == one["id"]
    text, _ = await refused(first, "start_match", join=invitation)
    assert "over" in text


@pytest.mark.parametrize("game", GAMES)
def test_two_agents_on_one_server(server, game):
    async def main():
        async with Client(f"{server}/mcp") as first, Client(f"{server}/mcp", mode="legacy") as second:
            await meet(first, second, game, "link")

    anyio.run(main)


def test_two_agents_on_stdio_meet_on_a_server(program, server):
    async def main():
        to_server = stdio(program, "--server", server)
        async with Client(to_server) as first, Client(to_server, mode="legacy") as second:
            await meet(first, second, "hidden-path", "open")

    anyio.run(main)


class Person:
    """Somebody at the HTTP API."""

    def __init__(self, server, invite):
        self.base = f"{server}/api"
        self.token = None
        seat = self.ask(f"/join/{invite.rsplit('/', 1)[1]}", {"name": "Zoë"})
        self.match, self.token = f"/matches/{seat['id']}", seat["token"]

    def ask(self, path, body=None):
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.base + path, data, headers)) as answer:
            return json.load(answer)

    def act(self):
        """Does something, if there is anything to do."""
        match = self.ask(self.match)
        if match["legal"]:
            self.ask(f"{self.match}/commands", {"revision": match["revision"], "act": match["legal"][0]})


def test_a_person_and_an_agent(server):
    async def main():
        async with Client(f"{server}/mcp") as client:
            seat, given = await start(client, game="grid-hunt", opponent="link", seat=1)
            text, _ = await call(client, "look", **seat)
            assert "has not joined" in text
            person = Person(server, given["invite"])
            for n in itertools.count():
                await anyio.to_thread.run_sync(person.act)
                text, match = await call(client, "look", wait=50, **seat)
                if match["result"]:
                    break
                assert match["players"] == ["Agent", "Zoë"]
                await call(client, "act", text=match["legal"][n % len(match["legal"])], **seat)
            text, _ = await refused(client, "hint", **seat)
            assert "over" in text
            data = person.ask(person.match)
            assert data["result"] == match["result"]
            # The same object by both doors, but for whose eyes these are and what time it is.
            mine = {**match, "seat": 2, "now": data["now"], "here": data["here"], "claim_at": data["claim_at"]}
            assert mine == data

    anyio.run(main)
