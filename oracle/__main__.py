"""The command line: `python3 -m oracle trace|generate|compare|perft|coverage|certify`.

`replay --json` is the same as `trace`, so that the oracle can be compared with itself.
Deliberately absent: everything but reading arguments; each command is a file of its own.
"""

import argparse
import json
import sys

from . import certify_hunt, certify_maze, certify_path, compare, coverage, perft, replay
from .games import GAMES
from .generate import generate


def arguments():
    parser = argparse.ArgumentParser(prog="oracle")
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("trace", "replay"):
        command = commands.add_parser(name, help="records on standard input to traces")
        command.add_argument("--seat", choices=["1", "2", "public"])
        command.add_argument("--json", action="store_true", help="taken for granted")
        command.add_argument("file", nargs="?", default="-")
    command = commands.add_parser("generate", help="random records, one a line")
    add_amount(command)
    command = commands.add_parser("coverage", help="what happens in random records")
    add_amount(command)
    command = commands.add_parser("compare", help="compare a program's traces with these")
    command.add_argument("program")
    add_amount(command)
    command.add_argument("--any-order", action="store_true",
                         help="let lists whose order is not promised come in any order")
    commands.add_parser("perft", help="count action sequences")
    command = commands.add_parser("certify", help="check strategies that `trapline solve --write` wrote")
    command.add_argument("game", choices=list(CERTIFY))
    command.add_argument("rest", nargs=argparse.REMAINDER, help="a file, and options")
    return parser.parse_args()


CERTIFY = {
    "grid-hunt": certify_hunt.main,
    "hidden-path": certify_path.main,
    "maze-runner-duel": certify_maze.main,
}


def add_amount(command):
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--count", type=int, default=2000)
    command.add_argument("--game", choices=list(GAMES))


def trace(given):
    if given.file == "-":
        text = sys.stdin.read()
    else:
        with open(given.file, encoding="utf-8") as file:
            text = file.read()
    failed = False
    for [line] in replay.lines(text, [given.seat]):
        print(json.dumps(line, separators=(",", ":")))
        failed = failed or "error" in line
    return 1 if failed else 0


def main():
    given = arguments()
    if given.command in ("trace", "replay"):
        return trace(given)
    if given.command == "generate":
        for record in generate(given.seed, given.count, given.game):
            print(json.dumps(record, separators=(",", ":")))
        return 0
    if given.command == "coverage":
        return coverage.report(given.seed, given.count, given.game)
    if given.command == "compare":
        return compare.compare(given.program, given.seed, given.count, given.game, given.any_order)
    if given.command == "certify":
        return CERTIFY[given.game](given.rest)
    return perft.report()


if __name__ == "__main__":
    sys.exit(main())
