"""Runs the tests of the Python module `ennead` against the program of the same name.

ENNEAD is the program's path; the module is installed. Needs pytest, hypothesis, numpy, pandas,
pyarrow and mypy.
"""

import csv
import io
import os
import pathlib
import subprocess

import numpy as np
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ENNEAD", str(ROOT / "target" / "debug" / "ennead"))

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def puzzles_of(name, count):
    """The first puzzles of a file in `puzzles/`, as texts."""
    lines = (ROOT / "puzzles" / f"{name}.txt").read_text().splitlines()
    puzzles = [line[:81] for line in lines if line and not line.startswith("#")]
    assert len(puzzles) >= count
    return puzzles[:count]


def array(texts):
    """Texts of 81 characters as an array of shape (N, 81)."""
    digits = [[0 if character == "." else int(character) for character in text] for text in texts]
    return np.array(digits, dtype=np.uint8).reshape(-1, 81)


def texts(cells):
    """An array of shape (N, 81) as texts of 81 characters."""
    return ["".join(".123456789"[digit] for digit in row) for row in cells]


def run(*arguments, text=None):
    """What the program writes."""
    done = subprocess.run(
        [PROGRAM, *map(str, arguments)], input=text, capture_output=True, text=True
    )
    assert done.returncode in (0, 1, 3), done.stderr
    return done.stdout


def table(command, fields, puzzles, *arguments):
    """A table of the program, as a dict of lists of texts."""
    text = "".join(puzzle + "\n" for puzzle in puzzles)
    names = ",".join(fields)
    written = run(command, "-q", "-f", "csv", "--fields", names, *arguments, text=text)
    rows = list(csv.DictReader(io.StringIO(written)))
    return {name: [row[name] for row in rows] for name in fields}


@pytest.fixture(scope="session")
def thousand():
    """1,000 puzzles: easy, hard, with few clues, with none and with several solutions."""
    names = ("easy", "medium", "hard", "few", "hardest", "invalid", "many")
    puzzles = [puzzle for name in names for puzzle in puzzles_of(name, 143)]
    return puzzles[:1000]


@pytest.fixture(scope="session")
def rateable():
    """1,000 puzzles with one solution that are rated in microseconds."""
    return [puzzle for name in ("easy", "medium", "hard", "few") for puzzle in puzzles_of(name, 250)]
