"""A person in the seat of Sauron: what his screen shows, what it hides, and that every pane bears the new seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.bots.seated import play_bots
from core.fellowship.game import GAME
from core.fellowship.model.sauron_steps import Activation
from core.fellowship.model.state import HIDDEN, SAURON
from core.kernel.entries import SeatInfo
from core.kernel.prompts import fared, verdict
from core.kernel.table import new_header
from saves.game_file import SavedGame
from tests.tui.table.facing import against
from tests.tui.table.leaks import leaks, secrets
from tests.tui.table.sitting import seated
from tui.sheets.cover import CoverScreen
from tui.table.result import ResultScreen

PLAYED = GAME.options.checked({"sauron": "on", "hobbits": "3"})
SEATED = {
    seat.id: SeatInfo(seat.id, seat.name, "human" if seat.id == "sauron" else "sensible")
    for seat in GAME.options.seats(PLAYED)
}
"""A table of three bots at which a person plays Sauron."""

SIZES = [(80, 24), (120, 40), (200, 60)]


def saved_game(folder: Path, people: set[str], **options: str) -> SavedGame:
    chosen = GAME.options.checked({"sauron": "on", "hobbits": "2", **options})
    seats = {
        seat.id: SeatInfo(seat.id, seat.name, "human" if seat.id in people else "sensible")
        for seat in GAME.options.seats(chosen)
    }
    saved = SavedGame.create(new_header(GAME, options=chosen, seats=seats, seed=3), folder / f"{len(people)}.jsonl")
    play_bots(saved.table)
    return saved


@pytest.mark.parametrize("size", SIZES)
async def test_a_sauron_player_sees_his_cards_and_chooses(tmp_path: Path, size: tuple[int, int]) -> None:
    saved = saved_game(tmp_path, {"sauron"})
    hand = list(saved.table.state.dark_lord.hand)
    async with seated(saved, size) as table:
        assert hand[0] in table.text
        before = saved.table.entry
        await table.press("1")
        await table.press("enter")
        assert saved.table.entry > before
    saved.close()


async def test_the_pane_of_sauron_shows_what_a_seat_may_see(tmp_path: Path) -> None:
    for people in ({"sauron"}, {"frodo", "sam"}):
        saved = saved_game(tmp_path, people, friends_and_foes="on")
        hand = list(saved.table.state.dark_lord.hand)
        async with seated(saved, (200, 60)) as table:
            rows = table.screen.pane_layout.panes["sauron"].build(100)
            text = "\n".join("".join(span for span, _ in row) for row in rows)
            assert "Black Rider" in text
            shown = [card for card in hand if f" {card} " in text]
            assert shown == (hand if people == {"sauron"} else [])
        saved.close()


async def test_the_rider_stands_on_the_corruption_line_and_points_where_it_faces() -> None:
    back_home, out = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}", "\N{BLACK LEFT-POINTING SMALL TRIANGLE}"
    for back, sign in ((True, back_home), (False, out)):
        for size in SIZES:
            async with seated(against({"sauron"}, back=back), size) as table:
                rows = ["".join(text for text, _ in row) for row in table.screen.pane_layout.panes["corruption"].rows]
                rider = "\N{BLACK CHESS KNIGHT}"
                drawn = f"{rider}{sign}" if back else f"{sign}{rider}"
                assert rows[0].index("5") < rows[0].index(drawn) < rows[0].index("7")


async def test_the_rider_is_drawn_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("TERM", "linux")
    async with seated(against({"sauron"}), (80, 24)) as table:
        assert "R>" in table.text
        assert {letter for letter in table.text if ord(letter) > 126} <= set("\N{LATIN SMALL LETTER U WITH CIRCUMFLEX}")


async def test_sauron_and_foes_have_a_pane_each_in_a_large_terminal(tmp_path: Path) -> None:
    for foes in ("on", "off"):
        (tmp_path / foes).mkdir()
        saved = saved_game(tmp_path / foes, {"sauron"}, friends_and_foes=foes)
        async with seated(saved, (200, 60)) as table:
            for pane in ("sauron", "hands", "gandalf"):
                region = table.screen.pane_layout.panes[pane].region
                assert region.width > 20, pane
                assert region.bottom <= 60, pane
            assert "Black Rider on 15" in table.text
        saved.close()


async def test_reconstructed_cards_are_marked_and_their_rules_are_a_key_away() -> None:
    async with seated(against({"sauron"}), (80, 24)) as table:
        await table.press("f8")
        assert "Rider 3 + Step\N{WHITE DIAMOND} SC10" in table.text
        assert "reconstructed, not printed" in table.text
        table.screen.set_focus(table.screen.pane_layout.panes["sauron"])
        rules = [spot.rule for spot in table.screen.pane_layout.panes["sauron"].spots]
        assert rules[0] == "S6.1"
        await table.press(*["down"] * rules.index("SC.SC10"), "r")
        assert "SC.SC10" in table.text
        assert "reconstructed" in table.text


async def test_a_party_with_open_hands_shares_the_screen() -> None:
    saved = against({"frodo", "sam", "sauron"})
    async with seated(saved, (80, 24)) as table:
        assert "Hand over to Sauron." in table.text
        await table.press("y")
        assert "Aragorn" not in table.text
        await table.press("1")
        assert "Hand over to Frodo and Sam." in table.text
        await table.press("y")
        assert "Sauron plays" in table.text
        table.screen.seated.eyes = "sam"
        saved.table.undo(1)
        table.screen.course.advance()
        await table.settle()
        assert isinstance(table.app.screen, CoverScreen)


async def test_what_happened_since_one_last_looked_is_told_under_the_choices() -> None:
    saved = against({"frodo", "sam", "sauron"}, holds=["SC10", "SC19", "SC04"])
    async with seated(saved, (80, 24)) as table:
        await table.press("y", "1")

        def covered() -> bool:
            return isinstance(table.app.screen, CoverScreen)

        def simplest() -> str:
            """Lift the cover, pay nothing, else take the first row: where nothing is selected, enter takes nothing."""
            return "y" if covered() else "0" if table.screen.prompt.has_key("0") else "1"

        await table.press_until(simplest, lambda: table.screen.seated.eyes == "sauron" and not covered())
        assert table.screen.prompt.news


async def test_each_card_of_sauron_says_what_each_symbol_would_do_now() -> None:
    async with seated(against({"sauron"}), (80, 24)) as table:
        rows = table.text.splitlines()
        assert any("SC10▌♞ 6→9" in row and "or Frodo 0→1" in row for row in rows)
        assert any("SC19 \N{MINUS SIGN}1▯" in row and " or " not in row for row in rows)
        assert any(" c Draw one Sauron card" in row for row in rows)
        await table.press("1")
        entries = table.screen.seated.table.line.entries
        assert any(getattr(entry.action, "card", "") == "SC10" for entry in entries)


@pytest.mark.parametrize("size", SIZES)
async def test_no_cell_page_or_ghost_tells_sauron_what_hobbits_hold(size: tuple[int, int]) -> None:
    saved = against({"sauron"})
    async with seated(saved, size) as table:
        hidden: set[str] = set()
        for key in ("f3", "f4", "f5", "f6", "f7", "f8", "f9", "f2", "down", "down", "n", "left", "up"):
            await table.press(key)
            hidden |= secrets(saved, SAURON)
            told = table.text if not key.startswith("f") or key == "f2" else ""
            assert leaks(saved, SAURON, told) == set()
            ghost = table.screen.scene.ghost
            if ghost is not None:
                assert {card for hobbit in ghost.hobbits.values() for card in hobbit.hand} <= {HIDDEN}
        assert hidden


async def test_what_the_hobbits_lose_sauron_has_won() -> None:
    end = {"holds": ["SC02"], "rider": 13, "back": True, "frodo": {"hand": []}, "sam": {"hand": []}}
    async with seated(against({"sauron"}, agenda=[Activation("frodo")], **end), (80, 24), pace="story") as table:
        assert "won" in table.text
        await table.press("1")
        assert table.screen.seated.table.over  # and it was not asked for once more, as a loss is
        await table.press_until("space", lambda: "The end" in table.text)
        assert "Sauron has won" in table.text
        assert "The Black Rider came back to Mordor" in " ".join(table.text.split())
        await table.press("space")
        assert isinstance(table.app.screen, ResultScreen)
        assert "\N{BLACK FOUR POINTED STAR} Sauron has won" in table.text
        assert "The Black Rider comes back to Mordor with word of the Ring" in table.text


async def test_what_the_hobbits_win_is_lost_for_sauron_and_so_is_asked_again_for_whoever_loses() -> None:
    opponents = ("sauron",)
    assert fared("won", ["sauron"], opponents) == "lost"
    assert fared("won", ["frodo", "sauron"], opponents) == fared("won", ["frodo"], opponents) == "won"
    assert fared("won", [], opponents) == "won"
    assert fared("drawn", ["sauron"], opponents) == "drawn"
    assert verdict("won", {"sauron": "Anna"}, "sauron") == "Anna has lost"
    assert verdict("won", {"sauron": "Anna"}) == "The game is won"


async def test_a_board_that_ends_tells_where_the_rider_rides_out_anew_and_space_shows_all_of_it() -> None:
    around = {"lines": {"fighting": 9, "hiding": 0, "travelling": 0}, "rider": 8, "nazgul_draws": ["NZ3"]}
    frodo = {"hand": ["gimli"], "tokens": {"sun": 1}}
    saved = against({"frodo", "sam"}, at="step_two", frodo=frodo, sam={"hand": []}, **around)
    async with seated(saved, (80, 24), pace="story") as table:
        gimli = next(
            at for at, one in enumerate(table.screen.shown.choices) if getattr(one.action, "card", "") == "gimli"
        )
        table.screen.choose(gimli)
        await table.settle()
        await table.press_until("space", lambda: "Moria lies behind you" in table.text)
        assert "rides out anew 8\N{RIGHTWARDS ARROW}15" in table.text
        assert "Sauron shows The Hunt" in table.text


async def test_the_rider_hides_no_pawn_on_the_track() -> None:
    knight, here = "\N{BLACK CHESS KNIGHT}", {"step": 7}
    home, out = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}", "\N{BLACK LEFT-POINTING SMALL TRIANGLE}"
    for back, sign in ((True, f"{knight}{home}"), (False, f"{out}{knight}")):
        saved = against({"sauron"}, rider=7, back=back, frodo=here, sam=here, pippin=here)
        async with seated(saved, (80, 24)) as table:
            rows = ["".join(text for text, _ in row) for row in table.screen.pane_layout.panes["corruption"].rows]
            assert f"F\N{BULLSEYE}SP{sign}" in rows[0]


async def test_no_beat_tells_only_that_a_turn_has_begun() -> None:
    saved = SavedGame.create(new_header(GAME, options=PLAYED, seats=SEATED, seed=5))
    play_bots(saved.table)
    said = 0
    async with seated(saved, (80, 24), pace="story") as table:
        for _ in range(12):
            await table.press_until("space", lambda: not table.screen.beats.telling)
            await table.press("c" if table.screen.prompt.has_key("c") else "d")
            for beat in table.screen.beats.beats:
                lines = [line for _, line in table.screen.beats._lines(beat) if line.short]
                assert beat.kind != "turn" or any(not line.heads for line in lines)
                said += beat.kind == "turn"
    assert said > 5
