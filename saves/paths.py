"""Where things are kept: platformdirs' folders, or one folder named by WESTMARCH_HOME."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import platformdirs

from saves.errors import NotWritable, SaveError, reason
from saves.private import make_folder
from saves.text import visible

HOME_VARIABLE = "WESTMARCH_HOME"
APPLICATION = "westmarch"
NO_HOME = f"there is no home folder to keep games in; set {HOME_VARIABLE} to a folder"


def data_folder(*, create: bool = True) -> Path:
    """Return the folder of games and their index, made if need be. Raises `SaveError`."""
    return _ready(_own("data") or _platform(platformdirs.user_data_dir), create)


def config_folder(*, create: bool = True) -> Path:
    """Return the folder of settings and overrides, made if need be. Raises `SaveError`."""
    return _ready(_own("config") or _platform(platformdirs.user_config_dir), create)


def log_folder(*, create: bool = True) -> Path:
    """Return the folder of crash reports, made if need be. Raises `SaveError`."""
    return _ready(_own("log") or _platform(platformdirs.user_log_dir), create)


def games_folder(*, create: bool = True) -> Path:
    """Return the folder of the games' logs, made if need be. Raises `SaveError`."""
    return folder_of("games", create=create)


def folder_of(part: str, *, create: bool = True) -> Path:
    """Return the folder `part` of the data, made if need be. Raises `SaveError`."""
    return _ready(data_folder(create=create) / part, create)


def at_home(name: str) -> Path:
    """Return the path `name`, in which a `~` stands for a home folder. Raises `SaveError` for an unknown one."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise SaveError(f"{visible(name)} lies in the home folder of an unknown user") from None


def current_folder() -> str:
    """Return in words where a file without a path comes to: the current folder may have been deleted meanwhile."""
    try:
        return visible(os.getcwd())
    except OSError:
        return "a folder that is there no more"


def _own(part: str) -> Path | None:
    home = os.environ.get(HOME_VARIABLE, "").strip()
    if not home:
        return None
    try:
        return at_home(home).absolute() / part
    except OSError as error:
        raise SaveError(f"{HOME_VARIABLE} names a folder that cannot be found: {reason(error)}") from None


def _platform(folder: Callable[..., str]) -> Path:
    try:
        return Path(folder(APPLICATION, appauthor=False))
    except RuntimeError:
        raise SaveError(NO_HOME) from None


def _ready(folder: Path, create: bool) -> Path:
    # Without a home folder platformdirs answers with an unexpanded "~", which would be made in the current folder.
    if not folder.is_absolute() or folder.parts[1:2] == ("~",):
        raise SaveError(NO_HOME)
    if create:
        try:
            make_folder(folder)
        except OSError as error:
            why = "a file of that name is in the way" if isinstance(error, FileExistsError) else reason(error)
            raise NotWritable(
                f"the folder {folder} cannot be made ({why}); set {HOME_VARIABLE} to a folder that can be written"
            ) from None
    return folder
