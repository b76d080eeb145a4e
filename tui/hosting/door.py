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
from tui.hosting.door_screen import Screen
from tui.hosting.guests import Guest, Guests
from tui.hosting.hall import Hall
from tui.hosting.vouching import KEYS_LIMIT, NAME_LIMIT, Asking, Come, Failed, Open, Ready

INVITATION = "Invitation: "
WRONG = "Not an invitation of this host. Wait a moment before you try again."
TOO_MANY = "Too many have tried words here. Wait a minute before you try again."
TOO_LONG = "The login took too long."
NO_SCREEN = "No screen was asked for."
ONE_SCREEN = "There is one screen for each connection."

VERSION = "Westmarch"
KEEPALIVE, KEEPALIVES = 30, 3
"""A client that says nothing for so many seconds is asked whether it is there, so many times."""

WINDOW, PACKET = 32 << 10, 16 << 10
"""How many bytes a client may have on their way, and how many of them in a packet: it sends keys."""


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


class Session(Screen, asyncssh.SSHServerSession[bytes]):
    """A screen as asyncssh calls it; what it may be asked for beside that is refused."""


class Caller(asyncssh.SSHServer):
    """A connection: who it says that it is, and how it was let in."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
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
        self.screen: Session | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Let a connection wait for its login, unless too many do."""
        self._conn = conn
        if self._hall.knocks(self):
            self._limit(gate.LOGIN, TOO_LONG)
        else:
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._hall.gone(self)
        if self._timer is not None:
            self._timer.cancel()

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
        self._who = await self._hall.asking.known(fingerprint)
        return self._who is not None

    def kbdint_auth_supported(self) -> bool:
        """Ask for an invitation."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge:
        """Ask for the words of an invitation."""
        watching = " Without one, press enter to watch." if self._hall.wanted.onlookers else ""
        return _challenge(f"{VERSION}: {self._hall.wanted.title}. The words of your invitation, please.{watching}")

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> Challenge | bool:
        """Let in who brings the words of an invitation, and onlookers where they may come; ask others again, later."""
        words = responses[0].strip() if len(responses) == 1 else ""
        if self._hall.wanted.onlookers and not words:
            self._who = ""
            return True
        # A client that asks anew instead of waiting for an answer gets this one no sooner.
        await asyncio.sleep(self._not_before - time.monotonic())
        allowed = self._hall.tries.another()
        who = await self._hall.asking.check(words) if words and allowed else None
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
        self._hall.knows(self)
        self._limit(gate.CHANNEL, NO_SCREEN)

    def session_requested(self) -> tuple[Channel, Session]:
        """Allow one channel with a screen."""
        if self.screen is not None:
            raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, ONE_SCREEN)
        self.screen = Session(self)
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

    def come(self, one: Guest, term: str) -> int:
        """Begin a guest's program; return its number, or 0 where all places are taken."""
        self._limit(None)
        return self._hall.come(self, one, term)

    def leave(self, number: int) -> None:
        """End a guest's program. The client has seen its last, and goes; else the connection ends."""
        self._hall.guests.end(number)
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


async def _listen(hall: Hall, key: asyncssh.SSHKey) -> asyncssh.SSHAcceptor:
    wanted = hall.wanted
    return await asyncssh.listen(
        wanted.address,
        wanted.port,
        server_factory=lambda: Caller(hall),
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
        hall = Hall(asking, opening.result(), guests)
        acceptor = await _opened(hall)
        if acceptor is not None:
            await stop
            acceptor.close()
            await hall.close()
    stop.cancel()
    guests.close()
    asking.close()


async def _opened(hall: Hall) -> asyncssh.SSHAcceptor | None:
    path = Path(hall.wanted.key)
    try:
        key = own_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        why = reason(error) if isinstance(error, OSError) else "it is no key"
        hall.asking.say(Failed(text=f"the door's own key at {visible(str(path))} cannot be used: {why}"))
        return None
    try:
        acceptor = await _listen(hall, key)
    except OSError as error:
        hall.asking.say(Failed(text=_why(error, hall.wanted)))
        return None
    hall.asking.say(Ready(port=acceptor.get_port(), fingerprint=key.get_fingerprint()))
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
