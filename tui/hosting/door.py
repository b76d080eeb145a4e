"""The door: lets ssh clients in, and gives each a guest's program on a terminal of its own.

It is a process of its own, because it reads what strangers send: it holds no log and no state, and knows no invitation.
What it does not need it refuses by name. `docs/hosting.md` says what it asks for, and what it is guarded against.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncssh

from saves.errors import reason
from saves.text import visible
from tui.hosting import gate, guest
from tui.hosting.guests import ENDED, Guest, Guests, farewell
from tui.hosting.vouching import KEYS_LIMIT, NAME_LIMIT, Asking, Come, Failed, Open, Ready

INVITATION = "Invitation: "
WRONG = "Not an invitation of this host. Wait a moment before you try again."
TOO_MANY = "Too many have tried words here. Wait a minute before you try again."
TOO_LONG = "The login took too long."
NO_SCREEN = "No screen was asked for."
FULL = "All places here are taken. Come again later."
CLOSED = "The host has ended. Your seat is kept; come again when it is back."
NO_COMMAND = "Nothing can be run here but the tables: leave out the command."
NO_TERMINAL = "The tables need a terminal; ssh gives them one with -t."
ONE_SCREEN = "There is one screen for each connection."

VERSION = "Westmarch"
KEEPALIVE, KEEPALIVES = 30, 3
"""A client that says nothing for so many seconds is asked whether it is there, so many times."""

WINDOW, PACKET = 32 << 10, 16 << 10
"""How many bytes a client may have on their way, and how many of them in a packet: it sends keys."""

UNSENT = 64 << 10
"""A guest's program waits with what it draws while so many bytes wait for its client."""

GRACE = 1.5
"""For how many seconds guests' programs may say goodbye once the host is gone."""


def own_key(path: Path) -> asyncssh.SSHKey:
    """Return the door's own key, made at `path` when it is not there.

    Raises `OSError`, and `asyncssh.KeyImportError` where something else lies there.
    """
    try:
        return asyncssh.import_private_key(path.read_bytes())
    except FileNotFoundError:
        key = asyncssh.generate_private_key("ssh-ed25519", comment="westmarch")
        new = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(key.export_private_key())
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
        return key


class Channel(asyncssh.SSHServerChannel[bytes]):
    """A channel that takes no variables of a client: asyncssh would keep them all."""

    def _process_env_request(self, packet: object) -> bool:
        return False


class Screen(asyncssh.SSHServerSession[bytes]):
    """What a client has asked for on its channel: a terminal with a shell, which is a guest's program."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._chan: Channel
        self._term: str | None = None
        self._size = (80, 24)
        self._refusal = ""
        self._guest: Guest | None = None
        self._number = 0

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Take the channel."""
        self._chan = chan  # type: ignore[assignment]
        chan.set_write_buffer_limits(UNSENT)

    # ------------------------------------------------------------------ what may be asked for, and what not

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """Take note of the terminal."""
        self._term = term_type
        self._size = term_size[:2]
        return True

    def shell_requested(self) -> bool:
        """Allow a screen, on a terminal."""
        if self._term is None:
            self._refusal = NO_TERMINAL
        return True

    def exec_requested(self, command: str) -> bool:
        """Run no command (scp is one). ssh shows the reason only to whoever was not refused at once."""
        self._refusal = NO_COMMAND
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Refuse sftp and its like."""
        return False

    def break_received(self, msec: int) -> bool:
        """Refuse to break a line."""
        return False

    def signal_received(self, signal: str) -> None:
        """Send no signal to anybody."""

    # ------------------------------------------------------------------ the screen

    def session_started(self) -> None:
        """Begin the guest's program, or say why there is none."""
        if self._refusal:
            self._chan.write_stderr(f"{self._refusal}\r\n".encode())
            self._chan.exit(1)
            return
        one = self._guest = Guest(self._show, self._full, self._over)
        one.resize(*self._size)
        self._number = self._caller.come(one, self._term or "")
        if not self._number:
            one.hang_up()
            self.leave(FULL)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Hand the program what somebody types."""
        if self._guest is not None:
            self._guest.hear(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Resize the program's terminal."""
        self._size = (width, height)
        if self._guest is not None:
            self._guest.resize(width, height)

    def pause_writing(self) -> None:
        """Let the program wait while the client does not take what is drawn."""
        if self._guest is not None:
            self._guest.pause(True)

    def resume_writing(self) -> None:
        """Let the program draw on."""
        if self._guest is not None:
            self._guest.pause(False)

    def eof_received(self) -> bool:
        """Take the end of what is typed as the end."""
        self._chan.exit(1)
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """Hang up the program's terminal."""
        self._caller.leave(self._number)

    def leave(self, sentence: str) -> None:
        """Say a sentence on a terminal as it was before, and end."""
        self._show(farewell(sentence))
        self._chan.exit(1)

    def _show(self, data: bytes) -> None:
        # The channel may be closed while the program still draws.
        with suppress(OSError):
            self._chan.write(data)

    def _full(self, full: bool) -> None:
        if full:
            self._chan.pause_reading()
        else:
            self._chan.resume_reading()

    def _over(self, code: int | None) -> None:
        if code in guest.LEFT:
            self._chan.exit(code)
        else:
            self.leave(ENDED)


