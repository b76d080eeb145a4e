"""A rehearsal: the guest's program once through its lobby, on no terminal and with no host.

What a first screen imports, reads and works out, the process that has rehearsed hands on to all that are forked from
it. They would each keep a copy of it otherwise (`docs/hosting.md` says how much memory a guest takes).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from core.kernel.game import Game
from tui.hosting.frames import AnyRecord, HelloRecord, Request
from tui.hosting.guest_app import GuestApp
from tui.hosting.line import LineCut

SIZES = ((80, 24), (120, 40))
"""The terminals of a rehearsal, in columns and rows."""


class Silence:
    """A line to a host that greets, and says nothing more."""

    hello = HelloRecord(protocol=0, westmarch="", host="", you="")

    def expect(self, game: Game) -> None:
        """Expect nothing."""

    async def send(self, request: Request) -> None:
        """Send nothing."""

    async def __aiter__(self) -> AsyncIterator[AnyRecord | LineCut]:
        """Return nothing, ever."""
        await asyncio.Event().wait()
        yield LineCut("", again=False)

    async def close(self) -> None:
        """Hang up on nobody."""


async def _silence() -> Silence:
    return Silence()


async def _rehearse() -> None:
    for size in SIZES:
        app = GuestApp(_silence)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()


def rehearse() -> None:
    """Rehearse. Leaves no thread behind, and nothing open."""
    asyncio.run(_rehearse())
