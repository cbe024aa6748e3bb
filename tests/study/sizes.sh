#!/usr/bin/env bash
# How long does a scan of folders of many sizes take, how much memory and disk, and what does it find? The rows of the tables
# "How large may a folder be?" in assets/docs/figures.md.
#
# usage: tests/study/sizes.sh FOLDER TRUTH MEMORY[,MEMORY]... [FOLDER TRUTH MEMORY[,MEMORY]...]...
#
# FOLDER has the documents, TRUTH the pairs that were planted in them: lines of two names without endings, the kind of the copy and whatever
# else, with tabs between. Each MEMORY is one given to --memory: 64G holds everything, and of smaller ones the row says which part of the
# shingles proposes pairs. The collections of that page were made by gen-corpus, which writes both:
#   gen-corpus base.txt school school                      5,000 documents of 4 to 6 kB, 300 plants: 64G,10M,5M
#   gen-corpus base.txt archive archive                    54,035 documents of 2 to 6 kB, 2,000 plants: 64G,80M,40M
#   gen-corpus base.txt faculty 500000:1000:1600:10000     500,000 documents of 1 to 1.6 kB, 10,000 plants: 64G,300M
#   tests/study/sizes.sh school/docs school/truth.tsv 64G,10M,5M archive/docs archive/truth.tsv 64G,80M,40M
#
# SIDELONG is the program (target/release/sidelong), RUNS how often each row is measured (3; the medians are printed). Nothing is
# cached. What a process takes is read where Linux tells it, its files without a name on the disk among it. Needs python3.
set -euo pipefail

if [[ $# -lt 3 || $(($# % 3)) -ne 0 ]]; then
  sed -n 's/^# usage: /usage: /p' "$0" >&2
  exit 2
fi
program=${SIDELONG:-$(dirname "$0")/../../target/release/sidelong}
if [[ ! -x $program ]]; then
  echo "$program: build it first: cargo build --release" >&2
  exit 2
fi
export SIDELONG=$program RUNS=${RUNS:-3}

exec python3 - "$@" <<'PYTHON'
import collections, contextlib, json, os, re, statistics, stat, sys, tempfile, time

PROGRAM, RUNS = os.environ["SIDELONG"], int(os.environ["RUNS"])
# Seconds between two looks at a process.
LOOK = 0.01
# As in the benches.
MB = 1 << 20
# Every second word replaced leaves no run of words: it is told apart.
HOPELESS = "sub50"


def peak(pid):
    """Bytes of memory at the peak so far: what wait tells counts what Python had when it started the process."""
    with contextlib.suppress(OSError), open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as status:
        for line in status:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0


def beside(pid):
    """Bytes on the disk of files that the process has open and that have no name."""
    size = 0
    with contextlib.suppress(OSError):
        for fd in os.listdir(f"/proc/{pid}/fd"):
            with contextlib.suppress(OSError):
                seen = os.stat(f"/proc/{pid}/fd/{fd}")
                if stat.S_ISREG(seen.st_mode) and seen.st_nlink == 0:
                    size += seen.st_blocks * 512
    return size


def scan(folder, memory):
    """Seconds by the clock and of processors, peaks of memory and disk, the part of the shingles, and the names in pairs."""
    # Files with names, so that they are not counted.
    with tempfile.TemporaryDirectory() as own:
        out, err, cache = (os.path.join(own, name) for name in ("out", "err", "cache"))
        arguments = [PROGRAM, "--no-cache", "--cache-dir", cache, "--memory", memory, "scan", "--format", "json", folder]
        begun = time.monotonic()
        pid = os.fork()
        if pid == 0:
            for fd, name in ((1, out), (2, err)):
                os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT), fd)
            os.execv(PROGRAM, arguments)
        most = disk = 0
        while True:
            done, status, usage = os.wait4(pid, os.WNOHANG)
            if done:
                break
            most, disk = max(most, peak(pid)), max(disk, beside(pid))
            time.sleep(LOOK)
        wall = time.monotonic() - begun
        messages = open(err, encoding="utf-8").read()
        if os.waitstatus_to_exitcode(status) > 1:
            sys.exit(f"{' '.join(arguments)}: {messages}")
        part = re.search(r"(\d+ of \d+) shingles", messages)
        found = json.load(open(out, encoding="utf-8"))
        stem = lambda path: os.path.splitext(os.path.basename(path))[0]
        pairs = {frozenset((stem(pair["left"]), stem(pair["right"]))) for pair in found["pairs"]}
        figures = (wall, usage.ru_utime + usage.ru_stime, most / MB, disk / MB)
        return figures, part and part[1], len(found["documents"]), pairs


def recall(planted, pairs):
    """How many of the planted were found, but for the hopeless, and how many others."""
    told = [pair for pair, kind in planted.items() if kind != HOPELESS]
    found = sum(pair in pairs for pair in told)
    return f"{found:,} of {len(told):,} | {len(pairs - planted.keys()):,}"


def kinds(planted, pairs):
    """How many of each kind were found, of how many."""
    all_of = collections.Counter(planted.values())
    found = collections.Counter(kind for pair, kind in planted.items() if pair in pairs)
    return {kind: f"{found[kind]:,} of {all_of[kind]:,}" for kind in all_of}


print("| documents | index | by the clock | processor time | memory | disk | found of the planted | other pairs |")
print("| --- | --- | --- | --- | --- | --- | --- | --- |")
left, by_kind = sys.argv[1:], []
while left:
    folder, truth, memories, *left = left
    rows = (line.rstrip("\n").split("\t") for line in open(truth, encoding="utf-8"))
    planted = {frozenset(row[:2]): row[2] for row in rows}
    for memory in memories.split(","):
        runs = [scan(folder, memory) for _ in range(RUNS)]
        wall, processor, most, disk = map(statistics.median, zip(*(run[0] for run in runs)))
        _, part, documents, pairs = runs[0]
        index = f"{part} shingles (`{memory}`)" if part else "in memory" if not disk else f"beside the memory (`{memory}`)"
        by_kind.append((f"{documents:,}", index, kinds(planted, pairs)))
        print(f"| {documents:,} | {index} | {wall:.2f} s | {processor:.2f} s | {most:,.0f} MB "
              f"| {f'{disk:,.0f} MB' if disk else ''} | {recall(planted, pairs)} |", flush=True)

print("\nFound of each kind, by its name in TRUTH:\n")
heads = list(dict.fromkeys(kind for *_, found in by_kind for kind in found))
print(f"| documents | index | {' | '.join(heads)} |")
print(f"| --- | --- |{' --- |' * len(heads)}")
for documents, index, found in by_kind:
    print(f"| {documents} | {index} | {' | '.join(found.get(kind, '') for kind in heads)} |")
PYTHON
