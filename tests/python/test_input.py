"""What puzzles may be, and what is said about everything else."""

import pathlib

import ennead
import hypothesis.extra.numpy as arrays
import numpy as np
import pandas
import pytest
from conftest import PUZZLE, SOLUTION, array
from hypothesis import given, settings
from hypothesis import strategies as st

settings.register_profile("ennead", deadline=None, derandomize=True, max_examples=150)
settings.load_profile("ennead")

ROW = array([PUZZLE])


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", ">i4", "i8", "u8"])
def test_any_integers_are_taken(dtype):
    assert (ennead.solve(ROW.astype(dtype)).solutions == array([SOLUTION])).all()


@pytest.mark.parametrize(
    "puzzles",
    [
        (PUZZLE,),
        pandas.Series([PUZZLE]),
        pandas.Series([PUZZLE], dtype="string"),
        np.array([PUZZLE]),
        np.array([PUZZLE], dtype=object),
        np.array([PUZZLE], dtype="S81"),
        [PUZZLE.encode()],
        (text for text in [PUZZLE]),
        ROW.tolist(),
        ROW.reshape(1, 9, 9).tolist(),
        pandas.DataFrame(ROW),
        pandas.DataFrame(ROW).astype("Int64"),
        pandas.Series([ROW[0].tolist()]),
        pandas.Series([ROW[0]]),
        pandas.Series([ROW.reshape(9, 9)]),
        ROW.astype(object),
        np.array([ROW.reshape(9, 9), None], dtype=object)[:1],
    ],
)
def test_lists_of_many_kinds_are_taken(puzzles):
    assert ennead.check(puzzles).tolist() == [ennead.UNIQUE]


def test_one_puzzle_may_be_in_an_array_without_axes():
    for puzzle in (np.array(PUZZLE), np.str_(PUZZLE), PUZZLE.encode(), ROW[0].astype(object)):
        assert ennead.check(puzzle) == ennead.UNIQUE


def test_a_list_may_be_of_different_kinds():
    for puzzles in ([ROW[0], PUZZLE], [ROW.reshape(9, 9), ROW[0].tolist()]):
        assert ennead.check(puzzles).tolist() == [ennead.UNIQUE] * 2


def test_nothing_is_a_list_of_no_puzzles():
    assert ennead.solve([]).solutions == []
    for shape in [(0, 81), (0, 9, 9)]:
        solved = ennead.solve(np.zeros(shape, np.uint8))
        assert solved.solutions.shape == shape and solved.status.shape == (0,)


def changed(cell, value, dtype):
    puzzles = np.repeat(ROW.astype(dtype), 3, axis=0)
    puzzles[1, cell] = value
    return puzzles


@pytest.mark.parametrize(
    "puzzles, error, reason",
    [
        ("abc", ValueError, "puzzles: not a puzzle"),
        ([PUZZLE, "abc"], ValueError, r"puzzles\[1\]: not a puzzle"),
        ([PUZZLE, 7], TypeError, r"puzzles\[1\]: expected a str, not int"),
        ([None, PUZZLE], TypeError, r"puzzles\[0\]: expected a str, not NoneType"),
        (changed(12, 10, "u1"), ValueError, r"puzzles\[1\]: r2c4 is not a digit"),
        (changed(80, 256, "i8"), ValueError, r"puzzles\[1\]: r9c9 is not a digit"),
        (changed(0, -1, "i1"), ValueError, r"puzzles\[1\]: r1c1 is not a digit"),
        (ROW.astype(float), TypeError, "puzzles: .* an array of integers, not of float64: astype"),
        (ROW * np.nan, TypeError, "puzzles: .* with 0 for nan"),
        (ROW.astype(bool), TypeError, "puzzles: expected texts, or an array of integers"),
        (ROW[:, :80], ValueError, r"puzzles: the shape is \(1, 80\); expected"),
        (np.zeros((2, 2, 9, 9), int), ValueError, "puzzles: the shape is"),
        ([[1] * 81, [1] * 80], ValueError, r"puzzles\[1\]: the shape is \(80,\); expected"),
        ([ROW[0], 7], TypeError, r"puzzles\[1\]: expected a grid, not int"),
        ([ROW[0], ROW], ValueError, r"puzzles\[1\]: expected one grid, not several"),
        ([ROW[0], "abc"], ValueError, r"puzzles\[1\]: not a puzzle"),
        ([[None, *ROW[0][1:].tolist()]], ValueError, r"puzzles\[0\]: r1c1 is None, not a digit"),
        (changed(80, None, object), ValueError, r"puzzles\[1\]: r9c9 is None, not a digit"),
        (changed(80, 10**30, object)[1], ValueError, r"puzzles: r9c9 is 1000\d+, not a digit"),
        (np.ones((2, 9, 9, 9), bool), TypeError, "puzzles: .* not of bool"),
        (np.ones((2, 729), int), ValueError, r"puzzles: the shape is \(2, 729\)"),
        (pathlib.Path("puzzles.txt"), TypeError, "puzzles: expected texts, .* not PosixPath"),
        (None, TypeError, "puzzles: expected texts, or an array of integers, not NoneType"),
        (7, ValueError, "puzzles: the shape is"),
    ],
)
def test_what_is_wrong_is_named(puzzles, error, reason):
    for function in (ennead.solve, ennead.check, ennead.count):
        with pytest.raises(error, match=reason):
            function(puzzles)


