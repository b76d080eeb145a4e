"""Who may come in, how often strangers may try, and what nobody can ask for: the door without a port."""

from __future__ import annotations

import importlib
import re
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.hosting.test_guests import until
from tests.hosting.test_vouching import WORDS, Book
from tui.command_line import main
from tui.commands.problems import Problem
from tui.hosting import gate
from tui.hosting.door_screen import Screen
from tui.hosting.doorkeeper import place
from tui.hosting.hall import Hall
from tui.hosting.lobby_rows import known_as
from tui.hosting.vouching import Asking, Come, Open, Vouching

asyncssh = pytest.importorskip("asyncssh", reason="the extra `host` is not installed")
door = importlib.import_module("tui.hosting.door")


class Connection:
    """A connection that is only closed."""

    def __init__(self) -> None:
        self.ended: list[str] = []

    def disconnect(self, code: int, why: str) -> None:
        self.ended.append(why)

    def abort(self) -> None:
        self.ended.append("aborted")

    def get_extra_info(self, name: str, default: object) -> tuple[str, int]:
        return "10.0.0.7", 4711


class Doors:
    """A door without a port, before a host."""

    def __init__(self, *, onlookers: bool = False) -> None:
        ours, its = socket.socketpair()
        self.book = Book()
        self.host = Vouching(its, self.book, lambda _: None, lambda: None)
        wanted = Open(address="", port=1, key="", title="the tables of Anna", onlookers=onlookers)
        self.hall = Hall(Asking(ours, lambda _: None, lambda: None), wanted, None)  # type: ignore[arg-type]

    def caller(self) -> tuple[Any, Connection]:
        caller, connection = door.Caller(self.hall), Connection()
        caller.connection_made(connection)
        caller.begin_auth("ben")
        return caller, connection

    def close(self) -> None:
        self.host.close()
        self.hall.asking.close()


async def test_wrong_words_take_longer_each_time_whatever_the_client_does(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    now = [0.0]

    async def sleep(seconds: float) -> None:
        slept.append(round(max(0.0, seconds), 1))
        now[0] += max(0.0, seconds)

    doors = Doors()
    caller, _ = doors.caller()
    with monkeypatch.context() as patch:
        patch.setattr("tui.hosting.door.asyncio.sleep", sleep)
        patch.setattr("tui.hosting.door.time.monotonic", lambda: now[0])
        doors.hall.tries = gate.Tries(lambda: now[0])
        for _ in range(7):
            challenge = await caller.validate_kbdint_response("ben", ["no such words here"])
            assert challenge == ("", door.WRONG, "", [("Invitation: ", False)])
        assert slept[1::2] == [0.5, 1, 2, 4, 8, 8, 8]
        # One that hung up on its answers and asks again waits all the same.
        now[0] -= 8
        assert await caller.validate_kbdint_response("ben", [WORDS]) is True
        assert slept[-1] == 8
        for _ in range(gate.TRIES):
            await doors.caller()[0].validate_kbdint_response("eve", [""])
            now[0] -= 0.5
        tired = await doors.caller()[0].validate_kbdint_response("ben", [WORDS])
        assert isinstance(tired, tuple)
        assert tired[1] == door.TOO_MANY
        now[0] += gate.SPAN
        assert await doors.caller()[0].validate_kbdint_response("ben", [WORDS]) is True
    doors.close()


async def test_onlookers_come_in_without_words_where_they_may() -> None:
    doors = Doors(onlookers=True)
    caller, _ = doors.caller()
    assert "press enter to watch" in caller.get_kbdint_challenge("", "", "")[1]
    assert await caller.validate_kbdint_response("eve", [""]) is True
    assert caller.guest() == Come(who="", name="ben", from_="10.0.0.7")
    doors.close()


async def test_a_login_and_a_screen_must_come_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "LOGIN", 0.01)
    monkeypatch.setattr(gate, "CHANNEL", 0.02)
    doors = Doors()
    slow, idle = doors.caller(), doors.caller()
    idle[0].auth_completed()
    await until(lambda: bool(slow[1].ended and idle[1].ended))
    assert (slow[1].ended, idle[1].ended) == ([door.TOO_LONG], [door.NO_SCREEN])
    doors.close()


