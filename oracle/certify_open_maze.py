"""Checks a strategy of Maze Runner Duel with placement=open that mixes first and tells its placement later.

`certify_maze` hands over what is written in this form: its second line has the word `parts`. The strategist
draws a pool of placements and one of its members, and does not look at which: what it does depends on the
pool alone. While it mixes, its `choice` lines say how often each pool takes which way, so that every history
of its own (a thread) leaves a known mass of each pool, which is kept for each member. The members that the
other's bumps and steps leave possible are the pool's survivors. Where the lines end the strategist tells the
set of the survivors, and what a choice gives to `tell` it tells there and then; from then on it follows that
set's `ending`, or a smaller set's as soon as the other's steps leave one or it tells which member it has,
and the `hold` lines of a single placement once it is on guard. For each placement of the other player's the best reply is worked out from the
rules alone, in whole numbers: nothing is rounded but the results of endings, in the other's favour.
Cells are numbers from 0, sets of cells are the bits of a number, and so are sets of positions and of
placements.
Deliberately absent: how strategies are found, and the other forms (`certify_maze`).
"""

import os
import random
from array import array
from functools import cache
from itertools import combinations
from multiprocessing import get_context
from typing import NamedTuple

WIN = 8192
GRAIN = 2**24  # a share's mass
WAYS = {"up": 0, "down": 1, "left": 2, "right": 3}
DOWN = WAYS["down"]
DIRECTIONS = [(-1, 0), (1, 0), (0, -1), (0, 1)]
FIRST = 65535  # a pool's `first` is of so many
MOST_PLACEMENTS = 32

# Who is to move, and how often: the strategist (ours) once or twice, or the other (theirs) once or twice.
ONCE, TWICE, THEIRS, THEIRS_TWICE = range(4)
CLOCKS = {"once": ONCE, "twice": TWICE}
AFTER_STEP = [THEIRS, ONCE, ONCE, THEIRS]
AFTER_BUMP = [THEIRS_TWICE, THEIRS, TWICE, ONCE]
OURS_MOVE, THEIRS_MOVE = 0, 1


class Wrong(Exception):
    """The strategy is not what it should be; the message says where."""


def bits(number):
    return [bit for bit in range(number.bit_length()) if number >> bit & 1]


def as_bits(cells):
    return sum(1 << cell for cell in cells)


