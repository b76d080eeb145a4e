from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from saves import paths
from saves import settings as saved_settings
from saves.errors import NotWritable, SaveError
from saves.overrides import load_override, override_path
from saves.settings import Settings, load_settings, save_changes, save_settings, settings_path
from saves.text import encodable, visible


def test_without_a_file_the_settings_are_the_defaults() -> None:
    assert load_settings() == (Settings(), "")


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.builds(
        Settings,
        theme=st.text(),
        ascii=st.booleans(),
        pace=st.sampled_from(["story", "brief", "off"]),
        keys=st.dictionaries(st.text(), st.text(), max_size=3),
        seat_names=st.dictionaries(st.text(), st.text(), max_size=3),
    )
)
def test_settings_come_back(given_settings: Settings) -> None:
    save_settings(given_settings)
    assert load_settings() == (given_settings, "")


def test_a_change_leaves_what_another_program_has_changed() -> None:
    mine = Settings(keys={"undo": "u", "quit": "q", "help": "h"}, seat_names={"sam": "Ann"})
    save_settings(mine)
    theirs = replace(
        mine, theme="dark", keys={"undo": "z", "help": "h", "log": "l"}, seat_names={"sam": "Ann", "pippin": "Bo"}
    )
    save_changes(mine, theirs)
    save_changes(mine, replace(mine, ascii=True, keys={"undo": "u", "quit": "q"}, seat_names={"sam": "Cy"}))
    assert load_settings() == (
        Settings(theme="dark", ascii=True, keys={"undo": "z", "log": "l"}, seat_names={"sam": "Cy", "pippin": "Bo"}),
        "",
    )


def test_programs_that_save_at_once_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Settings()
    save_settings(before)
    both = threading.Barrier(2)

    def loaded_together() -> tuple[Settings, str]:
        found = load_settings()
        # Without a lock both have read before either writes; with one, the second waits for the first.
        with suppress(threading.BrokenBarrierError):
            both.wait(0.2)
        return found

    monkeypatch.setattr(saved_settings, "load_settings", loaded_together)
    changes = [replace(before, theme="dark"), replace(before, last_game="dice")]
    savers = [threading.Thread(target=save_changes, args=(before, after)) for after in changes]
    for one in savers:
        one.start()
    for one in savers:
        one.join()
    assert load_settings() == (Settings(theme="dark", last_game="dice"), "")


def test_settings_that_cannot_be_read_are_written_anew() -> None:
    paths.config_folder()
    settings_path().write_bytes(b"theme = ")
    before = Settings(theme="dark")
    save_changes(before, replace(before, ascii=True))
    assert load_settings() == (Settings(theme="dark", ascii=True), "")


def test_text_that_utf_8_cannot_write() -> None:
    save_settings(Settings(last_game="a\udc80\x7f"))
    assert load_settings()[0].last_game == "a?\x7f"


@pytest.mark.parametrize(
    "content", [b"\xff", b"theme = ", b"x = " + b"[" * 5000, b'"' * 3, b"= 3", b"theme = 1\n[keys\n"]
)
def test_a_file_that_is_not_toml(content: bytes) -> None:
    paths.config_folder()
    settings_path().write_bytes(content)
    loaded, notice = load_settings()
    assert loaded == Settings()
    assert notice.startswith("the settings cannot be read")
    assert settings_path().with_name("settings.toml.bad").read_bytes() == content


def test_what_does_not_fit_is_left_at_its_default() -> None:
    paths.config_folder()
    settings_path().write_text('theme = "dark"\npace = "sideways"\nmouse = 3\nunknown = 1\n[keys]\nundo = "u"\n')
    loaded, notice = load_settings()
    assert loaded == Settings(theme="dark", keys={"undo": "u"})
    assert "pace does not fit" in notice
    assert "mouse does not fit" in notice


def test_settings_that_cannot_be_read_or_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings_path().mkdir(parents=True)
    assert load_settings() == (Settings(), "the settings cannot be read (it is a folder); the defaults are used")
    with pytest.raises(NotWritable):
        save_settings(Settings())
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path / "file"))
    assert load_settings()[0] == Settings()
    with pytest.raises(NotWritable, match="cannot be made"):
        save_settings(Settings())


def test_a_linked_file_stays_a_link(tmp_path: Path) -> None:
    paths.config_folder()
    (tmp_path / "elsewhere.toml").write_text("")
    settings_path().symlink_to(tmp_path / "elsewhere.toml")
    save_settings(Settings(theme="dark"))
    assert settings_path().is_symlink()
    assert load_settings()[0].theme == "dark"


def test_overrides() -> None:
    assert load_override("toy") == ""
    path = override_path("toy")
    path.parent.mkdir(parents=True)
    path.write_text("x = 1")
    assert load_override("toy") == "x = 1"
    path.write_bytes(b"\xff")
    with pytest.raises(SaveError, match="not UTF-8"):
        load_override("toy")
    path.write_bytes(b" " * (1 << 20) + b" ")
    with pytest.raises(SaveError, match="too large"):
        load_override("toy")
    path.unlink()
    path.mkdir()
    with pytest.raises(SaveError, match="it is a folder"):
        load_override("toy")


def test_one_variable_moves_everything(tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert paths.data_folder() == home / "data"
    assert paths.config_folder() == home / "config"
    assert paths.log_folder() == home / "log"
    assert paths.games_folder() == home / "data" / "games"
    assert sorted(path.name for path in home.iterdir()) == ["config", "data", "log"]


def test_folders_without_the_variable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("WESTMARCH_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert paths.data_folder() == tmp_path / "xdg" / "westmarch"
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *args, **more: "~/.local/share/westmarch")
    with pytest.raises(SaveError, match="no home folder to keep games in; set WESTMARCH_HOME"):
        paths.data_folder()


def test_a_folder_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "data").write_text("")
    with pytest.raises(NotWritable, match="a file of that name is in the way"):
        paths.data_folder()
    monkeypatch.setenv("WESTMARCH_HOME", "/proc/westmarch")
    with pytest.raises(NotWritable, match="set WESTMARCH_HOME to a folder that can be written"):
        paths.games_folder()


def test_text_out_of_files_is_shown_and_not_obeyed() -> None:
    for text, expected in (
        ("plain", "plain"),
        ("\x1b[31mred\x07", r"\x1b[31mred\x07"),
        ("a\u202eb", r"a\u202eb"),
        ("\u2066x\u2069\u200b", r"\u2066x\u2069\u200b"),
        ("line\nline\r", r"line\x0aline\x0d"),
        ("\x9b1m", r"\x9b1m"),
        ("\U000e0041", r"\U000e0041"),
        ("\udc80", r"\udc80"),
        ("Ëarendil", "Ëarendil"),
    ):
        assert visible(text) == expected
    assert visible("a\nb\r", lines=True) == "a\nb\\x0d"
    assert encodable("a\ud800") == "a?"


@settings(max_examples=200)
@given(st.text())
def test_nothing_in_visible_text_acts(text: str) -> None:
    shown = visible(text)
    assert shown.isprintable() or all(letter.isprintable() or letter.isspace() for letter in shown)
    assert not any(letter in shown for letter in "\x1b\x00\n\r\x9b\u202e")


def test_settings_are_a_small_file() -> None:
    save_settings(Settings())
    assert settings_path().read_text().startswith('theme = "westmarch"\nascii = false\npace = "story"\n')
    assert msgspec.structs.asdict(Settings())["pass_until"] == "event"
