"""rate: the columns of the program."""

import ennead
import numpy as np
import pandas
import pytest
from conftest import PUZZLE, table

FIELDS = """number puzzle status er ep ed technique score hodoku_level difficulty steps minutes
minutes_low minutes_high clues mask guesses reason""".split()


def as_text(value):
    """A value as csv has it."""
    if value is None or isinstance(value, float) and np.isnan(value):
        return ""
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    return str(value)


def test_ratings_agree_with_the_program(rateable):
    puzzles = [*rateable[:940], *["." * 81, "11" + "." * 79] * 30]
    program = table("rate", FIELDS, puzzles)
    for threads in (0, 1):
        rated = ennead.rate(puzzles, FIELDS, threads=threads)
        assert list(rated) == FIELDS
        for name in FIELDS:
            known = rated[name].tolist()
            if name == "score" or name == "guesses":
                known = [value if np.isnan(value) else int(value) for value in known]
            assert [as_text(value) for value in known] == program[name], name


def test_columns_have_types():
    rated = ennead.rate([PUZZLE, PUZZLE])
    kinds = {name: column.dtype.kind for name, column in rated.items()}
    assert kinds == {
        "puzzle": "O",
        "er": "f",
        "ep": "f",
        "ed": "f",
        "technique": "O",
        "score": "i",
        "hodoku_level": "O",
        "difficulty": "O",
        "steps": "O",
        "guesses": "i",
        "clues": "i",
        "reason": "O",
    }
    frame = pandas.DataFrame(rated)
    assert frame.er.tolist() == [1.2, 1.2] and frame.technique[0] == "hidden single"
    assert ennead.rate(["." * 81], ["score"])["score"].dtype == np.float64
    assert ennead.rate([], ["er"])["er"].shape == (0,)


def test_equivalent_puzzles_can_be_rated_alike(rateable):
    puzzles = rateable[500:520]
    images = ennead.shuffle(puzzles, n=3, seed=1)
    rated = ennead.rate(images, ["er", "score", "guesses"], canonical=True)
    for column in rated.values():
        assert (column.reshape(-1, 3) == column[::3, None]).all()


def test_unknown_fields_are_refused():
    with pytest.raises(ValueError, match="no 'difficult'; there are number, puzzle"):
        ennead.rate(PUZZLE, ["difficult"])
    marked = ennead.rate(["abc", PUZZLE], ["status", "er", "puzzle"], errors="mark")
    assert marked["status"].tolist() == ["malformed", "unique"]
    assert np.isnan(marked["er"][0]) and marked["puzzle"].tolist() == [None, PUZZLE]
