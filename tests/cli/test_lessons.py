"""`westmarch lesson`: list, play and check."""

from __future__ import annotations

from pathlib import Path

import pytest

from replays.lessons import FOLDER, LessonRun, find_lesson, lesson_files
from saves.progress import Progress, load_progress
from tests.cli.conftest import Run

FIRST = "fellowship/02-first-tile"


def right_lines(name: str) -> list[str]:
    """Return the lines of a learner who does everything right."""
    run, lines = LessonRun(find_lesson(name)), []
    while run.step is not None:
        if run.step.kind == "ask":
            number = run.choices.index(run.expect[0]) + 1
            run.answer(run.expect[0].action)
            lines.append(str(number))
        else:
            run.go_on()
            lines.append("")
    return lines


@pytest.mark.parametrize("path", lesson_files(), ids=lambda path: path.stem)
def test_every_lesson_is_played_line_by_line(run: Run, path: Path) -> None:
    name = f"{path.parent.name}/{path.stem}"
    ran = run("lesson", "play", name, "--plain", lines="\n".join(right_lines(name)) + "\n")
    assert (ran.code, ran.err) == (0, "")
    assert "The lesson is over." in ran.out
    assert ("You have learned:" in ran.out) == bool(find_lesson(name).learned)
    assert load_progress() == {name: Progress(0, True)}
    assert "done" in run("lesson", "list").out


def test_a_wrong_choice_is_answered_with_reason_and_rule_and_the_task_stands(run: Run) -> None:
    ran = run("lesson", "play", "first-tile", "--plain", lines="\n\n2\nhint\nv\nrule b4.3.1\nrule xyzzy\n?\n99\n1\n")
    assert "Think again. A symbol moves its own line." in ran.out
    assert "Choose again; `hint` may help." in ran.out
    assert "[B4.3.1]" in ran.out
    assert "Which of them shows hiding?" in ran.out
    assert "Fighting, the main line: " in ran.out
    assert "> B4.3.1 One symbol, one space" in ran.out
    assert "There is no choice or rule 'xyzzy'." in ran.out
    assert "takes the choice with that number" in ran.out
    assert "Sam gets Book" in ran.out


def test_what_a_step_is_about_is_named_and_can_be_looked_at(run: Run) -> None:
    ran = run("lesson", "play", "lines-and-cards", "--plain", lines="look\ntiles\nfoes\nq\n")
    assert "tiles are left" in ran.out
    assert "This table has no foes to tell of; ask for now, " in " ".join(ran.out.split())
    assert "Look at: The board. (`look` tells it.)" in ran.out
    assert "Fighting, the main line: on 4 of " in ran.out
    assert "nothing that this step is about" not in ran.out
    assert "nothing that this step is about" in run("lesson", "play", "the-road", "--plain", lines="look\nq\n").out


def test_what_is_refused_and_how_likely_something_is_can_be_asked_for(run: Run) -> None:
    ran = run("lesson", "play", "first-tile", "--plain", lines="\n\nwhy ring\nwhy xyzzy\nodds tile\nodds xyzzy\nq\n")
    assert "Put on the Ring: " in ran.out
    assert "Nothing that is refused has this in its name." in ran.out
    assert "The next tile is an event: " in ran.out
    assert "There is nothing left to chance here, or nothing that has these words in it." in ran.out
    assert "not understood" not in ran.out


def test_what_chooses_nothing_is_answered_in_one_sentence(run: Run) -> None:
    """A number where Enter goes on, a number that no choice has, and a word that is none."""
    ran = run("lesson", "play", "first-tile", "--plain", lines="2\n\n\n99\nfrobnicate\nq\n")
    assert "Enter goes on. There is nothing to choose here; Enter goes on." in ran.out
    assert "There is no choice with this number; the choices are 1 to " in ran.out
    assert "That was not understood; ? lists the words." in ran.out
    assert "takes the choice with that number" not in ran.out


def test_a_lesson_goes_on_where_it_was_left_or_again(run: Run) -> None:
    run("lesson", "play", FIRST, "--plain", lines="\n\nq\n")
    assert load_progress() == {FIRST: Progress(2)}
    assert "at step 3" in run("lesson", "list").out
    listed = run("lesson", "list", "fellowship", "--json").json["lessons"]
    assert {one["id"]: one["step"] for one in listed if one["step"]} == {FIRST: 2}
    assert "This goes on at step 3" in run("lesson", "play", FIRST, "--plain", lines="").out
    again = run("lesson", "play", FIRST, "--again", "--plain", lines="")
    assert "This goes on" not in again.out
    assert "This is Moria." in again.out


def test_check_says_what_is_wrong(run: Run, tmp_path: Path) -> None:
    good, another = FOLDER / f"{FIRST}.toml", lesson_files()[0]
    ran = run("lesson", "check", another, good)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("all well") == 2
    bad = tmp_path / "bad.toml"
    bad.write_text(good.read_text(encoding="utf-8").replace('"B4.3.3"', '"B99"'), encoding="utf-8")
    ran = run("lesson", "check", good, bad, "missing.toml")
    assert ran.code == 1
    assert ran.out.count("all well") == 1
    assert "no rule 'B99'" in ran.err
    assert "missing.toml cannot be read" in ran.err
    assert "missing.toml: missing.toml" not in ran.err


