"""The choices of a prompt as the sensible bot weighs them at first sight, with what speaks for and against each."""

from __future__ import annotations

from collections.abc import Callable

from core.bots.thinking import Part, Weighed
from core.dice.model import actions as a
from core.dice.model.state import DiceState, Die
from core.dice.players.planning import Plan, Planner, Purchase
from core.dice.players.wars import Blow, Outcome
from core.dice.players.weights import SENSIBLE
from core.dice.players.worth import MOUNT_DOOM, Worth
from core.dice.sauron.corrupting import falls
from core.dice.turn.values import find, shown, units
from core.dice.words.names import card_name, count
from core.kernel.prompts import Choice, Prompt

SURE = 0.995
"""So likely is as good as certain."""


def weighed(view: DiceState, prompt: Prompt, seat: str) -> list[Weighed]:
    """Return the choices on which the sensible bot puts a figure, in Glory, the best first; none where it weighs no
    plan."""
    weigher = Weigher(view, prompt, seat)
    kinds: dict[str, Callable[[], list[Weighed]]] = {
        "dice_phase": weigher.dice_phase,
        "to_war": weigher.to_war,
        "pick_allies": weigher.allies,
        "recruit_phase": weigher.recruits,
        "lose_glory": weigher.glory,
        "pick_corrupted": weigher.corrupted,
    }
    found = kinds[prompt.kind]() if prompt.kind in kinds else []
    return sorted(found, key=lambda one: -one.gain)


