#!/usr/bin/env python3
"""Puzzles a second in Python: the module `ennead` beside other packages of PyPI.

    python.py [SECONDS]

Each side is given the same puzzles of `puzzles/` in the form that it takes, with one thread, for
SECONDS (default 3) of processor time a figure: other programs on the machine change it little. A package that is not installed is left out: `pip install
lib_sudoku rustoku py-sudoku reasoning-gym`. The module itself: `pip install ./src/python`.

All return a solution; `ennead` also proves that there is no other.
"""

import contextlib
import importlib
import io
import os
import pathlib
import sys
import time

import ennead
import numpy as np

PUZZLES = pathlib.Path(__file__).resolve().parents[1] / "puzzles"
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3


def lines(name):
    text = (PUZZLES / f"{name}.txt").read_text()
    return [line[:81] for line in text.splitlines() if line and line[0] != "#"]


def array(texts):
    return np.array([[int(c) if c != "." else 0 for c in text] for text in texts], dtype=np.uint8)


def rate(work, items):
    """Items a second of processor time: `work` is called with one after the other."""
    begin, done = time.process_time(), 0
    while True:
        for item in items:
            work(item)
            done += 1
            elapsed = time.process_time() - begin
            if elapsed > SECONDS:
                return done / elapsed


def batch_rate(work, count):
    """Items a second, if one call takes `count`."""
    return count * rate(lambda _: work(), [None])


def module(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def quiet(work):
    """`work` without what it prints."""

    def run(item):
        with contextlib.redirect_stdout(io.StringIO()):
            work(item)

    return run


def solvers(name):
    """The sides of one file: a name, and puzzles a second."""
    texts = lines(name)
    many = np.tile(array(texts), (max(1, 200_000 // len(texts)), 1))
    cells = list(array(texts))
    yield "ennead, an array", batch_rate(lambda: ennead.solve(many, threads=1), len(many))
    yield "ennead, one by one", rate(ennead.solve, cells)
    boards = [row.reshape(9, 9).tolist() for row in cells]
    if lib_sudoku := module("lib_sudoku"):
        yield "lib_sudoku", rate(lib_sudoku.solve, [row.tolist() for row in cells])
    if rustoku := module("rustoku"):
        yield "rustoku", rate(rustoku.solve, texts)
    if py_sudoku := module("sudoku"):
        solve = quiet(lambda board: py_sudoku.Sudoku(3, 3, board=board).solve())
        yield "py-sudoku", rate(solve, boards)


def others():
    """Other work: a name, and items a second."""
    for name in ("easy", "hard"):
        puzzles = np.tile(array(lines(name)), (100, 1))
        solutions = ennead.solve(puzzles).solutions
        wrong = solutions.copy()
        wrong[:, 40] = wrong[:, 41]
        for what, answers in (("right", solutions), ("wrong", wrong)):
            score = lambda: ennead.score(puzzles, answers, threads=1)
            yield f"ennead.score, {name}, {what}", batch_rate(score, len(puzzles))
    texts = lines("hard")
    yield "ennead.score, one by one", rate(lambda row: ennead.score(row, row), list(puzzles[:2000]))
    er = lambda: ennead.rate(texts, ["er"], threads=1)
    yield "ennead.rate, er of hard.txt", batch_rate(er, len(texts))
    yield "ennead.generate, minimal", batch_rate(lambda: ennead.generate(5000, threads=1), 5000)
    if gym := module("reasoning_gym"):
        data = gym.create_dataset("sudoku", size=100_000, seed=1)
        yield "reasoning-gym, generate", rate(lambda index: data[index], range(100_000))


def main():
    print(f"{os.cpu_count()} processors, numpy {np.__version__}, Python {sys.version.split()[0]}")
    for name in ("easy", "hard", "hardest"):
        print(f"\n{name}.txt: puzzles a second")
        for side, figure in solvers(name):
            print(f"  {side:30} {figure:12,.0f}", flush=True)
    print("\nitems a second")
    for side, figure in others():
        print(f"  {side:30} {figure:12,.0f}", flush=True)


if __name__ == "__main__":
    main()
