"""The folder that HRM and TRM train on, with augmented puzzles and without leaks.

    hrm.py FOLDER [N]

Each side has `all__inputs.npy` and `all__labels.npy` with values from 1 (empty) to 10 (the digit 9),
and the indices that tell puzzles and groups apart: a group is a puzzle with its equivalents.
"""

import json
import pathlib
import sys

import ennead
import numpy as np


def write(folder, puzzles, solutions, images, seed):
    """A side: each puzzle with so many random equivalents of it."""
    folder.mkdir(parents=True)
    groups = len(puzzles)
    more = ennead.shuffle(puzzles, n=max(images, 1), seed=seed, solutions=solutions)
    inputs = np.concatenate([puzzles[:, None], more.puzzles.reshape(groups, -1, 81)[:, :images]], axis=1)
    labels = np.concatenate([solutions[:, None], more.solutions.reshape(groups, -1, 81)[:, :images]], axis=1)
    inputs, labels = inputs.reshape(-1, 81), labels.reshape(-1, 81)
    arrays = {
        "inputs": inputs + 1,
        "labels": labels + 1,
        "puzzle_indices": np.arange(len(inputs) + 1, dtype=np.int32),
        "group_indices": np.arange(0, len(inputs) + 1, images + 1, dtype=np.int32),
        "puzzle_identifiers": np.zeros(len(inputs), dtype=np.int32),
    }
    for name, array in arrays.items():
        np.save(folder / f"all__{name}.npy", array)
    about = {
        "seq_len": 81,
        "vocab_size": 11,
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "num_puzzle_identifiers": 1,
        "total_groups": groups,
        "mean_puzzle_examples": 1,
        "sets": ["all"],
    }
    (folder / "dataset.json").write_text(json.dumps(about))


def main(folder, n):
    puzzles = ennead.generate(n, seed=1)
    solutions = ennead.solve(puzzles).solutions
    train, test = ennead.split(puzzles, test=0.1, seed=1, by="grid")
    write(folder / "train", puzzles[train], solutions[train], images=3, seed=2)
    write(folder / "test", puzzles[test], solutions[test], images=0, seed=2)

    # Nothing of the test side is in the training side, nor an equivalent.
    sides = [np.load(folder / side / "all__inputs.npy") - 1 for side in ("train", "test")]
    keys = [set(map(tuple, ennead.classes(side).tolist())) for side in sides]
    assert not keys[0] & keys[1]
    assert len(sides[0]) == 4 * len(train) and len(sides[1]) == len(test)
    print(f"{len(sides[0])} puzzles to train with, {len(sides[1])} to test with")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
