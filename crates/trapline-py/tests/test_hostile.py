"""Wrong types, threads, forks, the end of the interpreter: exceptions, never an abort, never a lock that stays."""

import pickle
import subprocess
import sys
import threading

import numpy as np
import pytest
import trapline

# So long nothing here takes by far; what does is stuck.
STUCK = 120


def run(script):
    """Runs a script in a process of its own."""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=STUCK)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("action", [None, 1.5, True, [], {}, b"attack", object(), np.float64(1), [1], (0,)])
def test_an_action_of_the_wrong_type_is_a_type_error(action):
    match = trapline.Match("trap-runner")
    with pytest.raises(TypeError):
        match.play(action)
    assert match.plies == 0


@pytest.mark.parametrize("action", [-1, 5, 10**6, "", "attack ", "ATTACK", "dig 1,1", "move", "\0", "x" * 10**6])
def test_what_is_no_action_is_told(action):
    match = trapline.Match("trap-runner")
    with pytest.raises(trapline.UnreadableAction) as told:
        match.play(action)
    assert len(str(told.value)) < 400 and match.plies == 0


@pytest.mark.parametrize("action", [10**30, -(10**30)])
def test_a_number_that_is_too_large_is_told(action):
    with pytest.raises((OverflowError, trapline.UnreadableAction)):
        trapline.Match("trap-runner").play(action)


def test_what_cannot_be_done_is_told():
    match = trapline.Match("hidden-path")
    with pytest.raises(trapline.IllegalAction, match="lay your traps first"):
        match.play("move 1")
    match.resign(1)
    for action in (0, "place 1 2 3"):
        with pytest.raises(trapline.MatchOver):
            match.play(action)


@pytest.mark.parametrize("seat", [0, 3, -1, 256, "1", "nobody", None, 1.0, "Referee"])
def test_a_seat_that_is_none_is_told(seat):
    match = trapline.Match("grid-hunt")
    for ask in (match.view, match.text, match.svg, match.log, match.observe, match.information, match.resign):
        with pytest.raises((trapline.TraplineError, TypeError, OverflowError)):
            ask(seat)


@pytest.mark.parametrize("rules", [{"first": 3}, {"last": 1}, {"first": None}, {"max_plies": 0}, {"max_plies": "2"}])
def test_a_rule_that_is_none_is_told(rules):
    for make in (lambda: trapline.Match("grid-hunt", rules=rules), lambda: trapline.solve("grid-hunt", rules),
                 lambda: trapline.Batch("grid-hunt", 2, rules=rules), lambda: trapline.rollouts("grid-hunt", 2, rules=rules),
                 lambda: trapline.encoding("grid-hunt", rules), lambda: trapline.bounds("grid-hunt", rules, plies=1)):
        with pytest.raises(trapline.UnknownRule):
            make()


@pytest.mark.parametrize("rules", [1, "first=2", [("first", 2)], {"first": object()}])
def test_rules_of_the_wrong_type_are_a_type_error(rules):
    with pytest.raises(TypeError):
        trapline.Match("grid-hunt", rules=rules)


def test_games_sizes_players_and_levels_that_are_none_are_told():
    with pytest.raises(trapline.UnknownGame, match="there are trap-and-treasure"):
        trapline.Match("chess")
    with pytest.raises(trapline.UnknownRule, match="size is 2 or 3 or 4 or 5, not 9"):
        trapline.Match("grid-hunt", sizes={"size": 9})
    with pytest.raises(TypeError):
        trapline.Match("grid-hunt", sizes={"size": "3"})
    with pytest.raises(trapline.TraplineError, match="two players"):
        trapline.Match("grid-hunt", players=["Ann"])
    with pytest.raises(trapline.TraplineError, match="a level is random, easy"):
        trapline.Bot("godlike")
    with pytest.raises(TypeError):
        trapline.Match(7)
    with pytest.raises(TypeError):
        trapline.Match("grid-hunt", {"first": 2})


@pytest.mark.parametrize("record", ["", "{", "[]", "null", {}, {"game": "grid-hunt"}, {"format": "trapline/1"}, "\0",
                                    {"format": "trapline/1", "game": "grid-hunt", "actions": "hide 1,1"},
                                    {"format": "trapline/1", "game": "grid-hunt", "actions": ["dig 1,1"]}])
def test_a_record_that_is_none_is_told(record):
    for ask in (trapline.Match.from_record, trapline.review, trapline.solve("grid-hunt").regret):
        with pytest.raises(trapline.TraplineError):
            ask(record)
    for wrong in (None, 7, [record]):
        with pytest.raises(TypeError):
            trapline.Match.from_record(wrong)


