from collections.abc import Iterable
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ._results import Solved

#: One or several puzzles: texts, or integers of shape (N, 81), (N, 9, 9), (81,) or (9, 9).
Puzzles = str | Iterable[str] | npt.ArrayLike
#: One puzzle: a text, or integers of shape (81,) or (9, 9).
Puzzle = str | npt.ArrayLike
Errors = Literal["raise", "mark"]

NONE: int
UNIQUE: int
MULTIPLE: int
MALFORMED: int

def solve(puzzles: Puzzles, *, errors: Errors = "raise", threads: int = 0) -> Solved: ...
def check(puzzles: Puzzles, *, errors: Errors = "raise", threads: int = 0) -> Any: ...
def count(
    puzzles: Puzzles, *, limit: int = 1_000_000, errors: Errors = "raise", threads: int = 0
) -> Any: ...
def solutions(puzzle: Puzzle, *, limit: int = 1_000_000) -> Any: ...