NAMED = {
    "session_open": "one, of a terminal with a shell",
    "direct_tcpip_open": "connection_requested",
    "direct_streamlocal_at_openssh_dot_com_open": "unix_connection_requested",
    "tun_at_openssh_dot_com_open": "tun_requested, tap_requested",
    "tcpip_forward_global_request": "server_requested",
    "cancel_tcpip_forward_global_request": "there is none to cancel",
    "streamlocal_forward_at_openssh_dot_com_global_request": "unix_server_requested",
    "cancel_streamlocal_forward_at_openssh_dot_com_global_request": "there is none to cancel",
    "keepalive_at_openssh_dot_com_global_request": "answered",
    "hostkeys_prove_00_at_openssh_dot_com_global_request": "no keys are offered",
    "keepalive_at_openssh_dot_com_request": "answered",
    "pty_req_request": "taken note of",
    "x11_req_request": "x11_forwarding is off",
    "auth_agent_req_at_openssh_dot_com_request": "agent_forwarding is off",
    "env_request": "Channel takes none",
    "shell_request": "a screen",
    "exec_request": "exec_requested",
    "subsystem_request": "subsystem_requested",
    "window_change_request": "resizes",
    "signal_request": "signal_received",
    "break_request": "break_received",
}
"""Everything that a client can ask for as far as asyncssh knows, and what becomes of it."""


def test_everything_that_can_be_asked_for_is_known() -> None:
    handlers = {
        name.removeprefix("_process_")
        for kind in (asyncssh.SSHServerConnection, asyncssh.SSHServerChannel)
        for name in dir(kind)
        if name.startswith("_process_") and name.endswith(("_request", "_open"))
    }
    # The others are packets of the protocol, which hold one of these or log in.
    packets = {"channel_open", "global_request", "request", "service_request", "userauth_request"}
    assert handlers == NAMED.keys() | packets
    hooks = {name for name in dir(asyncssh.SSHServer) if name.endswith("_requested")}
    assert hooks <= vars(door.Caller).keys()
    hooks = {name for name in dir(asyncssh.SSHServerSession) if name.endswith(("_requested", "_received"))}
    assert hooks - {"soft_eof_received"} <= vars(Screen).keys()


def test_only_the_door_knows_of_ssh() -> None:
    top = Path(gate.__file__).parents[2]
    modules = [path for layer in ("core", "saves", "replays", "tui") for path in (top / layer).rglob("*.py")]
    knowing = [path.name for path in modules if re.search(r"^\s*(import|from) asyncssh", path.read_text(), re.M)]
    assert knowing == ["door.py"]


def test_the_place_of_a_door_is_a_port_here_unless_it_names_an_address() -> None:
    assert place("7777") == ("127.0.0.1", 7777)
    assert place("0.0.0.0:22") == ("0.0.0.0", 22)
    assert place("[::]:7777") == ("::", 7777)
    for wrong in ("", "x", "0", "65536", ":7777", "::1:7777", "host:", "7777:host"):
        with pytest.raises(Problem, match="no place for a door; name a port"):
            place(wrong)


def test_a_door_at_no_place_is_wrong_usage(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    assert main(["host", "--ssh", "somewhere"]) == 2
    assert "--ssh: 'somewhere' is no place for a door" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("words:sunday/evening/sam", "Ben, invited to sunday/evening"),
        ("key:SHA256:Qy7", "Ben, key SHA256:Qy7"),
        ("uid:1004", "Ben"),
        ("", "Ben, without an invitation"),
    ],
)
def test_the_lobby_says_as_whom_a_guest_is_known(who: str, words: str) -> None:
    assert known_as(who, "Ben") == words
