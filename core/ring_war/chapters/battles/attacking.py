"""Attacking: where and whom, who takes part, Sorcery, the die (Q.1 to Q.5, X.1b)."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.prompts import Choice, Prompt, Refusal
from core.ring_war.chapters.asides import aside_choices, aside_label, aside_refused, begin_aside
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.battles.losses import shares
from core.ring_war.chapters.battles.odds import (
    AMBUSH,
    FRENZY,
    GROND,
    attackers_at,
    defenders_at,
    die_of,
    forces_left,
    fray_of,
    frenzied,
    is_with_a_side,
    leaders_of,
    odds,
    people_of,
    points_in,
    powers_of,
    stands_aside,
    targets,
)
from core.ring_war.chapters.battles.reducing import place_refused, places, reduce, reduction_label
from core.ring_war.chapters.bearing import put_on, wear_refused
from core.ring_war.chapters.board import armies_at
from core.ring_war.chapters.cards.despair import despair
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.losing import percent
from core.ring_war.chapters.mastery import check_turned
from core.ring_war.chapters.mobilizing import wake_mordor
from core.ring_war.chapters.sides import attack_barred, can_pay, mover_of, pay, power_of, powers, rouse_dark_power
from core.ring_war.chapters.stacks import condition
from core.ring_war.chapters.windows import open_window, used_up
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import battling as b
from core.ring_war.model.records.bearing import WearRing
from core.ring_war.model.records.fighting import FaceUp
from core.ring_war.model.records.moving import ForcesJoined
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import (
    DARK_POWER,
    FELLOWSHIP,
    ISENGARD,
    SARUMAN,
    SARUMAN_HIMSELF,
    RingWarPlay,
    RingWarState,
)
from core.ring_war.words.names import and_list, capital, hex_name, power_name, titled_name

ELVES, WARDED = "elves", ("elr", "gal")
FRENZY_COSTS = 10


class WhichBattle(Asked[b.Battles]):
    """Where a power attacks next, and whose units (Q.1, Q.2); in the Character Game what it reduces (K.1)."""

    kind = b.Battles
    name = "battles"

    def opens(self, play: RingWarPlay, step: b.Battles) -> bool:
        """What Saruman's leaders have left is Sauron's again (X.1f)."""
        check_turned(play)
        return True

    def asks(self, state: RingWarState, step: b.Battles) -> Prompt | None:
        """Every hex with an attack that is possible, and being done; where that is asked at all, the bearer may put on
        the Ring, whose wearer leads better (M.1, M.2)."""
        seat, power = self.seat(state, step), step.power
        choices = [
            Choice(seat, b.Attack(seat, hex_, target), "Q.1", hex_)
            for hex_ in _hexes(state, power)
            for target in targets(state, power, hex_)
            if attack_refused(state, power, hex_, target) is None
        ]
        choices += [Choice(seat, b.Reduce(seat, hex_), "K.1", hex_) for hex_ in places(state, power)]
        bearer = state.ring.bearer
        if choices and bearer in state.people and wear_refused(state, seat, bearer) is None:
            choices.append(Choice(seat, WearRing(seat, bearer), "M.1", state.people[bearer].hex))
        asides = aside_choices(state, step, bool(choices))
        if not choices and not asides:
            return None
        return Prompt(self.name, seat, "Q.1", [*choices, Choice(seat, Done(seat), "Q.1"), *asides])

    def lapses(self, play: RingWarPlay, step: b.Battles) -> None:
        """The part ends: what was split stands together again."""
        join_forces(play)

    def answers(self, play: RingWarPlay, step: b.Battles, action: Any) -> None:
        """Attack, and ask again; being done ends the part."""
        if isinstance(action, Done):
            join_forces(play)
            return
        play.push(step)
        if isinstance(action, b.Reduce):
            reduce(play, step.power, action.hex)
        elif isinstance(action, WearRing):
            put_on(play, action.person, "M.1")
        elif not begin_aside(play, action):
            begin_battle(play, step.power, action.hex, action.power)

    def held_back(self, state: RingWarState, step: b.Battles, action: Any) -> Refusal | None:
        """Say why there is no such attack."""
        if isinstance(action, b.Attack):
            return attack_refused(state, step.power, action.hex, action.power)
        if isinstance(action, b.Reduce):
            return place_refused(state, step.power, action.hex)
        if isinstance(action, WearRing):
            return wear_refused(state, self.seat(state, step), action.person)
        return aside_refused(state, step, action)

    def words(self, state: RingWarState, step: b.Battles, prompt: Prompt) -> str:
        """Ask where it attacks, or what it reduces."""
        return "Which place is reduced next?" if state.options.game == "character" else "Which battle is fought next?"

    def label(self, state: RingWarState, step: b.Battles, action: Any) -> str:
        """Name both sides with their points."""
        if isinstance(action, b.Reduce):
            return reduction_label(state, step.power, action.hex)
        if isinstance(action, Done):
            return "End the reducing" if state.options.game == "character" else "End the battles"
        if isinstance(action, WearRing):
            return f"{capital(titled_name(action.person))} puts on the Ring"
        if not isinstance(action, b.Attack):
            return aside_label(state, action)
        mine = points_in(state, attackers_at(state, step.power, action.hex))
        theirs = points_in(state, defenders_at(state, action.hex, action.power, step.power))
        whom = whose(state, step.power, action.power)
        return f"Attack {whom} at {hex_name(action.hex)}: {mine} points against {theirs}"


def whose(state: RingWarState, power: str, against: str) -> str:
    """Return the name of who is attacked."""
    if against != b.BOTH:
        return power_name(against)
    return and_list([power_name(other) for other in powers(state) if other != power])


def _hexes(state: RingWarState, power: str) -> list[str]:
    """Return the hexes in which a power has mobilized units, by number."""
    order = lookup(state).grid.order
    found = {army.hex for name, army in state.armies.items() if army.awake and mover_of(state, name) == power}
    return sorted(found, key=order.__getitem__)


def attack_refused(state: RingWarState, power: str, hex_: str, against: str) -> Refusal | None:
    """Return why a power does not attack another's units in a hex; None when it may (Q.1, Q.2, Y.9, W.3)."""
    if hex_ in state.battles:
        return Refusal("Q.6", "There has been a battle in that hex in this part of the turn.")
    mine = attackers_at(state, power, hex_)
    if not mine:
        return Refusal("Q.1", "No mobilized unit of yours is there to attack.")
    if against not in targets(state, power, hex_):
        stands = against not in (power, b.BOTH) and armies_at(state, hex_, against)
        barred = attack_barred(state, power, against) if stands else None
        return barred or Refusal("Q.2", "There are no units in that hex that you may attack.")
    price = lookup(state).numbers.battle
    if any(payer(state, power, army) for army in mine) and not can_pay(state, DARK_POWER, price):
        return Refusal("S.2", lambda: f"An attack costs {price} Shadow Points, and they are not left.")
    return None


