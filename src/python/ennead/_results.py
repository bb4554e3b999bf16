"""The results that have names. A grid is a str of 81 characters if the puzzles were texts, else an
array of uint8."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt


class Solved(NamedTuple):
    """What `solve` returns."""

    #: In the form of the puzzles; an empty grid where there is no single solution.
    solutions: Any
    #: NONE, UNIQUE, MULTIPLE or MALFORMED: shape (N,), or a number for one puzzle.
    status: Any


class Shuffled(NamedTuple):
    """What `shuffle` returns if it is given solutions."""

    #: In the form of the puzzles.
    puzzles: Any
    #: In the form of the solutions.
    solutions: Any


class Split(NamedTuple):
    """What `split` returns: ascending indices."""

    train: npt.NDArray[np.int64]
    test: npt.NDArray[np.int64]


class Step(NamedTuple):
    """A step of a path. A cell is its index from 0 to 80, row by row."""

    #: Its name, as in 'hidden single'.
    technique: str
    #: Sudoku Explainer's rating; None for a technique that it does not have.
    rating: float | None
    #: The digits to place, after the eliminations: (cell, digit).
    placements: list[tuple[int, int]]
    #: The candidates to remove: (cell, digit).
    eliminations: list[tuple[int, int]]
    #: Why it holds, and on the last line what follows.
    text: str
    #: The cells of its pattern.
    cells: list[int]
    #: The digits before the step, in the form of the position.
    board: Any
    #: The candidates before the step, shape (81, 9); none in a filled cell.
    candidates: npt.NDArray[np.bool_]


class Sound(NamedTuple):
    """What `is_sound` returns. It is true if the conclusions follow."""

    sound: bool
    #: The first technique that shows them in one step; None if there is none.
    technique: str | None
    #: Why they do not follow; None if they do.
    reason: str | None

    def __bool__(self) -> bool:
        return self.sound
