#!/usr/bin/env python3
"""Runs ennead under Spark, as a filter, and compares what comes out with one process.

    spark.py ENNEAD PUZZLES [pandas]

ENNEAD is the binary, PUZZLES a file with a puzzle or a malformed record in each line; pandas: also
mapInPandas, which is mapInArrow with tables of another kind. Spark's executors are processes of this
machine. Needs PySpark, pyarrow, pandas and a Java runtime.
"""

import csv
import hashlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

import pyarrow
import pyarrow.parquet
from pyspark.sql import SparkSession

PARTITIONS = 16
# They live for seconds: what a compiler or a collector would save comes too late, and Spark's own
# classes need no verifier.
JAVA = (
    "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto "
    "-XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote"
)
# One thread for each of Spark's tasks. "No" is an answer, not a failure, and so is 3, for records
# that cannot be read: only other codes are errors.
FILTER = '"{0}" -j 1 -q --exit-zero; code=$?; [ $code = 3 ] || exit $code'


def one_process(ennead, puzzles):
    """What one process writes."""
    run = subprocess.run([ennead, "-q", "--exit-zero", puzzles], stdout=subprocess.PIPE)
    assert run.returncode in (0, 3), run.returncode
    return run.stdout


def pipe(context, puzzles, command):
    """What `command` writes as a filter of every partition, in the order of the file."""
    lines = context.textFile(puzzles, PARTITIONS)
    assert lines.getNumPartitions() >= PARTITIONS
    piped = lines.pipe("bash -c '" + command + "'", checkCode=True)
    return "".join(line + "\n" for line in piped.collect()).encode()


def answer(ennead, lines):
    """Status, solution and ER of some puzzles."""

    def fields(command, names):
        run = subprocess.run(
            [ennead, command, "-j", "1", "-q", "--exit-zero", "-f", "csv", "--fields", names],
            input="".join(line + "\n" for line in lines),
            stdout=subprocess.PIPE,
            text=True,
        )
        assert run.returncode in (0, 3), run.returncode
        rows = list(csv.DictReader(run.stdout.splitlines()))
        assert len(rows) == len(lines), "an answer for every puzzle"
        return rows

    solved, rated = fields("solve", "status,solution"), fields("rate", "er")
    return {
        "puzzle": lines,
        "status": [row["status"] for row in solved],
        "solution": [row["solution"] or None for row in solved],
        "er": [float(row["er"]) if row["er"] else None for row in rated],
    }


SCHEMA = "puzzle string, status string, solution string, er double"


def table(session, ennead, puzzles, folder, count):
    """A column of puzzles becomes a table with their answers, by Arrow and by pandas."""
    lines = open(puzzles).read().splitlines()[:count]
    path = os.path.join(folder, "puzzles.parquet")
    # Spark cannot load its library for snappy, the default, where musl is installed too.
    columns = pyarrow.table({"puzzle": lines})
    pyarrow.parquet.write_table(columns, path, row_group_size=100, compression="none")
    frame = session.read.parquet(path).repartition(4)

    def by_arrow(batches):
        for batch in batches:
            if batch.num_rows:
                answers = answer(ennead, batch.column("puzzle").to_pylist())
                yield pyarrow.RecordBatch.from_pydict(answers)

    def by_pandas(frames):
        import pandas

        for frame in frames:
            if len(frame):
                yield pandas.DataFrame(answer(ennead, frame["puzzle"].tolist()))

    def key(row):
        return tuple(str(value) for value in row)

    wanted = sorted(map(key, zip(*answer(ennead, lines).values())))
    ways = [("mapInArrow", frame.mapInArrow(by_arrow, SCHEMA))]
    if "pandas" in sys.argv[3:]:
        ways.append(("mapInPandas", frame.mapInPandas(by_pandas, SCHEMA)))
    for name, answered in ways:
        rows = [row.asDict() for row in answered.collect()]
        for row in rows:
            if row["er"] != row["er"]:  # pandas has no null number
                row["er"] = None
        found = sorted(key(row[name] for name in ("puzzle", "status", "solution", "er")) for row in rows)
        assert found == wanted, name
        print(f"{name}: {len(rows)} rows, equal to one process")


