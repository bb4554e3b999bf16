"""A data set with solutions, difficulties and folds as Parquet.

    parquet.py FILE [N]
"""

import sys

import ennead
import pyarrow
import pyarrow.parquet


def main(file, n):
    puzzles = ennead.generate(n, seed=1)
    lines = ["".join(map(str, puzzle)) for puzzle in puzzles]
    columns = {
        "puzzle": lines,
        "solution": ennead.solve(lines).solutions,
        **ennead.rate(puzzles, ["er", "technique", "difficulty", "minutes", "score", "clues"]),
    }
    # Equivalent puzzles are in the same fold.
    columns["is_test"] = [False] * n
    for index in ennead.split(puzzles, test=0.1, seed=1).test:
        columns["is_test"][index] = True
    pyarrow.parquet.write_table(pyarrow.table(columns), file)

    table = pyarrow.parquet.read_table(file)
    print(table.schema)
    assert table.num_rows == n and str(table.schema.field("er").type) == "double"
    hard = table.filter(pyarrow.compute.field("er") >= 4.5)
    print(f"{hard.num_rows} of {n} are rated 4.5 or more")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
