"""explain, hint, steps and is_sound."""

import json

import ennead
import numpy as np
import pytest
from conftest import PUZZLE, SOLUTION, array, run


def records(command, puzzles, *arguments):
    """The JSON of the program, one object a puzzle."""
    written = run(command, "-q", "-f", "jsonl", *arguments, text="\n".join(puzzles))
    return [json.loads(line) for line in written.splitlines()]


def pairs(candidates):
    """`r1c6=8` and `r1c6<>8` as (cell, digit)."""
    return [(9 * int(name[1]) + int(name[3]) - 10, int(name[-1])) for name in candidates]


def same(step, data):
    assert step.technique == data["technique"]
    assert step.rating == data["rating"]
    assert step.placements == pairs(data["placements"])
    assert step.eliminations == pairs(data["eliminations"])
    assert step.text == data["text"]
    assert [(cell, 1) for cell in step.cells] == pairs([name + "=1" for name in data["cells"]])


def test_candidates_may_be_any_array_of_their_shape():
    left = ennead.explain(PUZZLE)[0].candidates
    for candidates in (left, left.tolist(), left.astype(int), left.reshape(9, 9, 9)):
        assert ennead.hint(PUZZLE, 2, candidates=candidates) == ennead.hint(PUZZLE, 2)
    for candidates in (left[1:], "many", [[1], [1, 2]]):
        with pytest.raises(ValueError, match=r"candidates: expected an array of shape \(81, 9\)"):
            ennead.hint(PUZZLE, candidates=candidates)


@pytest.mark.parametrize("order", ["human", "se", "hodoku"])
def test_paths_agree_with_the_program(rateable, order):
    puzzles = rateable[::3]
    options = ["--order", order, "--no-rating"]
    for puzzle, record in zip(puzzles, records("explain", puzzles, *options)):
        path = ennead.explain(puzzle, order=order)
        assert len(path) == len(record["steps"])
        for step, data in zip(path, record["steps"]):
            same(step, data)


def test_boards_are_those_before_each_step(rateable):
    for puzzle in rateable[::50]:
        board, candidates = array([puzzle])[0], None
        for step in ennead.explain(array([puzzle])[0]):
            assert (step.board == board).all() and step.board.dtype == np.uint8
            assert candidates is None or (step.candidates == candidates).all()
            assert step.candidates.shape == (81, 9)
            assert not step.candidates[step.board > 0].any()
            candidates = step.candidates.copy()
            for cell, digit in step.eliminations:
                assert candidates[cell, digit - 1]
                candidates[cell, digit - 1] = False
            for cell, digit in step.placements:
                assert candidates[cell, digit - 1]
                board[cell] = digit
                candidates[cell] = False
                row, column, box = cell // 9, cell % 9, cell // 27 * 3 + cell % 9 // 3
                for other in range(81):
                    other_box = other // 27 * 3 + other % 9 // 3
                    if other // 9 == row or other % 9 == column or other_box == box:
                        candidates[other, digit - 1] = False
        assert (board == ennead.solve(array([puzzle])[0]).solutions).all()
        assert ennead.explain(puzzle)[0].board == puzzle


def test_steps_agree_with_the_program(rateable):
    puzzles = rateable[510:520]
    cases = [
        (["--all"], {"all": True}),
        ([], {}),
        (["--every"], {"every": True}),
        (["--technique", "x-wing,locked pair"], {"techniques": ["x-wing", "locked pair"]}),
        (["--all", "--limit", 3], {"all": True, "limit": 3}),
    ]
    for options, arguments in cases:
        for puzzle, record in zip(puzzles, records("steps", puzzles, *options)):
            found = ennead.steps(puzzle, **arguments)
            assert len(found) == len(record["steps"])
            for step, data in zip(found, record["steps"]):
                same(step, data)


def test_hints_agree_with_the_program(rateable):
    puzzles = rateable[::100]
    wrong = ":03::" + PUZZLE.replace("53.", "53+1", 1) + ":::"
    for level in (1, 2, 3):
        program = run("hint", "-q", "--level", level, text="\n".join(puzzles)).splitlines()
        assert [ennead.hint(puzzle, level) for puzzle in puzzles] == program
        assert ennead.hint(wrong, level) == "r1c3=1 contradicts the solution"
    assert ennead.hint(PUZZLE, 4) == ennead.explain(PUZZLE)[0].text
    with pytest.raises(ValueError, match="position: nothing is left to do: the grid is full"):
        ennead.hint(SOLUTION)
    with pytest.raises(ValueError, match="expected 1, 2, 3 or 4"):
        ennead.hint(PUZZLE, 5)


def test_every_step_is_sound(rateable):
    for puzzle in rateable[::100]:
        for step in ennead.explain(puzzle):
            sound = ennead.is_sound(
                step.board,
                placements=step.placements,
                eliminations=step.eliminations,
                candidates=step.candidates,
            )
            assert sound and sound.technique == step.technique and sound.reason is None


def test_what_does_not_follow_is_not_sound():
    for cell, digit in list(enumerate(array([SOLUTION])[0]))[::8]:
        assert ennead.is_sound(PUZZLE, placements=[(cell, digit)])
        refuted = ennead.is_sound(PUZZLE, eliminations=[(cell, digit)])
        assert not refuted and refuted.technique is None
        assert not ennead.is_sound(PUZZLE, placements=[(cell, digit % 9 + 1)])
    assert ennead.is_sound(PUZZLE, eliminations=["r1c3<>5"]).sound
    wrong = ":03::" + PUZZLE.replace("53.", "53+1", 1) + ":::"
    assert ennead.is_sound(wrong, placements=["r1c4=6"]).reason.startswith("r1c3=1 contradicts")
    assert ennead.is_sound("." * 81, placements=["r1c1=1"]).reason == "a solution does not have r1c1=1"


def test_techniques_can_be_chosen(rateable):
    puzzle = rateable[600]
    names = {step.technique for step in ennead.explain(puzzle, only=["hidden single", "naked single"])}
    assert names <= {"hidden single", "naked single", "full house"}
    path = ennead.explain(puzzle, max_steps=3, all_steps=True)
    assert len(path) == 3
    one, two = (ennead.explain(puzzle, seed=seed) for seed in (1, 2))
    assert [step.placements for step in one] != [step.placements for step in two]


@pytest.mark.parametrize(
    "call, reason",
    [
        (lambda: ennead.explain("11" + "." * 79), "position: no solution"),
        (lambda: ennead.explain("abc"), "position: "),
        (lambda: ennead.explain([PUZZLE, PUZZLE]), "expected one position, not several"),
        (lambda: ennead.explain(PUZZLE, order="best"), "order: 'best' is not an order"),
        (lambda: ennead.explain(PUZZLE, only="magic"), "only: 'magic' is not a technique"),
        (lambda: ennead.explain(PUZZLE, until="magic"), "until: 'magic' is not a technique"),
        (lambda: ennead.hint(PUZZLE, candidates=np.ones(80, bool)), "candidates: expected"),
        (lambda: ennead.is_sound(PUZZLE, placements=["r1c1"]), r"placements\[0\]: expected"),
        (lambda: ennead.is_sound(PUZZLE, placements=[(81, 1)]), r"placements\[0\]: \(81, 1\)"),
        (lambda: ennead.is_sound(PUZZLE, eliminations=[(0, 0)]), r"eliminations\[0\]: \(0, 0\)"),
    ],
)
def test_what_is_wrong_is_named(call, reason):
    with pytest.raises(ValueError, match=reason):
        call()
