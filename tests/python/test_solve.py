"""solve, check, count and solutions: against the program, and against the rules."""

import ennead
import numpy as np
import pytest
from conftest import PUZZLE, SOLUTION, array, run, table, texts

STATUS = {"none": 0, "unique": 1, "multiple": 2, "malformed": 3}


def test_they_agree_with_the_program(thousand):
    program = table("solve", ["status", "solution"], thousand)
    status = [STATUS[name] for name in program["status"]]
    assert {status.count(value) > 0 for value in (0, 1, 2)} == {True}
    for threads in (0, 1, 3):
        solved = ennead.solve(array(thousand), threads=threads)
        assert solved.status.tolist() == status
        assert ennead.check(thousand, threads=threads).tolist() == status
        assert [text.strip(".") for text in texts(solved.solutions)] == program["solution"]
    counts = table("solve", ["solutions"], thousand, "--count", "--limit", "50")["solutions"]
    assert ennead.count(thousand, limit=50).tolist() == [int(count) for count in counts]


def are_solutions(puzzles, solutions):
    """For each puzzle, whether the solution keeps the rules and the givens."""
    grids = solutions.reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    houses = np.concatenate([grids, grids.swapaxes(1, 2), boxes], axis=1)
    keeps_rules = (np.sort(houses, axis=2) == np.arange(1, 10)).all(axis=(1, 2))
    return keeps_rules & ((puzzles == 0) | (puzzles == solutions)).all(axis=1)


def test_solutions_keep_the_rules(thousand):
    puzzles = array(thousand)
    solutions, status = ennead.solve(puzzles)
    is_unique = status == ennead.UNIQUE
    assert are_solutions(puzzles[is_unique], solutions[is_unique]).all()
    assert not solutions[~is_unique].any()


def test_all_solutions_are_listed(thousand):
    for puzzle in thousand[-20:]:
        program = run("solve", "--all", "--limit", 20, "-q", puzzle).split()
        assert ennead.solutions(puzzle, limit=20) == program
        listed = ennead.solutions(array([puzzle])[0], limit=20)
        assert texts(listed) == program
        assert are_solutions(array([puzzle] * len(listed)), listed).all()
    with pytest.raises(ValueError, match="expected one puzzle, not several"):
        ennead.solutions([PUZZLE])


def test_answers_have_the_form_of_the_question():
    row = array([PUZZLE])[0]
    assert ennead.solve(PUZZLE) == (SOLUTION, ennead.UNIQUE)
    assert ennead.solve([PUZZLE, PUZZLE]).solutions == [SOLUTION, SOLUTION]
    for shape in [(81,), (9, 9), (1, 81), (1, 9, 9)]:
        solved = ennead.solve(row.reshape(shape))
        assert solved.solutions.shape == shape and solved.solutions.dtype == np.uint8
        assert texts(solved.solutions.reshape(1, 81)) == [SOLUTION]
        assert np.shape(solved.status) == (() if shape in [(81,), (9, 9)] else (1,))
        assert np.shape(ennead.count(row.reshape(shape))) == np.shape(solved.status)
        assert ennead.solutions(row.reshape(shape[-1:] if shape[-1] == 81 else (9, 9))).shape[0] == 1
