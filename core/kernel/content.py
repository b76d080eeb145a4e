"""Content in TOML beside a game: decoding it, laying a player's overrides over it, naming it by a digest."""

from __future__ import annotations

import hashlib
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from importlib import resources
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

import msgspec

from core.kernel.decoding import from_plain
from core.kernel.toml import read_toml

C = TypeVar("C")
LARGEST = 1 << 53
"""The largest number that an override may hold: more than any reader of JSON takes for another one."""

NO_MODULES: frozenset[str] = frozenset()


class ContentError(ValueError):
    """Content that does not hold together; the text says what is wrong."""


def read_part(package: str, name: str) -> dict[str, Any]:
    """Return the tables of the file `name` (without its ending) in the folder `data` of a game's package."""
    return tomllib.loads((resources.files(package) / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def read_override(text: str) -> dict[str, Any]:
    """Return the tables of an override file.

    Raises `ContentError` when it is not TOML, or holds what no content can be made of: an `id` that is no text, a
    number that no counter holds.
    """
    try:
        found = read_toml(text)
        _check_plain(found)
    except ContentError:
        raise
    except RecursionError:
        raise ContentError("the override file is nested too deeply") from None
    except ValueError as error:
        raise ContentError(f"the override file is not TOML: {error}") from None
    return found


def _check_plain(value: Any) -> None:
    """Raise `ContentError` for what would trip whoever lays an override over content."""
    if isinstance(value, dict):
        if not isinstance(value.get("id", ""), str):
            raise ContentError("an id in the override file is no text")
        for inner in value.values():
            _check_plain(inner)
    elif isinstance(value, list):
        for inner in value:
            _check_plain(inner)
    elif isinstance(value, int) and not -LARGEST <= value <= LARGEST:
        raise ContentError("a number in the override file is far too large")


def merged(own: Any, over: Any, where: str = "") -> Any:
    """Return tables with an override laid over them.

    Where both are lists of entries with an `id`, an entry of the override replaces the fields that it gives of the
    entry with that id; tables are merged key by key; anything else is replaced as a whole. `where` names the place in
    them. Raises `ContentError` for an unknown id.
    """
    if isinstance(own, dict) and isinstance(over, dict):
        return own | {
            key: merged(own[key], value, f"{where}.{key}") if key in own else value for key, value in over.items()
        }
    if _has_ids(own) and _has_ids(over):
        ids = {item["id"] for item in own}
        for item in over:
            if item["id"] not in ids:
                raise ContentError(f"the override names {item['id']!r}, which is not in {where.strip('.')}")
        by_id = {item["id"]: item for item in over}
        return [
            merged(item, by_id[item["id"]], f"{where}.{item['id']}") if item["id"] in by_id else item for item in own
        ]
    return over


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) and "id" in item for item in value)


def converted(found: Any, kind: type[C]) -> C:
    """Return tables as the struct `kind`. Raises `ContentError` when they do not fit."""
    try:
        return from_plain(found, kind)
    except msgspec.ValidationError as error:
        raise ContentError(f"the content does not fit: {error}") from None


def digest_of(content: Any) -> str:
    """Return the digest by which a content is known in logs."""
    return hashlib.blake2b(msgspec.json.encode(content), digest_size=8).hexdigest()


def overlaid(own: Any, override: str, kind: type[C], check: Callable[[C], None]) -> C:
    """Return tables as the struct `kind`, with the overrides of a TOML text laid over them, and checked.

    Raises `ContentError` where the override cannot be read or names what is not there, and where `check` does.
    """
    found = merged(own, read_override(override)) if override.strip() else own
    content = converted(found, kind)
    check(content)
    return content


class Sourced(Protocol):
    """A piece that names its fields known from the printed game."""

    @property
    def printed(self) -> Collection[str]:
        """The fields that are printed; all others were reconstructed."""


def source_of(piece: Sourced, field: str) -> Literal["printed", "reconstructed"]:
    """Return whether a field of a piece is printed or was reconstructed."""
    return "printed" if field in piece.printed else "reconstructed"


class Digested(Protocol):
    """A library of content, known by its digest."""

    @property
    def digest(self) -> str:
        """The digest by which logs name it."""


L = TypeVar("L", bound=Digested)


