"""The stems of words."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from sys import getswitchinterval, setswitchinterval

from core.kernel.stems import stem_of, stems_of


def test_forms_of_a_word_have_one_stem() -> None:
    assert len({stem_of(word) for word in ("retreat", "retreats", "retreating", "retreated", "retreat's")}) == 1
    assert stems_of("shields, for gandalf") == ["shield", "for", "gandalf"]


def test_two_threads_may_look_for_stems_at_once() -> None:
    """A book is made ready behind the screen while another one is searched."""
    words = [
        f"{start}{middle}{end}" for start in "bdfgl" for middle in ("ani", "oto") for end in ("sing", "tions", "ed")
    ]
    alone = [stem_of.__wrapped__(word) for word in words]
    before = getswitchinterval()
    setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as several:
            found = list(several.map(lambda _: [stem_of.__wrapped__(word) for word in words], range(8)))
    finally:
        setswitchinterval(before)
    assert found == [alone] * 8
