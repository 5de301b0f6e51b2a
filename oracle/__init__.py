"""A second, independent implementation of Trapline's five games, for checking the program.

It is written to be obviously right: lists and dictionaries, one rule a line, nothing shared with the
program. Deliberately absent: speed, solving, bots, dialogue, drawing.
"""
