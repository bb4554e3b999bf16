"""canon, classes, shuffle and split."""

import ennead
import numpy as np
import pytest
from conftest import PUZZLE, array, run, texts


def test_forms_agree_with_the_program(thousand):
    program = run("canon", "-q", text="\n".join(thousand)).split()
    assert ennead.canon(thousand) == program
    for threads in (0, 1):
        assert texts(ennead.canon(array(thousand), threads=threads)) == program
    keys = ennead.classes(thousand)
    assert keys.shape == (1000, 2) and keys.dtype == np.uint64
    assert len(np.unique(keys, axis=0)) == len(set(program))
    assert ennead.classes(thousand[0]).tolist() == keys[0].tolist()


def test_images_agree_with_the_program(thousand):
    program = run("shuffle", "-n", 2, "--seed", 7, "-q", text="\n".join(thousand)).split()
    assert ennead.shuffle(thousand, n=2, seed=7) == program
    assert texts(ennead.shuffle(array(thousand), n=2, seed=7)) == program
    assert (ennead.classes(program) == np.repeat(ennead.classes(thousand), 2, axis=0)).all()


def test_solutions_move_along(rateable):
    puzzles = array(rateable)
    solutions = ennead.solve(puzzles).solutions.reshape(-1, 9, 9)
    more = ennead.shuffle(puzzles, n=3, seed=1, solutions=solutions)
    assert more.puzzles.shape == (3000, 81) and more.solutions.shape == (3000, 9, 9)
    assert (ennead.solve(more.puzzles).solutions == more.solutions.reshape(-1, 81)).all()
    assert not (more.puzzles == np.repeat(puzzles, 3, axis=0)).all(axis=1).any()
    with pytest.raises(ValueError, match="1000 puzzles and 999 solutions"):
        ennead.shuffle(puzzles, solutions=solutions[1:])


def test_no_class_is_on_both_sides(rateable, tmp_path):
    puzzles = ennead.shuffle(rateable, n=2, seed=1)
    for by in ("class", "grid"):
        train, test = ennead.split(puzzles, test=0.3, seed=5, by=by)
        assert sorted([*train, *test]) == list(range(2000))
        keys = ennead.classes(puzzles)
        sides = [set(map(tuple, keys[side].tolist())) for side in (train, test)]
        assert not sides[0] & sides[1]
        assert 400 < len(test) < 800
        files = [str(tmp_path / f"{by}-{side}") for side in ("train", "test")]
        options = ["--test", "0.3", "--seed", 5, "--by", by]
        run("split", "-q", *options, "--train-file", files[0], "--test-file", files[1],
            text="\n".join(puzzles))  # fmt: skip
        for file, side in zip(files, (train, test)):
            assert open(file).read().split() == [puzzles[index] for index in side]
    for test in (0, 1, -1, 2, float("nan")):
        with pytest.raises(ValueError, match="a share is above 0 and below 1"):
            ennead.split(puzzles, test=test)


def test_malformed_puzzles_are_on_no_side():
    train, test = ennead.split(["abc", PUZZLE, None], errors="mark", seed=1)
    assert [*train, *test] == [1]
    assert ennead.classes(["abc"], errors="mark").tolist() == [[0, 0]]
    assert ennead.canon(["abc"], errors="mark") == ["." * 81]


def test_without_a_seed_each_call_differs():
    assert ennead.shuffle(PUZZLE) != ennead.shuffle(PUZZLE)
    assert isinstance(ennead.shuffle(PUZZLE), str) and len(ennead.shuffle(PUZZLE, n=2)) == 2