class Contents(ABC, Generic[L]):
    """The contents of one game by their digest, and the override in force.

    A state names the digest of the content that it was made with, so a table with overridden values and one with the
    printed ones stand side by side. A game may have modules of content that options bring; then a set of them has a
    content of its own, so that a module can be added without making older games foreign.
    """

    everything: ClassVar[frozenset[str]] = NO_MODULES
    """All modules of content that go together."""

    def __init__(self) -> None:
        libraries: dict[str, L] = {}
        by_digest = self.by_digest

        def of(state: Any) -> L:
            try:
                return libraries[state.content]
            except KeyError:
                return by_digest(state.content)

        self._libraries = libraries
        self.of: Callable[[Any], L] = of
        """Returns the content that a state was made with; raises `ContentError` when it is not here. The rules ask for
        it at every turn, so it goes through no other name."""
        self._current: dict[frozenset[str], L] = {}
        self._override = ""
        self._made_with: dict[str, str] = {}
        """The override with which each content was made."""

    @abstractmethod
    def made(self, modules: frozenset[str], override: str) -> L:
        """Return the content of `modules` with the overrides of a TOML text; raises `ContentError` when it does not
        hold together."""

    def earlier(self, modules: frozenset[str], override: str) -> Iterable[L]:
        """Return the content of `modules` as editions before today's had it, with the same overrides, newest first.

        A game whose values have been revised names the old ones here, so that tables made with them stay what they
        were.
        """
        return ()

    def modules(self, options: Mapping[str, str]) -> frozenset[str]:
        """Return the modules that a table with these (checked) options plays with."""
        return NO_MODULES

    def sets_of_modules(self) -> tuple[frozenset[str], ...]:
        """Return every set of modules that a table may play with, small ones first."""
        return (NO_MODULES,)

    def by_digest(self, digest: str) -> L:
        """Return the content with this digest.

        Raises `ContentError` when it is not here: an override that this machine has not got.
        """
        for override in dict.fromkeys((self._override, "")):
            for modules in self.sets_of_modules():
                if digest in self._libraries:
                    return self._libraries[digest]
                self._kept(modules, override)
                for library in self.earlier(modules, override):
                    self._keep(library, override)
        if digest not in self._libraries:
            raise ContentError(f"this game was made with other values (content {digest}), which are not here")
        return self._libraries[digest]

    def knows(self, digest: str, options: Mapping[str, str]) -> bool:
        """Whether a table with these options had a content of this digest in some edition, the override in force."""
        modules = self.modules(options)
        if digest == self.current(modules).digest:
            return True
        for library in self.earlier(modules, self._override):
            self._keep(library, self._override)
            if library.digest == digest:
                return True
        return False

    def current(self, modules: frozenset[str] = NO_MODULES) -> L:
        """Return the content that new tables with these modules use."""
        if modules not in self._current:
            self._current[modules] = self._kept(modules, self._override)
        return self._current[modules]

    def digest(self, options: Mapping[str, str]) -> str:
        """Return the digest of the content (cards, boards, overrides) that a new table with these options uses."""
        return self.current(self.modules(options)).digest

    @property
    def override(self) -> str:
        """The override in force over the printed content, or an empty text."""
        return self._override if self._override.strip() else ""

    def override_of(self, state: Any) -> str:
        """Return the override with which the content of a state was made, so that another process can make it, too."""
        return self._made_with[self.of(state).digest]

    def use_override(self, text: str) -> str:
        """Put the overrides of the TOML `text` over the content for tables that start (or are read) from now on.

        An override file has the same tables as the data files. An entry with an `id` replaces the fields that it gives
        of the entry with that id; anything else replaces the value as a whole. Returns the digest of the content
        without modules; an empty text returns to the game's own content. Raises `ContentError` (a `ValueError`) when
        the text does not fit.
        """
        found = {modules: self._kept(modules, text) for modules in (self.everything, NO_MODULES)}
        self._current = found
        self._override = text
        return found[NO_MODULES].digest

    def _kept(self, modules: frozenset[str], override: str) -> L:
        return self._keep(self.made(modules, override), override)

    def _keep(self, library: L, override: str) -> L:
        self._made_with.setdefault(library.digest, override if override.strip() else "")
        return self._libraries.setdefault(library.digest, library)
