"""The nursery: a process that has imported the screens and opened nothing, and of which guests' programs are born.

A guest's program that is forked from it is on its screen in a fifth of a second, and shares the memory of the screens
with all others. Where forking what has imported so much is not safe (macOS), it starts each program anew instead.

The door sends it a terminal and a line for each guest; it says which have ended, and how. It ends with the door, and
leaves none of them behind.
"""

from __future__ import annotations

import gc
import os
import selectors
import signal
import socket
import sys
import time
from contextlib import suppress

from tui.hosting import guest
from tui.hosting.passing import BadMessage, Message, Parcels, packed, receive

FORKS = sys.platform != "darwin"
"""Whether guests' programs are forked rather than started."""

GRACE = 1.0
"""For how many seconds guests' programs may still run once the door is gone: their terminals are gone, too."""


class Bear(Message, frozen=True, tag="bear", kw_only=True):
    """Begin guest number `guest`'s program for a client whose TERM is `term`. Terminal and line come along."""

    guest: int
    term: str


class Kill(Message, frozen=True, tag="kill", kw_only=True):
    """End guest number `guest`'s program, which has not ended by itself."""

    guest: int


class Ended(Message, frozen=True, tag="ended", kw_only=True):
    """Guest number `guest`'s program has ended, with an exit code (negative: by that signal)."""

    guest: int
    code: int


FromDoor = Bear | Kill


class Child(Exception):
    """Raised in a process that was just born: it has to leave all that the nursery does."""

    def __init__(self, tty: int, line: int, named: str) -> None:
        super().__init__()
        self.tty, self.line, self.named = tty, line, named


class Nursery:
    """Bears guests' programs as the door on `sock` asks, and notes how they end."""

    def __init__(self, sock: socket.socket, program: str, *, forks: bool) -> None:
        self._sock = sock
        self._program = program
        self._forks = forks
        self._parcels: Parcels[FromDoor] = Parcels(FromDoor)
        self._guests: dict[int, int] = {}
        """The numbers of guests by their processes."""

    def run(self) -> None:
        """Serve until the door is gone. Raises `Child` in each process that is born here."""
        woken, wake = socket.socketpair()
        for end in (woken, wake):
            end.setblocking(False)
        signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        with selectors.DefaultSelector() as selector:
            selector.register(self._sock, selectors.EVENT_READ)
            selector.register(woken, selectors.EVENT_READ)
            try:
                while self._heard(selector, woken):
                    self._reap()
            except Child:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                raise
        self._leave_nobody()

    def _heard(self, selector: selectors.BaseSelector, woken: socket.socket) -> bool:
        ready = {key.fileobj for key, _ in selector.select()}
        if woken in ready:
            with suppress(BlockingIOError):
                woken.recv(4096)
        if self._sock not in ready:
            return True
        try:
            data, files = receive(self._sock)
            for message, its in self._parcels.feed(data, files):
                match message:
                    case Bear():
                        self._bear(message, *its)
                    case Kill(guest=number):
                        self._kill([process for process, one in self._guests.items() if one == number])
        except (OSError, BadMessage):
            return False
        return bool(data)

    def _bear(self, wanted: Bear, tty: int, line: int) -> None:
        process = os.fork()
        if process == 0:
            if self._forks:
                raise Child(tty, line, wanted.term)
            try:
                start(self._program, tty, line, wanted.term)
            finally:
                os._exit(guest.FAILED)
        self._guests[process] = wanted.guest
        os.close(tty)
        os.close(line)

    def _kill(self, processes: list[int]) -> None:
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def _reap(self) -> None:
        while self._guests:
            process, status = os.waitpid(-1, os.WNOHANG)
            if process == 0:
                return
            number = self._guests.pop(process, None)
            if number is not None:
                with suppress(OSError):
                    self._sock.sendall(packed(Ended(guest=number, code=os.waitstatus_to_exitcode(status))))

    def _leave_nobody(self) -> None:
        """Wait for the guests' programs, whose terminals went with the door, and end those that stay."""
        late = time.monotonic() + GRACE
        while self._guests and time.monotonic() < late:
            self._reap()
            time.sleep(0.02)
        self._kill(list(self._guests))
        for process in self._guests:
            with suppress(ChildProcessError):
                os.waitpid(process, 0)


def start(program: str, tty: int, line: int, named: str) -> None:
    """Become a guest's program in a Python of its own; does not return."""
    for number in (tty, line):
        os.set_inheritable(number, True)
    words = [sys.executable, "-P", "-B", "-m", guest.__name__, program, str(tty), str(line), named]
    os.execve(sys.executable, words, guest.environment(named) | guest.way())


def main() -> int:
    """Be a nursery: `python -m tui.hosting.nursery PROGRAM SOCKET [start]`. Returns in guests' processes, too."""
    _, program, number, *how = sys.argv
    forks = FORKS and how != ["start"]
    run = guest.found(program, prepared=True) if forks else None
    nursery = Nursery(socket.socket(fileno=int(number)), program, forks=forks)
    # What is there now stays for good; without this each guest's first search for garbage would copy all of it.
    gc.collect()
    gc.freeze()
    try:
        nursery.run()
    except Child as child:
        born = child.tty, child.line, child.named
    else:
        return 0
    return guest.live(run if run is not None else program, *born)


if __name__ == "__main__":
    os._exit(main())