def audit(session, ennead, puzzles):
    """The duplicates and leaks that the script in the help of `audit` finds."""
    lines = open(puzzles).read().splitlines()

    def images(of, seed):
        shuffle = [ennead, "shuffle", "-q", "--seed", seed]
        run = subprocess.run(shuffle, input="\n".join(of), stdout=subprocess.PIPE, text=True)
        return run.stdout.splitlines()

    sides = {
        "train": lines[:500] + lines[100:120] + images(lines[200:250], "1"),
        "test": images(lines[:30], "2") + lines[450:480] + lines[600:700],
    }
    for side, rows in sides.items():
        with open(side + ".csv", "w") as file:
            file.writelines(row + "\n" for row in ["puzzle", *rows])
    run = subprocess.run(
        [ennead, "audit", "-f", "json", "train.csv", "--against", "test.csv"],
        stdout=subprocess.PIPE,
    )
    report = json.loads(run.stdout)

    def both(part):
        return report[part]["copies"]["count"] + report[part]["images"]["count"]

    folder = os.path.dirname(os.path.abspath(__file__))
    script = open(os.path.join(folder, "../../src/cli/commands/audit_on_spark.py")).read()
    shown = {"__name__": "__main__"}
    exec(script, shown)
    found = shown["classes"].selectExpr(
        "sum(greatest(train - 1, 0))", "sum(if(test > 0, train, 0))"
    )
    wanted = (both("classes"), both("against"))
    assert min(wanted) > 50, wanted
    assert tuple(found.first()) == wanted, (found.first(), wanted)
    related = session.read.csv("related", header=True).where("side = 'train' and test > 0")
    assert related.count() == wanted[1]
    print(f"audit: {wanted[0]} duplicates and {wanted[1]} leaks, equal to one process")


def executors(application):
    """The process ids of the executors of this application."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            command = open(f"/proc/{pid}/cmdline").read()
        except OSError:
            continue
        if "CoarseGrainedExecutorBackend" in command and application in command and "java" in command:
            found.append(int(pid))
    return found


def killed(context, puzzles, command, wanted):
    """An executor is killed in the middle, and nothing is lost."""
    slow = "sleep 0.3; " + command  # so that there is a middle, whatever the machine
    result = []
    job = threading.Thread(target=lambda: result.append(pipe(context, puzzles, slow)))
    before = set(executors(context.applicationId))
    assert before, "executors are processes of this machine"
    job.start()
    tracker = context.statusTracker()

    def tasks():
        stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
        return sum(stage.numActiveTasks for stage in stages if stage)

    while job.is_alive() and not tasks():
        time.sleep(0.02)
    assert job.is_alive(), "the job was over before an executor could be killed"
    victim = min(before)
    os.kill(victim, signal.SIGKILL)
    job.join()
    assert result and result[0] == wanted, "after an executor was killed"
    after = set(executors(context.applicationId))
    assert victim not in after
    print(f"rdd.pipe, executor {victim} killed: equal to one process")


def main():
    ennead, puzzles = (os.path.abspath(path) for path in sys.argv[1:3])
    command = FILTER.format(ennead)
    wanted = one_process(ennead, puzzles)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        os.environ["PATH"] = os.path.dirname(ennead) + os.pathsep + os.environ["PATH"]
        builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("ennead")
        for name, value in {
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.driver.host": "127.0.0.1",
            "spark.local.dir": folder,
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            "spark.sql.warehouse.dir": folder,
            "spark.executor.memory": "768m",
            "spark.executor.extraJavaOptions": JAVA,
            "spark.driver.extraJavaOptions": JAVA,
            "spark.sql.codegen.wholeStage": "false",
            "spark.sql.codegen.factoryMode": "NO_CODEGEN",
            "spark.sql.adaptive.enabled": "false",
        }.items():
            builder = builder.config(name, value)
        session = builder.getOrCreate()
        session.sparkContext.setLogLevel("OFF")
        try:
            context = session.sparkContext
            piped = pipe(context, puzzles, command)
            assert piped == wanted, "rdd.pipe"
            digest = hashlib.sha256(piped).hexdigest()
            print(f"rdd.pipe, {PARTITIONS} partitions: {len(piped)} bytes, equal to one process")
            print(f"sha256 {digest}")
            table(session, ennead, puzzles, folder, 400)
            audit(session, ennead, puzzles)
            killed(context, puzzles, command, wanted)
        finally:
            session.stop()


main()