def test_what_was_pickled_by_somebody_else_is_told():
    restore = pickle.loads(b"ctrapline._trapline\n_restore\n.")
    for kept in ("", "{}", "[]", '{"record": 1}', '{"record": {"format": "trapline/1"}}'):
        with pytest.raises(trapline.TraplineError):
            restore(kept)


def test_arrays_that_do_not_fit_are_told():
    batch = trapline.Batch("trap-runner", 3)
    fit = [np.zeros(3, np.int64), np.zeros(3, np.float32), np.zeros(3, bool), np.zeros(3, bool)]
    batch.step(*fit)
    for at in range(4):
        for wrong in (np.zeros(2, fit[at].dtype), np.zeros(6, fit[at].dtype)[::2], np.zeros(3, np.float16),
                      np.zeros((3, 1), fit[at].dtype), [0, 0, 0], None):
            arrays = list(fit)
            arrays[at] = wrong
            with pytest.raises((TypeError, ValueError)):
                batch.step(*arrays)
    frozen = np.zeros(3, np.float32)
    frozen.flags.writeable = False
    with pytest.raises((TypeError, ValueError)):
        batch.step(fit[0], frozen, fit[2], fit[3])
    with pytest.raises((TypeError, ValueError)):
        batch.step(fit[0], fit[1], fit[2], fit[2])
    with pytest.raises((TypeError, ValueError)):
        batch.observe(np.zeros((3, 2), np.float32))
    with pytest.raises((trapline.TraplineError, OverflowError)):
        trapline.Batch("trap-runner", -1)
    with pytest.raises(trapline.TraplineError):
        trapline.Batch("trap-runner", 3, threads=0)


def test_one_wrong_action_of_a_batch_leaves_everything_as_it_was():
    for threads in (1, 2, 3):
        batch = trapline.Batch("trap-runner", 7, threads=threads)
        code = batch.encoding
        actions, rewards = np.zeros(7, np.int64), np.zeros(7, np.float32)
        over, cut = np.zeros(7, bool), np.zeros(7, bool)
        before, after = np.zeros((7, code.size), np.float32), np.zeros((7, code.size), np.float32)
        batch.observe(before)
        for at in range(7):
            for wrong in (-1, code.num_actions, 2**62):
                actions[:] = 4
                actions[at] = wrong
                with pytest.raises(trapline.UnreadableAction, match=f"^match {at}: "):
                    batch.step(actions, rewards, over, cut)
                batch.observe(after)
                assert (before == after).all()


