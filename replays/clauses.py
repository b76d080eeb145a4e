"""Short sentences put together: who does one thing after another is named once, and what is alike is counted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise, takewhile

TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}
NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}

ONE = re.compile(r"(?:a|an|1) (?P<noun>[^\W\d_][\w'-]*(?: [\w'-]+)*)")
"""One of something, as long as nothing is said of it behind its name."""

TURNS = re.compile(r"\b(?:of|to|on|from|for|with|by|in|at|into|toward|nearer)\b")
"""Words behind which more is said than a name."""

SO_MANY = re.compile(r"(?P<number>\d+) (?P<noun>[a-z]+?)s?")
"""So many of something."""

PLURAL_AS_IT_IS = ("s", "x", "ch", "sh")

MOST = 4
"""So many things at most one does in a sentence, unless they are alike."""

BETWEEN = re.compile(r"(?<=[.!?]) (?=[^\W\da-z_])")
"""What stands between two sentences."""

MOST_PRONOUNS = 2
"""So many sentences in a row at most say a pronoun for a name."""

VERBS_IN_ES = ("sses", "ches", "shes", "xes", "oes")
"""How verbs end that lose two letters where several do it."""

AND = " and "
SOMEBODY = "Somebody"
"""May be another one in each sentence."""

VERB = re.compile(r"[a-z]+s")

ALSO = re.compile(r"^[a-z]+s [^,]* and [a-z]+s ")
"""Two things that one does, so that what comes before them needs no "and" any more."""

OWN_LIST = re.compile(r"[a-z]+s (?:an?|\w+) (?:(?!, (?:and|but|so|for|as|wh\w+)\b)[^:;])*, [^,:;]+ and [^,:;]+")
"""What one does with a row of things, a verb and what the row consists of."""

LISTS = re.compile(r";|,(?! then )")
"""What a list of one's own is written with."""

LOWERED = frozenset(
    {
        *(
            "A",
            "All",
            "An",
            "At",
            "Both",
            "Chips",
            "Each",
            "Four",
            "Event",
            "Everybody",
            "For",
            "From",
            "His",
            "It",
            "Its",
            "No",
            "Neither",
            "Nobody",
        ),
        *(
            "Nothing",
            "Of",
            "On",
            "One",
            "Other",
            "Somebody",
            "That",
            "The",
            "Then",
            "There",
            "This",
            "Three",
            "Turn",
            "Turned",
            "Two",
            "What",
        ),
    }
)
"""Words that begin a sentence with a capital letter, and go on with a small one inside it."""


def merged(clauses: Sequence[str], names: Sequence[str], before: str = "", *, apart: bool = False) -> list[str]:
    """Return short sentences as the clauses of a longer one, without their full stops; `before` is what was said last.

    What one of `names` does in a row is one clause; what a clause ends with is not said again at the beginning of the
    next; a clause that stands there several times in a row says how often. Clauses that are told `apart`, a line each,
    say again what stands before their colon.
    """
    found: list[tuple[str, list[str]]] = []
    for clause in (text.rstrip(".") for text in clauses):
        rest = clause if apart else _without_what_was_said(clause, before)
        before = clause
        if not rest:
            continue
        who = _subject(rest, names)
        does = rest[len(who) + 1 :] if who else rest
        if who and found and found[-1][0] == who:
            found[-1][1].append(does)
        else:
            found.append((who, [does]))
    told_of: list[str] = []
    for parts, alike in groupby(found, key=lambda one: (bool(one[0]), one[1])):
        who_do = [who for who, _ in alike]
        told_of += (_all_do(who_do, parts[1]) if not apart else []) or [
            clause for who in who_do for clause in ([f"{who} {some}" for some in _said(parts[1])] if who else parts[1])
        ]
    told_of = _in_a_row(told_of)
    runs = [(clause, len(list(same))) for clause, same in groupby(told_of)]
    return [clause if number == 1 else repeated(clause, number) for clause, number in runs]


