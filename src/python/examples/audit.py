"""An audit of one's own data set in pandas: which puzzles are malformed, ambiguous, equivalent to
others, or have a wrong solution, and how hard they are.

    audit.py FILE

The file is csv with the columns `puzzle` and `solution`.
"""

import sys

import ennead
import pandas


def audit(data):
    """A row for each puzzle."""
    report = pandas.DataFrame(
        {
            "status": ennead.check(data.puzzle, errors="mark"),
            "verdict": ennead.score(data.puzzle, data.solution, errors="mark").verdict,
            **ennead.rate(data.puzzle, ["er", "difficulty", "clues"], errors="mark"),
        }
    )
    keys = pandas.DataFrame(ennead.classes(data.puzzle, errors="mark"))
    report["is_repeated"] = keys.duplicated() & (report.status != ennead.MALFORMED)
    return report


def main(file):
    report = audit(pandas.read_csv(file, dtype=str))
    names = {ennead.NONE: "none", ennead.UNIQUE: "unique", ennead.MULTIPLE: "multiple"}
    print(report.status.map(names).fillna("malformed").value_counts())
    print(report.verdict.value_counts())
    print(report.groupby("difficulty").er.describe())
    print(f"{report.is_repeated.sum()} are equivalent to an earlier puzzle")
    return report


if __name__ == "__main__":
    main(sys.argv[1])
