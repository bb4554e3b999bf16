"""Solves sudoku: arrays in, arrays out.

Puzzles are texts, or arrays of integers of shape (N, 81), (N, 9, 9), (81,) or (9, 9) with 0 in
empty cells. Answers have the form of the puzzles.
"""

from ._ennead import MALFORMED, MULTIPLE, NONE, UNIQUE, check, count, solutions, solve
from ._results import Solved

__all__ = [
    "MALFORMED",
    "MULTIPLE",
    "NONE",
    "UNIQUE",
    "Solved",
    "check",
    "count",
    "solutions",
    "solve",
]
