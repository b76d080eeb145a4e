"""Options that need one another: what a choice brings with it, and which do not go together."""

from __future__ import annotations

from collections.abc import Mapping

from core.kernel.options import BadOption

NEEDS: dict[str, tuple[tuple[str, ...], str, str]] = {
    "sauron": (("bag", "sauron_tiles"), "S1.8", "a Sauron player brings the bag and the Sauron tiles"),
    "dark_events": (("bag", "sauron_tiles"), "S11.1", "dark events are played with the bag and the Sauron tiles"),
    "sauron_tiles": (("bag",), "S10.1", "the Sauron tiles go into the bag"),
}
"""Options that need others to be on: those, the rule, and why in a few words."""


def completed(options: Mapping[str, str], given: Mapping[str, str]) -> dict[str, str]:
    """Return `options` with what they need and was not `given` otherwise switched on.

    Raises `BadOption` with a sentence for options that do not go together.
    """
    found = dict(options)
    for option, (needed, _, _) in NEEDS.items():
        if found.get(option) == "on":
            found.update({name: "on" for name in needed if name not in given})
    require_together(found)
    return found


def require_rider(options: Mapping[str, str]) -> None:
    """Raise `BadOption` with a sentence when a Black Rider is placed who is not in the game (S13.2)."""
    start = options.get("rider_start", "15")
    if start != "15" and options.get("sauron") != "on":
        raise BadOption(
            f"the Black Rider comes with a Sauron player (S13.2): choose sauron=on, too, not rider_start={start}"
        )


def fitted(options: Mapping[str, str], changed: str) -> dict[str, str]:
    """Return `options` made to go with the value of `changed`: on brings what it needs, off takes what needs it."""
    found = dict(options)
    if changed == "rider_start":
        changed = "sauron"
        found[changed] = "on" if found["rider_start"] != "15" else found[changed]
    if found[changed] == "on":
        needed = NEEDS.get(changed, ((), "", ""))[0]
        found.update(dict.fromkeys(needed, "on"))
    else:
        found.update({option: "off" for option, (needed, _, _) in NEEDS.items() if changed in needed})
        if found.get("sauron", "off") == "off" and "rider_start" in found:
            found["rider_start"] = "15"
    return found


def require_together(options: Mapping[str, str]) -> None:
    """Raise `BadOption` with a sentence when an option is on without what it needs."""
    require_rider(options)
    for option, (needed, rule, why) in NEEDS.items():
        off = [name for name in needed if options.get(name) != "on"]
        if options.get(option) == "on" and off:
            wanted = " and ".join(f"{name}=on" for name in off)
            raise BadOption(f"{why} ({rule}): choose {wanted}, too, or {option}=off")
