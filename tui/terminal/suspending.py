"""Suspending: the program stops as a job of a shell, which can wake it again."""

from __future__ import annotations

import os
import signal


def is_job() -> bool:
    """Whether a shell that controls jobs has begun the program and could wake it.

    Such a shell gives each job a group of processes of its own. Where the program is in the group that began the
    session (`ssh -t host westmarch`, a terminal that runs nothing else), or the shell is gone, nobody would notice that
    it stopped.
    """
    session = os.getsid(0)
    try:
        return os.getpgrp() != session and os.getsid(os.getppid()) == session
    except OSError:
        return False


def stop() -> None:
    """Stop all processes of the job: the shell waits for the first of them, which may be another (`make`, a script)."""
    os.killpg(os.getpgrp(), signal.SIGSTOP)