class Caller(asyncssh.SSHServer):
    """A connection: who it says that it is, and how it was let in."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._conn: asyncssh.SSHServerConnection
        self._who: str | None = None
        """Who this is: set right before the login succeeds, and by whatever it succeeds."""
        self._name = ""
        self._offered: list[str] = []
        self._brought: list[str] = []
        """The keys that were offered before the words of an invitation."""
        self._wrong = 0
        self._not_before = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self.screen: Screen | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Let a connection wait for its login, unless too many do."""
        self._conn = conn
        if self._door.knocks(self):
            self._limit(gate.LOGIN, TOO_LONG)
        else:
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._door.gone(self)
        if self._timer is not None:
            self._timer.cancel()

    # ------------------------------------------------------------------ logging in

    def begin_auth(self, username: str) -> bool:
        """Take note of the name; whoever it is must log in."""
        self._name = visible(username[:NAME_LIMIT])
        return True

    def public_key_auth_supported(self) -> bool:
        """Take keys that the host remembers."""
        return True

    async def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Return whether the host remembers a key; else it may, once there was an invitation."""
        fingerprint = key.get_fingerprint()
        if fingerprint not in self._offered:
            if len(self._offered) == KEYS_LIMIT:
                return False
            self._offered.append(fingerprint)
        self._who = await self._door.asking.known(fingerprint)
        return self._who is not None

    def kbdint_auth_supported(self) -> bool:
        """Ask for an invitation."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge:
        """Ask for the words of an invitation."""
        watching = " Without one, press enter to watch." if self._door.wanted.onlookers else ""
        return _challenge(f"{VERSION}: {self._door.wanted.title}. The words of your invitation, please.{watching}")

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> Challenge | bool:
        """Let in who brings the words of an invitation, and onlookers where they may come; ask others again, later."""
        words = responses[0].strip() if len(responses) == 1 else ""
        if self._door.wanted.onlookers and not words:
            self._who = ""
            return True
        # A client that asks anew instead of waiting for an answer gets this one no sooner.
        await asyncio.sleep(self._not_before - time.monotonic())
        allowed = self._door.tries.another()
        who = await self._door.asking.check(words) if words and allowed else None
        if who:
            self._who = who
            self._brought = self._offered
            return True
        self._wrong += 1
        wait = gate.pause(self._wrong)
        self._not_before = time.monotonic() + wait
        await asyncio.sleep(wait)
        return _challenge(WRONG if allowed else TOO_MANY)

    def password_auth_supported(self) -> bool:
        """Take no passwords."""
        return False

    def host_based_auth_supported(self) -> bool:
        """Take no other machine's word."""
        return False

    def validate_ca_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Take no certificates."""
        return False

    def auth_completed(self) -> None:
        """Wait for the one screen."""
        self._door.knows(self)
        self._limit(gate.CHANNEL, NO_SCREEN)

    # ------------------------------------------------------------------ what may be opened, and what not

    def session_requested(self) -> tuple[Channel, Screen]:
        """Allow one channel with a screen."""
        if self.screen is not None:
            raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, ONE_SCREEN)
        self.screen = Screen(self)
        loop = asyncio.get_running_loop()
        return Channel(self._conn, loop, True, False, False, 0, 0, None, "strict", WINDOW, PACKET), self.screen

    def connection_requested(self, dest_host: str, dest_port: int, orig_host: str, orig_port: int) -> bool:
        """Refuse to reach other machines (`-L`, `-W`)."""
        return False

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        """Refuse to listen for a client (`-R`)."""
        return False

    def unix_connection_requested(self, dest_path: str) -> bool:
        """Refuse to reach sockets (`-L` to one)."""
        return False

    def unix_server_requested(self, listen_path: str) -> bool:
        """Refuse to listen on sockets (`-R` from one)."""
        return False

    def tun_requested(self, unit: int | None) -> bool:
        """Refuse tunnels (`-w`)."""
        return False

    def tap_requested(self, unit: int | None) -> bool:
        """Refuse tunnels of the other kind."""
        return False

    # ------------------------------------------------------------------ coming and going

    def come(self, one: Guest, term: str) -> int:
        """Begin a guest's program; return its number, or 0 where all places are taken."""
        self._limit(None)
        return self._door.come(self, one, term)

    def leave(self, number: int) -> None:
        """End a guest's program. The client has seen its last, and goes; else the connection ends."""
        self._door.guests.end(number)
        self._limit(gate.CHANNEL, NO_SCREEN)

    def close(self, why: str) -> None:
        """End the connection, and say why."""
        self._conn.disconnect(asyncssh.DISC_BY_APPLICATION, why)

    def guest(self) -> Come:
        """Return what the host is told of the guest."""
        address = self._conn.get_extra_info("peername", ("",))[0]
        return Come(who=self._who or "", name=self._name, keys=self._brought, from_=address)

    def _limit(self, seconds: float | None, why: str = "") -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self.close, why)


