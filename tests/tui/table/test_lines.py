"""Lines of text in roles."""

from __future__ import annotations

from tui.widgets.lines import clipped, cut, cut_before, flowed, line, pad, plain, spread, text_of, width, wrapped


def test_control_characters_are_shown_and_not_obeyed() -> None:
    assert plain("a\x1b[31mb\r\u202ec") == "a?[31mb??c"


def test_a_question_is_cut_before_what_is_asked() -> None:
    hit = "Rider 2 + Step + Shields 2 (SC24) is about to hit Frodo. Does anybody use something?"
    assert cut_before(hit, 90) == hit
    assert cut_before(hit, 60) == "Rider 2 + Step + Shields 2… Does anybody use something?"
    assert cut_before("Orcs Storm Forward: will the group pay 1 heart token?", 44) == (
        "Orcs Sto…: will the group pay 1 heart token?"
    )
    assert cut_before("Shadow is about to happen. Does anybody use something?", 53) == (
        "Shadow is about to… Does anybody use something?"
    ), "a head never runs into the question"
    assert cut_before("Moria: what does everybody do about it?", 20) == "Moria: what does ev…"
    tokens = "Entry 132: Before Frodo's life tokens are checked: does anybody use something?"
    assert cut_before(tokens, 77) == "Entry 132: Before Frodo's life tokens are…: does anybody use something?"
    assert cut_before("Entry 132: Does Frodo defeat a foe now?", 37) == "Entry 132: Does Frodo defeat a foe n…"
    whole = "Entry 2: Westernesse: Where does Cavalry CA4 go from 1713? 6 movement points left."
    assert cut_before(whole, 76) == "Entry 2: Where does Cavalry CA4 go from 1713? 6 movement points left."
    assert cut_before("Frodo plays cards in the second step", 20) == "Frodo plays cards i…"


def test_cutting_counts_cells() -> None:
    assert cut("Éowyn", 10) == "Éowyn"
    assert cut("Lothlórien", 6) == "Lothl…"
    assert pad("Sam", 5) == "Sam  "
    assert width(line("指輪")) == 4
    assert width(clipped(line("指輪の王"), 5)) <= 5


def test_a_clipped_line_keeps_its_roles() -> None:
    assert clipped((("abc", "key"), ("defgh", "soft")), 6) == (("abc", "key"), ("de…", "soft"))
    assert clipped((("abc", "key"),), 3) == (("abc", "key"),)


def test_spreading_puts_words_at_both_ends() -> None:
    assert text_of(spread(line("left"), line("right"), 12)) == "left   right"
    assert text_of(spread(line("too long a text"), line("right"), 12)) == "too l… right"


def test_wrapping_breaks_between_words() -> None:
    assert wrapped("one two three", 7, indent=1) == ["one two", " three"]
    assert wrapped("auto-three_player", 15) == ["auto-three_", "player"]
    assert wrapped("a-incomprehensible", 12) == ["a-incomprehe", "nsible"]
    assert wrapped("", 7) == [""]
    assert all(len(row) <= 4 for row in wrapped("incomprehensible", 4))


def test_flowing_keeps_roles_and_words_that_belong_together() -> None:
    rows = flowed([("1\u00a0", "key"), ("Orcs\u00a0Attack", ""), ("  2\u00a0", "key"), ("Trapped?", "")], 14, 1)
    assert [text_of(row) for row in rows] == ["1 Orcs Attack", " 2 Trapped?"]
    assert rows[0][0] == ("1 ", "key")
