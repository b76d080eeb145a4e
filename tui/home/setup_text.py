"""How the new-game page reads: its rows, and what the right page says about each."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content

from core import catalogue
from core.kernel.game import Game
from core.kernel.options import Option, Seat
from saves.text import visible
from tui.glyphs import Glyphs
from tui.home.setup import HUMAN, Setup
from tui.rules.rule_text import rule_content
from tui.widgets.rows import Row


def value_words(value: str) -> str:
    """Return a value as words: `until-reveal` as `until reveal`."""
    return value.replace("-", " ").replace("_", " ")


def player_words(player: str) -> str:
    """Return who plays a seat, in words."""
    return "a person" if player == HUMAN else f"bot: {player}"


def setup_rows(setup: Setup, glyphs: Glyphs, focused: str) -> list[Row]:
    """Return the rows of the page; the focused one shows that its value can be turned."""

    def shown(row_id: str, words: str, ink: str = "ink") -> list[tuple[str, str]]:
        if row_id == focused and len(setup.values(row_id)) > 1:
            return [(f"{glyphs.back} ", "soft"), (words, ink), (f" {glyphs.cursor}", "soft")]
        return [(words, ink), ("  ", "ink")]

    if setup.game is None:
        return []
    rows = [Row("start", [("Begin the game", "key")], [("s", "key"), ("  ", "ink")])]
    if len(catalogue.game_ids()) > 1:
        rows.append(Row("game", [("Game", "ink")], shown("game", setup.game.title), leader=True))
    rows.append(
        Row("name", [("Name", "ink")], shown("name", visible(setup.name or setup.usual_name()), "soft"), leader=True)
    )

    def option_row(option: Option) -> Row:
        row_id = f"option {option.id}"
        value = setup.options[option.id]
        changed = value != option.default
        mark = f" {glyphs.changed}" if changed else ""
        words = shown(row_id, value_words(value), "key" if changed else "ink")
        return Row(row_id, [(option.label, "ink"), (mark, "key")], words, leader=True)

    rows.append(Row("h table", [("The table", "bright")], heading=True))
    rows += [option_row(option) for option in setup.game.options if not option.house_rule]
    rows.append(Row("h seats", [("Who plays", "bright")], heading=True))
    for seat in setup.seats():
        row_id = f"seat {seat.id}"
        name, player = setup.seat_name(seat), setup.players.get(seat.id, HUMAN)
        left = [(visible(name), "ink")] + ([(f"  {seat.name}", "soft")] if name != seat.name else [])
        rows.append(Row(row_id, left, shown(row_id, player_words(player)), leader=True))
    house = [option for option in setup.game.options if option.house_rule]
    if house:
        rows.append(Row("h house", [("House rules", "bright")], heading=True))
        rows += [option_row(option) for option in house]
    rows.append(Row("h chance", [("Chance", "bright")], heading=True))
    rows.append(Row("seed", [("Seed", "ink")], shown("seed", setup.seed or "by chance", "soft"), leader=True))
    return rows


def explanation(setup: Setup, row_id: str, glyphs: Glyphs) -> Content:
    """Return what the right page says about a row."""
    game = setup.game
    if game is None:
        return Content("")
    if (option := setup.option(row_id)) is not None:
        return _about_option(option, setup.options, game, glyphs)
    if (seat := setup.seat(row_id)) is not None:
        return _about_seat(seat, setup, game, glyphs)
    title, text = {
        "start": (
            "Begin",
            "Everything has a sensible value already. Press s, or enter here, and the game begins.\n\n"
            "Up and down move, left and right change the value of a row. What differs from the "
            f"printed game or from the default carries a {glyphs.changed}.",
        ),
        "game": ("Game", "Which of the games to play."),
        "name": ("Name", "What the list of games calls it: at first the players' names. Enter or e writes another."),
        "seed": (
            "Seed",
            "The same seed with the same decisions gives the same game: every card, every tile and every roll. "
            "Leave it empty and chance decides. Enter or e writes it.",
        ),
    }.get(row_id, ("", ""))
    return Content.assemble((title, "bold $bright"), "\n\n", glyphs.plain(text))


def _values(values: tuple[str, ...], current: str, words: Mapping[str, str], glyphs: Glyphs) -> Content:
    lines = []
    for number, value in enumerate(values, 1):
        mark = glyphs.dot if value == current else glyphs.hollow
        style = "bold" if value == current else "$soft"
        lines.append(Content.styled(f"{number} {mark} {words.get(value, value_words(value))}", style))
    return Content("\n").join(lines)


def _about_option(option: Option, options: Mapping[str, str], game: Game, glyphs: Glyphs) -> Content:
    book = game.rulebook()
    parts: list[Content | tuple[str, str] | str] = [
        (option.label, "bold $bright"),
        "\n\n",
        glyphs.plain(option.summary),
        "\n\n",
        _values(
            option.values, options[option.id], {option.default: f"{value_words(option.default)} (default)"}, glyphs
        ),
    ]
    if option.rule in book:
        parts += ["\n\n", rule_content(book[option.rule], glyphs)]
    return Content.assemble(*parts)


def _about_seat(seat: Seat, setup: Setup, game: Game, glyphs: Glyphs) -> Content:
    words = {HUMAN: "a person at this keyboard"} | {bot: f"bot {bot}: {line}" for bot, line in game.bots.items()}
    return Content.assemble(
        (visible(setup.seat_name(seat)), "bold $bright"),
        f"  plays {seat.name}" if setup.seat_name(seat) != seat.name else "",
        "\n\n",
        "Left and right choose who plays this seat. e writes the player's name.",
        "\n\n",
        _values((HUMAN, *game.bots), setup.players.get(seat.id, HUMAN), words, glyphs),
    )
