"""The bar of `progress=True`."""

import re

import ennead
import numpy as np
import pytest
from conftest import PUZZLE, array, puzzles_of

# As tqdm draws it:
#  45%|████▌     | 450/1000 [00:01<00:01, 405.12 puzzles/s]
BAR = re.compile(
    r" *(\d+)%\|([█▏▎▍▌▋▊▉ ]{10})\| (\d+)/(\d+) "
    r"\[\d\d:\d\d<(\d\d:\d\d|\d+:\d\d:\d\d|\?), (\d+\.\d\d|\?) ?(puzzles/s|s/puzzle)\] *"
)


def bars(text):
    """The bars that were drawn one over the other, in one line."""
    assert text.startswith("\r") and text.endswith("\n") and text.count("\n") == 1
    found = [BAR.fullmatch(bar) for bar in text.strip("\n").split("\r")[1:]]
    assert found and all(found), text
    return found


def test_long_work_shows_a_bar(capsys):
    puzzles = array(puzzles_of("hardest", 300))
    many = np.tile(puzzles, (7_000, 1))
    solved = np.ones(many.shape, np.uint8)
    long = {
        "solve": lambda **more: ennead.solve(many, **more),
        "score": lambda **more: ennead.score(many, solved, **more),
        "shuffle": lambda **more: ennead.shuffle(puzzles, n=7_000, **more),
        "canon": lambda **more: ennead.canon(many, **more),
        "rate": lambda **more: ennead.rate(many[:10_000], **more),
        "generate": lambda **more: ennead.generate(60_000, **more),
    }
    for name, work in long.items():
        assert capsys.readouterr() == ("", "")
        work(threads=1)
        # Silent unless it is asked for.
        assert capsys.readouterr() == ("", "")
        work(threads=1, progress=True)
        out, err = capsys.readouterr()
        assert out == ""
        drawn = bars(err)
        shares = [int(bar[1]) for bar in drawn]
        assert shares == sorted(shares) and shares[-1] == 100, name
        assert drawn[-1][2] == "█" * 10 and drawn[-1][3] == drawn[-1][4], name


def test_short_work_shows_none(capsys):
    ennead.solve([PUZZLE] * 10, progress=True)
    ennead.generate(3, progress=True)
    assert capsys.readouterr() == ("", "")


def test_a_stderr_that_fails_does_not_end_the_work(monkeypatch):
    class Full:
        def write(self, text):
            raise OSError("no space left on device")

    for stderr in (None, Full()):
        monkeypatch.setattr("sys.stderr", stderr)
        assert ennead.generate(60_000, seed=1, threads=1, progress=True).shape == (60_000, 81)


def test_an_interrupted_bar_ends_its_line(capsys):
    class Stop(Exception):
        pass

    def stop(*_):
        raise Stop

    import signal

    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 1)
        with pytest.raises(Stop):
            ennead.generate(10**9, progress=True)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert int(bars(capsys.readouterr().err)[-1][1]) == 0
