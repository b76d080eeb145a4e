"""The value of a state of the fellowship: which model it belongs to, and how a game that is over counts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from core.bots.expectation import Expectation
from core.bots.values import Model, Plan, Valued, Values, read_values
from core.fellowship.model.state import FellowshipState
from core.fellowship.players.features import NAMES, RIDER, RIDER_FOES, features_of, set_of
from core.fellowship.players.rough import FELLOWSHIP, both
from core.fellowship.players.weights import OF_SAURON
from core.kernel.prompts import WON, Outcome

MOUNT_DOOM = "mount_doom"
WITH_FOES = {"friends_and_foes": "on"}
DARK = {"dark_events": "on", "one_ring_card": "on", "watchful_peace": "on"}
SAURON = {"sauron": "on"}


def _plan(games: int, hobbits: int, difficulty: str, **options: str) -> Plan:
    return Plan({"hobbits": str(hobbits), "difficulty": difficulty, **options}, games)


class FellowshipValued(Valued):
    """Counts for the hobbits; what they miss is Sauron's."""

    game_id = "fellowship"
    plans = (
        _plan(600, 3, "hard"),
        _plan(700, 3, "normal"),
        _plan(500, 3, "easy"),
        *(_plan(250, hobbits, difficulty) for hobbits in (2, 4, 5) for difficulty in ("easy", "normal")),
        *(_plan(100, hobbits, "hard") for hobbits in (2, 4, 5)),
        *(_plan(60, hobbits, "normal", hands="hidden") for hobbits in (3, 4)),
        *(_plan(80, hobbits, "normal", bag="on", sauron_tiles="on") for hobbits in (2, 3)),
        *(_plan(120, hobbits, "easy", **DARK) for hobbits in (2, 3, 4)),
        *(_plan(80, hobbits, "normal", **DARK) for hobbits in (3, 4)),
        _plan(500, 4, "easy", **WITH_FOES),
        *(_plan(250, hobbits, "easy", **WITH_FOES) for hobbits in (2, 3, 5)),
        *(_plan(150, hobbits, "normal", **WITH_FOES) for hobbits in (3, 4)),
        *(_plan(60, hobbits, "easy", **WITH_FOES, **DARK) for hobbits in (3, 4)),
        _plan(500, 3, "easy", **SAURON),
        *(_plan(150, hobbits, "easy", **SAURON) for hobbits in (2, 4, 5)),
        *(_plan(100, hobbits, "normal", **SAURON) for hobbits in (2, 3, 4)),
        *(_plan(400, hobbits, "easy", **SAURON, **WITH_FOES) for hobbits in (2, 3, 4, 5)),
        *(_plan(250, hobbits, "normal", **SAURON, **WITH_FOES) for hobbits in (3, 4)),
        *(_plan(200, hobbits, "easy", **SAURON, **WITH_FOES, **DARK) for hobbits in (2, 3, 4)),
        *(_plan(500, hobbits, "easy", **SAURON, **DARK) for hobbits in (2, 3, 4)),
        *(_plan(250, hobbits, "normal", **SAURON, **DARK) for hobbits in (2, 3, 4)),
        *(_plan(400, hobbits, "easy", **SAURON, dark_events="on") for hobbits in (2, 3, 4)),
    )

    def sides(self, state: FellowshipState) -> Sequence[str]:
        """Return the hobbits' side."""
        return (FELLOWSHIP,)

    def key(self, state: FellowshipState, side: str) -> str:
        """Return the set of expansions and the place: "base.moria". With a Sauron player and foes too few games come to
        Mount Doom for a model of their own."""
        found = set_of(state)
        return f"{RIDER if found == RIDER_FOES and state.location == MOUNT_DOOM else found}.{state.location}"

    def names(self, key: str) -> Sequence[str]:
        """Return what is counted with a set of expansions."""
        return NAMES.get(key.partition(".")[0], ())

    def features(self, state: FellowshipState, side: str) -> list[float]:
        """Return the counts of a state."""
        return features_of(state)

    def moment(self, state: FellowshipState, turn: int) -> object:
        """A row for each turn, and one on arrival at a place."""
        return turn, state.location

    def bounded(self, model: Model) -> Model:
        """Return a model in which what Sauron has counts against the hobbits."""
        return bounded(model)

    def won(self, state: FellowshipState, outcome: Outcome, side: str) -> float:
        """Return 1 for a game that the hobbits have won."""
        return float(outcome.result == WON)


def bounded(model: Model) -> Model:
    """Return a model in which what Sauron has counts against the hobbits, and not without measure.

    A fit takes for a cause what only goes along with it: a Sauron who holds many cards has seldom been called. And what
    hardly ever happens on a board gets a weight that leads far astray when it does.
    """
    win, score = list(model.win), list(model.score)
    for at, name in enumerate(model.names):
        if name in OF_SAURON:
            chance, points = OF_SAURON[name]
            win[at] = min(max(win[at], chance[0]), chance[1])
            if score:
                score[at] = min(max(score[at], points[0]), points[1])
    return replace(model, win=win, score=score)


def read() -> Values:
    """Return the models of the fellowship, those for tables with a Sauron player bounded."""
    found = read_values(FellowshipValued())
    return Values(found.valued, {key: bounded(model) for key, model in found.models.items()})


VALUES = read()
"""The models of the fellowship."""


def fitted(state: FellowshipState) -> Expectation | None:
    """Return what is to be expected of a game that goes on, for both sides; None where nothing has been fitted."""
    found = VALUES.expectation(state)
    return found and both(found.win[FELLOWSHIP], found.score[FELLOWSHIP])
