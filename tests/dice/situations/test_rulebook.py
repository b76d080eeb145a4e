"""The rulebook says the figures that the data files hold, and calls printed what they call printed."""

from __future__ import annotations

import re

from core.dice.content import contents as content
from core.dice.content.faces import read_face
from core.dice.content.pieces import Card, DieType, Location
from core.dice.content.spelling import spelled
from core.dice.game import GAME

RULES = GAME.rulebook()


def said(rule: str) -> str:
    """Return the text of a rule without its line breaks."""
    return " ".join(RULES[rule].text.split())


def provenance(piece: Card | DieType | Location) -> str:
    """Return how a rule of this piece has to be tagged, after what its data say."""
    known = bool(piece.printed or piece.kind)
    if isinstance(piece, Card):
        known = known or any(ability.kind or ability.source == "printed" for ability in piece.abilities)
    if isinstance(piece, DieType):
        known = known or any(face.kind or face.source == "printed" for face in piece.faces)
    if piece.source == "printed":
        return "printed"
    return "printed, in part reconstructed" if known else "reconstructed"


def test_cards_cost_and_score_what_the_data_say() -> None:
    for card in content.current().content.card:
        rule, text = RULES[card.rule], said(card.rule)
        assert rule.title.startswith(card.name.split()[0])
        assert re.search(rf"\b[Cc]ost {card.cost}\b", text), card.id
        assert (f"Glory {card.glory}" in text) == (card.glory is not None), card.id
        figures = {fx.n for ability in card.abilities for fx in ability.fx if fx.do in ("att", "def") and fx.n > 1}
        assert all(f"+{figure} " in text for figure in figures), card.id
        names = {name for ability in card.abilities for fx in ability.fx for name in fx.names}
        assert all(spelled(name).rstrip("s") in text for name in names), card.id
        assert rule.provenance == provenance(card), card.id


def test_dice_show_what_the_data_say() -> None:
    for die in content.current().content.die:
        rule, text = RULES[f"DD.{die.id}"], said(f"DD.{die.id}")
        units = [read_face(face.shows) for face in die.faces if read_face(face.shows).level]
        for face in units:
            assert f"level {face.level}, attack {face.attack}, defense {face.defense}" in text, die.id
            assert spelled(face.enemy) in text
        assert text.count("level ") == len(units), die.id
        assert rule.provenance == provenance(die), die.id


def test_enemy_cards_and_locations() -> None:
    lookup = content.current()
    for enemy in lookup.content.enemy:
        rule = RULES[f"DE.{enemy.id}"]
        assert (rule.title, f"row {enemy.row}" in rule.text) == (enemy.name, True)
        assert (rule.provenance == "printed") == (enemy.source == "printed")
    for location in lookup.content.location:
        rule, text = RULES[location.rule], said(location.rule)
        assert rule.title == location.name
        for effect in location.eye:
            if effect.do == "corruption":
                assert f"gives {effect.n} Corruption points" in text
            assert ("back to Sauron's Active Pool" in text) == any(one.do == "return" for one in location.eye)