def test_malformed_puzzles_can_be_marked():
    several = [
        ["abc", PUZZLE, None, 7],
        [ROW[0], [1] * 80, PUZZLE, None],
        changed(0, 10, "u1"),
        changed(0, 266, "i8"),
        changed(0, None, object),
    ]
    for puzzles in several:
        solved = ennead.solve(puzzles, errors="mark")
        is_malformed = [status == ennead.MALFORMED for status in solved.status]
        assert any(is_malformed) and not all(is_malformed)
        counts = ennead.count(puzzles, errors="mark").tolist()
        assert counts == [-1 if malformed else 1 for malformed in is_malformed]
    with pytest.raises(ValueError, match="expected 'raise' or 'mark'"):
        ennead.solve(PUZZLE, errors="ignore")


@given(
    arrays.arrays(
        dtype=arrays.integer_dtypes() | arrays.unsigned_integer_dtypes(),
        shape=st.tuples(st.integers(0, 4), st.just(81)) | st.tuples(st.integers(0, 4), st.just(9), st.just(9)),
        elements=st.integers(0, 9),
        fill=st.just(0),
    ),
    st.permutations([0, 1, 2]),
    st.booleans(),
)
def test_the_layout_in_memory_does_not_matter(cells, order, is_reversed):
    wanted = ennead.count(np.ascontiguousarray(cells).astype(np.uint8), limit=2)
    if cells.ndim == 3:
        # The same numbers, with other strides.
        cells = np.ascontiguousarray(cells.transpose(order)).transpose(np.argsort(order))
    if is_reversed:
        cells = cells[::-1].copy()[::-1]
    twice = np.repeat(cells, 2, axis=0)[::2]
    for same in (cells, twice, np.asfortranarray(cells)):
        assert (ennead.count(same, limit=2) == wanted).all()


@given(
    arrays.arrays(
        dtype=arrays.scalar_dtypes() | arrays.unicode_string_dtypes(),
        shape=arrays.array_shapes(min_dims=0, max_dims=4, max_side=9)
        | st.sampled_from([(81,), (9, 9), (2, 81), (1, 9, 9)]),
    )
)
def test_arrays_of_anything_are_answered_or_refused(cells):
    for errors in ("raise", "mark"):
        try:
            status = ennead.check(cells, errors=errors)
        except (ValueError, TypeError) as error:
            assert str(error).startswith("puzzles")
        else:
            assert np.all((np.asarray(status) >= 0) & (np.asarray(status) <= 3))


@given(st.text(alphabet=st.sampled_from("0123456789.|-+ \n,xé") | st.characters(), max_size=200))
def test_texts_of_anything_are_answered_or_refused(text):
    try:
        assert ennead.check(text) in (0, 1, 2)
    except ValueError as error:
        assert str(error).startswith("puzzles: ")
    assert ennead.check([text], errors="mark").shape == (1,)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(max_size=5),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=20,
)


@given(anything)
def test_objects_of_any_kind_are_answered_or_refused(thing):
    try:
        ennead.check(thing)
    except (ValueError, TypeError):
        pass
