"""What tests of the screen wait for, and no more: nothing is waited for that is not to come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from textual._queue import Queue
from textual._wait import wait_for_idle
from textual.message import Message
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from core.bots.seated import bot_choice
from tui.table.decided import decided

SOON = 0.02
"""What is to happen within so many seconds is waited for."""

MOST_LAYOUTS = 20
"""So often a screen is laid out at most before it is taken as it is: a clock on it may never rest."""

wait_for_screen = Pilot._wait_for_screen
in_a_thread = asyncio.to_thread
"""What a test asks for in which a bot thinks for long, and must not be waited for."""


async def until_quiet(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until the loop has nothing to do, now or soon.

    Textual's own waiting sleeps at least 20 ms after each key, to see that the process does nothing meanwhile. That
    is left to it where threads are at work, which the loop knows nothing of. It does not end there: on a busy machine
    a process may have done nothing because it had no turn.
    """
    loop: Any = asyncio.get_running_loop()
    if loop._default_executor is not None:
        await wait_for_idle(min_sleep, max_sleep)
    end = loop.time() + max_sleep
    while (now := loop.time()) < end:
        await asyncio.sleep(0)
        if loop._ready:
            continue
        due = min((handle.when() for handle in loop._scheduled if not handle.cancelled()), default=end)
        if due - now > SOON:
            return
        await asyncio.sleep(max(0, due - now))


async def until_all_wait(pilot: Pilot[Any], timeout: float = 30.0) -> bool:
    """Wait until the screen is laid out, and every widget of it knows its size and waits for a message.

    Textual sends each a message of its own and waits until the last has come through: some hundred for every key. That
    is left for a widget which is in the middle of something when the loop has nothing else to do.
    """
    loop: Any = asyncio.get_running_loop()
    end = loop.time() + timeout
    for _ in range(MOST_LAYOUTS):
        while loop._ready and loop.time() < end:
            await asyncio.sleep(0)
        try:
            screen = pilot.app.screen
        except Exception:
            return False
        screen._on_timer_update()
        if all(waits(one) for one in (pilot.app, *screen.walk_children(with_self=True))):
            return True
        if not await wait_for_screen(pilot, timeout):
            return False
    return True


def waits(pump: MessagePump) -> bool:
    """Whether a widget has seen every message that it was sent, and waits for another."""
    queue: Queue[Message | None] = pump._message_queue
    return pump._pending_message is None and queue.empty() and bool(queue.ready_event._waiters)


async def mostly_at_once(function: Callable[..., Any], /, *arguments: Any, **more: Any) -> Any:
    """Let bots that choose at first sight do so at once: a thread at work makes every wait of the test a long one."""
    if function in (bot_choice, decided) and len(arguments) == 1:
        await asyncio.sleep(0)
        return function(*arguments)
    return await in_a_thread(function, *arguments, **more)
