"""Digests stay what they are when a later version gives a struct another member."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from core.kernel.digests import Digest, packed_digest, state_digest
from core.kernel.play import State
from tests.kernel.test_table import play_on, table_of

BOTH = pytest.mark.parametrize("digest", [state_digest, packed_digest])


def options(count: int) -> Any:
    """Return a kind of options with so many members."""
    members = [(f"option_{number}", bool, False) for number in range(count)]
    return msgspec.defstruct("Options", members, omit_defaults=True, frozen=True)


def state(kind: Any, more: int) -> Any:
    """Return a state that holds options of `kind`, and has `more` members besides."""
    members = [(f"member_{number}", int, 0) for number in range(more)]
    made = msgspec.defstruct(
        "SomeState", [("options", kind), *members], bases=(State,), omit_defaults=True, kw_only=True
    )
    return made(options=kind(True, True), agenda=[{"step": "one"}], draws=7)


def over(packed: bytes) -> str:
    """Return a digest over these bytes, as format 1 took it."""
    return hashlib.blake2b(packed, digest_size=8).hexdigest()


@BOTH
def test_a_sixteenth_member_changes_no_digest(digest: Digest) -> None:
    before = digest(state(options(15), 30))
    assert digest(state(options(16), 30)) == before
    assert digest(state(options(40), 30)) == before
    assert digest(state(options(15), 31)) == before


def test_a_state_that_outgrows_fifteen_members_keeps_its_digest() -> None:
    assert state_digest(state(options(2), 20)) == state_digest(state(options(2), 1))


def test_the_encoding_that_format_1_used_would_change() -> None:
    few, many = (msgspec.msgpack.encode(state(options(count), 30)) for count in (15, 16))
    assert few != many


@BOTH
def test_a_digest_tells_states_apart(digest: Digest) -> None:
    one, other = state(options(3), 20), state(options(3), 20)
    assert digest(one) == digest(other)
    other.draws = 8
    assert digest(one) != digest(other)


def test_the_digests_of_format_1_are_what_they_were() -> None:
    table = table_of()
    play_on(table, 30)
    for one in (table.state, state(options(15), 30), state(options(15), 0)):
        assert packed_digest(one) == over(msgspec.msgpack.encode(one))


def test_golden_digests() -> None:
    assert state_digest(state(options(2), 20)) == "7245c8c16dcdc0e5"
    assert packed_digest(state(options(2), 20)) == "1dea038290c2da89"