def split(whole, weights):
    """Whole parts of a mass; what is left over goes to the first of the largest weights.

    Only where there is nothing to split may all weights be 0.
    """
    together = sum(weights) or 1
    parts = [whole * weight // together for weight in weights]
    parts[weights.index(max(weights))] += whole - sum(parts)
    return parts


def rounded_up(total, count):
    return -(-total // count)


class Board:
    """The cells, the steps between them, and where obstacles may lie."""

    def __init__(self, size, obstacles):
        self.size, self.obstacles, self.count = size, obstacles, size * size
        self.centre = size // 2 * (size + 1)
        self.starts = {1: 0, 2: self.count - 1}
        self.target = [[self.beside(cell, way) for way in range(4)] for cell in range(self.count)]
        self.near = [[to for to in targets if to is not None] for targets in self.target]
        self.name = [f"{cell // size + 1},{cell % size + 1}" for cell in range(self.count)]
        self.cell = {name: cell for cell, name in enumerate(self.name)}
        self.away = cache(self.away)

    def beside(self, cell, way):
        row, column = cell // self.size + DIRECTIONS[way][0], cell % self.size + DIRECTIONS[way][1]
        return row * self.size + column if 0 <= row < self.size and 0 <= column < self.size else None

    def away(self, past):
        """Steps to the centre past these obstacles, for the cells that have a way."""
        steps, queue = {self.centre: 0}, [self.centre]
        for cell in queue:
            for to in self.near[cell]:
                if not past >> to & 1 and to not in steps:
                    steps[to] = steps[cell] + 1
                    queue.append(to)
        return steps

    def apart(self, one, two):
        (row, column), (other_row, other_column) = divmod(one, self.size), divmod(two, self.size)
        return abs(row - other_row) + abs(column - other_column)

    def is_far(self, theirs, ours):
        return self.apart(theirs, self.centre) > 2 and self.apart(theirs, ours) > 2

    def placements(self, owner):
        free = [cell for cell in range(self.count) if cell not in (self.centre, *self.starts.values())]
        every = map(as_bits, combinations(free, self.obstacles))
        return [placement for placement in every if self.starts[3 - owner] in self.away(placement)]

    def mirror(self, placement):
        return as_bits(cell % self.size * self.size + cell // self.size for cell in bits(placement))

    def read(self, word):
        if word == "-":
            return 0
        cells = [self.cell[name] for name in word.split(";")]
        if len(set(cells)) < len(cells):
            raise Wrong(f"{word} names a cell twice")
        return as_bits(cells)

    def text(self, cells):
        return ";".join(self.name[cell] for cell in bits(cells)) or "-"


class Positions:
    """Sets of positions of the two tokens: the bit of a position is `ours * count + theirs`."""

    def __init__(self, board):
        self.board, self.shift = board, [board.count, 1]
        self.at = [[self.gather(lambda *cells: cells[mover] == cell) for cell in range(board.count)]
                   for mover in (OURS_MOVE, THEIRS_MOVE)]
        self.legal = [[self.steps(mover, way) for way in range(4)] for mover in (OURS_MOVE, THEIRS_MOVE)]
        self.movable = [legal[0] | legal[1] | legal[2] | legal[3] for legal in self.legal]
        self.winning = [self.into(mover, 1 << board.centre) for mover in (OURS_MOVE, THEIRS_MOVE)]
        self.into = cache(self.into)

    def gather(self, wanted):
        cells = [cell for cell in range(self.board.count) if cell != self.board.centre]
        return as_bits(ours * self.board.count + theirs for ours in cells for theirs in cells
                       if ours != theirs and wanted(ours, theirs))

    def steps(self, mover, way):
        """Where a step this way stays on the board and off the other's token."""
        target = self.board.target
        return self.gather(lambda *cells: target[cells[mover]][way] not in (None, cells[1 - mover]))

    def into(self, mover, obstacles):
        """By ways: where a legal step leads to one of these cells."""
        found = []
        for way in range(4):
            before = [self.at[mover][cell] for cell in range(self.board.count)
                      if (to := self.board.target[cell][way]) is not None and obstacles >> to & 1]
            found.append(sum(before) & self.legal[mover][way])
        return found

    def entering(self, mover, obstacles):
        """By ways: where a legal step leads to neither the centre nor one of these cells."""
        shut = self.into(mover, obstacles | 1 << self.board.centre)
        return [self.legal[mover][way] & ~shut[way] for way in range(4)]

    def before(self, mover, way, after):
        """Where a successful step leads into this set, if it is one at all."""
        shift = DIRECTIONS[way][0] * self.board.size + DIRECTIONS[way][1]
        shift *= self.shift[mover]
        return after >> shift if shift > 0 else after << -shift

    def index(self, ours, theirs):
        return ours * self.board.count + theirs


class OpenCards:
    """Play between two placements that both know: who can force a win, by working back from the wins."""

    def __init__(self, positions, ours, theirs):
        """`ours` is the strategist's placement, which stops the other."""
        self.positions = positions
        self.bump = [positions.into(OURS_MOVE, theirs), positions.into(THEIRS_MOVE, ours)]
        self.enter = [positions.entering(OURS_MOVE, theirs), positions.entering(THEIRS_MOVE, ours)]
        self.ours_win, self.theirs_win = self.forced(OURS_MOVE), self.forced(THEIRS_MOVE)

    def forced(self, winner):
        """By clocks: the positions from which this player can force its way to the centre."""
        won, before = [0] * 4, None
        while won != before:
            before = list(won)
            for clock in range(4):
                won[clock] = self.step_back(winner, clock, won)
        return won

    def step_back(self, winner, clock, won):
        mover, found, lost = clock // 2, 0, 0
        bumped, entered = won[AFTER_BUMP[clock]], won[AFTER_STEP[clock]]
        for way in range(4):
            good = (self.bump[mover][way] & bumped
                    | self.enter[mover][way] & self.positions.before(mover, way, entered))
            found |= good | self.positions.winning[mover][way]
            lost |= self.positions.legal[mover][way] & ~good
        return found if mover == winner else self.positions.movable[mover] & ~lost

    def value(self, clock, ours, theirs):
        index = self.positions.index(ours, theirs)
        return WIN * ((self.theirs_win[clock] >> index & 1) - (self.ours_win[clock] >> index & 1))


class Guards:
    """Where a placement of the strategist's never has to lose, whatever the other's placement is."""

    def __init__(self, positions, ours, placements):
        """`placements` are all that the other player may have."""
        self.positions, self.board, self.ours = positions, positions.board, ours
        self.complete = set(placements)
        self.partial = {as_bits(part) for placement in placements
                        for number in range(self.board.obstacles + 1)
                        for part in combinations(bits(placement), number)}
        self.open_cards = cache(self.open_cards)
        self.held = cache(self.held)
        self.safe_to_try = cache(self.safe_to_try)

    def open_cards(self, theirs):
        return OpenCards(self.positions, self.ours, theirs)

    def held(self, met):
        """By clocks: the positions that can be guarded for good once these obstacles are met."""
        if met in self.complete:
            everything = self.positions.movable[OURS_MOVE] | self.positions.movable[THEIRS_MOVE]
            return [everything & ~won for won in self.open_cards(met).theirs_win]
        safe = [self.safe_to_try(met, clock) for clock in (ONCE, TWICE)]
        held, before = [*self.positions.movable[:1] * 2, *self.positions.movable[1:] * 2], None
        while held != before:
            before = list(held)
            for clock in (ONCE, TWICE):
                held[clock] &= self.kept_by_us(safe[clock], held[AFTER_STEP[clock]])
            for clock in (THEIRS, THEIRS_TWICE):
                held[clock] &= self.kept_by_them(held[AFTER_BUMP[clock]], held[AFTER_STEP[clock]])
        return held

    def safe_to_try(self, met, clock):
        """By ways: where a step may be tried as far as bumping goes."""
        safe = [0] * 4
        for cell in bits(~met & ((1 << self.board.count) - 1) & ~(1 << self.board.centre)):
            more = met | 1 << cell
            good = self.held(more)[AFTER_BUMP[clock]] if more in self.partial else -1
            for way, into in enumerate(self.positions.into(OURS_MOVE, 1 << cell)):
                safe[way] |= into & good
        return safe

    def kept_by_us(self, safe, entered):
        kept = 0
        for way in range(4):
            kept |= self.kept_by_way(way, safe, entered)
        return kept

    def kept_by_way(self, way, safe, entered):
        return (safe[way] & self.positions.before(OURS_MOVE, way, entered)
                | self.positions.winning[OURS_MOVE][way])

    def kept_by_them(self, bumped, entered):
        lost = 0
        bump = self.positions.into(THEIRS_MOVE, self.ours)
        enter = self.positions.entering(THEIRS_MOVE, self.ours)
        for way in range(4):
            good = bump[way] & bumped | enter[way] & self.positions.before(THEIRS_MOVE, way, entered)
            lost |= self.positions.legal[THEIRS_MOVE][way] & ~good
        return self.positions.movable[THEIRS_MOVE] & ~lost

    def holds(self, met, clock, ours, theirs):
        return self.held(met)[clock] >> self.positions.index(ours, theirs) & 1

    def keeps(self, met, clock, ours, theirs, way):
        """Whether a step this way leads to the centre, or on guard, whatever it meets."""
        kept = self.kept_by_way(way, self.safe_to_try(met, clock), self.held(met)[AFTER_STEP[clock]])
        return kept >> self.positions.index(ours, theirs) & 1


class Ending:
    """What the strategist does once it has told that its placement is one of a set."""

    def __init__(self, board, parts, guards):
        """`guards` are those of the members, by number: who is alone may guard."""
        self.board, self.parts, self.guards = board, parts, guards
        self.alone = next(iter(guards.values())) if len(guards) == 1 else None
        self.name = ";".join(map(str, guards))
        self.lines, self.rows, self.holds = {}, {}, {}

    def add(self, words):
        met, clock, ours, theirs, detours, *row = words
        ours, theirs = self.board.cell[ours], self.board.cell[theirs]
        key = (self.board.read(met), CLOCKS[clock], ours, theirs, int(detours))
        if key in self.lines:
            raise Wrong(f"{self.where(key)}: there are two lines")
        if self.holds:
            raise Wrong(f"{self.where(key)}: the line should come before those that hold")
        self.lines[key] = tuple(map(int, row))

    def add_hold(self, words):
        met, clock, ours, theirs, way = words
        key = (self.board.read(met), CLOCKS[clock], self.board.cell[ours], self.board.cell[theirs])
        if key in self.holds:
            raise Wrong(f"{self.where_held(key)}: there are two lines")
        if self.alone is None:
            raise Wrong(f"{self.where_held(key)}: only a single placement can guard")
        self.holds[key] = int(way)

    def check_holds(self):
        """What is done on guard has to keep the guard."""
        for key, way in self.holds.items():
            if not self.alone.holds(*key):
                raise Wrong(f"{self.where_held(key)}: this position cannot be guarded")
            if way not in range(4) or not self.alone.keeps(*key, way):
                raise Wrong(f"{self.where_held(key)}: way {way} does not keep the guard")

    def where(self, key):
        return f"ending {self.name} at {self.text(*key[:4])} {key[4]}"

    def where_held(self, key):
        return f"ending {self.name}, hold {self.text(*key)}"

    def text(self, met, clock, ours, theirs):
        return (f"{self.board.text(met)} {['once', 'twice'][clock]} "
                f"{self.board.name[ours]} {self.board.name[theirs]}")

    def row(self, key):
        """How often the strategist tells which member it has, and what else it does: how often, to which cell,
        and the detours left after it. None gives up."""
        if key not in self.rows:
            self.rows[key] = self.read_row(key)
        return self.rows[key]

    def read_row(self, key):
        numbers = self.lines.get(key, ())
        if not any(numbers):
            return None
        if len(numbers) != 6 or min(numbers) < 0 or sum(numbers) != self.parts:
            raise Wrong(f"{self.where(key)}: there should be six numbers that sum to {self.parts}")
        if numbers[5] and self.alone is not None:
            raise Wrong(f"{self.where(key)}: a single placement is told already")
        if numbers[4] and self.alone is None:
            raise Wrong(f"{self.where(key)}: only a single placement can guard")
        if numbers[4] and not self.alone.holds(*key[:4]):
            raise Wrong(f"{self.where(key)}: this position cannot be guarded")
        if numbers[4] and key[:4] not in self.holds:
            raise Wrong(f"{self.where(key)}: no line says how to hold this position")
        return numbers[5], [(often, *self.step(key, way)) for way, often in enumerate(numbers[:4]) if often]

    def step(self, key, way):
        met, _, ours, theirs, detours = key
        to, away = self.board.target[ours][way], self.board.away(met)
        if to is None or to == theirs or met >> to & 1:
            raise Wrong(f"{self.where(key)}: way {way} is not open")
        if self.board.centre in self.board.near[ours] and to != self.board.centre:
            raise Wrong(f"{self.where(key)}: next to the centre only the centre is a way")
        if to not in away or away[to] >= away[ours]:
            detours -= 1
        if detours < 0:
            raise Wrong(f"{self.where(key)}: way {way} is a detour, and none is left")
        return to, detours


class Opening(NamedTuple):
    """A way of a choice: the cell, how much mass takes it, and what follows."""

    to: int
    mass: int
    entered: int | None
    bumped: int | None


class Choice(NamedTuple):
    """What the strategist does in a situation: its ways, and the mass by sets that it tells."""

    openings: list
    told: dict


class Thread(NamedTuple):
    """What the strategist has done and seen: its cell, what it met, and the mass by pools."""

    ours: int
    met: int
    masses: array


class Strategy:
    """A strategy as its file has it."""

    def __init__(self, lines):
        words = lines[0].split()
        if words[0] != "maze" or words[3:] != ["open"]:
            raise Wrong("this is not a strategy of Maze Runner Duel with placement=open")
        self.board = Board(int(words[1]), int(words[2]))
        self.positions = Positions(self.board)
        words = lines[1].split()
        named = dict(zip(words[::2], map(int, words[1::2])))
        self.player, self.detours, self.parts = named["player"], named["detours"], named["parts"]
        self.most, self.whole = named["most"], named["of"]
        self.mix, self.pools, self.shares, self.first = [], [], [], []
        self.choices, self.threads, self.endings, self.ending = {}, {}, {}, None
        self.read(line.split() for line in lines[2:] if line.strip())
        if not self.threads:
            self.begin()
        together = sum(share * pool.bit_count() for share, pool in zip(self.shares, self.pools))
        if self.whole != named["shares"] * GRAIN * WIN or together != named["shares"]:
            raise Wrong("the shares do not sum to what the strategy says")
        if self.player == 1 and self.opening_choice() not in self.choices:
            raise Wrong("there is no first choice")
        for ending in self.endings.values():
            ending.check_holds()

    def read(self, lines):
        reading = {"place": self.read_place, "pool": self.read_pool, "choice": self.read_choice,
                   "ending": self.read_ending, "hold": self.read_hold}
        for words in lines:
            if words[0] not in ("place", "pool") and not self.threads:
                self.begin()
            try:
                reading.get(words[0], self.read_row)(words)
            except (IndexError, KeyError, ValueError):
                raise Wrong(f"cannot read the line {' '.join(words)}") from None

    def read_place(self, words):
        if self.threads or self.pools:
            raise Wrong("placements should come before everything else")
        self.mix.append(self.board.read(words[1]))

    def read_pool(self, words):
        if self.threads:
            raise Wrong("pools should come before everything but placements")
        self.pools.append(self.members(words[1]))
        self.shares.append(int(words[2]))
        self.first.append(int(words[3]))

    def members(self, word):
        """A set of placements, by their numbers."""
        numbers = [int(n) for n in word.split(";")]
        if numbers != sorted(set(numbers)) or not set(numbers) <= set(range(len(self.mix))):
            raise Wrong(f"{word} are not placements in ascending order")
        return as_bits(numbers)

    def begin(self):
        """The mix and its pools are known: checks them, and begins the first thread."""
        self.check_mix()
        self.check_pools()
        masses = array("q", [share * GRAIN for share in self.shares])
        self.threads[0] = Thread(self.board.starts[self.player], 0, masses)
        self.everyone = (1 << len(self.mix)) - 1
        self.holding = [as_bits(n for n, placement in enumerate(self.mix) if placement >> cell & 1)
                        for cell in range(self.board.count)]
        self.replies = self.board.placements(3 - self.player)
        self.guards = [Guards(self.positions, placement, self.replies) for placement in self.mix]

    def check_mix(self):
        allowed = set(self.board.placements(self.player))
        if any(placement not in allowed for placement in self.mix):
            raise Wrong("the strategy places what is not allowed")
        if len(set(self.mix)) < len(self.mix) or len(self.mix) > MOST_PLACEMENTS:
            raise Wrong("the mix has a placement twice, or too many")

    def check_pools(self):
        if not self.pools or len(set(self.pools)) < len(self.pools) or min(self.shares) < 0:
            raise Wrong("there is no pool, or one comes twice or has a share below 0")
        for number, pool in enumerate(self.pools):
            image = self.mirror(pool)
            if image not in self.pools or self.shares[self.pools.index(image)] != self.shares[number]:
                raise Wrong(f"the mirror image of pool {self.text(pool)} has not the same share")
            if self.player == 1:
                self.check_first(number, self.pools.index(image))

    def mirror(self, pool):
        """The set of the mirror images, None where one is missing."""
        images = [self.board.mirror(self.mix[n]) for n in bits(pool)]
        return as_bits(map(self.mix.index, images)) if set(images) <= set(self.mix) else None

    def check_first(self, number, image):
        """Who goes down with one pool goes right as often with its mirror image."""
        fitting = [FIRST - self.first[image]] if number != image else [FIRST // 2, FIRST - FIRST // 2]
        if not 0 <= self.first[number] <= FIRST or self.first[number] not in fitting:
            text = self.text(self.pools[number])
            raise Wrong(f"pool {text} should go down as often as its mirror image goes right")

    def text(self, members):
        return ";".join(map(str, bits(members)))

    def ending_of(self, members):
        """What the strategist does once this set is told; it gives up where nothing is written."""
        if members not in self.endings:
            guards = {n: self.guards[n] for n in bits(members)}
            self.endings[members] = Ending(self.board, self.parts, guards)
        return self.endings[members]

    def opening_choice(self):
        theirs = self.board.starts[3 - self.player]
        far = self.board.is_far(theirs, self.board.starts[self.player])
        return 0, ONCE, self.everyone, None if far else theirs

    def read_choice(self, words):
        bar = words.index("|") if "|" in words else len(words)
        where = " ".join(words[:bar])
        key = self.read_situation(words, where)
        tells = words[bar - 1] == "tell"
        ways = [word.split(":") for word in words[5:bar - tells]]
        if not ways or len({name for name, _, _ in ways}) < len(ways):
            raise Wrong(f"{where}: there is no way, or one comes twice")
        if bar < len(words):
            parts = self.split_live(key, len(ways) + tells, [int(word) for word in words[bar + 1:]], where)
        else:
            parts = self.split_first(key, words[5:], where)
        told = self.by_sets(parts.pop(), key[2]) if tells else {}
        openings = [self.opening(key, way, masses, where) for way, masses in zip(ways, parts)]
        self.choices[key] = Choice(openings, told)

    def read_situation(self, words, where):
        """The thread, the clock, the placements that are left and where the other is, if that is seen."""
        number, live = int(words[1]), self.members(words[3])
        seen = None if words[4] == "far" else self.board.cell[words[4]]
        key = (number, CLOCKS[words[2]], live, seen)
        if number not in self.threads or key in self.choices:
            raise Wrong(f"{where}: the thread has not begun, or there are two such lines")
        ours = self.threads[number].ours
        if seen is not None and (seen == ours or self.board.is_far(seen, ours)):
            raise Wrong(f"{where}: the other player cannot be seen there")
        return key

    def split_live(self, key, ways, weights, where):
        """By ways, and then for what is told if anything is: the mass by pools."""
        masses, live = self.threads[key[0]].masses, self.surviving(key[2])
        if len(weights) != len(live) * ways or min(weights, default=0) < 0:
            raise Wrong(f"{where}: there should be a weight for each pool and way")
        parts = [array("q", bytes(8 * len(masses))) for _ in range(ways)]
        for place, number in enumerate(live):
            if masses[number] == 0:
                continue
            own = weights[place * ways:(place + 1) * ways]
            if not any(own):
                raise Wrong(f"{where}: pool {self.text(self.pools[number])} does nothing")
            for way, mass in enumerate(split(masses[number], own)):
                parts[way][number] = mass
        return parts

    def by_sets(self, masses, live):
        """The mass of the survivors, by the sets that they are."""
        found = {}
        for pool, mass in zip(self.pools, masses):
            left = pool & live
            if mass and left:
                found[left] = found.get(left, 0) + mass * left.bit_count()
        return found

    def mass(self, masses, live):
        return sum(self.by_sets(masses, live).values())

    def surviving(self, live):
        """The pools that have a member left."""
        return [number for number, pool in enumerate(self.pools) if pool & live]

    def split_first(self, key, items, where):
        """The very first choice has no weights: what does not go down goes right, as a mirror image."""
        names = [item.split(":")[0] for item in items]
        if self.player != 1 or key != self.opening_choice() or names != ["down"]:
            raise Wrong(f"{where}: there are no weights")
        return [array("q", map(self.goes_down, range(len(self.pools))))]

    def goes_down(self, number):
        """The mass that goes down first: of a pool that is its own mirror image exactly half."""
        mass, first = self.threads[0].masses[number], self.first[number]
        if self.mirror(self.pools[number]) == self.pools[number]:
            return mass // 2
        return split(mass, [first, FIRST - first])[0]

    def opening(self, key, way, masses, where):
        thread, (name, entered, bumped) = self.threads[key[0]], way
        to = self.board.target[thread.ours][WAYS[name]]
        if to is None or to == key[3] or thread.met >> to & 1:
            raise Wrong(f"{where}: {name} is not open")
        entered = self.follow(entered, Thread(to, thread.met, masses), where)
        bumped = self.follow(bumped, Thread(thread.ours, thread.met | 1 << to, masses), where)
        return Opening(to, self.mass(masses, key[2]), entered, bumped)

    def follow(self, word, thread, where):
        if word == "-":
            return None
        if int(word) in self.threads:
            raise Wrong(f"{where}: thread {word} has begun elsewhere")
        self.threads[int(word)] = thread
        return int(word)

    def read_ending(self, words):
        self.ending = self.ending_of(self.members(words[1]))
        if self.ending.lines or self.ending.holds:
            raise Wrong(f"{' '.join(words)} comes twice")

    def read_row(self, words):
        if self.ending is None:
            raise Wrong(f"cannot read the line {' '.join(words)}")
        self.ending.add(words)

    def read_hold(self, words):
        if self.ending is None:
            raise Wrong(f"{' '.join(words)} comes before the first ending")
        self.ending.add_hold(words[1:])


class Told:
    """The best that the other player can reach with a placement against one of a told set, each as likely."""

    def __init__(self, strategy, placement):
        self.strategy, self.board, self.placement = strategy, strategy.board, placement
        self.known = {}

    def value(self, members, met, clock, ours, theirs, detours):
        if met == self.placement:
            return self.open_cards(members, clock, ours, theirs)
        key = (members, met, clock, ours, theirs, detours)
        value = self.known.get(key)
        if value is None:
            value = self.our_turn(*key) if clock < THEIRS else self.their_turn(*key)
            self.known[key] = value
        return value

    def open_cards(self, members, clock, ours, theirs):
        """Then the strategist tells which member it has."""
        guards = [self.strategy.guards[n] for n in bits(members)]
        total = sum(guard.open_cards(self.placement).value(clock, ours, theirs) for guard in guards)
        return rounded_up(total, members.bit_count())

    def our_turn(self, members, met, clock, ours, theirs, detours):
        ending = self.strategy.ending_of(members)
        row = ending.row((met, clock, ours, theirs, detours))
        if row is None:
            return WIN
        tells, steps = row
        total = 0
        if tells:
            each = [self.value(1 << n, met, clock, ours, theirs, detours) for n in bits(members)]
            total += tells * rounded_up(sum(each), len(each))
        for often, to, left in steps:
            if to == self.board.centre:
                total -= often * WIN
            elif self.placement >> to & 1:
                total += often * self.value(members, met | 1 << to, AFTER_BUMP[clock], ours, theirs, left)
            else:
                total += often * self.value(members, met, AFTER_STEP[clock], to, theirs, left)
        return rounded_up(total, ending.parts)

    def their_turn(self, members, met, clock, ours, theirs, detours):
        near = self.board.near[theirs]
        if self.board.centre in near:
            return WIN
        best = None
        for to in near:
            if to == ours:
                continue
            value = self.their_step(members, met, clock, ours, theirs, detours, to)
            if value == WIN:
                return WIN
            if best is None or value > best:
                best = value
        return best or 0

    def their_step(self, members, met, clock, ours, theirs, detours, to):
        """A step tells both players which members are left."""
        hit = members & self.strategy.holding[to]
        free = members & ~hit
        total = 0
        if hit:
            total += hit.bit_count() * self.value(hit, met, AFTER_BUMP[clock], ours, theirs, detours)
        if free:
            total += free.bit_count() * self.value(free, met, AFTER_STEP[clock], ours, to, detours)
        return rounded_up(total, members.bit_count())


class Response:
    """The best that the other player can reach with one placement; values are masses times results."""

    def __init__(self, strategy, placement):
        self.strategy, self.board, self.placement = strategy, strategy.board, placement
        self.told = Told(strategy, placement)
        self.known = {}

    def first_down(self):
        """The value of the play that begins with a step down; the other part is its mirror image."""
        strategy = self.strategy
        theirs = self.board.starts[3 - strategy.player]
        if strategy.player == 1:
            return self.play(0, theirs, ONCE, strategy.everyone)
        return self.their_step(0, theirs, THEIRS, strategy.everyone, self.board.target[theirs][DOWN])

    def play(self, thread, theirs, clock, live):
        key = (thread, theirs, clock, live)
        if key not in self.known:
            self.known[key] = self.their_turn(*key) if clock >= THEIRS else self.our_turn(*key)
        return self.known[key]

    def their_turn(self, thread, theirs, clock, live):
        ours = self.strategy.threads[thread].ours
        steps = [to for to in self.board.near[theirs] if to != ours]
        return max((self.their_step(thread, theirs, clock, live, to) for to in steps), default=0)

    def their_step(self, thread, theirs, clock, live, to):
        if to == self.board.centre:
            return WIN * self.strategy.mass(self.strategy.threads[thread].masses, live)
        hit = live & self.strategy.holding[to]
        value = 0
        if hit:
            value += self.play(thread, theirs, AFTER_BUMP[clock], hit)
        if live != hit:
            value += self.play(thread, to, AFTER_STEP[clock], live & ~hit)
        return value

    def our_turn(self, thread, theirs, clock, live):
        ours, _, masses = self.strategy.threads[thread]
        seen = None if self.board.is_far(theirs, ours) else theirs
        choice = self.strategy.choices.get((thread, clock, live, seen))
        if choice is None:
            return self.tell(thread, theirs, clock, self.strategy.by_sets(masses, live))
        followed = sum(self.follow(opening, theirs, clock, live) for opening in choice.openings)
        return followed + self.tell(thread, theirs, clock, choice.told)

    def tell(self, thread, theirs, clock, told):
        ours, met, _ = self.strategy.threads[thread]
        detours = self.strategy.detours
        return sum(mass * self.told.value(members, met, clock, ours, theirs, detours)
                   for members, mass in told.items())

    def follow(self, opening, theirs, clock, live):
        if opening.mass == 0:
            return 0
        if opening.to == self.board.centre:
            return -opening.mass * WIN
        bumps = self.placement >> opening.to & 1
        thread = opening.bumped if bumps else opening.entered
        if thread is None:
            raise Wrong(f"nothing follows a step to {self.board.name[opening.to]} "
                        f"against {self.board.text(self.placement)}")
        return self.play(thread, theirs, (AFTER_BUMP if bumps else AFTER_STEP)[clock], live)


AT_WORK = []  # the strategy that is being checked, for the workers: they begin as copies of this process


def work(placement):
    return Response(AT_WORK[0], placement).first_down()


def downs(strategy, placements, jobs):
    """For each placement the value of what begins with a step down."""
    AT_WORK[:] = [strategy]
    if jobs == 1:
        return {placement: work(placement) for placement in placements}
    with get_context("fork").Pool(jobs) as pool:
        return dict(zip(placements, pool.imap(work, placements, chunksize=8)))


def values(strategy, placements, jobs):
    """The value of each placement of the other's: the first step is down, or right as a mirror has it."""
    images = [strategy.board.mirror(placement) for placement in placements]
    down = downs(strategy, list(dict.fromkeys(placements + images)), jobs)
    both = [(down[placement], down[image]) for placement, image in zip(placements, images)]
    return [sum(pair) if strategy.player == 1 else max(pair) for pair in both]


def check(path, lines, sample, seed, jobs=None):
    """Whether a strategy keeps its promise, for all placements or a sample of them."""
    try:
        return compare(path, Strategy(lines), sample, seed, jobs)
    except Wrong as wrong:
        print(f"{path}: WRONG: {wrong}")
        return False


def compare(path, strategy, sample, seed, jobs):
    placements = strategy.replies
    complete = sample is None or sample >= len(placements)
    if not complete:
        placements = random.Random(seed).sample(placements, sample)
    jobs = jobs or (os.cpu_count() if len(placements) > 100 else 1)
    found = values(strategy, placements, jobs)
    most = max(found)
    right = most == strategy.most if complete else most <= strategy.most
    words = "all" if complete else "a sample of"
    print(f"{path}: player {strategy.player}, {words} {len(placements)} placements: the other reaches "
          f"{most / strategy.whole:.9f} of the {strategy.most / strategy.whole:.9f} claimed: "
          f"{'right' if right else 'WRONG'}")
    if not right:
        text = strategy.board.text(placements[found.index(most)])
        print(f"{path}: with {text} it is {most}, and {strategy.most} is claimed")
    return right