def _all_do(who: Sequence[str], parts: Sequence[str]) -> list[str]:
    """Return what several do one after the other as one clause, where each does the very same things: "Anna and Ben
    each lack a token and go a step back"; none where they do not."""
    verbs = [part.partition(" ")[0] for part in parts]
    if len(who) < 2 or "is" in verbs or not all(map(VERB.fullmatch, verbs)) or any(map(_is_marked, parts)):
        return []
    does = [_plain(verb) + part[len(verb) :] for verb, part in zip(verbs, parts, strict=True)]
    return [f"{in_turn(who)} each {listed(does)}"]


def with_names(clauses: Sequence[str], names: Sequence[str], by: str = "") -> list[str]:
    """Return clauses in which somebody who goes on with the next is named as the one of `names` who does it; whoever
    does something by himself, or does not do it with the last one, is the one who has decided so, `by`. What somebody
    would go on with that is not told in these clauses is left out."""
    found = list(clauses)
    for at, (clause, after) in enumerate(pairwise([*clauses, ""])):
        leads = clause.endswith(",")
        who = (_subject(after, names) if leads else by) or (by if not after and " does not " in clause else "")
        if who and clause.startswith(f"{SOMEBODY} "):
            found[at] = f"{who}{clause.removeprefix(SOMEBODY).removesuffix(',')}"
        elif not after and leads and clause.startswith(f"{SOMEBODY} "):
            found.pop()
    return found


def _said(parts: Sequence[str]) -> list[str]:
    """Return what one does as one list, or as several clauses: where a part has marks of its own, and where the one
    behind it tells of "its price", which is that of the last thing only."""
    found: list[list[str]] = []
    for before, part, after in zip(["", *parts], parts, [*parts[1:], ""], strict=False):
        of_this = " its " in after and before.partition(" ")[0] == part.partition(" ")[0]
        if of_this:
            found.append([part])
        elif found and (not _is_marked(found[-1][-1]) and (not _is_marked(part) or _ends_list(found[-1], part))):
            found[-1].append(part)
        else:
            found.append([part])
    return [listed(some) for some in found]


def _is_marked(part: str) -> bool:
    return any(mark in part for mark in ",:;")


def _ends_list(before: Sequence[str], part: str) -> bool:
    """Whether a part with a list of its own may end a sentence that has told of one thing before: "uses Lembas and
    draws a white joker, a grey joker and two cards"."""
    again = part.partition(" ")[0] == before[0].partition(" ")[0]
    return len(before) == 1 and AND not in before[0] and not again and OWN_LIST.fullmatch(part) is not None


def _in_a_row(clauses: Sequence[str]) -> list[str]:
    """Return clauses with what comes after the same words told behind them: "A foe appears: Snaga, then Lagduf"."""
    found: list[str] = []
    for clause in clauses:
        name, colon, rest = clause.partition(": ")
        before = found[-1] if found else ""
        if colon and before.startswith(f"{name}: ") and before != clause and not LISTS.search(before + rest):
            found[-1] = f"{before}, then {rest}"
        else:
            found.append(clause)
    return found


def listed(parts: Sequence[str]) -> str:
    """Return what one does as a list; by semicolons where one of the things has a colon or a semicolon itself. The same
    verb is said once, and what is done to several that are alike is counted: "discards two white hiding cards"."""
    done: list[str] = []
    for verb, some in groupby(parts, key=lambda part: part.partition(" ")[0]):
        kinds = [(rest, len(list(same))) for rest, same in groupby(added(part[len(verb) + 1 :] for part in some))]
        what = [counted(rest, number) if rest else "" for rest, number in kinds]
        done.append(f"{verb} {in_turn(what)}".rstrip())
    if len(done) < 2:
        return done[0]
    if any(mark in part for part in done[:-1] for mark in ":;") or any(mark in done[-1] for mark in ":;"):
        return f"{'; '.join(done[:-1])}; and {done[-1]}"
    if ALSO.search(done[-1]) and not any(AND in part for part in done[:-1]):
        return ", ".join(done)
    several = any(AND in part for part in done[:-1])
    return f"{', '.join(done[:-1])}{',' * several} and {done[-1]}"


