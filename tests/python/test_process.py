"""Threads, forks, Ctrl-C and memory."""

import concurrent.futures
import gc
import multiprocessing
import os
import signal
import statistics
import subprocess
import sys
import threading
import time

import ennead
import numpy as np
import pytest
from conftest import PUZZLE, array, puzzles_of

EMPTY = "." * 81


def interrupt_after(seconds):
    """Presses Ctrl-C then. Returns the time of the processors until then, in a list."""
    pressed = []

    def press():
        time.sleep(seconds)
        pressed.append(time.process_time())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=press).start()
    return pressed


# A shell that starts a program in the background lets it ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)

HARDEST = array(puzzles_of("hardest", 300))

ENDLESS = {
    "count": lambda: ennead.count(EMPTY, limit=0),
    "count in threads": lambda: ennead.count([EMPTY] * 200, limit=0),
    "solutions": lambda: ennead.solutions(EMPTY, limit=0),
    "solve": lambda: ennead.solve(np.tile(HARDEST, (10_000, 1))),
    "score": lambda: ennead.score(EMPTY, np.zeros((10_000_000, 81), np.uint8)),
    "rate": lambda: ennead.rate(np.tile(HARDEST, (1000, 1))),
    "canon": lambda: ennead.canon([EMPTY] * 1_000_000),
    "shuffle": lambda: ennead.shuffle(HARDEST, n=20_000),
    "generate": lambda: ennead.generate(1_000_000_000),
    "generate what does not exist": lambda: ennead.generate(1, clues=17, er=(9.5, None)),
    "explain": lambda: [ennead.explain(puzzle) for puzzle in HARDEST],
}


@pytest.mark.parametrize("name", ENDLESS)
def test_ctrl_c_ends_the_work(name):
    # The promise is 0.1 s. The time of the processors is measured, which other programs do not
    # lengthen.
    took = []
    # An exception is lost in a callback of the garbage collector, as hypothesis has one.
    gc.disable()
    try:
        for attempt in range(3):
            pressed = interrupt_after(0.2 + 0.05 * attempt)
            with pytest.raises(KeyboardInterrupt):
                ENDLESS[name]()
            took.append((time.process_time() - pressed[0]) / os.cpu_count())
    finally:
        gc.enable()
    assert statistics.median(took) < 0.1


def board(digits):
    """Nine rows with bars."""
    return "\n".join("| " + " | ".join(digits[9 * row :][:9]) + " |" for row in range(9))


TEXTS = puzzles_of("hardest", 300)
PROSE = ["I think that r1c1 is 5, because it is.\n" * 100 + board(text) for text in TEXTS]

# A list in which the same texts are repeated takes little memory.
READING = {
    "solve": lambda: (ennead.solve, TEXTS * 10_000),
    "score": lambda: (ennead.score, TEXTS * 10_000, TEXTS * 10_000),
    "score prose": lambda: (ennead.score, PUZZLE, PROSE * 100),
    "rate": lambda: (ennead.rate, TEXTS * 10_000),
    # numpy looks at all items of such a list first, and cannot be stopped.
    "grids of different kinds": lambda: (ennead.check, [[0] * 81, *TEXTS * 3_000]),
    "read": lambda: (ennead.read, "\n".join(PROSE * 30)),
}


@pytest.mark.parametrize("name", READING)
def test_ctrl_c_ends_the_reading(name):
    # Texts are read with the lock of the interpreter, so no other thread could press. The timer
    # measures the time of the processors, as above.
    def press(*_):
        raise KeyboardInterrupt

    function, *texts = READING[name]()
    took = []
    before = signal.signal(signal.SIGPROF, press)
    gc.disable()
    try:
        for delay in (0.05, 0.1, 0.15):
            began = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, delay)
            with pytest.raises(KeyboardInterrupt):
                function(*texts)
            took.append(time.process_time() - began - delay)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        gc.enable()
        signal.signal(signal.SIGPROF, before)
    assert statistics.median(took) < 0.1


def test_other_threads_run_meanwhile():
    counted = 0
    done = threading.Event()
    worker = threading.Thread(
        target=lambda: (ennead.count(EMPTY, limit=3_000_000), done.set())
    )
    worker.start()
    while not done.wait(0.001):
        counted += 1
    worker.join()
    assert counted > 5


def test_a_pool_of_threads_shares_the_module(thousand):
    wanted = ennead.check(thousand).tolist()
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for status in pool.map(lambda _: ennead.check(thousand, threads=2), range(32)):
            assert status.tolist() == wanted


def test_forked_processes_share_the_module(thousand):
    wanted = ennead.check(thousand).tolist()
    with multiprocessing.get_context("fork").Pool(2) as pool:
        for status in pool.map(ennead.check, [thousand] * 4):
            assert status.tolist() == wanted


def resident():
    """The memory of this process, in bytes."""
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_memory_stays_flat():
    row = array([PUZZLE])[0]

    def calls(number):
        for _ in range(number):
            ennead.check(row)
        gc.collect()
        return resident()

    before = calls(10_000)
    assert calls(1_000_000) - before < 2_000_000


def test_the_array_is_not_copied():
    puzzles = np.zeros((1_000_000, 81), np.uint8)
    puzzles[:] = array([PUZZLE])
    ennead.check(puzzles[:10_000])
    before = resident()
    ennead.check(puzzles)
    assert resident() - before < puzzles.nbytes / 2
    # It may be read only.
    puzzles.flags.writeable = False
    assert ennead.check(puzzles[:3]).tolist() == [1, 1, 1]


def test_what_memory_cannot_hold_is_an_error():
    for n in (10**12, 10**15, 2**63):
        with pytest.raises(MemoryError, match=f"{n} grids do not fit into memory"):
            ennead.shuffle(PUZZLE, n=n, seed=1)
    with pytest.raises(OverflowError):
        ennead.shuffle(PUZZLE, n=2**64)
    # Limits are no sizes.
    huge = 2**63
    assert len(ennead.solutions(PUZZLE, limit=huge)) == 1
    assert ennead.count(PUZZLE, limit=huge) == 1
    assert ennead.check(PUZZLE, threads=huge) == 1
    assert len(ennead.steps(PUZZLE, limit=huge)) == len(ennead.steps(PUZZLE))
    assert len(ennead.explain(PUZZLE, max_steps=huge)) == len(ennead.explain(PUZZLE))
    assert len(ennead.generate(huge, budget=0.1)) < 10**6


def test_solutions_that_memory_cannot_hold_are_an_error():
    # A process of its own, which may have two gigabytes.
    program = """
import ennead, resource
resource.setrlimit(resource.RLIMIT_AS, (2 * 10**9, 2 * 10**9))
try:
    ennead.solutions("." * 81, limit=0)
except MemoryError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.endswith(" grids do not fit into memory\n"), done.stderr
