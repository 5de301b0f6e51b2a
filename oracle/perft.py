"""Perft: how many action sequences of a given length there are from a position.

Each line is GAME, RULES, PREFIX, DEPTH, COUNT, separated by tabs. A game that ends earlier adds nothing
beyond its end; a sequence that ends the game exactly at DEPTH counts. Where the count has a closed form
the comment before the line gives it, and the two are compared.
Deliberately absent: ply limits and starts set up by hand.
"""

from .games import make

TREASURE, RUNNER, PATH = "trap-and-treasure", "trap-runner", "hidden-path"
MAZE, HUNT = "maze-runner-duel", "grid-hunt"

# Trap and Treasure
TO_THE_TREASURE = "move 1,0; move 4,3; move 2,0; move 4,2; move 2,1; move 4,1"
TAKEN = TO_THE_TREASURE + "; move 2,2; move 3,1"
BOTH_SNARED = "trap 1,0; trap 4,3; move 1,0; move 4,3"
SNARED_AT_HOME = (TAKEN + "; move 2,1; move 3,2; move 1,1; move 3,3; move 0,1; trap 0,0; move 0,0")
NEARLY_HOME = (TAKEN + "; move 1,2; move 3,2; move 0,2; move 3,3; move 0,1; move 3,4")
NEARLY_STUCK = "trap 1,0; trap 0,1; trap 4,3; trap 3,4; trap 2,0"
ONE_WALLED_IN = "trap 1,0; trap 0,1; trap 3,0; trap 3,1; trap 3,2; move 4,3"
# Trap Runner
NO_SHIELDS = "attack; attack; attack; attack; attack; attack"
SIDE_BY_SIDE = "move left; attack"
CORNERED = ("move right; attack; move right; attack; move right; attack; move right; move left; "
            "move up; move right; move up; move left; move up; move right")
# Hidden Path
SPREAD = "place 4 7 9; place 3 6 8"
FINISH_TRAPPED = "place 3 6 10; place 4 7 10"
EARLY_TRAPS = "place 1 2 3; place 1 2 3"
NEAR_THE_END = SPREAD + "; move 2; move 3; move 3; move 3; move 2; move 2"
# Maze Runner Duel
BOOK = "place 2,3 3,2 4,3; place 2,2 3,4 4,2"
SEALED = "place 2,2 4,5 5,4; place 1,2 2,1 4,4"
POCKET = "place 2,2 4,5 5,4; place 1,3 2,1 2,2"
SEALED_TWICE_BUMPED = SEALED + "; move right; move left"
MIDDLE = "place 1,2 1,3 1,4; place 5,2 5,3 5,4; move right; move left; move right; move left"
# Grid Hunt
CORNERS = "hide 1,1; hide 5,5"
NO_SCANS_LEFT = CORNERS + "; scan 3,3; scan 3,3; scan 1,1; scan 2,2; scan 1,5; scan 4,1"
ONE_SCAN_LEFT = CORNERS + "; scan 3,3; dig 2,2; scan 3,3; dig 2,2"

