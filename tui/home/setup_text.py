"""How the new-game page reads: its rows, and what is said about each."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len
from textual.content import Content

from core.bots import companions
from core.kernel.game import Game
from core.kernel.options import Option, Preset, Seat
from saves.text import visible
from tui.glyphs import Glyphs
from tui.home.setup import HUMAN, NOBODY, Setup
from tui.rules.rule_text import rule_content
from tui.widgets.lines import Span, pad
from tui.widgets.rows import Row

NAME_WIDTH, GIST_AT = 9, 19

SWAP = "x lets people and bots change seats."
"""What is said of a kind of table at which bots sit."""


def value_words(value: str) -> str:
    """Return a value as words: `until-reveal` as `until reveal`. A number below 0 keeps its sign."""
    return value[:1] + value[1:].replace("-", " ").replace("_", " ")


def player_words(player: str) -> str:
    """Return who plays a seat, in words."""
    return {HUMAN: "a person", NOBODY: "nobody"}.get(player, f"bot: {player}")


def turned(setup: Setup, row_id: str, focused: str, words: str, ink: str, glyphs: Glyphs) -> list[Span]:
    """Return a value; where the cursor stands and there are others, with the signs that it can be turned."""
    if row_id == focused and len(setup.values(row_id)) > 1:
        return [(f"{glyphs.back} ", "soft"), (words, ink), (f" {glyphs.cursor}", "soft")]
    return [(words, ink), ("  ", "ink")]


def setup_rows(setup: Setup, glyphs: Glyphs, focused: str, pace: str = "") -> list[Row]:
    """Return the rows of the page; the focused one shows that its value can be turned. `pace` is how much is told."""
    if setup.game is None:
        return []
    rows: list[Row] = []
    if presets := setup.presets():
        rows.append(heading("What"))
        rows += [preset_row(setup, number, one, glyphs) for number, one in enumerate(presets, 1)]
    rows.append(heading("Who"))
    seats = setup.all_seats()
    called = max([NAME_WIDTH, *(cell_len(_called(setup, seat)) + 1 for seat in seats)])
    rows += [seat_row(setup, seat, glyphs, focused, called) for seat in seats]
    if setup.game.options.dealing:
        words = "dealt at random" if setup.deal else "as they stand here"
        rows.append(
            Row(
                "deal",
                [("   Seats and roles", "ink")],
                turned(setup, "deal", focused, words, "key" if setup.deal else "ink", glyphs),
                leader=True,
            )
        )
    rows.append(heading("How"))
    rows.append(how_row(setup, pace))
    return rows


def heading(words: str) -> Row:
    """Return the rule above a section."""
    return Row(f"h {words}", [(words, "bright")], leader=True, heading=True)


def preset_row(setup: Setup, number: int, preset: Preset, glyphs: Glyphs) -> Row:
    """Return the line of a kind of table."""
    chosen = preset.id == setup.preset
    mark, ink = (glyphs.dot, "bright") if chosen else (" ", "ink")
    return Row(
        f"preset {preset.id}",
        [(f"{number} ", "key"), (f"{mark} ", "bright"), (preset.label.ljust(GIST_AT), ink), (preset.gist, "soft")],
    )


def _called(setup: Setup, seat: Seat) -> str:
    name = setup.seat_name(seat)
    return visible(name if name == seat.name or seat.numbered else f"{name}, {seat.name}")


def seat_row(setup: Setup, seat: Seat, glyphs: Glyphs, focused: str, width: int) -> Row:
    """Return the line of a seat: who sits there, and what is special about it; names take `width` cells."""
    row_id = f"seat {seat.id}"
    sits = setup.sits(seat.id)
    left: list[Span] = [(f"   {pad(_called(setup, seat), width)}", "ink" if sits else "soft")]
    if seat.about:
        left.append((seat.about, "soft"))
    words = player_words(setup.value(row_id))
    return Row(row_id, left, turned(setup, row_id, focused, words, "ink" if sits else "soft", glyphs))


def how_row(setup: Setup, pace: str = "") -> Row:
    """Return the one line on how the game is played and told, and how many options differ from the preset."""
    assert setup.game is not None
    words = [
        option.words.get(value := setup.options[option.id], f"{option.label} {value_words(value)}")
        for option in setup.game.options
        if option.part == "how"
    ]
    if pace:
        words.append(f"pace {pace}")
    if setup.seed:
        words.append(f"seed {setup.seed}")
    different = len(setup.different())
    more = f", {different} changed" if different else ""
    count = f"{len(list(setup.game.options))} options"
    return Row("how", [("o ", "key"), (f" {', '.join(words)}", "ink")], [(count, "soft"), (f"{more}  ", "key")])


def option_rows(setup: Setup, glyphs: Glyphs, focused: str) -> list[Row]:
    """Return every option as a row; those that differ from the preset are marked."""
    if setup.game is None:
        return []
    usual = setup.usual()

    def option_row(option: Option) -> Row:
        row_id = f"option {option.id}"
        value = setup.options[option.id]
        changed = value != usual[option.id]
        mark = f" {glyphs.changed}" if changed else ""
        words = turned(setup, row_id, focused, value_words(value), "key" if changed else "ink", glyphs)
        return Row(row_id, [(option.label, "ink"), (mark, "key")], words, leader=True, also=option.summary)

    rows = [Row("h table", [("The table", "bright")], heading=True)]
    rows += [option_row(option) for option in setup.game.options if not option.house_rule]
    house = [option for option in setup.game.options if option.house_rule]
    if house:
        rows.append(Row("h house", [("House rules", "bright")], heading=True))
        rows += [option_row(option) for option in house]
    rows.append(Row("h chance", [("Name and chance", "bright")], heading=True))
    name = visible(setup.name or setup.usual_name())
    rows.append(Row("name", [("Name", "ink")], [(name, "soft"), ("  ", "ink")], leader=True))
    rows.append(Row("seed", [("Seed", "ink")], [(setup.seed or "by chance", "soft"), ("  ", "ink")], leader=True))
    return rows


def explanation(setup: Setup, row_id: str, glyphs: Glyphs, *, long: bool) -> Content:
    """Return what is said about a row; `long` with the text of its rule and all its values."""
    game = setup.game
    if game is None:
        return Content("")
    for preset in setup.presets():
        if row_id == f"preset {preset.id}":
            bots = any(player != HUMAN for player in preset.players.values())
            about = f"{preset.about} {SWAP}" if bots else preset.about
            return _about(preset.label, about, preset.rule, game, glyphs, long=long)
    if (option := setup.option(row_id)) is not None:
        usual = setup.usual()[option.id]
        values = _values(
            option.values, setup.options[option.id], {usual: f"{value_words(usual)} (as in the preset)"}, glyphs
        )
        return Content.assemble(
            _about(option.label, option.summary, "", game, glyphs, long=True),
            "\n\n",
            values,
            *_rule_text(option.rule, game, glyphs),
        )
    if (seat := setup.seat(row_id)) is not None:
        return _about_seat(seat, setup, game, glyphs, long=long)
    title, text, rule = {
        "deal": (
            "Seats and roles",
            "Dealt at random, nobody chooses which seat is whose: the players above, with the names that you give them "
            "with e, get the seats by the seed.",
            game.options.dealing,
        ),
        "how": (
            "How the game is played",
            "Enter or o opens all options, with the game's name and the seed. What differs from the preset is marked. "
            "The pace, how much the table tells, is a setting; t changes it at the table.",
            "",
        ),
        "name": (
            "Name",
            "What the list of games calls it: at first the players' names. Enter or e writes another.",
            "",
        ),
        "seed": (
            "Seed",
            "The same seed with the same decisions gives the same game: every card, every tile and every roll. "
            "Leave it empty and chance decides. Enter or e writes it.",
            "",
        ),
    }.get(row_id, ("", "", ""))
    return _about(title, text, rule, game, glyphs, long=long)


def _about(title: str, text: str, rule: str, game: Game, glyphs: Glyphs, *, long: bool) -> Content:
    known = rule in game.rulebook() if rule else False
    head = [
        (title, "bold $bright"),
        *([(f"   {rule} {game.rulebook()[rule].title}", "$soft")] if known and not long else []),
    ]
    gap = "\n\n" if long else "\n"
    return Content.assemble(*head, gap, glyphs.plain(text), *(_rule_text(rule, game, glyphs) if long else []))


def _rule_text(rule: str, game: Game, glyphs: Glyphs) -> list[Content | str]:
    return ["\n\n", rule_content(game.rulebook()[rule], glyphs)] if rule in game.rulebook() else []


def _values(values: tuple[str, ...], current: str, words: Mapping[str, str], glyphs: Glyphs) -> Content:
    lines = []
    for number, value in enumerate(values, 1):
        mark = glyphs.dot if value == current else glyphs.hollow
        style = "bold" if value == current else "$soft"
        lines.append(Content.styled(f"{number} {mark} {words.get(value, value_words(value))}", style))
    return Content("\n").join(lines)


def _about_seat(seat: Seat, setup: Setup, game: Game, glyphs: Glyphs, *, long: bool) -> Content:
    row_id = f"seat {seat.id}"
    name, bots = visible(setup.seat_name(seat)), companions(game.id)
    head = name if name == seat.name else f"{name} plays {seat.name}"
    text = "Left and right choose who plays: a person, a bot or nobody. e writes the player's name."
    if not long:
        now = setup.value(row_id)
        bot = f" {now.capitalize()}: {bots[now]}" if now in bots else ""
        return _about(head, f"{seat.about} {text}{bot}".strip(), seat.rule, game, glyphs, long=False)
    words = {HUMAN: "a person at this keyboard"} | {bot: f"bot {bot}: {line}" for bot, line in bots.items()}
    about = f"{seat.about}\n\n{text}" if seat.about else text
    return Content.assemble(
        _about(head, about, "", game, glyphs, long=True),
        "\n\n",
        _values(setup.values(row_id), setup.value(row_id), words, glyphs),
        *_rule_text(seat.rule, game, glyphs),
    )
