"""Solves, rates, explains and makes sudoku: arrays in, arrays out.

Puzzles are texts, or arrays of integers of shape (N, 81), (N, 9, 9), (81,) or (9, 9) with 0 in
empty cells. Answers have the form of the puzzles.

>>> import ennead
>>> puzzles = ennead.generate(3, seed=1)
>>> puzzles.shape
(3, 81)
>>> ennead.check(puzzles)
array([1, 1, 1], dtype=uint8)
"""

from ._ennead import (
    MALFORMED,
    MULTIPLE,
    NONE,
    UNIQUE,
    canon,
    check,
    classes,
    count,
    explain,
    generate,
    hint,
    is_sound,
    rate,
    read,
    score,
    shuffle,
    solutions,
    solve,
    split,
    steps,
)
from ._results import Shuffled, Solved, Sound, Split, Step

__all__ = [
    "MALFORMED",
    "MULTIPLE",
    "NONE",
    "UNIQUE",
    "Shuffled",
    "Solved",
    "Sound",
    "Split",
    "Step",
    "canon",
    "check",
    "classes",
    "count",
    "explain",
    "generate",
    "hint",
    "is_sound",
    "rate",
    "read",
    "score",
    "shuffle",
    "solutions",
    "solve",
    "split",
    "steps",
]
