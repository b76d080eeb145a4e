"""A rehearsal of the guest's program: what it leaves ready, and what it must not leave behind."""

from __future__ import annotations

import subprocess
import sys

REHEARSED = """
import gc, os, sys, threading
from tui.hosting import behind_door
from tui.hosting.guest_app import GuestApp
def sockets():
    ends = [os.readlink(f"/proc/self/fd/{number}") for number in os.listdir("/proc/self/fd") if int(number) > 2
            and os.path.lexists(f"/proc/self/fd/{number}")]
    return sum(end.startswith(("socket:", "anon_inode:", "pipe:")) for end in ends)
before = sockets()
behind_door.prepare()
gc.collect()
assert threading.active_count() == 1, threading.enumerate()
assert sockets() == before
assert not [one for one in gc.get_objects() if isinstance(one, GuestApp) and one.is_running]
print(*(name in sys.modules for name in ("importlib.metadata", "textual.layouts.stream")))
"""


def test_what_a_first_screen_imports_is_there_and_nothing_is_left_open() -> None:
    done = subprocess.run([sys.executable, "-c", REHEARSED], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["True", "True"]
