"""The results that have names."""

from typing import Any, NamedTuple


class Solved(NamedTuple):
    """What `solve` returns."""

    #: In the form of the puzzles; an empty grid where there is no single solution.
    solutions: Any
    #: NONE, UNIQUE, MULTIPLE or MALFORMED.
    status: Any
