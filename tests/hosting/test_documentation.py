"""`docs/hosting.md` has every frame, with every member of it, and nothing that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from tui.hosting import frames

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
GUESTS, _, REST = PAGE.partition("### What guests ask for")[2].partition("### What hosts say")
HOSTS, _, PARTS = REST.partition("### What they are made of")
OF_LOGS = {"header", "entry", "seen"}
"""Records whose members stand in the page on the format of logs."""


def structs() -> list[type[msgspec.Struct]]:
    found = [one for one in vars(frames).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    return [one for one in found if one.__module__ == frames.__name__ and one not in (frames.Do, frames.HostRecord)]


def rows(section: str) -> dict[str, list[str]]:
    """Return the members that each row of a table names, by what the row is about."""
    cells = [line.split("|")[1:3] for line in section.splitlines() if line.startswith("| `")]
    return {
        name: re.findall("`([^`]+)`", members) for about, members in cells for name in re.findall("`([^`]+)`", about)
    }


def members(struct: type[msgspec.Struct]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(struct)]


def test_every_frame_is_on_the_page_with_all_its_members() -> None:
    guests, hosts, parts = rows(GUESTS), rows(HOSTS), rows(PARTS)
    for struct in structs():
        tag = struct.__struct_config__.tag
        if issubclass(struct, frames.Do):
            own = [name for name in members(struct) if name != "id"]
            assert (tag, sorted(guests.pop(str(tag)))) == (tag, sorted(own))
        elif issubclass(struct, frames.HostRecord):
            assert (tag, sorted(hosts.pop(str(tag)))) == (tag, sorted(members(struct)))
        else:
            assert (struct.__name__, sorted(parts.pop(struct.__name__))) == (struct.__name__, sorted(members(struct)))
    del guests["do"], hosts["record"]
    assert (guests, set(hosts), parts) == ({}, OF_LOGS, {})


def test_the_limits_on_the_page_are_those_of_the_program() -> None:
    assert (frames.PROTOCOL, frames.GUEST_LIMIT, frames.HOST_LIMIT, frames.HEADER_LIMIT) == (
        1,
        64 << 10,
        1 << 20,
        4 << 20,
    )
    assert "protocol (1)" in PAGE
    assert "64 KiB a line" in PAGE
    assert "1 MiB, and 4 MiB in a header" in PAGE.replace("\n", " ")
