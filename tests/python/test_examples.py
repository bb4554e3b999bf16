"""The examples in `src/python/examples` run, and do what they say."""

import json
import subprocess
import sys

import numpy as np
import pandas
import pytest
from conftest import ROOT, SOLUTION, array, puzzles_of

import ennead

EXAMPLES = ROOT / "src" / "python" / "examples"


def run(name, *arguments):
    """What an example writes."""
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_reward():
    run("reward.py")


def test_parquet(tmp_path):
    run("parquet.py", tmp_path / "puzzles.parquet", 200)
    frame = pandas.read_parquet(tmp_path / "puzzles.parquet")
    assert len(frame) == 200 and 5 < frame.is_test.sum() < 40
    assert (ennead.score(frame.puzzle, frame.solution).verdict == "solved").all()


def test_hrm(tmp_path):
    run("hrm.py", tmp_path / "data", 100)
    folder = tmp_path / "data" / "train"
    inputs, labels = (np.load(folder / f"all__{name}.npy") for name in ("inputs", "labels"))
    assert inputs.min() == 1 and inputs.max() == 10 and labels.min() == 2
    assert (ennead.solve(inputs - 1).solutions == labels - 1).all()
    groups = np.load(folder / "all__group_indices.npy")
    assert groups[-1] == len(inputs) == np.load(folder / "all__puzzle_indices.npy")[-1]
    assert json.loads((folder / "dataset.json").read_text())["total_groups"] == len(groups) - 1


def test_traces(tmp_path):
    run("traces.py", tmp_path / "traces.jsonl", 10)
    steps = [json.loads(line) for line in (tmp_path / "traces.jsonl").read_text().splitlines()]
    assert sum(step["number"] == 0 for step in steps) == 10
    for step in steps:
        solution = ennead.solve(step["board"]).solutions
        assert all(int(solution[cell]) == digit for cell, digit in step["placements"])


@pytest.mark.filterwarnings("ignore")
def test_audit(tmp_path):
    puzzles = puzzles_of("medium", 10)
    solutions = ennead.solve(puzzles).solutions
    image = ennead.shuffle(puzzles[0], seed=1)
    data = {
        "puzzle": [*puzzles, image, "." * 81, "abc"],
        "solution": [SOLUTION, *solutions[1:], ennead.solve(image).solutions, SOLUTION, SOLUTION],
    }
    pandas.DataFrame(data).to_csv(tmp_path / "data.csv", index=False)
    assert "1 are equivalent" in run("audit.py", tmp_path / "data.csv")
    sys.path.insert(0, str(EXAMPLES))
    import audit

    report = audit.audit(pandas.DataFrame(data))
    assert report.status.tolist() == [1] * 11 + [2, 3]
    assert report.is_repeated.tolist() == [False] * 10 + [True, False, False]
    assert report.verdict.tolist()[1:11] == ["solved"] * 10
    assert report.verdict[12] == "malformed" and array(puzzles).shape == (10, 81)
