"""Compare: run a program's replay over random records and hold its lines against the oracle's.

Lines must be equal as JSON, but for the order of `legal` and the words of an error. Exit statuses and
secrecy (twins.py) are checked too. Deliberately absent: starting servers, bots or prompts.
"""

import json
import random
import shlex
import subprocess

from . import broken, twins
from .games import GAMES
from .generate import generate
from .replay import VIEWERS, lines

SHOWN = 8  # differences printed in full
UNORDERED = {  # lists in a state whose order the interface does not promise
    "trap-and-treasure": ["traps"],
    "hidden-path": ["traps", "sprung"],
    "maze-runner-duel": ["obstacles", "revealed"],
}


class Tally:
    def __init__(self):
        self.passed = 0
        self.failed = 0

    def check(self, complaint, about=""):
        """Count a check; it failed if there is a complaint."""
        if complaint is None:
            self.passed += 1
            return
        self.failed += 1
        if self.failed <= SHOWN:
            print(f"FAILED {complaint}")
            if about:
                print(f"    {about}")


def run(program, arguments, text):
    """The program's output lines and exit status."""
    done = subprocess.run(shlex.split(program) + ["replay", "--json"] + arguments,
                          input=text.encode(), capture_output=True, timeout=600, check=False)
    output = done.stdout.decode(errors="replace").split("\n")
    return [line for line in output if line.strip()], done.returncode


def unknown(program):
    """The games of the program that are not known here; it names all of them when asked for one that is not there."""
    output, _ = run(program, [], '{"format":"trapline/1","game":"?","actions":[]}')
    message = json.loads(output[0])["error"]["message"]
    return [game for game in message.split("there are ")[-1].split(", ") if game not in GAMES]


def compare(program, seed, count, game_id, any_order):
    tally = Tally()
    for game in unknown(program):
        print(f"skipped: nobody has written the rules of {game} a second time")
    records = generate(seed, count, game_id)
    texts = [json.dumps(record) for record in records] + broken.LINES
    random.Random(seed).shuffle(texts)
    expected = [lines(text, VIEWERS) for text in texts]
    expected = [views for [views] in expected]
    for index, viewer in enumerate(VIEWERS):
        wanted = [views[index] for views in expected]
        compare_run(tally, program, seat(viewer), "\n \n".join(texts), texts, wanted, any_order)
    compare_fine_ones(tally, program, texts, expected, any_order)
    compare_twins(tally, program, seed, records)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


def seat(viewer):
    return ["--seat", viewer] if viewer else []


def compare_run(tally, program, arguments, text, texts, wanted, any_order):
    """One run of the program: its exit status, the number of lines, each line."""
    name = " ".join(["replay --json"] + arguments)
    output, status = run(program, arguments, text)
    right = 1 if any("error" in line for line in wanted) else 0
    tally.check(None if status == right else f"{name}: exit status {status}, should be {right}")
    tally.check(None if len(output) == len(wanted)
                else f"{name}: {len(output)} lines, should be {len(wanted)}")
    for text, line, ours in zip(texts, output, wanted):
        complaint = difference(ours, line, any_order)
        tally.check(complaint and f"{name}: {complaint}", text)


def compare_fine_ones(tally, program, texts, expected, any_order):
    """Only records without an error, and one record over several lines."""
    fine = [(text, views) for text, views in zip(texts, expected) if "error" not in views[0]]
    fine_texts = [text for text, _ in fine]
    compare_run(tally, program, ["--seat", "public", "-"], "\n".join(fine_texts) + "\n", fine_texts,
                [views[3] for _, views in fine], any_order)
    for text, views in fine[:2]:
        compare_run(tally, program, [], json.dumps(json.loads(text), indent=2), [text],
                    [views[0]], any_order)