def payer(state: RingWarState, power: str, army: str) -> bool:
    """Whether the Dark Power pays for an attack with a force: its own, or one that it has lent (S.2, S.3)."""
    return power == DARK_POWER or power_of(state, army) == DARK_POWER


def begin_battle(play: RingWarPlay, power: str, hex_: str, against: str) -> None:
    """A power attacks: it pays, restraints end, its leaders lie face up, and Denethor may despair (Q.1, Y.9a, T.2, B.3,
    E26)."""
    state = play.state
    fray = fray_of(state, power, hex_, against)
    mine, theirs = fray.attackers, fray.defenders
    if any(payer(state, power, army) for army in mine):
        pay(play, DARK_POWER, lookup(state).numbers.battle, "battle")
    play.emit(b.BattleBegan("Q.1", fray))
    attacked = {power_of(state, army) for army in theirs}
    if DARK_POWER in attacked:
        if power == SARUMAN:
            rouse_dark_power(play)
        wake_mordor(play)
    if power == FELLOWSHIP:
        for name in leaders_of(state, fray, mine):
            if not state.people[name].known:
                play.emit(FaceUp("B.3", name))
    despair(play, hex_)
    play.push(
        b.StayOut(SARUMAN),
        b.UseSorcery(power, b.ATTACK),
        *(b.UseSorcery(other, b.DEFENCE) for other in powers_of(state, fray, b.DEFENCE)),
        b.RollBattle(),
    )
    open_window(play, "battle", hex_)


class TakesPart(Asked[b.StayOut]):
    """Whether Saruman takes part in a battle at Isengard, or sits in his tower (X.1b)."""

    kind = b.StayOut
    name = "stay_out"

    def asks(self, state: RingWarState, step: b.StayOut) -> Prompt | None:
        """Leading, or staying out; asked while it matters to his mastery."""
        fray = state.fray
        if fray is None or not _may_stay_out(state, fray):
            return None
        seat = self.seat(state, step)
        choices = [Choice(seat, b.TakePart(seat, yes), "X.1b") for yes in (False, True)]
        return Prompt(self.name, seat, "X.1b", choices)

    def opens(self, play: RingWarPlay, step: b.StayOut) -> bool:
        """After a Mind Battle he may not fight in this turn (decision 31 of Y.5a)."""
        fray = play.state.fray
        if fray is not None and stands_aside(play.state, fray):
            play.emit(b.StoodAside("Y.5a"))
            return False
        return True

    def answers(self, play: RingWarPlay, step: b.StayOut, action: b.TakePart) -> None:
        """He leads, or stays out."""
        if not action.yes:
            play.emit(b.StoodAside("X.1b"))

    def words(self, state: RingWarState, step: b.StayOut, prompt: Prompt) -> str:
        """Ask."""
        return "Does Saruman take part in the battle at Isengard?"

    def label(self, state: RingWarState, step: b.StayOut, action: b.TakePart) -> str:
        """Say what it means for his mastery."""
        if action.yes:
            return "He leads: his mastery of the Nazgûl has to begin anew"
        return "He stays in Orthanc, adds no Morale, and his mastery goes on"


