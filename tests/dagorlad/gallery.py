"""The replays of this game in the gallery: a whole battle, and for each way in which one ends its last hours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.dagorlad.content.contents import lookup
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.state import DagorladState
from core.dagorlad.words.names import army_name, capital, piece_name, spell_name
from core.kernel.entries import Header
from core.kernel.prompts import Prompt
from replays.gallery import FOLDER
from saves.game_file import SavedGame
from tests.dagorlad.golden_endings import ENDINGS, battle, battle_header
from tests.kit.story import LastHours, Teller
from tests.screenshots import Shot

BEGINNING = (
    "The Last Alliance stands in the north, Sauron's Goblins and Wargs far before it in the south; most of his army "
    "is still to come (13.1, 13.2). Westernesse wins if Sauron's army is demoralized, at 71 points of losses, and its "
    "own is not, at 112 (20.1, 20.2, 21.21)."
)


def whole_header() -> Header:
    """Return the table of the whole battle."""
    return battle_header("The battle of Dagorlad")


def _entered(event: e.PieceMoved) -> str:
    if not event.entered:
        return ""
    return (
        f"{capital(piece_name(event.piece))} comes onto the map. Units that arrive come one behind another: each pays "
        "the price of the entrance hex once more than the one before it (14.0)."
    )


def _dwarves(event: e.DwarvesBound) -> str:
    names = " and ".join(piece_name(name) for name in event.dwarves)
    return f"An Orc is within two hexes of {names}: a Dwarf must go next to it if it can, and attack it (15.22)."


def _pedestal(event: e.PedestalTakenUp) -> str:
    return (
        f"{piece_name(event.unit)} takes up the Pedestal. Sauron casts spells only where it stands, and only if it has "
        "not moved in the last movement phase of his army (16.61, 16.62)."
    )


def _captured(event: e.PedestalCaptured) -> str:
    who = capital(piece_name(event.unit))
    return f"{who} captures the Pedestal, which nobody guarded: without it Sauron casts nothing (16.63)."


def _gate(event: e.GateChanged) -> str:
    return (
        "The gate of Mordor opens or closes with Sauron: while he is outside anybody may pass it, and while he is "
        "inside only his own pieces may (18.0)."
    )


def _spell(event: e.SpellTried) -> str:
    how = "It succeeds." if event.success else "It fails, and the points are gone."
    return (
        f"Sauron attempts {spell_name(event.spell)}. He pays {event.cost} magic points first, of the 45 that he has "
        f"for the whole battle; then two dice have to show {event.needs} or less (W9.1, W9.2). {how}"
    )


def _beast(event: e.BeastCame) -> str:
    return (
        "The Beast of Mordor comes, at night or in an Eclipse only (17.0, 16.3). It ignores zones of control and does "
        "nothing but stand in the way, unless Sauron pays for what else it can do (17.1, 17.2)."
    )


def _empowered(event: e.BeastEmpowered) -> str:
    return f"For {event.cost} magic points the Beast gets {spell_name(event.capability)} (17.2)."


def _breath(event: e.BreathBlown) -> str:
    return "The Death Breath kills everything of Westernesse in five hexes, leaders without a roll (17.24)."


def _attack(event: c.AttackRolled) -> str:
    who, whom = capital(piece_name(event.unit)), piece_name(event.target)
    how = "fires at" if event.kind == "missile" else "attacks"
    if event.dice:
        return (
            f"{who} {how} {whom}. Letter {event.letter} on armor {event.armor}: {event.needs} or less on two dice is a "
            "hit (W7.33, 5.3), and only a hit goes on to the table of results (5.4)."
        )
    why = "Orcs are fanatical at night, and whatever they attack is hit (15.4, W7.37)."
    return f"{who} {how} {whom} without a roll: {why}"


def _owing(event: c.MeleeBegan) -> str:
    return (
        f"{len(event.owing)} units are in enemy zones of control, and each of them must attack one of those enemies, "
        "whatever the odds (W7.31)."
    )


def _retreat(event: c.Retreated) -> str:
    return (
        f"{capital(piece_name(event.piece))} goes back two hexes; its owner chooses where to, past enemies and their "
        "zones (W7.5). A unit that is Disrupted as well does not attack until somebody rallies it (W8.1)."
    )


def _stuck(event: c.Stuck) -> str:
    return (
        f"{capital(piece_name(event.piece))} finds no way back. A unit that has to retreat and cannot stays and loses "
        "a step for it, and a second one is its end (W7.51). To surround is to kill."
    )


def _flipped(event: c.Flipped) -> str:
    return f"{capital(piece_name(event.piece))} loses a step: from now on it strikes a letter weaker (1.5, W7.4)."


def _lost(event: c.UnitLost) -> str:
    return (
        f"{capital(piece_name(event.unit))} is lost. Its side gets {event.points} points of demoralization (5.9), and "
        f"the other {event.vp} victory points (21.11)."
    )


def _challenge(event: c.ChallengeRolled) -> str:
    return (
        f"{capital(piece_name(event.leader))} challenges {piece_name(event.whom)}. The difference of their ratings is "
        f"{event.difference:+}, a magic weapon counted for three, and one die decides (W7.2, 5.5, 19.11)."
    )


def _fate(event: c.LeaderRolled) -> str:
    return (
        f"When a unit is hit hard a die is rolled for each leader with it; for {piece_name(event.leader)} it shows "
        f"{event.die}: {event.fate} (5.6)."
    )


def _leader_lost(event: c.LeaderLost) -> str:
    name = capital(piece_name(event.leader))
    if event.leader == "sauron":
        return "Sauron is killed. Nothing is counted any more: without him his army is demoralized at once (20.1)."
    if event.points:
        return (
            f"{name} is killed, which costs Westernesse {event.points} points, as many as the leader's rating (20.2)."
        )
    return (
        f"{name} is killed. The death of a leader costs no points, except that of four leaders of Westernesse (20.2, "
        "W7.7)."
    )


def _weapon_lost(event: e.WeaponLost) -> str:
    return (
        f"{capital(piece_name(event.weapon))} is destroyed with its bearer, and Westernesse gets {event.points} points "
        "of demoralization (19.21, 20.2)."
    )


def _weapon_captured(event: e.WeaponCaptured) -> str:
    return (
        f"{capital(piece_name(event.by))} captures {piece_name(event.weapon)} in a challenge: {event.points} points "
        f"for Westernesse and {event.vp} victory points for Sauron (19.22, 21.12)."
    )


def _rallied(event: e.Rallied) -> str:
    with_ = f"{piece_name(event.leader)}'s rating" if event.leader else "its own rating"
    return (
        f"Disrupted units may rally at the end of the turn. {capital(piece_name(event.unit))} rolls two dice, and "
        f"{with_} of {event.rating} says how much they may show; a 2 never helps (W8.31, W8.32, 5.7)."
    )


def _advanced(event: c.Advanced) -> str:
    return (
        f"{capital(piece_name(event.unit))} goes into the hex that its melee has emptied. It need not, and it may be "
        "drawn into bad company (W7.6)."
    )


def _demoralized(event: e.Demoralized) -> str:
    return (
        f"The army of {army_name(event.side)} is demoralized for good: all its units fight and rally as if of the next "
        "lower morale (W10.1, W10.2). It fights on, for the battle is judged after the last turn only (21.21, 21.24)."
    )


FIRST: Mapping[type, Callable[[Any], str]] = {
    e.PieceMoved: _entered,
    e.DwarvesBound: _dwarves,
    e.PedestalTakenUp: _pedestal,
    e.PedestalCaptured: _captured,
    e.GateChanged: _gate,
    e.SpellTried: _spell,
    e.BeastCame: _beast,
    e.BeastEmpowered: _empowered,
    e.BreathBlown: _breath,
    c.AttackRolled: _attack,
    c.MeleeBegan: _owing,
    c.Retreated: _retreat,
    c.Stuck: _stuck,
    c.Flipped: _flipped,
    c.UnitLost: _lost,
    c.ChallengeRolled: _challenge,
    c.LeaderRolled: _fate,
    e.Rallied: _rallied,
    c.Advanced: _advanced,
}
"""What is said when an event of this kind happens for the first time."""
ALWAYS: Mapping[type, Callable[[Any], str]] = {
    c.LeaderLost: _leader_lost,
    e.WeaponLost: _weapon_lost,
    e.WeaponCaptured: _weapon_captured,
    e.Demoralized: _demoralized,
}
"""What is said whenever it happens."""
LATER = (e.DwarvesBound, e.PedestalCaptured, c.AttackRolled, c.Stuck, c.ChallengeRolled, c.UnitLost)
"""What is explained in the last turns of a battle; of the rest the whole battle speaks."""


def tally(state: DagorladState) -> str:
    """Return how both sides stand: losses against levels, and victory points."""
    levels = lookup(state).content.levels
    stands = [f"{army_name(side)} has lost {_losses(state.points.get(side, 0), levels[side])}" for side in levels]
    scored = [f"{army_name(side)} has {state.vp.get(side, 0)} victory points" for side in levels]
    said = f"{' and '.join(stands)} (20.1, 20.2); {' and '.join(scored)} (21.11)."
    return capital(said)


def _losses(points: int, level: int) -> str:
    return f"{points} points, with {level} as the limit" if points > level else f"{points} of {level} points"


def _night(event: Any) -> str:
    if isinstance(event, e.TurnBegan) and event.night:
        return f"Turn {event.turn}, by night (12.0)."
    return ""


TELLER = Teller(FIRST, ALWAYS, tally, _night)


def whole(saved: SavedGame) -> None:
    """Tell the whole battle."""
    TELLER.tell(saved, battle(), BEGINNING)


SAME = "Several replays begin at this very position and differ in their dice alone."
AT_THE_GATE = (
    "Two turns of night are left, and Sauron's Orcs stand at bay before the gate. One more unit lost demoralizes his "
    f"army (20.1), and five or so that of Westernesse (20.2). {SAME}"
)
STORIES: Mapping[str, tuple[str, str, str]] = {
    "westernesse-decisive": (
        "One loss too many",
        AT_THE_GATE,
        "So it went in the tale: the army of Mordor demoralized, that of the Alliance bled white and standing (21.25).",
    ),
    "westernesse-tactical": (
        "At too high a price",
        "Two turns of night are left, and the Beast has been slain, which has cost Sauron's army 15 points, and no "
        "victory points (20.1, 17.33). So Westernesse may demoralize it without having more victory points than Sauron "
        "(21.22).",
        "With as many victory points or fewer there is only a tactical victory (21.22).",
    ),
    "sauron-decisive": (
        "The night of the Orcs",
        AT_THE_GATE,
        "Orcs hit without a roll at night (W7.37); whoever stays next to them until then gives them the victory points "
        "that make this decisive (21.23).",
    ),
    "sauron-tactical": (
        "Behind the wall",
        AT_THE_GATE,
        "It is enough for Sauron that his army holds: with fewer victory points than Westernesse he still wins, "
        "tactically (21.24).",
    ),
    "draw": (
        "Two demoralized armies",
        AT_THE_GATE,
        "Both armies have reached their levels, and then victory points decide nothing (21.24).",
    ),
    "sauron-resigns": (
        "Elendil before the Pedestal",
        "Sauron is on his Pedestal, and the Archer who carried it is gone. Elendil has come next to him with Narsil: "
        "12 against 10, and Sauron, without a unit beside him, may not refuse a challenge (W7.2, 19.11).",
        "With an army that is demoralized by his death Sauron's side can reach a draw at best (21.24), so it gives up "
        "(DR20).",
    ),
    "westernesse-resigns": (
        "The Alliance gives up",
        AT_THE_GATE,
        "Its army was demoralized and Sauron's was not. One more loss on his side would still have made it a draw "
        "(21.24), but Westernesse gives up (DR20).",
    ),
}
"""By the name of the golden log: the title, what is said first, and what is said last."""


LAST_HOURS = tuple(LastHours("dagorlad", TELLER, LATER, ending, *STORIES[ending.name]) for ending in ENDINGS)
GALLERY = (
    (FOLDER / "dagorlad.jsonl", whole_header, whole),
    *((last.path, last.header, last.story) for last in LAST_HOURS),
)
CHAPTERS: tuple[tuple[str, Callable[[Mapping[str, str]], bool]], ...] = (("Dagorlad", lambda options: True),)


def in_the_thick(state: DagorladState, prompt: Prompt) -> bool:
    """Where the pictures of the README are drawn: the armies have met, and Westernesse moves."""
    return state.turn == 9 and state.phase == "F" and prompt.kind == "pick_piece"


SHOTS = (
    Shot(
        "The plain before the gate",
        4,
        in_the_thick,
        {},
        (("battle", "play", ["f", "enter", "n"]), ("battle-small", "play", ["f", "enter", "n"])),
        {"battle-small": (80, 24)},
    ),
)
