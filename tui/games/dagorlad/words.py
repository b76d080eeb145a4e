"""Short words for what happens: ids of pieces, numbers of hexes, dice and what they had to show."""

from __future__ import annotations

from collections.abc import Iterable

from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.state import BEAST, OFF
from core.dagorlad.words.names import DIRECTION_NAMES, spoken_of
from tui.games.dagorlad.counters import LEADER_WORDS
from tui.glyphs import UNICODE as G
from tui.short import Moment, ShortWords
from tui.widgets.lines import Line, line

PHASE_SHORT = {
    "": "set-up",
    "A": "A magic",
    "C": "C moves",
    "D1": "D1 fire",
    "D2": "D2 duels",
    "D3": "D3 melee",
    "E": "E magic",
    "F": "F moves",
    "G1": "G1 fire",
    "G2": "G2 duels",
    "G3": "G3 melee",
    "H": "H rally",
}
"""What each phase is, in a word behind its letter."""

RESULT_SHORT = {"NE": "no effect", "R": "R", "D": "D", "1/2E": "1/2E", "E": "E"}
FATE_SHORT = {"safe": "unharmed", "wounded": "wounded", "displaced": "displaced", "killed": "killed"}
SHIFT_SHORT = {"weapon": "weapon", "wrath": "Wrath", "rough": "rough", "slope": "uphill", "fanatical": "fanatical"}


def short_name(piece: str) -> str:
    """Return a piece in few letters: a unit's id, a leader's or a weapon's name."""
    rules = spoken_of()
    if piece in rules.weapons:
        return rules.weapons[piece].name
    return LEADER_WORDS.get(piece, "the Beast" if piece == BEAST else piece)


def _all(pieces: Iterable[str]) -> str:
    return ", ".join(short_name(piece) for piece in pieces)


def _place(hex_: str) -> str:
    return "Mordor" if hex_ == OFF else hex_


def _plus(points: int) -> str:
    return f" +{points}" if points else ""


def _with(leaders: Iterable[str]) -> str:
    names = _all(leaders)
    return f" with {names}" if names else ""


def _dice(dice: Iterable[int]) -> str:
    return str(sum(dice))


def _moved(event: e.PieceMoved, at: Moment) -> Line:
    enters = " enters" if event.entered else ""
    return line(f"{short_name(event.piece)}{enters}{G.arrow}{event.path[-1]}")


def _attack(event: c.AttackRolled, at: Moment) -> Line:
    verb = "fires at" if event.kind == "missile" else "on"
    shifts = "".join(f" {SHIFT_SHORT[one]}" for one in event.shifts)
    head = f"{short_name(event.unit)} {verb} {short_name(event.target)} {event.letter}:{event.armor}{shifts} "
    roll = f"{_dice(event.dice)}/{event.needs}" if event.dice else "no roll"
    return line(head, (roll, "bright" if event.hit else "soft"), ("" if event.hit else " misses", "soft"))


def _result(event: c.ResultRolled, at: Moment) -> Line:
    unit = at.view.units.get(event.target)
    again = " again" if unit is not None and unit.disrupted and event.result == "D" else ""
    came = f"{RESULT_SHORT[event.result]}{again}"
    return line(f"{short_name(event.target)} {event.column}{_dice(event.dice)}: ", (came, "bright"))


def _duel(event: c.ChallengeRolled, at: Moment) -> Line:
    said = line(f"{event.difference:+}, die {event.die}")
    return said if event.result else line(*said, (": nobody harmed", "bright"))


def _spell(event: e.SpellTried, at: Moment) -> Line:
    name = spoken_of().spells[event.spell].name
    return line(f"{name} {_dice(event.dice)}/{event.needs} ", ("works" if event.success else "fails", "bright"))


def _spell_name(spell: str) -> str:
    rules = spoken_of()
    return (rules.spells.get(spell) or rules.capabilities[spell]).name


def _breath(event: e.BreathBlown, at: Moment) -> Line:
    one, two = (DIRECTION_NAMES[at % 6] for at in (event.direction, event.direction + 1))
    return line((f"breath {one} to {two}", "shadow"))


def _rallied(event: e.Rallied, at: Moment) -> Line:
    # The roll stands last, in brackets: of several tries in one row each is seen to end.
    by = f" by {short_name(event.leader)}" if event.leader else ""
    words = "rallies" if event.success else "stays Disrupted"
    return line(f"{event.unit} ", (words, "bright" if event.success else "soft"), f" ({_dice(event.dice)}{by})")


def _lost(event: c.UnitLost, at: Moment) -> Line:
    return line((f"{event.unit} eliminated{_plus(event.points)}", "shadow"))