def added(things: Iterable[str]) -> list[str]:
    """Return things in a row, so many and so many of the same as one: "3 shields", "1 shield" are "4 shields"."""
    found: list[str] = []
    for thing in things:
        one, other = (SO_MANY.fullmatch(text) for text in (found[-1] if found else "", thing))
        if one is not None and other is not None and one["noun"] == other["noun"] and one[0] != other[0]:
            found[-1] = f"{int(one['number']) + int(other['number'])} {one['noun']}s"
        else:
            found.append(thing)
    return found


def in_turn(things: Sequence[str]) -> str:
    """Return things as a sentence lists them: "a fox, a box and a hat"."""
    *front, last = things
    return f"{', '.join(front)} and {last}" if front else last


def counted(what: str, number: int) -> str:
    """Return one thing, or so many of it: "two white jokers", "sundial, twice"."""
    if number == 1:
        return what
    one = ONE.fullmatch(what)
    if one is None or TURNS.search(what):
        return f"{what} {times(number)}"
    noun = one["noun"]
    return f"{NUMBERS.get(number, number)} {noun}{'es' if noun.endswith(PLURAL_AS_IT_IS) else 's'}"


def repeated(clause: str, number: int) -> str:
    """Return a clause that holds several times."""
    if ";" in clause:
        return f"{times(number)}, {lowered(clause)}"
    return f"{clause}, {times(number)}"


def times(number: int) -> str:
    """Return how often something happens: "twice", "12 times"."""
    return TIMES.get(number, f"{number} times")


def goes_on(before: Sequence[str], clauses: Sequence[str], names: Sequence[str]) -> bool:
    """Whether clauses only go on with what those `before` have said alone: a single one says the same, or that one of
    `names` does the same to something else, or all of them say what the same one does, or that another does all of the
    same."""
    if not before:
        return False
    if _one_acts([*before, *clauses], names) or do_alike(before, clauses, names):
        return True
    if len(clauses) != 1:
        return False
    said = {*before} == {*clauses}
    begun = {tuple(clause.split(" ", 2)[:2]) for clause in (*before, *clauses)}
    plain = not any(mark in clause for clause in (*before, *clauses) for mark in ",:;")
    return said or (len(begun) == 1 and plain and bool(_subject(clauses[0], names)))


def do_alike(before: Sequence[str], clauses: Sequence[str], names: Sequence[str]) -> bool:
    """Whether clauses say of another one of `names` all that those `before` have said of one or more."""
    who = [_subject(clause, names) for clause in (*before, *clauses)]
    return bool(before) and all(who) and who[0] != who[-1] and len(merged([*before, *clauses], names)) == 1


def of_the_first(clauses: Sequence[str], names: Sequence[str]) -> int:
    """Return how many clauses at the beginning tell what the first one of `names` does there."""
    first = _subject(clauses[0], names) if clauses else ""
    return len(list(takewhile(lambda clause: _subject(clause, names) == first, clauses))) if first else 0


def _one_acts(clauses: Sequence[str], names: Sequence[str]) -> bool:
    """Whether all of a few clauses without marks of their own say what the same one of `names` does."""
    who = {_subject(clause, names) for clause in clauses}
    plain = not any(mark in clause for clause in clauses for mark in ",:;")
    return plain and len(clauses) <= MOST and len(who) == 1 and "" not in who


def together(one: str, other: str) -> str:
    """Return two clauses that tell what the same one does as a single one: "Gothmog refuses the fight and withdraws";
    an empty text where they do not."""
    first, second = one.split(), other.split()
    same = next((at for at, (word, also) in enumerate(zip(first, second, strict=False)) if word != also), 0)
    does = [words[same] for words in (first, second)] if 0 < same < min(len(first), len(second)) else []
    if not does or first[0] == SOMEBODY or not all(VERB.fullmatch(word) for word in does):
        return ""
    return f"{one} and {' '.join(second[same:])}"


