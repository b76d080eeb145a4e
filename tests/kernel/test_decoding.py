"""Reading by types from several threads at once."""

from __future__ import annotations

import subprocess
import sys

RACE = """
import sys, threading
import msgspec
from core.kernel.decoding import from_json, from_plain, packed_decoder
sys.setswitchinterval(1e-6)

def fresh():
    names = [f"S{number}" for number in range(30)]
    members = "  a: int\\n  b: list[str]\\n  c: dict[str, int] = {}"
    made = [f"class {name}(msgspec.Struct, tag=True):\\n{members}" for name in names]
    kinds = " | ".join(names)
    found = {"msgspec": msgspec}
    exec("\\n".join([*made, f"class Whole(msgspec.Struct):\\n  x: {kinds}\\n  y: list[{kinds}]"]), found)
    return found["Whole"]

PLAIN = {"x": {"type": "S3", "a": 1, "b": []}, "y": [{"type": "S9", "a": 2, "b": ["c"]}]}
JSON, PACKED = msgspec.json.encode(PLAIN), msgspec.msgpack.encode(PLAIN)
for turn in range(60):
    kind = fresh()
    ways = [lambda: from_plain(PLAIN, kind), lambda: from_json(JSON, kind), lambda: packed_decoder(kind).decode(PACKED)]
    go, read = threading.Barrier(len(ways)), []
    def run(way):
        go.wait()
        read.append(way())
    threads = [threading.Thread(target=run, args=(way,)) for way in ways]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(read) == 3 and read[0] == read[1] == read[2] and read[0].y[0].b == ["c"]
"""


def test_threads_that_read_a_type_for_the_first_time_at_once_all_read_it() -> None:
    """Where msgspec is asked by two threads at once the process ends with a fault of memory."""
    done = subprocess.run([sys.executable, "-c", RACE], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