def test_an_own_file_is_played_and_not_remembered(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_bytes((FOLDER / f"{FIRST}.toml").read_bytes())
    ran = run("lesson", "play", mine, "--plain", lines="\n".join(right_lines(FIRST)) + "\n")
    assert "The lesson is over." in ran.out
    assert load_progress() == {}


def test_a_hint_is_offered_only_where_there_is_one(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    lines = (FOLDER / f"{FIRST}.toml").read_text().splitlines(keepends=True)
    mine.write_text("".join(line for line in lines if not line.startswith("hint = ")))
    ran = run("lesson", "play", mine, "--plain", lines="\n\n2\nhint\n")
    assert "Choose again.\n" in ran.out
    assert "There is no hint here." in ran.out


@pytest.mark.parametrize(
    ("words", "code", "part"),
    [
        (("lesson",), 2, "list|play|check"),
        (("lesson", "sing"), 2, "sing"),
        (("lesson", "play"), 2, "NAME"),
        (("lesson", "play", "nothing"), 1, "no lesson 'nothing'"),
        (("lesson", "play", "missing.toml"), 1, "no such file"),
        (("lesson", "list", "chess"), 1, "chess"),
        (("lesson", "check"), 2, "FILE"),
    ],
)
def test_what_is_refused(run: Run, words: tuple[str, ...], code: int, part: str) -> None:
    ran = run(*words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1)
    assert part in ran.err


def test_a_lesson_speaks_as_plain_mode_does_and_says_why_not(run: Run) -> None:
    lines = "\n\n\nwhy\nwhy restore\nwhy xyzzy\nwhy 1\n1\n\nq\n"
    out = " ".join(run("lesson", "play", "dice/03-saurons-turn", "--plain", lines=lines).out.split())
    assert "Defend with Éowyn (attack 5, defense 3): destroyed, 2 left" in out
    assert "Restore a card: No card of the Wilds is corrupted, so there is nothing to restore." in out
    assert "it is Phase 2 (Attack) of Sauron's turn now" in out
    assert "Choice 1 may be taken now: nothing forbids it." in out
    assert "Nothing that is refused has this in its name." in out


def test_a_bare_task_tells_no_choice_with_what_follows(run: Run) -> None:
    out = run("lesson", "play", "dice/puzzle-1-the-sixth-card", "--plain", lines="q\n").out
    assert "  2  Lose 1 Glory\n" in out
    assert "is corrupted, and Sauron wins" not in out


def test_where_a_lesson_names_keys_it_is_said_that_the_screen_is_meant(run: Run) -> None:
    for name, said in (("dagorlad/02-zones", True), ("dice/01-a-turn", False)):
        out = " ".join(run("lesson", "play", "--plain", "--again", name, lines="q\n").out.split())
        assert ("are those of the screen" in out) is said, name


def test_an_order_on_the_map_takes_a_piece_and_then_a_hex(run: Run) -> None:
    words = ("lesson", "play", "dagorlad/puzzle-2-no-way-out", "--plain", "--again")
    ran = run(*words, lines="\ngo 1509\ngo nobody\n9999\ngo ME1 1409\n1708\n")
    assert "Nothing can be chosen at 'nobody', and nobody who can be chosen is called so." in said(ran.out)
    assert "Nothing can be chosen at '9999'" in ran.out
    assert "From there the Men leave the Goblin a way out" in ran.out
    assert "Men ME1 goes to 1708" in ran.out
    assert "The lesson is over." in ran.out
    lines = "\n\ngo Elf EL1 1010\ngo the Cavalry CA1 to 1109\n"
    ran = run("lesson", "play", "dagorlad/02-zones", "--plain", lines=lines)
    assert "The Elf comes next." in said(ran.out)
    assert "Cavalry CA1 goes to 1109" in ran.out
    lines = "\n\n2\n2\ngo Frodo W2808\ngo Rivendell\n"
    ran = run("lesson", "play", "ring_war/01-the-company-sets-out", "--plain", lines=lines)
    assert "Others stand where Frodo does: take them by their hex" in said(ran.out)
    assert "Five of them: Frodo, Sam, Merry, Aragorn and Boromir." in ran.out
    lines = "\n2\n2\n2\n2\n2\n2\n\n\ngo the Sixth Nazgul Mount Doom\n"
    ran = run("lesson", "play", "ring_war/12-the-hunt", "--plain", lines=lines)
    assert "The Sixth Nazgûl flies from Barad-dûr to Mount Doom" in ran.out, "past the Province in which it lies"
    ran = run("lesson", "play", "dagorlad/07-the-last-turn", "--plain", lines="\nlook\nq\n")
    assert "Waiting off the map: Orc OR1." in ran.out, "whom the task is about"
    told = run("lesson", "play", "dagorlad/01-the-plain", "--plain", lines="go ME1 1708\nq\n").out
    assert "There is nothing to choose here; Enter goes on." in told


def test_a_learner_may_go_back_a_step_line_by_line(run: Run) -> None:
    lines = "u\n\n1\nu\n1\ngo 1109\nback\nu\nq\n"
    out = said(run("lesson", "play", "dagorlad/02-zones", "--plain", lines=lines).out)
    assert "Enter goes on. This is the first step. Step 1 of 8." in out
    asked = "Bring the cavalry CA1 around behind them"
    assert out.count("Step 2 of 8.") == 2, "from a task of which a part was done, and from the step after it"
    assert out.count(asked) == 3
    assert out.endswith("Enter goes on. The lesson goes on from here next time.")


def test_the_words_of_a_lesson_keep_to_the_width_and_name_orders_only_where_there_is_a_map(run: Run) -> None:
    on_a_map = run("lesson", "play", "dagorlad/01-the-plain", "--plain", lines="?\nq\n").out
    assert max(map(len, on_a_map.splitlines())) <= 80
    assert "go PIECE HEX" in on_a_map
    assert "go PIECE HEX" not in run("lesson", "play", "dice/01-a-turn", "--plain", lines="?\nq\n").out


def said(text: str) -> str:
    """Return what was printed on one line."""
    return " ".join(text.split())
