"""Libraries of content by digest, with an override in force and modules that options bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import SimpleNamespace

import msgspec
import pytest

from core.kernel.content import NO_MODULES, ContentError, Contents, converted, digest_of, read_override

MORE = frozenset({"more"})


class Words(msgspec.Struct):
    """A content of two words, one of which a module brings."""

    one: str
    more: str = ""


class Library(msgspec.Struct):
    """The words under their digest."""

    words: Words
    digest: str


class SomeContents(Contents[Library]):
    """Counts how often a content is made."""

    everything = MORE

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    def made(self, modules: frozenset[str], override: str) -> Library:
        self.times += 1
        own = {"one": "own", **({"more": "brought"} if modules else {})}
        over = {key: value for key, value in read_override(override).items() if key in own}
        words = converted(own | over, Words)
        return Library(words, digest_of(words))

    def modules(self, options: Mapping[str, str]) -> frozenset[str]:
        return MORE if options.get("more") == "on" else NO_MODULES

    def sets_of_modules(self) -> tuple[frozenset[str], ...]:
        return NO_MODULES, MORE


def test_contents_stand_side_by_side_and_are_made_once() -> None:
    contents = SomeContents()
    base, more = contents.digest({}), contents.digest({"more": "on"})
    assert base != more
    assert [contents.digest({}), contents.digest({"more": "on"}), contents.times] == [base, more, 2]
    own = contents.of(SimpleNamespace(content=base))
    assert own is contents.current() is contents.by_digest(base)
    other = contents.use_override('one = "other"')
    assert other == contents.digest({}) != base
    assert contents.current().words.one == "other"
    assert contents.current(MORE).words == Words("other", "brought")
    assert contents.of(SimpleNamespace(content=base)) is own
    assert contents.override == 'one = "other"'


class RevisedContents(SomeContents):
    """What the module brings was revised once."""

    def earlier(self, modules: frozenset[str], override: str) -> Iterator[Library]:
        if modules:
            now = self.made(modules, override).words
            words = Words(now.one, "revised since")
            yield Library(words, digest_of(words))


def test_a_table_made_before_values_were_revised_keeps_them() -> None:
    contents = RevisedContents()
    before = digest_of(Words("own", "revised since"))
    assert contents.by_digest(before).words == Words("own", "revised since")
    assert contents.digest({"more": "on"}) != before
    assert RevisedContents().knows(before, {"more": "on"})
    assert RevisedContents().knows(contents.digest({"more": "on"}), {"more": "on"})
    assert not RevisedContents().knows(before, {})
    assert not RevisedContents().knows("nothing", {"more": "on"})


def test_revised_values_are_known_under_the_override_that_lay_over_them() -> None:
    contents = RevisedContents()
    before = digest_of(Words("other", "revised since"))
    assert not contents.knows(before, {"more": "on"})
    contents.use_override('one = "other"')
    assert contents.knows(before, {"more": "on"})
    contents.use_override("")
    assert contents.by_digest(before).words == Words("other", "revised since")


def test_an_override_of_a_module_leaves_games_without_it_alone() -> None:
    contents = SomeContents()
    base = contents.digest({})
    assert contents.use_override('more = "otherwise"') == base
    assert contents.current(MORE).words.more == "otherwise"


def test_an_override_that_does_not_fit_changes_nothing() -> None:
    contents = SomeContents()
    contents.use_override('one = "other"')
    before = contents.digest({})
    for text in ("one = 3", "one = "):
        with pytest.raises(ContentError):
            contents.use_override(text)
    assert (contents.digest({}), contents.override) == (before, 'one = "other"')
    contents.use_override("\n")
    assert contents.override == ""
    assert contents.current().words.one == "own"


def test_content_is_found_by_its_digest_also_while_another_is_in_force() -> None:
    printed = SomeContents().digest({"more": "on"})
    contents = SomeContents()
    contents.use_override('one = "other"')
    assert contents.by_digest(printed).words == Words("own", "brought")
    with pytest.raises(ContentError, match="content nothing"):
        contents.of(SimpleNamespace(content="nothing"))