SHORT = ShortWords(
    words={
        e.WargPlaced: lambda x, at: line(f"Warg {x.unit} at {x.hex}"),
        e.TurnBegan: lambda x, at: line((f"turn {x.turn}{', night' if x.night else ''}", "bright")),
        e.PhaseBegan: lambda x, at: line((PHASE_SHORT[x.phase], "soft")),
        e.PieceMoved: _moved,
        e.PhalanxFormed: lambda x, at: line(f"{x.unit} and {x.other} form {x.phalanx}"),
        e.ExitedToMordor: lambda x, at: line(f"{short_name(x.piece)}{G.arrow}Mordor{' for good' if x.forever else ''}"),
        e.DwarvesBound: lambda x, at: line(f"{_all(x.dwarves)} must go to Orcs"),
        e.PedestalTakenUp: lambda x, at: line(f"{x.unit} takes up the Pedestal"),
        e.PedestalPutDown: lambda x, at: line(f"{x.unit} {'leaves' if x.left else 'puts down'} the Pedestal"),
        e.PedestalCaptured: lambda x, at: line((f"{x.unit} captures the Pedestal", "bright")),
        e.PedestalHanded: lambda x, at: line(f"{x.unit} gets the Pedestal back"),
        e.WeaponPassed: lambda x, at: line(f"{short_name(x.to)} gets {short_name(x.weapon)}"),
        e.WeaponCaptured: lambda x, at: line(
            (f"{short_name(x.by)} captures {short_name(x.weapon)}{_plus(x.points)}", "shadow")
        ),
        e.WeaponLost: lambda x, at: line((f"{short_name(x.weapon)} is lost{_plus(x.points)}", "shadow")),
        e.SpellTried: _spell,
        e.SpellEnded: lambda x, at: line(f"{_spell_name(x.spell)} over"),
        e.BeastCame: lambda x, at: line((f"the Beast at {x.hex}", "shadow")),
        e.BeastEmpowered: lambda x, at: line(f"the Beast: {_spell_name(x.capability)}"),
        e.BreathBlown: _breath,
        e.Rallied: _rallied,
        e.RallyBarred: lambda x, at: line((f"{x.unit} may not rally", "soft")),
        e.GateChanged: lambda x, at: line(f"the gate {'opens' if x.open else 'closes'}"),
        e.Demoralized: lambda x, at: line(
            (f"{'Sauron' if x.side == 'sauron' else 'Westernesse'} is demoralized", "shadow")
        ),
        e.GameEnded: lambda x, at: line(("the battle is over", "bright")),
        c.AttackRolled: _attack,
        c.ResultRolled: _result,
        c.MeleeBegan: lambda x, at: line(f"{len(x.owing)} owe an attack"),
        c.ChallengeMade: lambda x, at: line(f"{short_name(x.leader)} challenges {short_name(x.whom)}"),
        c.ChallengeRefused: lambda x, at: line(f"{short_name(x.leader)} refuses"),
        c.ChallengeRolled: _duel,
        c.Flipped: lambda x, at: line((f"{short_name(x.piece)} loses a step", "shadow")),
        c.UnitDisrupted: lambda x, at: line((f"{x.unit} Disrupted", "shadow")),
        c.UnitLost: _lost,
        c.PhalanxBroken: lambda x, at: line(f"{x.phalanx} falls apart"),
        c.LeaderRolled: lambda x, at: line(f"{short_name(x.leader)} die {x.die}: {FATE_SHORT[x.fate]}"),
        c.LeaderWounded: lambda x, at: line((f"{short_name(x.leader)} wounded", "shadow")),
        c.LeaderLost: lambda x, at: line((f"{short_name(x.leader)} killed{_plus(x.points)}", "shadow")),
        c.LeaderDisplaced: lambda x, at: line(f"{short_name(x.leader)}{G.arrow}{x.hex}"),
        c.Retreated: lambda x, at: line(f"{short_name(x.piece)}{_with(x.leaders)} retreats to {_place(x.hex)}"),
        c.Stuck: lambda x, at: line(f"{short_name(x.piece)} cannot retreat"),
        c.SauronStood: lambda x, at: line("Sauron stands"),
        c.Advanced: lambda x, at: line(f"{short_name(x.unit)}{_with(x.leaders)} advances to {x.hex}"),
        c.BeastSlain: lambda x, at: line((f"the Beast is slain{_plus(x.points)}", "bright")),
    },
    headings=frozenset({e.TurnBegan}),
    left_out=frozenset({e.SpellHolds}),
)
"""The short words of the game. Left out: that a spell holds, because its attempt was told."""
