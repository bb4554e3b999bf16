"""score and read: answers to puzzles, and the texts in which they are."""

import ennead
import numpy as np
import pytest
from conftest import PUZZLE, SOLUTION, array, table, texts

FIELDS = ["verdict", "right", "wrong", "left", "changed", "broken", "solutions"]


def spoiled(solutions, random):
    """The answers of a poor model."""
    answers = solutions.copy()
    for answer in answers:
        cells = random.integers(0, 81, random.integers(0, 6))
        answer[cells] = random.integers(0, 10, len(cells))
    return answers


def test_grades_agree_with_the_program(thousand):
    random = np.random.default_rng(1)
    solved = array(thousand)
    for index, puzzle in enumerate(thousand):
        first = ennead.solutions(puzzle, limit=1)
        solved[index] = array(first)[0] if first else 1
    answers = spoiled(solved, random)
    pairs = [f"{puzzle},{answer}" for puzzle, answer in zip(thousand, texts(answers))]
    program = table("grade", FIELDS, ["puzzle,answer", *pairs])
    for given in (answers, texts(answers)):
        for threads in (0, 1):
            grades = ennead.score(array(thousand), given, threads=threads)
            assert grades.verdict.tolist() == program["verdict"]
            for name in FIELDS[1:]:
                assert grades[name].tolist() == [int(number) for number in program[name]], name
    assert len(set(program["verdict"])) >= 5


def test_every_solution_of_an_ambiguous_puzzle_is_solved():
    for puzzle in [SOLUTION.replace("5", ".").replace("3", "."), "." * 81]:
        solutions = ennead.solutions(puzzle, limit=10)
        assert len(solutions) > 1
        grades = ennead.score(puzzle, solutions)
        assert (grades.verdict == "solved").all() and (grades.solutions == 2).all()


def test_texts_of_models_are_read():
    rows = [SOLUTION[at : at + 9] for at in range(0, 81, 9)]
    replies = [
        "So the answer is\n```\n" + "\n".join(" ".join(row) for row in rows) + "\n```\nDone.",
        "\n".join("| " + " | ".join(row) + " |" for row in rows),
        "\n".join(f"Row {k}: {', '.join(row)}" for k, row in enumerate(rows, 1)),
        "\n".join(f"r{k}: {' '.join(row)}" for k, row in enumerate(rows, 1)),
        str([[int(digit) for digit in row] for row in rows]),
        SOLUTION,
    ]
    assert ennead.score(PUZZLE, replies).verdict.tolist() == ["solved"] * len(replies)
    for reply in replies:
        read = ennead.read(reply)
        assert texts([read]) == [SOLUTION] and read.dtype == np.uint8


def test_what_cannot_be_read_is_unanswered_and_read_says_why():
    assert ennead.score([PUZZLE] * 3, ["I do not know.", None, ""]).verdict.tolist() == [
        "unanswered"
    ] * 3
    assert ennead.score(PUZZLE, array([SOLUTION])[0] + 9).verdict == "unanswered"
    assert ennead.score(PUZZLE, SOLUTION).right == 51
    with pytest.raises(ValueError, match="text: .*row"):
        ennead.read("\n".join([SOLUTION[:9]] * 5))
    with pytest.raises(ValueError, match="text: "):
        ennead.read("")


def test_each_puzzle_needs_its_answer():
    with pytest.raises(ValueError, match="2 puzzles and 1 answers"):
        ennead.score([PUZZLE] * 2, [SOLUTION])
    marked = ennead.score(["abc", PUZZLE], [SOLUTION] * 2, errors="mark")
    assert marked.verdict.tolist() == ["malformed", "solved"]
    with pytest.raises(ValueError, match=r"puzzles\[0\]"):
        ennead.score(["abc", PUZZLE], [SOLUTION] * 2)
    assert ennead.score([], []).shape == (0,)
    assert ennead.score(PUZZLE, []).shape == (0,)
