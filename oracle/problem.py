"""Problem: the one exception, raised where a record or a position is refused.

Deliberately absent: kinds of problem. Whoever reads a message here is a person.
"""


class Problem(Exception):
    pass