def same_verb(clauses: Sequence[str]) -> int:
    """Return how many clauses there are at the beginning of `clauses` that say of different ones what they do by the
    same verb: "Anna loses a card", "Ben loses a die"."""
    words = [clause.split(" ", 2) for clause in clauses]
    if not words or len(words[0]) < 2 or not VERB.fullmatch(words[0][1]):
        return 1
    alike = list(takewhile(lambda some: some[1:2] == words[0][1:2], words))
    return len(alike) if len({some[0] for some in alike}) == len(alike) else 1


def each(clauses: Sequence[str], names: Sequence[str]) -> str:
    """Return clauses in which `names` do the very same thing as one: "Anna and Ben each draw a card"; an empty text
    where they do not."""
    who = [_subject(clause, names) for clause in clauses]
    does = {clause[len(name) + 1 :] for clause, name in zip(clauses, who, strict=True)}
    if len(does) != 1 or not all(who) or len(who) < 2:
        return ""
    verb, _, rest = does.pop().partition(" ")
    if verb == "is":
        return f"{in_turn(who)} are each {rest}"
    return f"{in_turn(who)} each {_plain(verb)} {rest}".rstrip()


def _plain(verb: str) -> str:
    """Return a verb as it is said of several: "goes" is "go", "tries" is "try"."""
    if verb == "has":
        return "have"
    if verb.endswith("ies") and len(verb) > len("dies"):
        return f"{verb.removesuffix('ies')}y"
    return verb.removesuffix("es" if verb.endswith(VERBS_IN_ES) else "s")


def by_pronoun(texts: Sequence[str], pronouns: Mapping[str, str]) -> list[str]:
    """Return texts of whole sentences, of which those that go on with whoever the one before has told of, and of nobody
    else, say a word of `pronouns` for the name; after a few the name comes again."""
    found: list[str] = []
    before, since = "", 0
    for at, text in enumerate(texts):
        again = text in (*texts[max(0, at - 1) : at], *texts[at + 1 : at + 2])
        said: list[str] = []
        for one in BETWEEN.split(text):
            who = _subject(one, list(pronouns))
            rest = one[len(who) :]
            if who and who == before and pronouns[who] and who not in rest and not again and since < MOST_PRONOUNS:
                said.append(f"{capital(pronouns[who])}{rest}")
                since += 1
            else:
                said.append(one)
                since = 0
            before = "" if any(name in rest for name in pronouns if name != who) else who
        found.append(" ".join(said))
    return found


def _without_what_was_said(clause: str, before: str) -> str:
    """Return a clause without what the one before it ends with: all of it, or the name in front of a colon."""
    if before != clause and before.endswith(clause):
        return ""
    name, colon, rest = clause.partition(": ")
    again = colon and rest[:1].islower() and before.casefold().endswith(name.casefold())
    return rest if again else clause


def _subject(clause: str, names: Sequence[str]) -> str:
    """Return which of `names` begins a clause and is alone in doing what it tells, or an empty text."""
    for name in names:
        if name and clause.startswith(f"{name} "):
            verb = clause[len(name) + 1 :].partition(" ")[0].rstrip(".")
            return name if verb.endswith("s") else ""
    return ""


def lowered(clause: str) -> str:
    """Return a clause as it goes on inside a sentence."""
    first, space, rest = clause.partition(" ")
    return f"{first.lower()}{space}{rest}" if first in LOWERED else clause


def sentence(text: str) -> str:
    """Return `text` with a capital letter before it and a full stop behind it."""
    return ended(capital(text))


def ended(text: str) -> str:
    """Return `text` with a full stop behind it."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def capital(text: str) -> str:
    """Return a text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
