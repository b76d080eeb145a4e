"""Running a command of the host's own when somebody who is away is waited for: a message, a mail, a bell."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress

TAKES = 60.0
"""For how many seconds the command may run."""

MOST = 4
"""How many may run at the same time; others wait."""


class Noticing:
    """Runs a command by the shell of the system. It learns the table, the seat and the name in its environment, and
    nothing of the game; what it says goes nowhere."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._room = asyncio.Semaphore(MOST)
        self._tasks: set[asyncio.Task[None]] = set()

    def __call__(self, table: str, seat: str, name: str) -> None:
        """Let it be known that a seat is waited for."""
        task = asyncio.get_running_loop().create_task(self._run({"TABLE": table, "SEAT": seat, "NAME": name}))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, told: dict[str, str]) -> None:
        nowhere = asyncio.subprocess.DEVNULL
        async with self._room:
            try:
                process = await asyncio.create_subprocess_shell(
                    self._command, env=os.environ | told, stdin=nowhere, stdout=nowhere, stderr=nowhere
                )
            except OSError:
                return
            try:
                async with asyncio.timeout(TAKES):
                    await process.wait()
            except (TimeoutError, asyncio.CancelledError):
                with suppress(ProcessLookupError):
                    process.kill()

    async def close(self) -> None:
        """End what still runs."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
