"""Exports of every game: what they hold, what they keep secret, and that nothing in a log acts on whoever reads one."""

from __future__ import annotations

import html
import json
import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core import catalogue
from core.kernel.entries import SeatInfo
from core.kernel.game import Game
from core.kernel.prompts import Outcome
from core.kernel.table import new_header
from replays import exports
from replays.exports import BadExport, export, has_secrets
from replays.exports import html as html_page
from replays.exports import steps as page_steps
from replays.exports.markdown import plain
from replays.gallery import shown
from replays.replay import Replay
from replays.telling import SECRET, passages
from saves.game_file import SavedGame
from saves.importing import import_log
from saves.log_file import LogFile
from saves.reader import read_log
from tests.replays.page import Page
from tests.toy import TOY
from tests.tui.replay.evaluations import evaluation
from tui.exports.cast import CLEARED

LOGS = Path(__file__).parent.parent / "fellowship" / "golden"
TEXTS = ("md", "html", "json")
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\x1b[2J\u202e[a](javascript:alert(3)) `*_"
GAMES: list[Game] = [TOY, *(catalogue.game(game_id) for game_id in catalogue.game_ids())]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TERM", "xterm-256color")
    return tmp_path


def secret_options(game: Game) -> dict[str, str]:
    """Return options with hidden hands, where the game has such an option."""
    return {option.id: "hidden" for option in game.options if "hidden" in option.values}


def played(game: Game, path: Path, decisions: int, seed: int = 3) -> LogFile:
    dice = random.Random(seed)
    with SavedGame.create(new_header(game, options=secret_options(game), seed=seed, name="Tale"), path) as saved:
        for _ in range(decisions):
            if saved.table.over:
                break
            saved.table.act(dice.choice(saved.table.choices()).action)
        saved.table.undo(1)
        saved.note("here it was *lost*", saved.table.entry)
    return read_log(path)


@every_game
def test_every_game_in_every_format(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "game", lambda game_id: game)
    log = played(game, tmp_path / "a.jsonl", 70)
    seats: list[str | None] = [None, log.header.seats[0].id]
    for name in TEXTS:
        for seat in seats:
            assert export(log, name, seat=seat)
            assert export(log, name, seat=seat, at=5)
        assert export(log, name, open_hands=True)


@pytest.mark.parametrize("game", GAMES[1:], ids=lambda game: game.id)
def test_every_game_on_screens(game: Game, tmp_path: Path) -> None:
    import tui.exports

    tui.exports.register_all()
    log = played(game, tmp_path / "a.jsonl", 30)
    assert export(log, "svg", size=(80, 24)).startswith("<svg")
    recording = export(log, "cast", at=3, open_hands=True).splitlines()
    assert 4 <= sum('"o"' in line for line in recording) <= 6, "what it is, a screen for each entry, and the cursor"


@every_game
def test_a_redacted_copy_shows_what_the_seat_saw(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "game", lambda game_id: game)
    log = played(game, tmp_path / "a.jsonl", 70)
    onlooker = [None] if has_secrets(log) else []
    for seat in [*onlooker, *(seat.id for seat in log.header.seats)]:
        path = tmp_path / f"copy-{seat}.jsonl"
        path.write_text(export(log, "json", seat=seat), encoding="utf-8")
        copy = read_log(path)
        assert copy.redacted == (seat or "everybody")
        assert not copy.playable
        assert "redacted copy" in copy.notices[0]
        assert (copy.header.seed, len(copy.line)) == (0, log.cursor)
        assert [note.text for note in copy.notes] == ["here it was *lost*"]
        for number in range(1, log.cursor + 1):
            seen = game.sight.view(log.line.state_after(number), seat)
            assert copy.line.state_after(number) == plain_copy(game, msgspec.structs.replace(seen, draws=0))
        replay = Replay(copy)
        while not replay.at_end:
            replay.step_event()
            game.sight.view(replay.state(), seat)
        prompt = log.table.prompt
        asked = copy.table.prompt
        assert asked == prompt if isinstance(prompt, Outcome) else getattr(asked, "kind", "") == prompt.kind
        assert export(copy, "md")
        assert export(copy, "html")


def plain_copy(game: Game, state: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(state), type=game.state_type)


def test_a_redacted_copy_is_written_as_its_fixture_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "game", lambda game_id: TOY)
    fixtures = Path(__file__).parent.parent / "saves" / "fixtures"
    log = read_log(fixtures / "format-2.jsonl")
    made = export(log, "json", seat="left").replace(log.heading.program, "0.1.0")
    kept = (fixtures / "redacted-2.jsonl").read_text(encoding="utf-8")
    without_sums = [re.sub(r',"sum":"\w+"', "", text) for text in (made, kept)]
    assert without_sums[0] == without_sums[1]


def position(frodo: list[str], sam: list[str], deck: list[str]) -> bytes:
    """Return Moria with hidden hands, the next tiles known to nobody."""
    options = {"hobbits": 2, "difficulty": "normal", "undo": "free", "hands": "hidden", "sam_ring_capped": False}
    return json.dumps(
        {
            "options": options,
            "content": "",
            "hobbits": {"frodo": {"hand": frodo}, "sam": {"hand": sam, "shields": 1}},
            "sauron": 12,
            "ring_used": True,
            "active": "frodo",
            "location": "moria",
            "deck": {"known": deck},
            "tiles": {"known": ["travelling", "friendship", "hiding", "fighting"]},
        }
    ).encode()


def two_tables(tmp_path: Path) -> list[LogFile]:
    """Return the logs of two games that differ in Frodo's hand, in the deck, and in the seed."""
    game = catalogue.game("fellowship")
    logs = []
    hands = (["gimli", "white_fighting"], ["legolas", "grey_travelling"])
    decks = (["grey_hiding", "white_hiding"], ["white_friendship", "white_joker"])
    for number, (hand, deck) in enumerate(zip(hands, decks, strict=True)):
        start = position(hand, ["white_joker"], deck)
        header = new_header(game, position=start, seed=number, name="Tale", created="2026")
        with SavedGame.create(header, tmp_path / f"{number}.jsonl") as saved:
            for verb in ("draw_cards", "step_back", "draw_cards"):
                while saved.table.prompt.kind != "step_two":  # type: ignore[union-attr]
                    saved.table.act(next(one for one in saved.table.choices() if one.action.seat).action)
                saved.table.act(next(one.action for one in saved.table.choices() if is_verb(one.action, verb)))
        logs.append(read_log(saved.path))
    return logs


def is_verb(action: Any, verb: str) -> bool:
    return bool(action.__struct_config__.tag == verb)


@pytest.mark.parametrize("name", TEXTS)
def test_games_that_differ_in_a_secret_only_look_the_same(name: str, tmp_path: Path) -> None:
    one, other = two_tables(tmp_path)
    for seat in (None, "sam"):
        assert not differ(one, other, name, seat=seat)
    assert not any(word in export(one, name) for word in ("gimli", "Gimli", "white_hiding", "white hiding"))
    assert differ(one, other, name, seat="frodo")
    assert differ(one, other, name, open_hands=True)


@pytest.mark.parametrize("name", ["svg", "cast"])
def test_screens_of_games_that_differ_in_a_secret_only_look_the_same(name: str, tmp_path: Path) -> None:
    import tui.exports

    tui.exports.register_all()
    one, other = two_tables(tmp_path)
    assert not differ(one, other, name)
    assert differ(one, other, name, open_hands=True)


def differ(one: LogFile, other: LogFile, name: str, **how: Any) -> bool:
    # The style sheet of a picture is given its name by chance.
    texts = [re.sub(r"terminal-\d+", "terminal", export(log, name, **how)) for log in (one, other)]
    return texts[0] != texts[1]


def test_what_is_open_and_what_has_secrets(tmp_path: Path) -> None:
    assert not has_secrets(read_log(LOGS / "ending-won.jsonl"))
    assert has_secrets(read_log(LOGS / "ending-could-not-discard.jsonl"))
    for log in two_tables(tmp_path):
        assert has_secrets(log)


def test_a_log_without_secrets_is_exported_whole_and_comes_back(tmp_path: Path) -> None:
    log = read_log(LOGS / "ending-won.jsonl")
    text = export(log, "json")
    assert text.encode() == log.path.read_bytes()
    assert '"redacted"' not in text
    (tmp_path / "copy.jsonl").write_text(export(log, "json", at=40), encoding="utf-8")
    path, _ = import_log(tmp_path / "copy.jsonl")
    with SavedGame.open(path) as saved:
        assert saved.table.entries == 40
        assert not saved.read_only


def test_the_chronicle_tells_chapters_decisions_rules_notes_and_the_end() -> None:
    text = export(read_log(LOGS / "ending-won.jsonl"), "md", full=True)
    chapters = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert chapters[:4] == ["Turning points", "Bag End", "Rivendell", "Moria"]
    assert chapters[-2:] == ["The end", "The rules that were cited"]
    assert "### Moria, turn 2" in text
    head = text[text.index("## Moria") :].split("\n\n")[1]
    assert head.startswith("Moria. Frodo plays.")
    stands = text[text.index("## Moria") :].split("\n\n")[2]
    assert re.search(r"^- \*\*[^*]+\.\*\* Fighting, the main line: at the start, 10 to go\.", stands, re.MULTILINE)
    assert re.search(r"^\*\*.*puts on the Ring.*\*\* \(B4\.7\.1\)$", text, re.MULTILINE)
    assert re.search(r"^- B4\.3\.7 .+ \(printed\)$", text, re.MULTILINE)
    assert "The game is over: won" in text
    path = shown("five-foes")
    assert path is not None
    for full in (False, True):
        assert "> The worked example" in export(read_log(path), "md", full=full)


def test_a_chronicle_up_to_an_entry_stops_there() -> None:
    log = read_log(LOGS / "ending-won.jsonl")
    text = export(log, "md", at=20)
    assert "up to entry 20" in text
    assert "The game is over" not in text
    assert len(text) < len(export(log, "md"))


def test_every_event_of_a_chronicle_has_its_rule() -> None:
    log = read_log(LOGS / "ending-mount-doom.jsonl")
    book = log.game.rulebook()
    told = list(passages(log.table))
    assert len(told) == log.cursor
    assert all(event.text and event.rule in book for passage in told for event in passage.events)
    assert all(passage.decision.rule in book for passage in told[1:])


def test_a_chronicle_leaves_out_secret_decisions_of_which_nothing_can_be_told() -> None:
    log = read_log(LOGS / "ending-could-not-discard.jsonl")
    rows = [row for row in export(log, "md", full=True).splitlines() if row]
    decided = [(row, below) for row, below in pairwise(rows) if " decides**" in row]
    assert decided
    assert all(below.startswith("- ") for _, below in decided)
    secret = [one for one in passages(log.table) if one.decision.text == SECRET]
    assert any(not one.events for one in secret), "there are such decisions in this game"


def hostile(tmp_path: Path) -> LogFile:
    game = catalogue.game("fellowship")
    seats = {"frodo": SeatInfo("frodo", HOSTILE)}
    header = new_header(game, seats=seats, seed=1, name=HOSTILE, created=HOSTILE)
    with SavedGame.create(header, tmp_path / "hostile.jsonl") as saved:
        saved.table.act(saved.table.choices()[0].action)
        saved.note(HOSTILE + "\n# not a title\n1. not a list", 0)
    return read_log(saved.path)


def test_hostile_names_and_notes_are_shown_and_not_obeyed(tmp_path: Path) -> None:
    log = hostile(tmp_path)
    page = export(log, "html", open_hands=True)
    assert page.count("<script") == 2
    assert "<img" not in page
    assert html.escape("<img src=x") in page
    text = export(log, "md")
    assert not re.search(r"(?<!\\)<|(?<!\\)\[a\]|^> #|^> 1\. ", text, re.MULTILINE)
    import tui.exports

    tui.exports.register_all()
    picture, recording = export(log, "svg"), export(log, "cast")
    assert "<script" not in picture
    assert "<img" not in picture
    for document in (page, text, picture):
        assert "\x1b" not in document
        assert "\u202e" not in document
    events = [json.loads(line)[2] for line in recording.splitlines()[1:]]
    assert not any("\u202e" in event for event in events)
    assert all(re.sub(r"\x1b\[[\d;?]*[mHlhJ]", "", event).find("\x1b") < 0 for event in events)
    assert not any("\x1b[2J" in event.removeprefix(CLEARED) for event in events)


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("<b>", r"\<b\>"),
        ("# a", r"\# a"),
        ("1. a", r"1\. a"),
        ("- a", r"\- a"),
        ("a - b", "a - b"),
        ("[a](b)", r"\[a\](b)"),
        ("&amp;", r"\&amp;"),
    ],
)
def test_markdown_is_not_obeyed(text: str, safe: str) -> None:
    assert plain(text) == safe


def test_what_cannot_be_exported(tmp_path: Path) -> None:
    log = read_log(LOGS / "ending-could-not-discard.jsonl")
    (tmp_path / "copy.jsonl").write_text(export(log, "json"), encoding="utf-8")
    copy = read_log(tmp_path / "copy.jsonl")
    refused: list[tuple[LogFile, dict[str, Any], str]] = [
        (log, {"name": "pdf"}, "no format"),
        (log, {"name": "md", "seat": "bilbo"}, "no seat"),
        (log, {"name": "md", "at": 9999}, "no entry"),
        (log, {"name": "md", "seat": "sam", "open_hands": True}, "not both"),
        (copy, {"name": "md", "open_hands": True}, "cannot be opened"),
        (copy, {"name": "json"}, "already"),
    ]
    for which, order, part in refused:
        with pytest.raises(BadExport, match=part):
            export(which, **order)


@pytest.mark.parametrize("name", ["{{data}}", "{{script}} {{policy}}", "{{nothing}}"])
def test_a_name_that_looks_like_a_place_in_the_page(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    SavedGame.create(new_header(catalogue.game("dice"), seed=1, name=name), path).close()
    page = export(read_log(path), "html")
    title = re.search("<title>(.*?)</title>", page)
    assert title is not None
    assert title[1] == name
    data = re.search(r'<script[^>]*type="application/json"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert data is not None
    assert json.loads(data[1])["title"] == name


def test_a_page_says_what_has_changed_and_nothing_twice(tmp_path: Path) -> None:
    log = played(catalogue.game("fellowship"), tmp_path / "a.jsonl", 40)
    page = Page(export(log, "html"))
    assert len(set(page.data["texts"])) == len(page.data["texts"])
    shapes = [json.dumps(shape) for shape in page.data["shapes"]]
    assert len(set(shapes)) == len(shapes)
    steps = page.data["sights"][0]["steps"]
    assert len(json.dumps(steps)) < len(json.dumps([page.lines(at) for at in range(len(steps))])) / 4
    assert any(line.startswith("Corruption: ") for line in page.lines(0))
    last = log.game.words.spoken(log.table.view())
    assert {*last} <= {*page.lines(len(steps) - 1)}


@pytest.mark.parametrize(
    ("values", "scores", "title", "told"),
    [
        ([0.6, 0.2], (40.0,), "Chance of winning", ["60", "20", " in a hundred", 60]),
        ([0.03], (48.0, 50.5), "Expected score", ["48.0", "50.5", " points", 0]),
    ],
    ids=["open", "hopeless"],
)
def test_a_page_has_the_curve_of_what_tells_most(
    values: list[float],
    scores: tuple[float, ...],
    title: str,
    told: list[Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = read_log(LOGS / "ending-won.jsonl")
    by_hand = evaluation(log, values, {}, scores=scores)
    monkeypatch.setattr(exports, "kept_evaluation", lambda *asked: by_hand)
    judged = Page(export(log, "html")).data["judged"]
    assert judged["title"] == title
    assert [judged["values"][0], judged["values"][1], judged["unit"], judged["heights"][0]] == told


def test_a_page_holds_no_more_than_a_browser_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = played(catalogue.game("dice"), tmp_path / "game.jsonl", 30)
    for module, bound in ((html_page, "MOST_STEPS"), (page_steps, "LARGEST")):
        with monkeypatch.context() as patched:
            patched.setattr(module, bound, 50)
            with pytest.raises(BadExport, match="too long for one page"):
                export(log, "html")
    assert export(log, "html")


def test_a_map_stands_in_the_chronicle() -> None:
    log = read_log(path := shown("dagorlad-sauron-resigns") or Path("none"))
    assert path.name == "dagorlad-sauron-resigns.jsonl"
    first, *_, last = (log.game.words.picture(log.table.line.state_after(at)) for at in range(log.table.entries + 1))
    for full in (False, True):
        assert "\n".join(f"    {line}" for line in first) in export(log, "md", full=full)
    assert first != last


def test_a_board_that_is_set_up_first_is_drawn_as_it_is_then() -> None:
    text = export(read_log(shown("dagorlad") or Path("none")), "md", open_hands=True, at=30)
    opening, _, _ = text.partition("## Turn 1\n")
    assert "3 Wargs start at 1328, 1327 and 1326." in opening
    drawn = [line for line in opening.splitlines() if line.startswith("    2")]
    assert [sum(f"WA{number}" in line for line in drawn) for number in (1, 2, 3)] == [1, 1, 1]


def test_a_story_explains_the_marks_of_an_evaluation_and_a_page_has_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    log = read_log(LOGS / "ending-won.jsonl")
    by_hand = evaluation(log, [0.2, 0.5, 0.3, 0.6], {2: "??"})
    monkeypatch.setattr(exports, "kept_evaluation", lambda *asked: by_hand)
    text, page = export(log, "md"), export(log, "html")
    assert "(??, a blunder)" in text
    assert "The signs: ?? a blunder, ? a mistake" in text
    assert "?! from 5 points or a fifth, ? from 10 points or a third, ?? from 15 points or a half" in text
    rows = re.findall(r'<tr><th scope="row">([^<]*)</th>', page)
    assert "at the beginning" in rows
    assert "2 ??" in rows


def test_a_mark_stands_in_the_turn_of_what_it_judges_and_behind_what_came_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = read_log(shown("nothing-to-give") or Path("none"))
    by_hand = evaluation(log, [0.2, 0.5], {39: "??"})
    monkeypatch.setattr(exports, "kept_evaluation", lambda *asked: by_hand)
    text = export(log, "md", open_hands=True)
    assert "draws a white travelling card and a grey friendship card. (??, a blunder)\n\n### Moria, turn 5" in text


def test_what_was_decided_can_stand_by_itself() -> None:
    log = read_log(shown("won-against-sauron") or Path("none"))
    text = export(log, "md", open_hands=True, full=True)
    assert "**Frodo goes toward the light, from 7 to 5**" in text
    assert "**White friendship to Frodo**" in text


def test_a_page_names_a_powers_part_of_a_turn_once_and_is_always_in_a_chapter() -> None:
    names = [
        name
        for _, _, name in Page(export(read_log(shown("ring-war-ring-destroyed") or Path("none")), "html")).data[
            "chapters"
        ]
    ]
    assert "turn 13 of 20, the Fellowship's part" in [name[:1].lower() + name[1:] for name in names]
    assert not any("new forces" in name or "captives" in name for name in names)
    battle = Page(export(read_log(shown("dagorlad-draw") or Path("none")), "html")).data
    assert battle["chapters"][0][0] == 0


@pytest.mark.parametrize("name", ["md", "html"])
def test_a_document_for_everybody_does_not_say_where_the_ring_was(name: str) -> None:
    log = read_log(shown("ring-war-conquest") or Path("none"))
    hidden, everything = (export(log, name, open_hands=open_hands) for open_hands in (False, True))
    where = re.compile(r"the Ring(</t[hd]><td>|: )(?P<where>hidden|\d+ hexe?s?|destroyed)", re.IGNORECASE)
    assert [found["where"] for found in where.finditer(hidden)][:1] != [
        found["where"] for found in where.finditer(everything)
    ][:1]


def test_turning_points_are_sentences_with_an_evaluation_too(monkeypatch: pytest.MonkeyPatch) -> None:
    log = read_log(shown("one-hero-of-three") or Path("none"))
    text = export(log, "md")
    plainly = text[text.index("## Turning points") : text.index("## The Shire")]
    by_hand = evaluation(log, [0.4] * 54 + [0.9], {})
    monkeypatch.setattr(exports, "kept_evaluation", lambda *asked: by_hand)
    text = export(log, "md")
    told = text[text.index("## Turning points") : text.index("## The Shire")]
    assert {*plainly.splitlines()} <= {*told.splitlines()}
    assert "Judith rolls 5 Frodo (1 Fellowship each), and the chance of winning rises from 40% to 90%." in told


def test_the_last_moment_of_a_page_tells_the_end() -> None:
    log = read_log(shown("one-hero-of-three") or Path("none"))
    marks = Page(export(log, "html")).data["marks"]
    assert marks[-1] == [log.table.entry, "", "The Ring is destroyed. Martin is the Hero of Middle-earth.", True]