def _may_stay_out(state: RingWarState, fray: b.Fray) -> bool:
    """Whether Saruman may sit out a battle, and has something to gain by it: he holds the Ring at Isengard (X.1b)."""
    masters = SARUMAN in powers(state) and state.ring.bearer == SARUMAN_HIMSELF
    return masters and fray.hex == ISENGARD and is_with_a_side(state, fray)


class WhoConjures(Asked[b.UseSorcery]):
    """Whether a side spends a use of Sorcery in the battle (Q.5)."""

    kind = b.UseSorcery
    name = "use_sorcery"

    def asks(self, state: RingWarState, step: b.UseSorcery) -> Prompt | None:
        """Nobody, or one of those who can."""
        wizards = conjurers(state, step)
        if not wizards:
            return None
        seat = self.seat(state, step)
        choices = [Choice(seat, b.Spend(seat, name), "Q.5") for name in ("", *wizards)]
        return Prompt(self.name, seat, "Q.5", choices)

    def answers(self, play: RingWarPlay, step: b.UseSorcery, action: b.Spend) -> None:
        """He spends a use."""
        if action.person:
            play.emit(b.SorcerySpent("Q.5", action.person, step.side))

    def held_back(self, state: RingWarState, step: b.UseSorcery, action: Any) -> Refusal | None:
        """Say who cannot."""
        if isinstance(action, b.Spend) and action.person and action.person not in conjurers(state, step):
            return Refusal("Q.5", "Nobody like that stands here with a use of Sorcery left.")
        return None

    def words(self, state: RingWarState, step: b.UseSorcery, prompt: Prompt) -> str:
        """Ask who does."""
        return "Is a use of Sorcery spent on the battle?"

    def label(self, state: RingWarState, step: b.UseSorcery, action: b.Spend) -> str:
        """Say what it does to the die."""
        if not action.person:
            return "No Sorcery"
        change = "the die is 1 higher" if step.side == b.ATTACK else "the die is 1 lower"
        return f"{capital(titled_name(action.person))}, who has {uses_left(state, action.person)} left: {change}"


def conjurers(state: RingWarState, step: b.UseSorcery) -> list[str]:
    """Return the Characters of a power who may spend a use of Sorcery on its side (Q.5); each side spends one."""
    fray = state.fray
    if fray is None or fray.sorcery[step.side == b.DEFENCE]:
        return []
    return [
        name
        for name in people_of(state, fray, step.side)
        if power_of(state, name) == step.power
        and uses_left(state, name) > 0
        and not (fray.out and name == SARUMAN_HIMSELF)
    ]


def uses_left(state: RingWarState, name: str) -> int:
    """Return how many uses of Sorcery somebody has left in this turn; none in a Mind Battle (H.1, Y.5c)."""
    if name in WARDED and state.mind == ELVES:
        return 0
    return lookup(state).characters[name].sorcery - state.people[name].used


def roll_battle(play: RingWarPlay, step: b.RollBattle) -> None:
    """Roll the die; both sides lose by the table (Q.3, Q.6)."""
    state = play.state
    check_turned(play)
    fray = state.fray
    if fray is None or not all(forces_left(state, fray, side) for side in (b.ATTACK, b.DEFENCE)):
        play.emit(b.BattleOver("Q.1"))
        return
    fray = msgspec.structs.replace(
        fray,
        attackers=tuple(forces_left(state, fray, b.ATTACK)),
        defenders=tuple(forces_left(state, fray, b.DEFENCE)),
    )
    die = roll(play, "battle")
    chances = odds(state, fray)
    lost = lookup(state).losses(chances.column, die_of(state, die, chances.modifiers))
    leaders = tuple(leaders_of(state, fray, fray.attackers)), tuple(leaders_of(state, fray, fray.defenders))
    raging = frenzied(state, fray)
    play.emit(b.BattleRolled("Q.3", die, chances.ratio, chances.column, chances.modifiers, lost, leaders))
    for card in (FRENZY, GROND, AMBUSH):
        while used_up(play, card, fray.hex):
            pass
    steps: list[Any] = []
    for at, side in enumerate((b.ATTACK, b.DEFENCE)):
        forces = forces_left(state, fray, side)
        steps += shares(state, fray, side, forces, percent(points_in(state, forces), lost[at]))
    if raging:
        after = percent(points_in(state, fray.attackers), FRENZY_COSTS)
        frenzy = shares(state, fray, b.ATTACK, fray.attackers, after)
        steps += [msgspec.structs.replace(one, rule="E03") for one in frenzy]
    play.push(*steps, b.Aftermath())


def join_forces(play: RingWarPlay) -> None:
    """Let parts of one force that stand together be one again (P.1)."""
    state = play.state
    parts: dict[str, str] = {}
    wholes: dict[tuple[str, str, bool, str, bool], str] = {}
    for name, army in state.armies.items():
        whole = wholes.setdefault(condition(army), name)
        if whole != name:
            parts[name] = whole
    if parts:
        play.emit(ForcesJoined("P.1", parts))