Challenge = tuple[str, str, str, list[tuple[str, bool]]]


def _challenge(sentence: str) -> Challenge:
    return ("", sentence, "", [(INVITATION, False)])


class Door:
    """All connections, and what they share."""

    def __init__(self, asking: Asking, wanted: Open, guests: Guests) -> None:
        self.asking = asking
        self.wanted = wanted
        self.guests = guests
        self.tries = gate.Tries(time.monotonic)
        self._waiting: set[Caller] = set()
        self._callers: set[Caller] = set()

    def knocks(self, caller: Caller) -> bool:
        """Return whether a connection may wait for its login."""
        if len(self._waiting) >= gate.WAITING:
            return False
        self._waiting.add(caller)
        self._callers.add(caller)
        return True

    def knows(self, caller: Caller) -> None:
        """Take note that a connection has logged in."""
        self._waiting.discard(caller)

    def gone(self, caller: Caller) -> None:
        """Take note that a connection is gone."""
        self._waiting.discard(caller)
        self._callers.discard(caller)

    def come(self, caller: Caller, one: Guest, term: str) -> int:
        """Begin a guest's program, its line in the host's hands; return its number, or 0 without a place for it."""
        if self.wanted.most and self.guests.alive >= self.wanted.most:
            return 0
        mine, its = socket.socketpair()
        self.asking.come(caller.guest(), mine)
        return self.guests.bear(one, term, its)

    async def close(self) -> None:
        """Let guests' programs say goodbye, and end everything."""
        late = time.monotonic() + GRACE
        while self.guests.alive and time.monotonic() < late:
            await asyncio.sleep(0.02)
        for caller in list(self._callers):
            if caller.screen is not None:
                caller.screen.leave(CLOSED)
            caller.close(CLOSED)
        while self._callers and time.monotonic() < late + GRACE:
            await asyncio.sleep(0.02)


async def _listen(door: Door, key: asyncssh.SSHKey) -> asyncssh.SSHAcceptor:
    wanted = door.wanted
    return await asyncssh.listen(
        wanted.address,
        wanted.port,
        server_factory=lambda: Caller(door),
        server_host_keys=[key],
        server_version=VERSION,
        gss_host=None,
        x509_trusted_certs=None,
        compression_algs=None,
        x11_forwarding=False,
        agent_forwarding=False,
        allow_scp=False,
        sftp_factory=None,
        # Of the two limits ours comes first, because it says why.
        login_timeout=gate.LOGIN + 5,
        keepalive_interval=KEEPALIVE,
        keepalive_count_max=KEEPALIVES,
    )


def _why(error: OSError, wanted: Open) -> str:
    where = f"{visible(wanted.address)}, port {wanted.port}"
    if error.errno == errno.EADDRINUSE:
        return f"the door cannot open at {where}: something listens there already; name another port"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"the door cannot open at {where}: ports below 1024 are the system's; name another"
    return f"the door cannot open at {where}: {reason(error)}"


async def serve(sock: socket.socket, program: str) -> None:
    """Be the door of the host at the other end of `sock`, until it goes or a signal asks to end."""
    loop = asyncio.get_running_loop()
    opening: asyncio.Future[Open] = loop.create_future()
    ended = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, ended.set)
    guests = Guests(program)
    asking = Asking(sock, opening.set_result, ended.set)
    stop = loop.create_task(ended.wait())
    either: list[asyncio.Future[Any]] = [opening, stop]
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    if opening.done():
        door = Door(asking, opening.result(), guests)
        acceptor = await _opened(door)
        if acceptor is not None:
            await stop
            acceptor.close()
            await door.close()
    stop.cancel()
    guests.close()
    asking.close()


async def _opened(door: Door) -> asyncssh.SSHAcceptor | None:
    path = Path(door.wanted.key)
    try:
        key = own_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        why = reason(error) if isinstance(error, OSError) else "it is no key"
        door.asking.say(Failed(text=f"the door's own key at {visible(str(path))} cannot be used: {why}"))
        return None
    try:
        acceptor = await _listen(door, key)
    except OSError as error:
        door.asking.say(Failed(text=_why(error, door.wanted)))
        return None
    door.asking.say(Ready(port=acceptor.get_port(), fingerprint=key.get_fingerprint()))
    return acceptor


def main() -> int:
    """Be a door: `python -m tui.hosting.door SOCKET [PROGRAM]`."""
    # Whatever a stranger's client does wrong is no matter for the host's terminal.
    logging.getLogger("asyncssh").setLevel(logging.CRITICAL)
    with suppress(KeyboardInterrupt):
        asyncio.run(serve(socket.socket(fileno=int(sys.argv[1])), *(sys.argv[2:] or [guest.PROGRAM])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
