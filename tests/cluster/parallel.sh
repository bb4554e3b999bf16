#!/usr/bin/env bash
# Runs ennead under GNU parallel, as a filter and in parts of a file as job arrays have them, and
# compares what comes out with one process:
#
#     parallel.sh ENNEAD PUZZLES
#
# ENNEAD is the binary, PUZZLES a file with a puzzle or a malformed record in each line.
set -euo pipefail
export ennead puzzles scratch parts=16 rate="rate -f csv --fields puzzle,er,status"
ennead=$(realpath "$1") puzzles=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
mkdir home # GNU parallel writes to its own folder
export PARALLEL_HOME=$scratch/home

# Exit code 3 tells of records that cannot be read; they are among the answers.
answer() {
    local code=0
    "$ennead" "$1" -q --exit-zero "${@:2}" || code=$?
    [ "$code" = 0 ] || [ "$code" = 3 ]
}
# One part, as a task of a job array: the third is killed in the middle, unless it is run again.
part() {
    local part=($rate -j 1 --shard "$1/$parts" -o "part.$1" "$puzzles")
    if [ "$1" != 3 ] || [ -e killed ]; then
        answer "${part[@]}"
        return
    fi
    # A signal ends whoever writes more than these 8 KiB, wherever that is in a row.
    (ulimit -c 0 -f 8 && exec "$ennead" "${part[@]}") 2> /dev/null || true
    ls -A > killed
    return 1
}
export -f answer part

same() {
    cmp one "$2" || { echo "$1: other bytes than one process" >&2; exit 1; }
    echo "$1: $(wc -c < "$2") bytes, equal to one process"
    echo "sha256 $(sha256sum < one | cut -d' ' -f1)"
}

answer solve "$puzzles" > one
run=(parallel --will-cite --keep-order --jobs 2)
"${run[@]}" --pipepart --block -8 -a "$puzzles" answer solve -j 1 > filtered
same "parallel --pipepart" filtered

seq $parts | "${run[@]}" answer solve -j 1 --shard "{}/$parts" "$puzzles" > shards
same "--shard K/$parts" shards

# A table with one header.
answer $rate "$puzzles" > one
seq $parts | "${run[@]}" --retries 2 part '{}'
grep -q . killed && ! grep -qx part.3 killed || {
    echo "part 3 was not killed in the middle: $(cat killed)" >&2
    exit 1
}
eval "cat part.{1..$parts}" > parts
same "--shard K/$parts, part 3 killed and run again" parts
