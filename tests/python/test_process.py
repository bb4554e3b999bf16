"""Threads, forks, Ctrl-C and memory."""

import concurrent.futures
import gc
import multiprocessing
import os
import signal
import threading
import time

import ennead
import numpy as np
import pytest
from conftest import PUZZLE, array

EMPTY = "." * 81


def interrupt_after(seconds):
    """Presses Ctrl-C then. Returns when that was, in a list."""
    pressed = []

    def press():
        time.sleep(seconds)
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=press).start()
    return pressed


ENDLESS = {
    "count": lambda: ennead.count(EMPTY, limit=0),
    "count in threads": lambda: ennead.count([EMPTY] * 200, limit=0),
    "solutions": lambda: ennead.solutions(EMPTY, limit=0),
    "solve": lambda: [ennead.solve(np.tile(array([PUZZLE]), (200_000, 1))) for _ in range(1000)],
}


@pytest.mark.parametrize("name", ENDLESS)
def test_ctrl_c_ends_the_work(name):
    pressed = interrupt_after(0.3)
    with pytest.raises(KeyboardInterrupt):
        ENDLESS[name]()
    # 0.1 s, and more where other programs share the processors.
    assert time.monotonic() - pressed[0] < 0.5


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
