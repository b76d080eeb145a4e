"""Leading through a hosted table and following: places, reach, and what one would do."""

from __future__ import annotations

from typing import Any

from core.kernel.prompts import Outcome
from tests.hosting.hosting_kit import At, Clock, hosted_table, saved_game
from tui.hosting import frames as f
from tui.hosting.hosted import HostedTable, Manners
from tui.hosting.seats import Seating


def led(guest: At) -> dict[str, Any]:
    """Return the latest place that a guest has been led to."""
    guest.pull()
    return next(record for record in reversed(guest.records) if record["record"] == "led")


def finished() -> tuple[HostedTable, Clock, int]:
    """Return a game of forty decisions that Dora leads through, its clock, and its last entry."""
    saved, clock = saved_game("dagorlad"), Clock()
    for _ in range(40):
        prompt = saved.table.prompt
        assert not isinstance(prompt, Outcome)
        saved.table.act(prompt.choices[0].action)
    return hosted_table(saved, Manners(replay=True), clock, Seating("test:Dora")), clock, saved.table.entry


def test_a_follower_is_sent_no_entry_before_the_lead_has_been_there() -> None:
    hosted, clock, end = finished()
    dora, ann = At(hosted, "Dora"), At(hosted, "Ann")
    assert dora.table is not None
    assert ann.table is not None
    assert (dora.table.entry, ann.table.entry) == (end, 0)
    assert ann.do(f.DoLead, place=f.Place(3))["text"] == "Through this game only its owner leads."
    assert dora.do(f.DoLead, place=f.Place(7, 1, "log", 2))["record"] == "done"
    assert (led(ann)["place"], led(ann)["reach"]) == ({"entry": 7, "event": 1, "pane": "log", "line": 2}, 7)
    assert ann.table.entry == 7
    ann.pull()
    assert ann.asked is not None
    assert (ann.asked.entry, ann.asked.prompt, ann.asked.outcome) == (7, None, None)
    clock.now += 1
    dora.do(f.DoLead, place=f.Place(2))
    assert led(ann)["reach"] == 7
    assert ann.do(f.DoAct, entry=7, choice=1)["record"] == "refused"
    assert ann.do(f.DoNote, entry=9, text="x")["record"] == "refused"
    assert dora.do(f.DoLead, place=f.Place(end + 1))["record"] == "refused"
    back = At(hosted, "Ann", at=f.At(end, hosted.ground.mark(end, None)))
    assert back.table is not None, "a place beyond the reach is answered with the header"
    assert back.table.entry == 7


def test_places_are_told_ten_times_a_second_and_the_latest_wins() -> None:
    hosted, clock, _ = finished()
    dora, ann = At(hosted, "Dora"), At(hosted, "Ann")
    for entry in range(1, 9):
        clock.now += 0.03
        dora.do(f.DoLead, place=f.Place(entry))
        ann.pull()
    told = [record["place"]["entry"] for record in ann.records if record["record"] == "led" and record.get("by")]
    assert told == [1, 5]
    left = hosted.tick()
    assert left is not None
    clock.now += left
    hosted.tick()
    assert led(ann)["place"]["entry"] == 8
    hosted.leave(dora.guest)
    assert led(ann)["by"] == ""


def test_followers_say_what_they_would_do_and_the_lead_sees_the_spread() -> None:
    hosted, _, _ = finished()
    dora, ann, ben = At(hosted, "Dora"), At(hosted, "Ann"), At(hosted, "Ben")
    assert ann.do(f.DoGuess, choice=1)["record"] == "refused"
    dora.do(f.DoLead, place=f.Place(5), question=True)
    question = led(ann)["question"]
    assert len(question["choices"]) > 1
    assert ann.do(f.DoGuess, choice=len(question["choices"]) + 1)["record"] == "refused"
    ann.do(f.DoGuess, choice=1)
    ann.do(f.DoGuess, choice=2)
    ben.do(f.DoGuess, choice=2)
    dora.pull()
    spread = next(record for record in reversed(dora.records) if record["record"] == "guesses")
    assert (spread["asked"], spread["spread"]) == (2, {"2": 2})
    assert led(ann)["reach"] == 5
    dora.do(f.DoLead, place=f.Place(5), shown=True)
    assert (led(ann)["reach"], led(ann)["shown"]) == (6, True)


def test_at_a_table_that_is_played_anybody_leads_and_whoever_wants_follows() -> None:
    hosted = hosted_table(saved_game("dagorlad"), Manners(onlookers=True))
    ann, ben = At(hosted, "Ann"), At(hosted, "Ben")
    ann.do(f.DoLead, place=f.Place(0))
    assert ben.do(f.DoLead, place=f.Place(0))["text"] == "Ann leads; wait until that is over."
    assert ann.do(f.DoFollow)["record"] == "refused"
    ben.do(f.DoFollow)
    assert led(ben)["by"] == "Ann"
    ben.pull()
    assert ben.present is not None
    assert (ben.present.lead, ben.present.following) == ("Ann", 1)
    ben.do(f.DoFollow, follow=False)
    ann.do(f.DoLead)
    assert hosted.leading.lead is None
