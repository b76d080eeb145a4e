"""What can be looked up at the table: why something may not be done, the odds, and who is asked when."""

from __future__ import annotations

from collections.abc import Sequence

from core.kernel.game import Game
from core.kernel.prompts import Prompt
from core.kernel.styled import bare
from core.kernel.table import Table
from tui.glyphs import Glyphs
from tui.sheets.lists import ListRow, ListScreen
from tui.table.flow import ASK, Flow
from tui.table.played import Refused
from tui.widgets.log import LogLine

EVERYBODY = "everybody    ask us in every window again"
ALL_ALLOWED = "Everything may be done now."
NO_CHANCE = "There is nothing left to chance here."


def why_not(game: Game, refused: Sequence[Refused], name: str) -> ListScreen | None:
    """Return the list of what the seat of this name may not do, with the reasons; None when there is nothing.

    What begins with the same word and may not be done for the same reason stands together in one row.
    """
    alike: dict[tuple[str, str, str], list[str]] = {}
    for label, refusal in refused:
        first, _, rest = label.partition(" ")
        alike.setdefault((first, refusal.sentence, refusal.rule), []).append(rest)
    rows = [
        ListRow(f"{first} {', '.join(dict.fromkeys(rests))}".rstrip(), sentence, rule)
        for (first, sentence, rule), rests in alike.items()
    ]
    return ListScreen(f"Why not?  {name}", rows, game) if rows else None


def rules_named(game: Game, rules: Sequence[str]) -> ListScreen | None:
    """Return a list of rules to pick one from; None where there is only one, or none."""
    book = game.rulebook()
    rows = [ListRow(book[rule].title, _first_sentence(book[rule].text), rule) for rule in rules if rule in book]
    return ListScreen("The rules of this step", rows, game) if len(rows) > 1 else None


def told_in(game: Game, told: Sequence[LogLine]) -> ListScreen:
    """Return what an entry of the log tells in full words, each event with its rule."""
    rows = [ListRow(line.text, "", line.rule) for line in told]
    return ListScreen(f"Entry {told[0].entry}", rows, game)


def _first_sentence(text: str) -> str:
    """Return the first sentence that stands in no table; nothing where a rule is a table alone."""
    told = (part for part in text.split("\n\n") if not part.lstrip().startswith("|"))
    paragraph = bare(" ".join(next(told, "").split()))
    end = paragraph.find(". ")
    return paragraph if end < 0 else paragraph[: end + 1]


def odds(game: Game, table: Table, eyes: str | None) -> ListScreen | None:
    """Return the list of the odds; None when nothing is left to chance."""
    rows = [ListRow(words, figure) for words, figure in game.words.odds(table.view(eyes))]
    return ListScreen("The odds", rows, game, beside=True) if rows else None


def passing(flow: Flow, names: dict[str, str], glyphs: Glyphs) -> ListScreen:
    """Return the list of the standing wishes of the people at this keyboard; choosing one makes it."""
    wishes = flow.wishes_of_the_game()
    pairs = [(seat, wish) for seat in flow.people for wish in wishes]
    prompt = flow.table.prompt
    rules = [flow.may_pass_until(prompt, wish) for wish in wishes] if isinstance(prompt, Prompt) else []
    rule = next((one for one in rules if one), "")

    def rows() -> list[ListRow]:
        found = []
        for seat, wish in pairs:
            mark = glyphs.dot if flow.wishes.get(seat, ASK) == wish else glyphs.hollow
            found.append(ListRow(f"{names[seat].ljust(12)} {wishes[wish]}", "", rule, mark))
        return [*found, ListRow(EVERYBODY, "", rule, glyphs.hollow if flow.wishes else glyphs.dot)]

    def choose(index: int) -> list[ListRow]:
        if index == len(pairs):
            flow.ask_everybody()
        else:
            seat, wish = pairs[index]
            flow.wish(seat, wish)
        return rows()

    return ListScreen("Windows: when to ask whom", rows(), flow.table.game, beside=True, choosing=choose)
