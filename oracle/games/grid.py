"""Cells of a 5x5 grid: which there are, which touch, how they are written, whether JSON data is one.

A cell is a list of two numbers in the game's own notation; `low` is the smallest coordinate (0 or 1).
Deliberately absent: any rule of any game.
"""

SIZE = 5


def whole(value, low, high):
    """Is this piece of JSON a whole number in the range? True and 1.0 are not."""
    return type(value) is int and low <= value <= high


def flag(value):
    return type(value) is bool


def pair(value):
    return isinstance(value, list) and len(value) == 2


def all_cells(low):
    """Every cell, ascending."""
    return [[a, b] for a in range(low, low + SIZE) for b in range(low, low + SIZE)]


def is_cell(value, low):
    return pair(value) and all(whole(number, low, low + SIZE - 1) for number in value)


def neighbours(cell, low):
    """The cells directly above, below, left and right that are inside the grid."""
    a, b = cell
    around = [[a - 1, b], [a + 1, b], [a, b - 1], [a, b + 1]]
    return [near for near in around if is_cell(near, low)]


def distance(one, two):
    """Manhattan distance."""
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def written(cell):
    return f"{cell[0]},{cell[1]}"


def read(text):
    """The cell in a canonical text already known to be legal."""
    return [int(number) for number in text.split(",")]


def list_of_cells(value, low):
    return isinstance(value, list) and all(is_cell(cell, low) for cell in value)


def distinct(items):
    return all(item not in items[:index] for index, item in enumerate(items))
