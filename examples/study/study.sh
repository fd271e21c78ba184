#!/bin/bash
# Measure the guess levels and steps of all minimal quizzes, with standard errors; see README.md.
#
#     ./study.sh                measure the quizzes that are here
#     ./study.sh 1001 500 8     first make the quizzes of 500 seeds from 1001 on, with 8 processes
set -euo pipefail
cd "$(dirname "$0")"

jobs=${3:-1}
if [ $# -gt 0 ]; then
    sudoku-repl create quiz --unbiased --seed "$1" --count "$2" --jobs "$jobs" --to "unbiased-$1.csv"
fi

results=$(mktemp -d)
trap 'rm -r "$results"' EXIT
{
    sudoku-repl survey unbiased-*.csv --weight weight --no-time --hardest 0 --jobs "$jobs" \
        --to "$results/levels.csv" --plot levels.png
    printf '\nclues, beside the published figures:\n'
    sudoku-repl query "$results/levels.csv" "$(cat clues.sql)"
    printf '\nshares of the numbers of clues in percent, beside the published ones:\n'
    sudoku-repl query "$results/levels.csv" "$(cat shares.sql)"
} > result.txt
