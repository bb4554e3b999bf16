from collections.abc import Iterable, Sequence
from typing import Any, Literal, overload

import numpy as np
import numpy.typing as npt

from ._results import Shuffled, Solved, Sound, Split, Step

# One or several puzzles: texts, or integers of shape (N, 81), (N, 9, 9), (81,) or (9, 9).
_Puzzles = str | Iterable[str] | npt.ArrayLike
# One puzzle: a text, or integers of shape (81,) or (9, 9).
_Puzzle = str | npt.ArrayLike
# Answers may be missing.
_Answers = str | Iterable[str | None] | npt.ArrayLike
# (cell, digit), the cell from 0 to 80, or a text such as 'r1c6=8'.
_Candidates = str | Iterable[str | tuple[int, int]]
_Techniques = str | Sequence[str]
_Errors = Literal["raise", "mark"]
_Order = Literal["human", "se", "hodoku"]
# Both ends, None if open; or one number.
_Range = float | tuple[float | None, float | None]
_Clues = int | tuple[int | None, int | None]

__all__ = [
    "MALFORMED",
    "MULTIPLE",
    "NONE",
    "UNIQUE",
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

NONE: int
UNIQUE: int
MULTIPLE: int
MALFORMED: int

def solve(
    puzzles: _Puzzles, *, errors: _Errors = "raise", threads: int = 0, progress: bool = False
) -> Solved: ...

# An array of shape (N,), or a number for one puzzle.
def check(
    puzzles: _Puzzles, *, errors: _Errors = "raise", threads: int = 0, progress: bool = False
) -> Any: ...
def count(
    puzzles: _Puzzles,
    *,
    limit: int = 1_000_000,
    errors: _Errors = "raise",
    threads: int = 0,
    progress: bool = False,
) -> Any: ...

# Shape (M, 81) or (M, 9, 9), or a list of str.
def solutions(puzzle: _Puzzle, *, limit: int = 1_000_000) -> Any: ...

# Columns verdict, right, wrong, left, changed, broken, solutions.
def score(
    puzzles: _Puzzles,
    answers: _Answers,
    *,
    errors: _Errors = "raise",
    threads: int = 0,
    progress: bool = False,
) -> Any: ...

# Shape (81,).
def read(text: str) -> npt.NDArray[np.uint8]: ...

# Arrays of shape (N,), or values for one puzzle.
def rate(
    puzzles: _Puzzles,
    fields: str | Sequence[str] | None = None,
    *,
    canonical: bool = False,
    errors: _Errors = "raise",
    threads: int = 0,
    progress: bool = False,
) -> dict[str, Any]: ...

# In the form of the puzzles.
def canon(
    puzzles: _Puzzles, *, errors: _Errors = "raise", threads: int = 0, progress: bool = False
) -> Any: ...

# Shape (N, 2), or (2,) for one puzzle.
def classes(
    puzzles: _Puzzles, *, errors: _Errors = "raise", threads: int = 0, progress: bool = False
) -> npt.NDArray[np.uint64]: ...
@overload
def shuffle(
    puzzles: _Puzzles,
    n: int = 1,
    *,
    seed: int | None = None,
    solutions: None = None,
    threads: int = 0,
    progress: bool = False,
) -> Any: ...
@overload
def shuffle(
    puzzles: _Puzzles,
    n: int = 1,
    *,
    seed: int | None = None,
    solutions: _Puzzles,
    threads: int = 0,
    progress: bool = False,
) -> Shuffled: ...
def split(
    puzzles: _Puzzles,
    *,
    test: float = 0.1,
    seed: int | None = None,
    by: Literal["class", "grid"] = "class",
    errors: _Errors = "raise",
    threads: int = 0,
    progress: bool = False,
) -> Split: ...

# Shape (n, 81).
def generate(
    n: int = 1,
    *,
    seed: int | None = None,
    level: Literal["easy", "medium", "hard", "expert", "extreme"] | None = None,
    er: _Range | None = None,
    clues: _Clues | None = None,
    minutes: _Range | None = None,
    symmetry: str = "none",
    pattern: _Puzzle | None = None,
    from_solution: _Puzzle | None = None,
    minimal: bool = False,
    require: _Techniques | None = None,
    without: _Techniques | None = None,
    unique_technique: str | None = None,
    where: str | None = None,
    unbiased: bool = False,
    related: bool = False,
    budget: float | None = None,
    threads: int = 0,
    progress: bool = False,
) -> npt.NDArray[np.uint8]: ...
def explain(
    position: _Puzzle,
    *,
    candidates: npt.ArrayLike | None = None,
    order: _Order = "human",
    only: _Techniques | None = None,
    without: _Techniques | None = None,
    until: str | None = None,
    max_steps: int | None = None,
    all_steps: bool = False,
    seed: int | None = None,
) -> list[Step]: ...
def hint(
    position: _Puzzle,
    level: int = 1,
    *,
    candidates: npt.ArrayLike | None = None,
    order: _Order = "human",
    only: _Techniques | None = None,
    without: _Techniques | None = None,
) -> str: ...
def steps(
    position: _Puzzle,
    *,
    techniques: _Techniques | None = None,
    all: bool = False,
    every: bool = False,
    limit: int | None = None,
    candidates: npt.ArrayLike | None = None,
    order: _Order = "human",
    without: _Techniques | None = None,
) -> list[Step]: ...
def is_sound(
    position: _Puzzle,
    *,
    placements: _Candidates | None = None,
    eliminations: _Candidates | None = None,
    candidates: npt.ArrayLike | None = None,
    order: _Order = "human",
    only: _Techniques | None = None,
    without: _Techniques | None = None,
) -> Sound: ...
