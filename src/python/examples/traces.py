"""Traces to train on: the steps of a person's path, each with the board before it.

    traces.py FILE [N]

Each line of the file is the JSON of a step. The path has only steps that the solution needs, each
with the name of its technique, and none is a guess.
"""

import json
import sys

import ennead
import numpy as np


def trace(puzzle):
    """The steps of a path as data."""
    for number, step in enumerate(ennead.explain(puzzle)):
        yield {
            "number": number,
            "board": step.board,
            "candidates": np.packbits(step.candidates, axis=1, bitorder="little").tolist(),
            "technique": step.technique,
            "rating": step.rating,
            "placements": step.placements,
            "eliminations": step.eliminations,
            "text": step.text,
        }


def main(file, n):
    puzzles = ennead.generate(n, seed=1, level="hard")
    count = 0
    with open(file, "w") as out:
        for puzzle in puzzles:
            line = "".join(".123456789"[digit] for digit in puzzle)
            for data in trace(line):
                out.write(json.dumps(data) + "\n")
                count += 1
    print(f"{count} steps of {n} puzzles")

    # Each step of a model can be checked in the same way: does it follow, and what shows it?
    [first] = ennead.explain(puzzles[0], max_steps=1, all_steps=True)
    sound = ennead.is_sound(
        first.board, placements=first.placements, eliminations=first.eliminations
    )
    print(sound)
    assert sound and sound.technique == first.technique


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100)
