"""Orders in one line that are only tried, to tell why they cannot be carried out."""

from __future__ import annotations

from core.kernel.game import Game
from core.kernel.prompts import Prompt, Refusal
from core.kernel.table import Table
from tui.commands.documents import BadChoice
from tui.commands.plain_groups import Interrupted
from tui.commands.plain_map import PlainMap
from tui.commands.plain_orders import NoPiece, ordered


def why_not_ordered(table: Table, game: Game, eyes: str | None, text: str) -> Exception | None:
    """Return why an order on the map cannot be carried out; None where it can, where it is none, or where chance or
    somebody else has a say in it, which is not to be known before.

    It is tried at a table apart, so that nothing comes of it.
    """
    from replays.reviewed import apart

    prompt = table.prompt
    if not isinstance(prompt, Prompt):
        return None
    tried, seat, draws = apart(table), prompt.seat, table.state.draws
    try:
        for choice in ordered(lambda: PlainMap.of(tried, game, eyes), text):
            entry = tried.act(choice.action)
            asked = tried.prompt
            if entry.draws != draws or not isinstance(asked, Prompt) or asked.seat != seat:
                return None
    except (Interrupted, NoPiece):
        return None
    except (BadChoice, Refusal) as error:
        return error
    return None