# game, rules, prefix, depth, and the closed form where there is one: (arithmetic, value)
CASES = [
    (TREASURE, {}, "", 1, ("2 moves + (25 cells - 2 pieces - treasure) traps = 24", 24)),
    (TREASURE, {}, "", 2, ("2*24 after a move; after 22 traps one trap fewer: 22*23; "
                           "2*24 + 22*23 = 554", 554)),
    (TREASURE, {}, "", 3, None),
    (TREASURE, {}, "", 4, None),
    (TREASURE, {"traps": "wall"}, "", 1, ("as without walls: no trap lies yet", 24)),
    (TREASURE, {"traps": "wall"}, "", 2, ("2*24 + 22*23, less one move of B for each of the 2 traps "
                                          "beside B: 554 - 2 = 552", 552)),
    (TREASURE, {"traps": "wall"}, "", 3, None),
    (TREASURE, {"traps": "wall"}, "", 4, None),
    (TREASURE, {}, TO_THE_TREASURE, 1, ("4 moves + 22 traps", 26)),
    (TREASURE, {}, TO_THE_TREASURE, 3, None),
    (TREASURE, {"traps": "wall"}, TO_THE_TREASURE, 4, None),
    (TREASURE, {}, TAKEN, 1, ("4 moves + 23 traps, (2,2) taken and A on it: 25 - 2", 27)),
    (TREASURE, {}, TAKEN, 3, None),
    (TREASURE, {}, TAKEN, 4, None),
    (TREASURE, {"traps": "wall"}, TAKEN, 3, None),
    (TREASURE, {}, BOTH_SNARED, 1, ("each skips once and A moves: 3 moves + (25 - 2 pieces on "
                                    "their traps - treasure) traps", 25)),
    (TREASURE, {}, BOTH_SNARED, 3, None),
    (TREASURE, {}, SNARED_AT_HOME, 1, ("4 moves + (25 - A on the trap - B) traps; after each of "
                                       "them A's skip passes and A wins", 27)),
    (TREASURE, {}, SNARED_AT_HOME, 2, ("A has won", 0)),
    (TREASURE, {}, NEARLY_HOME, 1, None),
    (TREASURE, {}, NEARLY_HOME, 3, None),
    (TREASURE, {"traps": "wall"}, NEARLY_HOME, 4, None),
    (TREASURE, {"traps": "wall"}, NEARLY_STUCK, 1, ("25 - 5 traps - 2 pieces - treasure", 17)),
    (TREASURE, {"traps": "wall"}, NEARLY_STUCK, 2, ("B's last trap leaves nobody an action: stuck", 0)),
    (TREASURE, {}, NEARLY_STUCK, 1, ("2 moves onto traps + 17", 19)),
    (TREASURE, {}, NEARLY_STUCK, 3, None),
    (TREASURE, {}, NEARLY_STUCK, 8, None),
    (TREASURE, {"traps": "wall"}, ONE_WALLED_IN, 1, ("A can do nothing and is passed over; B has 3 moves + "
                                                     "(25 - 5 traps - 2 pieces - treasure) traps", 20)),
    (TREASURE, {"traps": "wall"}, ONE_WALLED_IN, 4, None),
    (TREASURE, {"traps": "wall"}, ONE_WALLED_IN, 7, None),
    (RUNNER, {}, "", 1, ("4 moves + attack", 5)),
    (RUNNER, {}, "", 2, ("5*5, less player 2's step onto player 1 after `left` to (5,1) and after "
                         "`down` to (1,5): 23", 23)),
    (RUNNER, {}, "", 3, None),
    (RUNNER, {}, "", 4, None),
    (RUNNER, {}, "", 6, None),
    (RUNNER, {}, "", 8, None),
    (RUNNER, {"edges": "wall"}, "", 1, ("2 moves + attack", 3)),
    (RUNNER, {"edges": "wall"}, "", 2, ("3*3: far apart", 9)),
    (RUNNER, {"edges": "wall"}, "", 4, ("after a move 4 actions, after an attack 3, for each side: "
                                        "(2*4 + 1*3)^2 = 121", 121)),
    (RUNNER, {"edges": "wall"}, "", 6, None),
    (RUNNER, {"edges": "wall"}, "", 8, None),
    (RUNNER, {}, SIDE_BY_SIDE, 1, ("player 2 stands at (5,5) below (5,1) across the edge: 3 moves "
                                   "+ attack", 4)),
    (RUNNER, {}, SIDE_BY_SIDE, 5, None),
    (RUNNER, {}, NO_SHIELDS, 1, ("4 moves; nothing left to attack", 4)),
    (RUNNER, {}, NO_SHIELDS, 2, ("4*4; a capture by player 2 counts, its game ends there", 16)),
    (RUNNER, {}, NO_SHIELDS, 3, ("(16 - 2 captures) * 4", 56)),
    (RUNNER, {}, NO_SHIELDS, 7, None),
    (RUNNER, {"edges": "wall"}, NO_SHIELDS, 2, ("2*2", 4)),
    (RUNNER, {"edges": "wall"}, NO_SHIELDS, 9, None),
    (RUNNER, {"edges": "wall"}, CORNERED, 1, ("player 2 above, the edge at the right: 2 moves + attack", 3)),
    (RUNNER, {"edges": "wall"}, CORNERED, 2, (
        "player 2 has left and down after each of the 3, down capturing after the attack: 3*2", 6)),
    (RUNNER, {"edges": "wall"}, CORNERED, 6, None),
    (RUNNER, {}, CORNERED, 1, ("player 2 above: 3 moves + attack", 4)),
    (RUNNER, {}, CORNERED, 6, None),
    (PATH, {}, "", 1, ("C(10,3) = 120", 120)),
    (PATH, {}, "", 2, ("120^2 = 14400", 14400)),
    (PATH, {}, "", 3, ("120^2 * 3", 43200)),
    (PATH, {"first": 2}, "", 3, ("120^2 * 3", 43200)),
    (PATH, {"finish": "safe"}, "", 1, ("C(9,3) = 84", 84)),
    (PATH, {"finish": "safe"}, "", 2, ("84^2 = 7056", 7056)),
    (PATH, {"first": 2}, "", 2, ("120^2 = 14400", 14400)),
    (PATH, {"finish": "safe", "first": 2}, "", 1, ("C(9,3) = 84", 84)),
    (PATH, {}, SPREAD, 4, ("3^4: before the second move of each nobody is past step 3", 81)),
    (PATH, {}, SPREAD, 6, ("3^6: before the third move of each nobody is past step 6", 729)),
    (PATH, {}, SPREAD, 8, None),
    (PATH, {}, SPREAD, 10, None),
    (PATH, {"first": 2}, SPREAD, 7, None),
    (PATH, {"first": 2}, SPREAD, 9, None),
    (PATH, {"finish": "safe"}, SPREAD, 9, None),
    (PATH, {}, FINISH_TRAPPED, 9, None),
    (PATH, {}, FINISH_TRAPPED, 11, None),
    (PATH, {}, EARLY_TRAPS, 7, ("3^7: the first move of each springs a trap, so before the fourth "
                                "nobody is past step 6", 2187)),
    (PATH, {}, EARLY_TRAPS, 10, None),
    (PATH, {}, NEAR_THE_END, 1, ("from step 7: 3", 3)),
    (PATH, {}, NEAR_THE_END, 2, ("player 1 on 0 or 9 and not yet home, player 2 on 8: 2*2", 4)),
    (PATH, {}, NEAR_THE_END, 3, ("player 2 on 9 springs a trap; player 1 has 3 from 0 and 1 from 9", 4)),
    (PATH, {}, NEAR_THE_END, 6, None),
    (MAZE, {}, "", 1, ("C(25-3,3) = 1540", 1540)),
    (MAZE, {}, "", 2, ("1540^2", 2371600)),
    (MAZE, {"placement": "open"}, "", 2, ("1517^2", 2301289)),
    (MAZE, {"placement": "open"}, "", 1, (
        "1540 - 23 that seal (5,5): 20 with both neighbours, and the pockets "
        "{55,54}, {55,45}, {55,54,45} one each", 1517)),
    (MAZE, {"placement": "open"}, "place 2,2 3,4 4,2", 1, ("the same for (1,1) by symmetry", 1517)),
    (MAZE, {}, BOOK, 1, ("2 moves", 2)),
    (MAZE, {}, BOOK, 4, None),
    (MAZE, {}, BOOK, 6, None),
    (MAZE, {}, BOOK, 8, None),
    (MAZE, {}, BOOK, 11, None),
    (MAZE, {"placement": "open"}, BOOK, 7, None),
    (MAZE, {}, SEALED, 1, ("2 bumps", 2)),
    (MAZE, {}, SEALED, 3, ("every move bumps; both skip and go on: 2*2*2; "
                           "one blocked is not yet an end", 8)),
    (MAZE, {}, SEALED, 4, ("2^4, the last ending the game where both are blocked", 16)),
    (MAZE, {}, SEALED, 6, None),
    (MAZE, {}, SEALED, 9, None),
    (MAZE, {}, POCKET, 6, None),
    (MAZE, {}, POCKET, 9, None),
    (MAZE, {}, SEALED_TWICE_BUMPED, 2, ("2*2; one of the four blocks both", 4)),
    (MAZE, {}, SEALED_TWICE_BUMPED, 3, ("(4 - 1) * 2", 6)),
    (MAZE, {}, MIDDLE, 6, None),
    (HUNT, {}, "", 1, ("25 hiding places", 25)),
    (HUNT, {}, "", 2, ("25^2", 625)),
    (HUNT, {}, "", 3, ("25^2 * (25 scans + 25 digs)", 31250)),
    (HUNT, {"first": 2}, "", 3, ("25^2 * (25 scans + 25 digs)", 31250)),
    (HUNT, {}, CORNERS, 1, ("25 + 25", 50)),
    (HUNT, {}, CORNERS, 2, ("one dig ends the game: 49 * 50", 2450)),
    (HUNT, {}, CORNERS, 3, ("49^2 * 50", 120050)),
    (HUNT, {"first": 2}, CORNERS, 3, ("49^2 * 50", 120050)),
    (HUNT, {}, CORNERS, 4, ("49^3 * 50", 5882450)),
    (HUNT, {}, NO_SCANS_LEFT, 1, ("25 digs", 25)),
    (HUNT, {}, NO_SCANS_LEFT, 3, ("24^2 * 25", 14400)),
    (HUNT, {}, NO_SCANS_LEFT, 4, ("24^3 * 25", 345600)),
    (HUNT, {}, ONE_SCAN_LEFT, 1, ("25 + 25", 50)),
    (HUNT, {}, ONE_SCAN_LEFT, 3, ("player 1 scans: 25*49*25; player 1 digs beside it: 24*49*50", 89425)),
]


def count(game, pos, depth):
    legal = game.legal(pos)
    if depth == 1:
        return len(legal)
    return sum(count(game, game.play(pos, action), depth - 1) for action in legal)


def reach(game, prefix):
    pos = game.start()
    for action in prefix.split("; ") if prefix else []:
        if action not in game.legal(pos):
            raise ValueError(f"{game.id}: {action} is not legal in {prefix}")
        pos = game.play(pos, action)
    return pos


def report():
    wrong = 0
    print("# GAME, RULES, PREFIX, DEPTH, COUNT: how many sequences of DEPTH actions there are after PREFIX.")
    print("# Made by `python3 -m oracle perft`, which shares no code with what is tested against it.")
    for game_id, rules, prefix, depth, closed_form in CASES:
        game = make(game_id, rules)
        found = count(game, reach(game, prefix), depth)
        if closed_form:
            arithmetic, value = closed_form
            print(f"# {arithmetic}")
            if value != found:
                print(f"# WRONG: {value} was expected")
                wrong += 1
        written = ",".join(f"{name}={value}" for name, value in rules.items()) or "-"
        print(game_id, written, prefix or "-", depth, found, sep="\t", flush=True)
    return 1 if wrong else 0