class Weigher:
    """What each choice of one prompt gains, and of what that is made."""

    def __init__(self, view: DiceState, prompt: Prompt, seat: str) -> None:
        self.view = view
        self.seat = seat
        self.own = [choice for choice in prompt.choices if choice.seat == seat]
        self.worth = Worth(view, seat, SENSIBLE)
        self.planner = Planner(self.worth)
        self.weights = SENSIBLE

    # --- plans of a turn ---

    def dice_phase(self) -> list[Weighed]:
        """Weigh whom to muster by the best plan with that Unit, and to muster nobody else by the best plan without."""
        found = []
        mustered = units(self.view, self.planner.player.muster)
        for choice in self.own:
            action = choice.action
            if isinstance(action, a.Muster):
                die = find(self.planner.player.active, action.die)
                if not shown(self.view, die).unit:
                    continue
                plan = self.planner.best(mustering=die.id)
            elif isinstance(action, a.Done):
                plan = self.planner.best(fixed=True)
            else:
                continue
            own = [*mustered, *(one for one in self.planner.player.active if one.id in plan.muster)]
            if plan.worth > float("-inf"):
                found.append(self._of_plan(choice, plan, own))
        return found

    def to_war(self) -> list[Weighed]:
        """Weigh an attack, with those who join it best, against preparing and staying out."""
        own = units(self.view, self.planner.player.muster)
        kinds = {a.Attack: "attack", a.Prepare: "prepare", a.Done: ""}
        best: dict[str, Plan] = {}
        for plan in self.planner.plans(own):
            if plan.war not in best or plan.worth > best[plan.war].worth:
                best[plan.war] = plan
        return [
            self._of_plan(choice, best[war], own)
            for choice in self.own
            if (war := kinds.get(type(choice.action))) is not None and war in best
        ]

    def allies(self) -> list[Weighed]:
        """Weigh whose Units join an attack."""
        own = units(self.view, self.planner.player.muster)
        step = self.view.agenda[-1]
        borrowed: tuple[str, ...] = getattr(step, "borrowed", ())
        attacks = [plan for plan in self.planner.plans(own) if plan.war == "attack"]
        found = []
        for choice in self.own:
            action = choice.action
            if isinstance(action, a.Borrow):
                fitting = [plan for plan in attacks if {*borrowed, action.player} <= set(plan.borrowed)]
            elif isinstance(action, a.Done):
                fitting = [plan for plan in attacks if set(plan.borrowed) == set(borrowed)]
            else:
                continue
            if fitting:
                found.append(self._of_plan(choice, max(fitting, key=lambda plan: plan.worth), own))
        return found

    def _of_plan(self, choice: Choice, plan: Plan, own: list[Die]) -> Weighed:
        """Return what a choice gains that leads to a plan with these Units of the seat's own."""
        planner = self.planner
        mustered, prepared, blow = own, [], Blow(0.0)
        if plan.war == "prepare":
            mustered, prepared = [], planner.gathered(own)
        elif plan.war == "attack":
            armed = planner.armed(own)
            blow = planner.blow(armed, plan.borrowed)
            mustered = [die for die in armed if die.id not in blow.gone]
        outcome = planner.outcome(plan.war, mustered, prepared, plan.borrowed, blow)
        parts = self._war(outcome, mustered, prepared, blow)
        if plan.boost:
            spent = count(planner.boosts, "artifact")
            parts.append(Part(f"{spent} used for Fellowship", -self.weights.hold * planner.boosts, "D3.13"))
        return _made_of(choice, [*parts, *self._bought(plan.purchase), *self._after(outcome, plan.purchase)])

    def _war(self, outcome: Outcome, mustered: list[Die], prepared: list[Die], blow: Blow) -> list[Part]:
        """Return what Phase 3 brings: enemies destroyed, the way that is open, Units that stand or are lent."""
        planner, worth, weights = self.planner, self.worth, self.weights
        killed = blow.killed
        left = [one for one in worth.ready if one not in killed]
        parts = []
        if killed:
            kills = sum(planner.kill(one) for one in killed) + planner.tally(mustered) * len(killed)
            fall = "the last of Sauron's forces falls" if not left else f"{_enemies(len(killed))} destroyed"
            parts.append(Part(fall, kills, "D4.13"))
        if blow.bow:
            parts.append(Part("the Bow is used up", -weights.hold, "D3.13"))
        way = weights.arrive if self.view.location == MOUNT_DOOM - 1 else weights.advance
        if outcome.cleared:
            chance = round(100 * outcome.cleared)
            word = (
                "nothing bars the way"
                if outcome.cleared > SURE
                else f"the way is open with a chance of about {chance}%"
            )
            parts.append(Part(word, outcome.cleared * way, "D6.12"))
        kept = sum(planner.kept(die) for die in mustered)
        stands = outcome.cleared * kept + (1 - outcome.cleared) * planner.standing(mustered, kept, left)
        stands -= sum(planner.kept(die) for die in self.planner.player.muster if die.id in blow.gone)
        if mustered:
            one = len(mustered) == 1
            who = f"{count(len(mustered), 'Unit')} {'is' if one else 'are'} scored next turn"
            if stands <= 0.8 * kept:
                who += f" unless Sauron destroys {'it' if one else 'them'}"
            parts.append(Part(who, stands, "D4.1"))
        if prepared:
            parts.append(
                Part("another player may attack with the prepared Units", planner.lent(prepared, left), "D4.14")
            )
        lent = planner.owed(outcome.borrowed)
        if outcome.borrowed:
            parts.append(Part("the lenders score for their Units", lent, "D4.14"))
        return parts

    def _bought(self, bought: Purchase) -> list[Part]:
        """Return what Phase 4 brings."""
        if not bought.card:
            return []
        name = card_name(bought.card, self.worth.rules)
        if bought.restores:
            saved = self.worth.falling(0) - self.worth.falling(0, bought.card)
            return [Part(f"{name} is restored", bought.worth + saved, "D4.17")]
        with_it = ", but an enemy die enters, too" if bought.dice else ""
        return [Part(f"you gain a die of {name}{with_it}", bought.worth, "D4.15")]

    def _after(self, outcome: Outcome, bought: Purchase) -> list[Part]:
        """Return what this Sauron turn and the next are bound to cost."""
        worth, planner = self.worth, self.planner
        restored = bought.card if bought.restores else ""
        points = planner.points - outcome.killed + bought.dice
        left, _ = worth.fall(points, restored)
        # Danger that is there without any point is no reason for or against a choice.
        now = worth.falling(points, restored) - worth.falling(0, restored)
        word = f"{count(points, 'point')} of Corruption" if points else "no Corruption in Sauron's next turn"
        if worth.corruptible(points):
            word += " corrupt a card" if points != 1 else " corrupts a card"
        parts = [Part(f"{word}, the last one" if left <= 0 else word, -now, "D6.11" if left <= 0 else "D6.10")]
        coming = planner.coming(outcome, bought, left)
        return [*parts, Part("Sauron's Eyes may do more harm next turn", -coming, "D6.16")]

    # --- Phase 4 alone, and the Sauron turn ---

    def recruits(self) -> list[Weighed]:
        """Weigh what can be recruited or restored, and to do neither."""
        war = self.planner.after_war()
        bought = {(one.card, one.restores): one for one in self.planner.purchases}
        found = []
        for choice in self.own:
            action = choice.action
            if isinstance(action, a.Recruit | a.Restore):
                one = bought.get((action.card, isinstance(action, a.Restore)))
            else:
                one = Purchase() if isinstance(action, a.Done) else None
            if one is not None:
                found.append(_made_of(choice, [*self._bought(one), *self._after(war, one)]))
        return found

    def glory(self) -> list[Weighed]:
        """Weigh how much Glory is lost for less Corruption."""
        worth, found = self.worth, []
        for choice in self.own:
            paid = choice.action.count if isinstance(choice.action, a.LoseGlory) else 0
            left, card = worth.fall(worth.view.sauron.points - paid)
            price = worth.glory_loss(self.seat, paid) if paid else 0.0
            harm = -worth.danger(left) - card
            if paid and worth.together and paid >= worth.view.players[self.seat].glory:
                # No card falls any more: the game is over before that.
                parts = [Part("no Glory is left, and the game is lost", harm - price, "D9.4")]
            else:
                parts = [Part(falls(worth.view, worth.view.sauron.points - paid), harm, "D6.10")]
                parts += [Part(f"{paid} Glory is lost", -price, "D6.9")] * bool(paid)
            found.append(_made_of(choice, parts))
        return found

    def corrupted(self) -> list[Weighed]:
        """Weigh which of equally dear cards falls."""
        return [
            _made_of(
                choice,
                [
                    Part(
                        f"dice of {card_name(choice.action.card, self.worth.rules)} go blank",
                        -self.worth.blanked(choice.action.card),
                        "D3.16",
                    )
                ],
            )
            for choice in self.own
            if isinstance(choice.action, a.Corrupt)
        ]


def _enemies(number: int) -> str:
    return "an enemy is" if number == 1 else f"{number} enemies are"


def _made_of(choice: Choice, parts: list[Part]) -> Weighed:
    """Return what a choice gains by these parts."""
    return Weighed(choice, sum(part.amount for part in parts), parts)
