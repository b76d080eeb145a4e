"""Options that need one another: what a choice brings with it, and which combinations there are not."""

from __future__ import annotations

from collections.abc import Mapping

from core.kernel.game import BadOption

NEEDS: dict[str, tuple[tuple[str, ...], str, str]] = {
    "dark_events": (("bag", "sauron_tiles"), "S11.1", "dark events are played with the bag and the Sauron tiles"),
    "sauron_tiles": (("bag",), "S10.1", "the Sauron tiles go into the bag"),
}
"""Options that need others to be on: those, the rule, and why in a few words."""


def completed(options: Mapping[str, str], given: Mapping[str, str]) -> dict[str, str]:
    """Return `options` with what they need and was not `given` otherwise switched on.

    Raises `BadOption` with a sentence for a combination that there is not.
    """
    found = dict(options)
    for option, (needed, _, _) in NEEDS.items():
        if found.get(option) == "on":
            found.update({name: "on" for name in needed if name not in given})
    require_together(found)
    return found


def fitted(options: Mapping[str, str], changed: str) -> dict[str, str]:
    """Return `options` made to go with the value of `changed`: on brings what it needs, off takes what needs it."""
    found = dict(options)
    if found[changed] == "on":
        needed = NEEDS.get(changed, ((), "", ""))[0]
        found.update(dict.fromkeys(needed, "on"))
    else:
        found.update({option: "off" for option, (needed, _, _) in NEEDS.items() if changed in needed})
    return found


def require_together(options: Mapping[str, str]) -> None:
    """Raise `BadOption` with a sentence when an option is on without what it needs."""
    for option, (needed, rule, why) in NEEDS.items():
        off = [name for name in needed if options.get(name) != "on"]
        if options.get(option) == "on" and off:
            wanted = " and ".join(f"{name}=on" for name in off)
            raise BadOption(f"{why} ({rule}): choose {wanted}, too, or {option}=off")