def compare_twins(tally, program, seed, records):
    """What a viewer cannot tell apart must be told in the same words."""
    rng = random.Random(seed)
    pairs = {viewer: [] for viewer in VIEWERS if viewer}
    for record in records:
        viewer = rng.choice(list(pairs))
        found = twins.twin(rng, record, viewer)
        if found:
            pairs[viewer].append((record, found))
    for viewer, both in pairs.items():
        if not both:
            continue
        outputs = [run(program, seat(viewer), "\n\n".join(json.dumps(pair[side]) for pair in both))[0]
                   for side in (0, 1)]
        for pair, one, two in zip(both, *outputs):
            same = one == two
            tally.check(None if same else f"--seat {viewer} can tell two records apart",
                        "" if same else "\n    ".join([json.dumps(pair[0]), one[-200:],
                                                       json.dumps(pair[1]), two[-200:]]))


def difference(ours, line, any_order):
    """In words, how the program's line differs from the oracle's; None where it does not."""
    try:
        theirs = json.loads(line)
    except ValueError:
        return f"not JSON: {line[:200]}"
    if not isinstance(theirs, dict):
        return f"not a JSON object: {line[:200]}"
    complaint = check_message(theirs)
    if complaint:
        return complaint
    asked = [key for key in ("at", "action") if key in ours.get("error", {})]
    ours, theirs = comparable(ours, asked, any_order), comparable(theirs, asked, any_order)
    if json.dumps(ours, sort_keys=True) == json.dumps(theirs, sort_keys=True):
        return None
    return first_difference(ours, theirs, "")


def check_message(theirs):
    if "error" not in theirs:
        return None
    error = theirs["error"]
    if not isinstance(error, dict) or not isinstance(error.get("message"), str):
        return "the error has no message"
    return None if error["message"].strip() else "the error's message is empty"


def comparable(line, asked, any_order):
    """The line with `legal` in order and of an error only what is asked for."""
    line = dict(line)
    if isinstance(line.get("error"), dict):
        line["error"] = {key: line["error"][key] for key in asked if key in line["error"]}
    if isinstance(line.get("trace"), list):
        line["trace"] = [comparable_step(step, line.get("game"), any_order) for step in line["trace"]]
    return line


def comparable_step(step, game_id, any_order):
    if not isinstance(step, dict):
        return step
    step = dict(step)
    if isinstance(step.get("legal"), list):
        step["legal"] = sorted(step["legal"], key=str)
    if any_order and isinstance(step.get("state"), dict):
        step["state"] = dict(step["state"])
        for name in UNORDERED.get(game_id, []):
            value = step["state"].get(name)
            if game_id != "trap-and-treasure" and isinstance(value, list):
                step["state"][name] = [in_order(own) for own in value]  # one list for each owner
            else:
                step["state"][name] = in_order(value)
    return step


def in_order(value):
    return sorted(value, key=str) if isinstance(value, list) else value


def first_difference(ours, theirs, path):
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in list(ours) + [key for key in theirs if key not in ours]:
            if key not in theirs:
                return f"{path}.{key} is missing; the oracle has {brief(ours[key])}"
            if key not in ours:
                return f"{path}.{key} is too much: {brief(theirs[key])}"
            if unequal(ours[key], theirs[key]):
                return first_difference(ours[key], theirs[key], f"{path}.{key}")
    if path.endswith(".legal") and isinstance(theirs, list):
        missing = [action for action in ours if action not in theirs]
        extra = [action for action in theirs if action not in ours]
        return f"{path}: missing {brief(missing)}, too much {brief(extra)}, or something twice"
    if isinstance(ours, list) and isinstance(theirs, list):
        for index, (one, two) in enumerate(zip(ours, theirs)):
            if unequal(one, two):
                return first_difference(one, two, f"{path}[{index}]")
        return f"{path} has {len(theirs)} entries; the oracle has {len(ours)}"
    return f"{path} is {brief(theirs)}; the oracle has {brief(ours)}"


def unequal(one, two):
    return json.dumps(one, sort_keys=True) != json.dumps(two, sort_keys=True)


def brief(value):
    text = json.dumps(value)
    return text if len(text) <= 160 else text[:160] + "…"
