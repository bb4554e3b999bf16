"""generate: the puzzles of the program, for the same seed."""

import ennead
import numpy as np
import pytest
from conftest import PUZZLE, SOLUTION, array, run, texts

CASES = {
    "": {},
    "--clues 24..28": {"clues": (24, 28)},
    "--level hard": {"level": "hard"},
    "--er 2.6..3.4 --minimal": {"er": (2.6, 3.4), "minimal": True},
    "--symmetry rot180": {"symmetry": "rot180"},
    "--symmetry random --minimal": {"symmetry": "random", "minimal": True},
    "--clues 30.. --minutes ..5": {"clues": (30, None), "minutes": (None, 5)},
    "--require x-wing": {"require": "x-wing"},
    "--unique-technique X-wing": {"unique_technique": "X-wing"},
    "--level hard --without uniqueness": {"level": "hard", "without": ["uniqueness"]},
    "--clues 20": {"clues": 20},
    "--unique-technique X-wing --related": {"unique_technique": "X-wing", "related": True},
    "--unbiased": {"unbiased": True},
    f"--pattern {PUZZLE}": {"pattern": PUZZLE},
    f"--from-solution {SOLUTION}": {"from_solution": array([SOLUTION])[0].reshape(9, 9)},
}


@pytest.mark.parametrize("options", CASES)
def test_puzzles_agree_with_the_program(options):
    n = {"": 1000, "--unbiased": 2, "--unique-technique X-wing": 1, "--require x-wing": 2}
    n["--unique-technique X-wing --related"] = 4
    n = n.get(options, 20)
    program = run("generate", "-n", n, "--seed", 3, "-f", "line", *options.split()).split()
    for threads in (0, 1):
        made = ennead.generate(n, seed=3, **{"threads": threads, **CASES[options]})
        assert texts(made) == program


def test_conditions_are_met():
    made = ennead.generate(5, seed=1, where="guesses >= 3 && clues <= 26")
    rated = ennead.rate(made, ["guesses", "clues"])
    assert (rated["guesses"] >= 3).all() and (rated["clues"] <= 26).all()
    assert (ennead.check(made) == ennead.UNIQUE).all()
    assert len(np.unique(ennead.classes(made), axis=0)) == 5
    assert ennead.generate(0).shape == (0, 81)
    assert not (ennead.generate(1) == ennead.generate(1)).all()


def test_the_time_can_be_limited():
    assert len(ennead.generate(1_000_000_000, budget=0.3)) < 1_000_000_000
    assert ennead.generate(1, er=(11.5, None), budget=0.2).shape == (0, 81)


def test_a_pattern_is_kept():
    pattern = array([PUZZLE])[0] > 0
    for shape in [(81,), (9, 9)]:
        made = ennead.generate(3, seed=1, pattern=pattern.reshape(shape))
        assert ((made > 0) == pattern).all()


@pytest.mark.parametrize(
    "options, reason",
    [
        ({"level": "tricky"}, "level: 'tricky' is not a difficulty; there are easy"),
        ({"symmetry": "odd"}, "symmetry: 'odd' is not"),
        ({"clues": (30, 20)}, "clues: the first number is above the second"),
        ({"clues": "many"}, "clues: expected a number or a range"),
        ({"clues": 10}, "17"),
        ({"er": (7.25, 8)}, "er: expected a number or a range"),
        ({"require": "swordfsh"}, "require: 'swordfsh' is not a technique"),
        ({"where": "er >"}, "where: "),
        ({"budget": -1}, "budget: "),
        ({"pattern": [PUZZLE]}, "pattern: expected one grid, not several"),
        ({"pattern": "." * 81}, "17"),
        ({"from_solution": PUZZLE}, "from_solution: not a solution"),
    ],
)
def test_what_is_wrong_is_named(options, reason):
    with pytest.raises(ValueError, match=reason):
        ennead.generate(1, **options)


def test_level_and_er_exclude_each_other():
    with pytest.raises(TypeError, match="level and er"):
        ennead.generate(1, level="hard", er=4)
    with pytest.raises(TypeError, match="unbiased, pattern and from_solution: give one"):
        ennead.generate(1, unbiased=True, pattern=PUZZLE)
    with pytest.raises(TypeError):
        ennead.generate(PUZZLE)
