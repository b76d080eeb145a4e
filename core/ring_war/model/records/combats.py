"""What a fight is made of: pairs, standing orders, wounds that are dealt (chapter G)."""

from __future__ import annotations

from typing import Literal

import msgspec

Stance = Literal["weapon", "sorcery", "break_off"]

SERVANT, SEIZE, STOP = "servant", "seize", "stop"
"""Kinds of fights that are not plain ones: with a Servant (F.6), for the Ring (G.3), a companion against Boromir
(G.3)."""


class Pair(msgspec.Struct, frozen=True):
    """Who fights whom: on one of the two sides there is one alone, on the other one with up to two helpers (G.2)."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class Order(msgspec.Struct, frozen=True):
    """How somebody means to fight until the end of the fight (RR5); a secret of whoever commands him."""

    who: str
    stance: Stance


class Hit(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who was wounded in a fight, by whom, and which Magic Cards he had then: what is needed if he falls (G.5, G.6)."""

    who: str
    by: str = ""
    cards: tuple[str, ...] = ()
    bearer: bool = False


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """All Individual Combats of a hex at one time.

    `attacker` and `defender` are the powers that command the two sides, "" where nobody does (a Servant). `pairs` are
    who fights whom, `at` the pair that fights now and `round` its round. `kind` is "" or one of the kinds above, `by`
    who began a fight for the Ring, `free` says that the Dark Power pays nothing, `forced` that nobody may refuse.
    `orders` are standing orders, `coats` who has used his Mithril Coat, `first` who has made the first wound that a
    rule asks for (Shelob, the Barrow-blades), `hits` who was wounded, each by whom at last, the latest last."""

    hex: str
    attacker: str
    defender: str
    rule: str
    pairs: tuple[Pair, ...] = ()
    kind: str = ""
    by: str = ""
    free: bool = False
    forced: bool = False
    at: int = 0
    round: int = 0
    orders: tuple[Order, ...] = ()
    coats: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    hits: tuple[Hit, ...] = ()

    @property
    def fighters(self) -> tuple[str, ...]:
        """Everybody who fights in it, pair by pair."""
        return tuple(name for pair in self.pairs for name in (*pair.attackers, *pair.defenders))

    def replacing(self, at: int, *pairs: Pair) -> Combat:
        """Return the same fights with other pairs, or none, in the place of one of them."""
        return msgspec.structs.replace(self, pairs=(*self.pairs[:at], *pairs, *self.pairs[at + 1 :]))


class Blow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Wounds that somebody deals in a round; `to` is empty until his victim is chosen."""

    by: str
    to: str
    wounds: int
    special: bool = False
    sorcery: bool = False