def test_threads_share_a_match_without_harm():
    match = trapline.Match("trap-runner")
    done, refused = [], []

    def act():
        for _ in range(2000):
            try:
                match.play(match.legal_indices()[0])
                done.append(1)
            except (RuntimeError, trapline.IllegalAction, IndexError) as error:
                refused.append(error)

    threads = [threading.Thread(target=act) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(STUCK)
        assert not thread.is_alive()
    assert match.plies == len(done)
    assert trapline.Match.from_record(match.record()).plies == match.plies


def test_threads_share_a_batch_a_bot_and_a_solution_without_harm():
    batch, bot = trapline.Batch("maze-runner-duel", 64, threads=2), trapline.Bot("perfect")
    done, failed = [], []

    def work():
        actions, rewards = np.zeros(64, np.int64), np.zeros(64, np.float32)
        over, cut = np.zeros(64, bool), np.zeros(64, bool)
        for _ in range(100):
            try:
                batch.sample(actions)
                batch.step(actions, rewards, over, cut)
                match = trapline.Match("hidden-path")
                match.play(bot.choose(match))
                trapline.solve("hidden-path").eval(match)
                done.append(1)
            except (RuntimeError, trapline.TraplineError):
                pass  # somebody else was at it
            except BaseException as error:
                failed.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(STUCK)
        assert not thread.is_alive()
    assert done and not failed


def test_what_is_told_of_progress_may_be_wrong_or_ask_back():
    script = """
import trapline
def ask(part):
    try:
        trapline.solve("trap-and-treasure")
    except trapline.TraplineError as error:
        print("refused")
    raise KeyError("whatever")
try:
    trapline.solve("trap-and-treasure", progress=ask)
except KeyError:
    print("raised")
print(trapline.solve("trap-and-treasure").report["value"])
"""
    refused, raised, value = run(script).split()
    assert (refused, raised) == ("refused", "raised") and value in ("win", "draw", "loss")
    leaving = """
import sys, trapline
try:
    trapline.solve("trap-and-treasure", progress=lambda part: sys.exit(3))
finally:
    print("here")
"""
    done = subprocess.run([sys.executable, "-c", leaving], capture_output=True, text=True, timeout=STUCK)
    assert (done.returncode, done.stdout) == (3, "here\n")
    with pytest.raises(TypeError, match="cannot be called"):
        trapline.solve("grid-hunt", progress=5)


@pytest.mark.parametrize("game", [entry["id"] for entry in trapline.games()])
def test_many_threads_may_solve_one_game(game):
    script = f"""
import threading, trapline
threads = [threading.Thread(target=trapline.solve, args=({game!r},)) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("solved")
"""
    assert run(script) == "solved\n"


@pytest.mark.parametrize("count", [2**25, 2**33, 2**45, 2**62])
def test_more_matches_than_fit_are_refused(count):
    for ask in (lambda: trapline.Batch("trap-runner", count), lambda: trapline.rollouts("trap-runner", count),
                lambda: trapline.Batch("trap-runner", 10, threads=count)):
        with pytest.raises(trapline.TraplineError):
            ask()


def test_random_matches_end_though_nobody_wins():
    found = trapline.rollouts("trap-and-treasure", 200, rules={"traps": "wall"})
    assert found["plies"].max() == 1000 and (found["winner"][found["plies"] == 1000] == 0).all()
    alike = trapline.rollouts("trap-and-treasure", 200, rules={"traps": "wall"}, threads=3)
    assert (found["plies"] == alike["plies"]).all()


def test_actions_may_be_written_over_while_they_are_done():
    batch, actions = trapline.Batch("trap-runner", 20_000), np.zeros(20_000, np.int64)
    outcomes = np.zeros(20_000, np.float32), np.zeros(20_000, bool), np.zeros(20_000, bool)
    stop = threading.Event()

    def scribble():
        while not stop.is_set():
            actions[10_000:] = 10**9
            actions[10_000:] = 0

    writer = threading.Thread(target=scribble)
    writer.start()
    try:
        for _ in range(300):
            try:
                batch.sample(actions)
                batch.step(actions, *outcomes)
            except trapline.TraplineError:
                pass  # it was seen in time
    finally:
        stop.set()
        writer.join(STUCK)


def test_a_forked_process_computes_by_itself():
    script = """
import os, numpy as np, trapline
def work():
    trapline.solve("trap-and-treasure")
    batch = trapline.Batch("trap-runner", 100, threads=2)
    actions = np.zeros(100, np.int64)
    batch.sample(actions)
    batch.step(actions, np.zeros(100, np.float32), np.zeros(100, bool), np.zeros(100, bool))
    assert len(trapline.rollouts("grid-hunt", 100, threads=2)["winner"]) == 100
    trapline.Bot("perfect").choose(trapline.Match("trap-and-treasure"))
work()
for _ in range(3):
    child = os.fork()
    if child == 0:
        work()
        grandchild = os.fork()
        if grandchild == 0:
            work()
            os._exit(7)
        os._exit(os.waitstatus_to_exitcode(os.waitpid(grandchild, 0)[1]))
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
work()
"""
    assert run(script).split() == ["7", "7", "7"]


def test_a_process_forked_while_others_compute_is_not_stuck():
    script = """
import os, threading, trapline
begun = threading.Event()
def solve():
    trapline.solve("trap-and-treasure", progress=lambda part: begun.set())
thread = threading.Thread(target=solve)
thread.start()
begun.wait()
child = os.fork()
if child == 0:
    trapline.solve("trap-and-treasure")
    os._exit(7)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
thread.join()
"""
    assert run(script).split() == ["7"]


@pytest.mark.parametrize("work", [
    "trapline.solve('trap-and-treasure', {'traps': rules}, progress=lambda part: None)",
    "trapline.rollouts('trap-runner', 2000, threads=2)",
    "match = trapline.Match('trap-runner'); match.play(0); match.record()",
    "trapline.bounds('grid-hunt', sizes={'size': 2, 'scans': 0}, plies=5)",
])
def test_the_interpreter_may_end_while_others_compute(work):
    script = f"""
import threading, trapline
begun = threading.Barrier(3)
def loop(rules):
    begun.wait()
    while True:
        {work}
for rules in ("snare", "wall"):
    threading.Thread(target=loop, args=(rules,), daemon=True).start()
begun.wait()
"""
    for _ in range(5):
        assert run(script) == ""


def test_nothing_is_imported_that_is_not_used():
    script = """
import sys, trapline
trapline.Match("trap-runner").play("attack")
print([name for name in ("numpy", "pettingzoo", "pyspiel", "gymnasium", "ray") if name in sys.modules])
"""
    assert run(script).strip() == "[]"


@pytest.mark.parametrize(("module", "extra"), [("openspiel", "pyspiel"), ("pettingzoo", "pettingzoo")])
def test_what_is_missing_is_named(module, extra):
    script = f"""
import sys
sys.modules[{extra!r}] = None
try:
    import trapline.{module}
except ImportError as missing:
    print(missing)
"""
    assert run(script).strip().endswith(f"pip install 'trapline[{module}]'")
