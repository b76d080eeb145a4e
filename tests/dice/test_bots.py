"""The bots `sensible` and `team`: they answer every prompt, see only their view, and do far better than chance."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from core.bots import AHEAD, bot_names, make_bot
from core.bots.arena import answer, play_bots
from core.dice.bots import BOTS, WeighingBot
from core.dice.game import GAME
from core.dice.model import actions as a
from core.dice.model.state import DiceState
from core.dice.players.defending import Defender, loss
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Choice, Outcome, Prompt
from core.kernel.table import Table
from tests.dice.situations.table import given

KINDS = {
    "dice_phase",
    "to_war",
    "pick_allies",
    "pick_target",
    "recruit_phase",
    "ring",
    "defend",
    "lose_glory",
    "pick_corrupted",
    "order_units",
}
"""What a few games ask; what is rarer is shown in a position of its own below."""
MOST = 4000
OPTION_SETS: tuple[dict[str, str], ...] = (
    {"players": "1"},
    {"players": "2"},
    {"players": "3"},
    {"players": "4"},
    {"players": "2", "corruption_limit": "easiest"},
    {"players": "3", "corruption_limit": "easy"},
    {"players": "3", "corruption_limit": "hard"},
    {"players": "2", "corruption_limit": "hardest", "coop": "easy"},
    {"players": "2", "coop": "hard"},
    {"players": "3", "coop": "very_hard"},
    {"players": "3", "immediate_corruption": "on"},
    {"players": "3", "increased_forces": "on"},
    {"players": "3", "restless_enemy": "on"},
    {"players": "4", "reserve_sides": "on", "first": "random"},
)


def options(**given: str) -> dict[str, str]:
    return GAME.options.checked(given)


def random_options(seed: int) -> dict[str, str]:
    chooser = Random(seed)
    chosen = {option.id: chooser.choice(option.values) for option in GAME.options}
    return options(**GAME.options.fitted(chosen, "players"))


class Watched:
    """A bot whose answers are checked and counted."""

    def __init__(self, bot: str, kinds: Counter[str]) -> None:
        self.bot = make_bot("dice", bot, 0)
        self.kinds = kinds

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        before = msgspec.msgpack.encode(view)
        choice = self.bot.choose(view, prompt, seat)
        assert msgspec.msgpack.encode(view) == before
        assert choice in prompt.choices
        assert choice is not None
        assert not isinstance(choice.action, a.Back)
        self.kinds[prompt.kind] += 1
        return choice


def play(bots: dict[str, Any], chosen: dict[str, str], seed: int) -> tuple[list[Choice], DiceState]:
    """Play a game to its end and return what was chosen, and the end."""
    state, _ = GAME.start(chosen, seed)
    chance = Chance(seed, state.draws)
    choices: list[Choice] = []
    while not isinstance(prompt := GAME.rules.prompt(state), Outcome):
        choice = answer(GAME, state, prompt, bots)
        assert choice is not None
        choices.append(choice)
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), choice.action)
        state.draws = chance.draws
        assert len(choices) < MOST, f"seed {seed}: no end"
    assert isinstance(state, DiceState)
    return choices, state


def test_the_bots_have_a_line_each() -> None:
    assert set(bot_names("dice")) == {"random", *BOTS, *AHEAD}


@pytest.mark.parametrize("lot", range(4))
def test_a_game_of_any_options_is_answered_with_what_is_offered(lot: int) -> None:
    for seed in range(lot, 28, 4):
        chosen = random_options(seed)
        names = ("sensible", "team", "sensible", "team")
        seats = [seat.id for seat in GAME.options.seats(chosen)]
        bots: dict[str, Any] = {seat: Watched(names[at], Counter()) for at, seat in enumerate(seats)}
        if seed % 5 == 0:
            bots["p2"] = make_bot("dice", "random", seed)
        play(bots, chosen, seed)


def test_a_few_games_ask_all_the_common_questions() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(12):
        chosen = options(players=str(2 + seed % 3))
        play({seat.id: Watched("sensible", kinds) for seat in GAME.options.seats(chosen)}, chosen, seed)
    assert KINDS - set(kinds) == set()


def test_what_is_decided_follows_from_view_and_prompt() -> None:
    chosen = options(players="3")
    kept = {seat.id: make_bot("dice", "sensible", 7) for seat in GAME.options.seats(chosen)}
    state, _ = GAME.start(chosen, 7)
    chance, shuffle, compared = Chance(7, state.draws), Random(7), 0
    while not isinstance(prompt := GAME.rules.prompt(state), Outcome):
        choice = kept[prompt.seat].choose(GAME.sight.view(state, prompt.seat), prompt, prompt.seat)
        other = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=DiceState)
        for player in other.players.values():
            kinds = list(player.bag)
            shuffle.shuffle(kinds)
            player.bag = {kind: player.bag[kind] for kind in kinds}
        other.draws += 5
        again = msgspec.structs.replace(GAME.sight.view(other, prompt.seat), draws=state.draws)
        assert choice == make_bot("dice", "sensible", 99).choose(again, prompt, prompt.seat)
        assert choice is not None
        compared += 1
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), choice.action)
        state.draws = chance.draws
    assert compared > 50


@pytest.mark.parametrize("chosen", OPTION_SETS, ids=lambda one: ",".join(f"{k}={v}" for k, v in one.items()))
def test_sensible_wins_far_more_often_than_chance(chosen: dict[str, str]) -> None:
    sensible = [play_bots(GAME, options(**chosen), "sensible", seed) for seed in range(6)]
    by_chance = [play_bots(GAME, options(**chosen), "random", seed) for seed in range(6)]
    assert sum(game.result == "won" for game in by_chance) == 0
    assert sum(game.result == "won" for game in sensible) >= 2


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_the_team_wins_where_no_enemy_comes_by_itself(players: str) -> None:
    games = [play_bots(GAME, options(players=players), "team", seed) for seed in range(6)]
    assert sum(game.result == "won" for game in games) >= 5


def test_the_team_recruits_no_die_that_brings_an_enemy_die() -> None:
    chosen = options(players="3")
    for seed in range(5):
        bots: dict[str, Any] = {seat.id: make_bot("dice", "team", seed) for seat in GAME.options.seats(chosen)}
        _, end = play(bots, chosen, seed)
        assert {name: count for name, count in end.enemies.items() if count != 3} == {}


def test_who_wants_to_be_hero_beats_the_team() -> None:
    best: Counter[str] = Counter()
    chosen = options(players="2")
    for seed in range(20):
        hero = f"p{1 + seed % 2}"
        bots: dict[str, Any] = {seat.id: make_bot("dice", "team", seed) for seat in GAME.options.seats(chosen)}
        bots[hero] = make_bot("dice", "sensible", seed)
        _, end = play(bots, chosen, seed)
        if end.outcome is not None and end.outcome.result == "won":
            best["hero"] += end.outcome.winners == (hero,)
            best["team"] += hero not in end.outcome.winners
    assert best["hero"] >= 2 * best["team"] + 4


# --- single decisions ---


def chosen_by(table: Table, bot: str = "sensible") -> a.Action:
    """Return what a bot chooses at a table."""
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    choice = WeighingBot(0).choose(GAME.sight.view(table.state, prompt.seat), prompt, prompt.seat)
    if bot != "sensible":
        choice = BOTS[bot](0).choose(GAME.sight.view(table.state, prompt.seat), prompt, prompt.seat)
    assert choice is not None
    action: a.Action = choice.action
    return action


def test_all_glory_goes_when_the_last_card_is_about_to_fall() -> None:
    table = given(
        phase="sauron_corrupt",
        corrupted=["sam", "merry", "eowyn", "arwen", "gimli"],
        sauron=["Goblin"],
        points=4,
        p1={"glory": 6},
    )
    assert chosen_by(table) == a.LoseGlory("p1", 2)


def test_glory_is_kept_while_cards_are_left() -> None:
    table = given(phase="sauron_corrupt", sauron=["Goblin"], points=4, p1={"glory": 6})
    assert chosen_by(table) == a.Done("p1")


def test_in_full_co_op_nobody_comes_down_to_no_glory() -> None:
    table = given(
        phase="sauron_corrupt",
        corrupted=["sam", "merry", "eowyn", "arwen"],
        sauron=["Goblin"],
        points=3,
        options={"coop": "hard"},
        p1={"glory": 3},
    )
    assert chosen_by(table) != a.LoseGlory("p1", 3)


def test_the_ring_is_for_units_that_would_fall() -> None:
    units = ["frodo U:1/1/1", "aragorn U:3/9/6:1"]
    strong = given(phase="sauron_attack", cards=["aragorn"], sauron=["Nazgul", "Saruman"], p1={"muster": units})
    assert isinstance(chosen_by(strong), a.PutOnRing)
    weak = given(phase="sauron_attack", cards=["aragorn"], sauron=["Goblin"], p1={"muster": units})
    assert chosen_by(weak) == a.Done("p1")


def test_who_holds_defends_first() -> None:
    table = given(
        phase="sauron_attack",
        cards=["merry", "cloak"],
        sauron=["Warg"],
        p2={"muster": ["merry U:1/2/2", "merry U:2/4/3", "sam U:1/1/1"]},
    )
    strong = table.state.players["p2"].muster[1].id
    assert chosen_by(sauron_asks(table, "p2")) == a.Defend("p2", strong)


def test_the_least_that_an_attack_takes() -> None:
    troop = [Defender(1, 4, 3.0), Defender(2, 2, 1.0), Defender(3, 1, 1.0)]
    assert loss(troop, 3) == (0.0, 1)
    assert loss(troop, 5) == (1.0, 2)
    assert loss(troop, 7)[0] == 5.0
    pippin = [Defender(1, 2, 2.0, shelter=0.6), Defender(2, 2, 1.0)]
    assert loss(pippin, 3) == (0.4, 2)
    gandalf = [Defender(1, 5, 3.0, ends=True), Defender(2, 2, 2.0), Defender(3, 2, 2.0)]
    assert loss(gandalf, 9) == (3.0, 1)


def test_an_attack_that_clears_the_way_is_made() -> None:
    table = given(
        phase="war",
        cards=["aragorn"],
        turn="p2",
        sauron=["Troll", "Eye"],
        p2={"muster": ["aragorn U:2/7/5"]},
    )
    assert chosen_by(table) == a.Attack("p2")


def test_a_frodo_who_cannot_reach_the_enemy_keeps_watch() -> None:
    table = given(
        phase="war",
        turn="p2",
        sauron=["Saruman", "TT Eye", "Eye", "Eye"],
        p2={"muster": ["frodo U:1/1/1", "frodo U:1/1/1"]},
    )
    assert chosen_by(table) == a.Prepare("p2")


def test_lenders_are_named_when_they_bring_victory() -> None:
    table = given(
        phase="war",
        cards=["aragorn"],
        turn="p2",
        sauron=["Saruman"],
        p1={"prepared": ["frodo U:1/1/1", "frodo U:1/1/1"]},
        p2={"muster": ["sam U:1/1/1", "sam U:1/1/2", "frodo U:1/1/1"]},
    )
    assert chosen_by(table) == a.Attack("p2")
    table.act(a.Attack("p2"))
    assert chosen_by(table) == a.Borrow("p2", "p1")


def test_the_last_card_is_restored_rather_than_a_die_recruited() -> None:
    table = given(
        phase="recruit",
        corrupted=["sam", "merry", "eowyn", "arwen", "gimli"],
        cards=["aragorn"],
        sauron=["Troll", "Eye"],
        turn="p2",
        fellowship=6,
    )
    assert isinstance(chosen_by(table), a.Restore)


def test_where_all_is_well_a_hero_recruits_and_the_team_does_not() -> None:
    table = given(phase="recruit", cards=["aragorn"], turn="p1", fellowship=6)
    assert chosen_by(table) == a.Recruit("p1", "aragorn")
    left = chosen_by(table, "team")
    assert left != a.Recruit("p1", "aragorn")


def test_a_unit_is_paid_as_is_suggested() -> None:
    table = given(p1={"muster": ["rope I:0"], "active": ["sam U:1/1/2", "sam F1", "frodo F1"]}, cards=["rope"])
    table.act(a.Muster("p1", table.state.players["p1"].active[0].id))
    assert chosen_by(table) == a.PaySuggested("p1")


def test_the_rope_takes_the_best_die() -> None:
    table = given(
        cards=["rope", "aragorn"],
        p1={"muster": ["rope I:0"], "used": ["aragorn", "frodo", "sam"], "active": ["frodo F1"]},
    )
    use = chosen_by(table)
    assert isinstance(use, a.UseArtifact)
    table.act(use)
    assert chosen_by(table) == a.ChooseDie("p1", "U_GON")


def test_the_horn_goes_where_the_best_die_lies() -> None:
    table = given(
        players=3,
        cards=["horn", "aragorn"],
        p1={"muster": ["horn I:0"], "active": ["frodo F1"]},
        p2={"used": ["frodo", "sam"]},
        p3={"used": ["aragorn", "frodo"]},
    )
    use = chosen_by(table)
    assert isinstance(use, a.UseArtifact)
    table.act(use)
    assert chosen_by(table) == a.ChoosePlayer("p1", "p3")
    table.act(a.ChoosePlayer("p1", "p3"))
    assert chosen_by(table) == a.ChooseDie("p1", "U_GON")


def test_a_loose_weapon_goes_to_the_best_unit_of_an_attack() -> None:
    table = given(
        cards=["sting", "aragorn"],
        turn="p2",
        sauron=["Uruk-hai", "Troll", "Eye"],
        p2={"muster": ["sting I:0", "aragorn U:1/5/3", "sam U:1/1/1"], "active": ["frodo F1"]},
    )
    muster = table.state.players["p2"].muster
    assert chosen_by(table) == a.Attach("p2", muster[0].id, muster[1].id)


def test_the_bow_is_bent_when_it_clears_the_way() -> None:
    table = given(
        phase="war",
        cards=["bow", "merry"],
        turn="p2",
        sauron=["Saruman"],
        p2={"muster": ["merry U:1/3/2", "bow I:1"]},
    )
    assert chosen_by(table) == a.Attack("p2")
    table.act(a.Attack("p2"))
    assert chosen_by(table) == a.UseArtifact("p2", table.state.players["p2"].muster[1].id, burst=True)


def test_the_bow_stays_where_it_changes_nothing() -> None:
    table = given(
        phase="war",
        cards=["bow", "merry"],
        turn="p2",
        sauron=["Warg"],
        p2={"muster": ["merry U:1/3/2", "bow I:1"]},
    )
    table.act(a.Attack("p2"))
    assert chosen_by(table) == a.Done("p2")


def test_the_ents_sweep_away_what_their_blow_could_not() -> None:
    swarm = ["King Orc", "King Orc", "King Orc", "Goblin"]
    table = given(phase="war", cards=["ents"], turn="p2", sauron=swarm, p2={"muster": ["ents U:3/9/8:3"]})
    table.act(a.Attack("p2"))
    assert chosen_by(table) == a.UseAbility("p2", table.state.players["p2"].muster[0].id)


def test_treebeard_takes_the_stronger_orc() -> None:
    table = given(
        phase="war",
        cards=["treebeard"],
        turn="p2",
        sauron=["Goblin", "King Orc", "Uruk-hai"],
        p2={"muster": ["treebeard U:2/5/5:1"]},
    )
    table.act(a.Attack("p2"))
    orc = next(die.id for die in table.state.sauron.muster if die.kind == "E_ROTK")
    assert chosen_by(table) == a.UseAbility("p2", table.state.players["p2"].muster[0].id, orc)


def test_an_attack_strikes_whom_it_can_destroy_together() -> None:
    table = given(
        phase="war",
        cards=["merry"],
        turn="p2",
        sauron=["Goblin", "Orc", "Uruk-hai"],
        p2={"muster": ["merry U:1/2/2"]},
    )
    table.act(a.Attack("p2"))
    target = chosen_by(table)
    assert isinstance(target, a.ChooseEnemy)
    assert target.enemy in {die.id for die in table.state.sauron.muster if die.kind == "E_FOTR"}


def test_arwen_takes_frodo_along() -> None:
    table = given(
        phase="war",
        cards=["arwen"],
        turn="p2",
        sauron=["Saruman", "TT Eye", "Eye", "Eye"],
        p2={"muster": ["arwen U:2/6/4:1"], "active": ["frodo U:1/1/1", "sam U:1/1/1"]},
    )
    table.act(a.Prepare("p2"))
    frodo = next(die.id for die in table.state.players["p2"].active if die.kind == "FRODO")
    assert chosen_by(table) == a.PrepareDie("p2", frodo)


def sauron_asks(table: Table, seat: str) -> Table:
    """Decline for the others until `seat` is asked."""
    while isinstance(table.prompt, Prompt) and table.prompt.seat != seat:
        table.act(a.Done(table.prompt.seat))
    return table


def test_the_phial_dims_the_strongest_when_that_saves_a_unit() -> None:
    table = given(
        phase="sauron_attack",
        cards=["phial", "aragorn"],
        sauron=["Saruman", "Uruk-hai"],
        p2={"muster": ["aragorn U:2/7/5", "phial I:0"]},
    )
    use = chosen_by(sauron_asks(table, "p2"))
    assert isinstance(use, a.UseArtifact)
    table.act(use)
    saruman = next(die.id for die in table.state.sauron.muster if die.face == 3)
    assert chosen_by(table) == a.ChooseEnemy("p2", saruman)


def test_the_phial_is_kept_when_nobody_would_fall() -> None:
    table = given(
        phase="sauron_attack",
        cards=["phial", "aragorn"],
        sauron=["Uruk-hai"],
        p2={"muster": ["aragorn U:2/7/5", "phial I:0"]},
    )
    assert chosen_by(sauron_asks(table, "p2")) == a.Pass("p2")


def test_the_cloak_is_put_on_when_it_saves_a_unit() -> None:
    table = given(
        phase="sauron_attack",
        cards=["cloak", "aragorn"],
        sauron=["Saruman", "Goblin"],
        p2={"muster": ["aragorn U:2/7/5", "cloak I:0"]},
    )
    assert isinstance(chosen_by(sauron_asks(table, "p2")), a.UseArtifact)


@pytest.mark.parametrize(("unit", "spared"), [("aragorn U:2/7/5", True), ("sam U:1/1/1", False)])
def test_the_evenstar_is_for_the_great(unit: str, spared: bool) -> None:
    table = given(
        phase="sauron_attack",
        cards=["evenstar", "aragorn"],
        sauron=["Saruman", "Uruk-hai"],
        p2={"muster": [unit, "evenstar I:0"]},
    )
    assert isinstance(chosen_by(sauron_asks(table, "p2")), a.UseArtifact) == spared


def test_gandalf_ends_the_attack() -> None:
    table = given(
        phase="sauron_attack",
        cards=["gandalf_grey"],
        sauron=["Nazgul", "Saruman"],
        p2={"muster": ["gandalf_grey U:2/6/5:1", "sam U:1/1/1", "sam U:1/1/2"]},
    )
    sauron_asks(table, "p2")
    gandalf = table.state.players["p2"].muster[0].id
    assert chosen_by(table) == a.Defend("p2", gandalf)
    table.act(a.Defend("p2", gandalf))
    assert chosen_by(table) == a.EndAttack("p2")
