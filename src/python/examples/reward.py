"""A reward for a rollout: the share of the empty cells that a model's reply has right.

A puzzle may have several solutions. Any of them is right: the reply is compared with the solutions
themselves, not with one that a data set has stored.
"""

import ennead


def rewards(puzzles, replies):
    """A number from 0 to 1 for each reply; 0 if it has no grid, or changes a given."""
    grades = ennead.score(puzzles, replies)
    empty = grades.right + grades.wrong + grades.left
    share = grades.right / empty.clip(1)
    return share * (grades.verdict != "changed")


def main():
    # Two puzzles, the second without three of its givens: it has several solutions.
    [unique] = ennead.generate(1, seed=1, clues=30)
    several = unique.copy()
    several[several.nonzero()[0][:3]] = 0
    assert ennead.check([unique, several]).tolist() == [ennead.UNIQUE, ennead.MULTIPLE]

    solution = ennead.solve(unique).solutions
    other = ennead.solutions(several, limit=2)[1]
    unfinished = solution.copy()
    unfinished[unique == 0] = 0

    def reply(grid):
        return "Here is my answer:\n\n" + "\n".join(" ".join(map(str, row)) for row in grid.reshape(9, 9))

    got = rewards(
        [unique, several, several, unique, unique],
        [reply(solution), reply(solution), reply(other), reply(unfinished), "I give up."],
    )
    print(got)
    assert got.tolist() == [1, 1, 1, 0, 0]

    # A group of replies to one puzzle, as GRPO has them.
    group = rewards(unique, [reply(solution), reply(unfinished), "no"])
    assert group.tolist() == [1, 0, 0]


if __name__ == "__main__":
    main()
