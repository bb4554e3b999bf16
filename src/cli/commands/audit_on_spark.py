import subprocess
from pyspark.sql import SparkSession, functions as F

def with_forms(batches):
    canon = ["ennead", "canon", "-q", "-j1", "--line-by-line"]
    for rows in batches:
        lines = "".join(puzzle + "\n" for puzzle in rows.puzzle)
        forms = subprocess.run(canon, input=lines, stdout=subprocess.PIPE, text=True).stdout
        yield rows.assign(form=forms.splitlines())

def puzzles(side):
    rows = spark.read.csv(side + ".csv", header=True).where("length(puzzle) = 81")
    return rows.select("puzzle", F.lit(side).alias("side"))

spark = SparkSession.builder.getOrCreate()
rows = puzzles("train").union(puzzles("test"))
rows = rows.mapInPandas(with_forms, "puzzle string, side string, form string").persist()
classes = rows.groupBy("form").agg(
    F.expr("count_if(side = 'train') as train"), F.expr("count_if(side = 'test') as test"))
classes.selectExpr(
    "sum(greatest(train - 1, 0)) as duplicates", "sum(if(test > 0, train, 0)) as leaks").show()
related = classes.where("train > 1 or train > 0 and test > 0")
rows.join(related, "form").write.csv("related", header=True)
