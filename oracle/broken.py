"""Broken: lines that are no records; each must give an error line and leave the others alone.

Deliberately absent: lines about which the interface does not say whether they can be read.
"""

GOOD = '"format":"trapline/1","game":"trap-runner","actions":[]'

LINES = [
    "{",
    "not a record",
    "[]",
    "1",
    "null",
    '"move up"',
    "{}",
    '{"format":"trapline/1","game":"trap-runner","actions":["move up"]',
    '{"format":"trapline/2","game":"trap-runner","actions":[]}',
    '{"game":"trap-runner","actions":[]}',
    '{"format":"trapline/1","actions":[]}',
    '{"format":"trapline/1","game":"trap-runner"}',
    '{"format":"trapline/1","game":"chess","actions":[]}',
    '{"format":"trapline/1","game":"Trap Runner","actions":[]}',
    '{"format":"trapline/1","game":"trap-runner","actions":"move up"}',
    '{%s,"rules":{"edges":"mirror"}}' % GOOD,
    '{%s,"rules":{"traps":"wall"}}' % GOOD,
    '{%s,"rules":{"first":2}}' % GOOD,
    '{%s,"rules":{"max_plies":"ten"}}' % GOOD,
    '{%s,"start":{"to_move":1}}' % GOOD,
    '{%s,"start":{"to_move":1,"state":{}}}' % GOOD,
    '{"format":"trapline/1","game":"grid-hunt","actions":[],"rules":{"first":3}}',
    '{"format":"trapline/1","game":"hidden-path","actions":[],"rules":{"finish":"open"}}',
]
