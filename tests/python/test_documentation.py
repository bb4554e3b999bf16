"""The examples in the documentation, and the types."""

import doctest
import inspect
import pathlib
import subprocess
import sys

import ennead
import pytest
from conftest import ROOT

FUNCTIONS = [name for name in ennead.__all__ if inspect.isroutine(getattr(ennead, name))]


@pytest.mark.parametrize("name", [*FUNCTIONS, "__doc__"])
def test_examples_are_true(name):
    text = ennead.__doc__ if name == "__doc__" else getattr(ennead, name).__doc__
    parser = doctest.DocTestParser()
    test = parser.get_doctest(text, {}, name, None, 0)
    assert test.examples
    report = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert not report, "".join(report)


def test_the_page_is_true(capsys):
    text = (ROOT / "src" / "python" / "README.md").read_text()
    code = text.split("```python\n")[1].split("```")[0]
    names = {"texts_of_a_model": ["I do not know."] * 1000}
    exec(code, names)
    assert names["puzzles"].shape == (1000, 81) and names["more"].puzzles.shape == (8000, 81)
    assert (names["status"] == ennead.UNIQUE).all()
    assert set(names["grades"].verdict) == {"unanswered"}
    assert "hidden single" in capsys.readouterr().out


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_argument_is_documented(name):
    function = getattr(ennead, name)
    for parameter in inspect.signature(function).parameters:
        assert parameter in function.__doc__.split("Examples")[0], parameter


def check_by(tmp_path, *command):
    """Runs a module of Python in an empty folder, where nothing hides the installed packages."""
    done = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_have_every_function_and_its_arguments(tmp_path):
    assert (pathlib.Path(ennead.__file__).parent / "py.typed").exists()
    check_by(tmp_path, "mypy.stubtest", "ennead._ennead")


def test_types_are_checked(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        """
import ennead
import numpy as np

puzzles = ennead.generate(3, seed=1, er=(2.0, 3.0), clues=24)
solutions, status = ennead.solve(puzzles)
train, test = ennead.split(["." * 81], test=0.1)
for step in ennead.explain(puzzles[0]):
    rating: float | None = step.rating
    placed: list[tuple[int, int]] = step.placements
more: ennead.Shuffled = ennead.shuffle(puzzles, solutions=solutions)
ennead.solutions(np.zeros((9, 9), int), limit=2)
ennead.read("").shape
is_sound: bool = ennead.is_sound(puzzles[0], placements=["r1c1=1", (3, 4)]).sound
"""
    )
    check_by(tmp_path, "mypy", "--strict", str(program))
    check_by(tmp_path, "mypy", "--strict", "-p", "ennead")
