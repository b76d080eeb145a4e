"""Questions on what the rulebook says, for rules of which a position shows little: a number to fill in, a card to know
by what it does, a ruling of yes or no.

The rulebook answers them, and no table is shown with them. They are made at a place in a replay all the same, for the
names of those who play.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import cache
from importlib import resources
from random import Random

import msgspec

from core.kernel.decoding import from_plain
from core.kernel.passages import sentences
from core.kernel.prompts import inside
from core.kernel.rulebook import LISTED, Rule, Rulebook, numbered
from core.kernel.toml import read_toml
from replays.quiz_place import FEWEST_TO_DECIDE, Place
from replays.quiz_question import ANSWERS, Question
from replays.quiz_words import COUNTED, EXAMPLE, LEANS, NUMBERS, is_ruling, statements, stems, telling, without_figures
from saves.text import sentence

GAP = "___"
SAID = re.compile(r"(?P<says>(?:Yes|No)(?=[.,:;])|Allowed|Not allowed)\b[.,:;]?\s*(?P<why>.*)", re.DOTALL)
"""How a ruling begins that can be asked for."""
NUMBER = re.compile(rf"(?<![\w.,/+-])({'|'.join(COUNTED)}|[2-9]|1\d|2\d)(?![\w/-]|\.\d|,\d)")
"""A number in a sentence that is more than one, and no part of another or of the id of a rule."""
LABEL = re.compile(
    r"\b(tables?|rules?|ways?|steps?|phases?|events?|turns?|Game-Turns?|cards?|level|place|row|space|on|of|to|from|and|"
    r"or|number|options?|with|between|first|second|third|fourth|the|other|these|those|all|last|next|more|than|only|"
    r"any) $",
    re.IGNORECASE,
)
"""What a number stands behind that is the name of something, or that another sentence has told."""
CLUE = re.compile(
    r"^(st|nd|rd|th)\b| (of (the|them|these)|others?|or|and|"
    r"to (the )?(\d|[a-z]+(th|rd|nd)\b|two|three|four|five|six|seven|eight))\b"
)
"""What behind a number tells it, or makes it a part of a choice."""
ASIDE = re.compile(
    r"[Ff]or example|^- |^(With|On|In)\b.* on \d|^With \d|from \d+ to \d|would be|\bhouse rule|\bprinted\b|\bour\b|"
    r"\bcolumns?\b|there are two|\b[Tt]he book\b|\b(see|as|of) [A-Z]*\d|\bto [A-Z]+\d|\bafter [A-Z]\b|\(\w+\)"
)
"""How a sentence says what is no rule of its own."""
MOST_NUMBERS = 3
"""A sentence with more numbers is a table rather than a rule."""
SHORTEST, LONGEST = 28, 210
"""So many characters a sentence has in which something is to be filled in."""
LEAST = 5
"""A sentence of fewer words is no account of a card."""
PLAYED = re.compile(r"Played by\b")
"""How a sentence begins that says who may play a card, and nothing of what it does."""
OVERLAP = 0.5
"""Where another card shares more than this part of what a sentence is about, the sentence could be about it too."""
PHASE = re.compile(r"\b(?!In )[A-Z][a-z]+ Phase\b")
"""How a phase of a turn is called."""
LETTERED = r"(?<=[Pp]hase )"
"""What stands before the letter of a phase."""
PRONOUN = re.compile(r"\b(he|his|him|its|their)\b")
"""Words that tell of what kind somebody is who was named."""
OFTEN = 20
"""A rulebook speaks so often of a player who is a side of his own."""
NEAREST = 3
"""So far above and below the right number the wrong ones go."""
LOWER = (1, 2)
"""So many of the wrong numbers lie below the right one."""
COUNTS = re.compile(
    r"(?P<of>(?: (?!(?:of|in|on|from|to|for|at|all|and|or|more|less|further|than|after|before)\b)[a-z]+){0,2}? )"
    r"(?P<many>[a-z]{2,}[^s\W]s)(?= (?:of|in|on|from|to|for|at|and|or)\b|[.,;:]|$)"
)
"""What a number counts, where one of it would be told in the same way but for its own form."""
SINGLE = {"ies": "y", "oes": "o", "shes": "sh", "ches": "ch", "xes": "x"}
"""How the word for one of a thing ends, by the end of that for several of it."""
NOT_BEHIND = re.compile(
    r" (not|only|also|still|even|never|simply|have|be able|well|alone|none|the other|be[.,;]|be$)\b"
)
"""What makes of a term in front of it another one, or tells it."""
NOT_BEFORE = re.compile(
    r"\b(no|any|such as|turned|Road of the|lie|lies|base|Individual|Army|Mind|rule on|will|can|to) $"
)
"""What makes of a term behind it another one."""
OUGHT = frozenset(("may", "may not", "must", "need not"))
"""Words that say what is left to somebody; in a condition one or the other of them could stand."""
LEFT = "may"
"""The one of them that is easily guessed."""
CONDITION = re.compile(
    r"(^|[,:;] )([Ww]hen|[Ii]f|[Ww]here|[Ww]henever|[Ww]hoever|[Aa]s soon as|[Ss]ometimes|Any|.* who|.* that)\b[^,]*$"
)
"""How a condition stands in front of what is left to somebody."""
ORDER = frozenset(("before", "after"))
"""Words that tell an order only in front of something."""
ANY = re.compile(r" \w+ any")
"""What is left to somebody so widely that it need not be done, either."""
ARTICLE = re.compile(r"\b([Aa]n?) $")
"""An article whose form tells how the next word begins."""
LEANING = re.compile(
    r"(He|She|It|They|His|Her|Its|Their|This|That|These|Those|Then|There|Both|Neither|Otherwise|But|So|Such|If not|"
    r"In (his|her|its|their|that|this)|Whatever (was|is) [a-z]+ to (it|them)|After (that|this)|Each of|One of|"
    r"Of (it|them))\b"
)
"""How a sentence begins that says little without the one before it."""
THOSE = re.compile(r"\bhands out those\b|\b(takes|lays|puts|draws|gives) (those|them)\b")
"""How a sentence speaks of things that the one before it has named."""
ITEMS = 4
"""So many rules of a list a chapter has at least."""


def from_the_book(place: Place, rule: str, random: Random) -> Iterator[Question]:
    """Yield the questions that can be asked about what a rule says, as they stand in the rulebook."""
    book = place.game.rulebook()
    for make in (ruling, which, gap):
        if (question := make(place, rule, random)) is not None:
            yield msgspec.structs.replace(question, near=(), source=home(book, book[rule]))


def ruling(place: Place, rule_id: str, random: Random) -> Question | None:
    """Ask a ruling's own question, where its answer is yes or no."""
    rule = place.game.rulebook()[rule_id]
    said = SAID.match(rule.text)
    if not is_ruling(rule) or said is None or not rule.title.endswith("?"):
        return None
    told = sentences(said["why"])[:2]
    if not told:
        return None
    yes = said["says"] in ("Yes", "Allowed")
    answers = ("Yes", "No") if said["says"] in ("Yes", "No") else ("That is allowed", "That is not allowed")
    why = " ".join(sentence(f"{one[0].upper()}{one[1:]}") for one in told)
    return place.put("ruling", rule_id, rule.title, answers, 0 if yes else 1, (why, why))


def which(place: Place, rule_id: str, random: Random) -> Question | None:
    """Ask which card, foe or event of a list a sentence is about."""
    book = place.game.rulebook()
    rule = book[rule_id]
    listed = items(book, rule)
    names = [called(one) for one in listed]
    if rule not in listed or names.count(called(rule)) > 1:
        return None
    for said in statements(rule):
        about = stems(said)
        if sum(word.isdigit() for word in telling(said)) >= MOST_NUMBERS or said.count(";") >= MOST_NUMBERS:
            continue
        if (
            len(said.split()) < LEAST
            or PLAYED.match(said)
            or LEANS.match(said)
            or len(said) > LONGEST
            or stems(rule.title) & about
        ):
            continue
        wrong = [one for one in listed if one is not rule and not stems(one.title) & about and not _fits(one, about)]
        if len(wrong) < ANSWERS - 1:
            continue
        answers = [rule, *random.sample(wrong, ANSWERS - 1)]
        random.shuffle(answers)
        why = " ".join(map(sentence, without_figures(rule)[:2]))
        replies = [why if one is rule else _tells(one) for one in answers]
        ask = f"“{said}” Which of these is that about?"
        return place.put("which", rule_id, ask, tuple(map(called, answers)), answers.index(rule), replies)
    return None


def _tells(rule: Rule) -> str:
    says = max(statements(rule), key=lambda one: (len(one) <= LONGEST, len(stems(one))), default="")
    return f"Of {called(rule)} the rulebook says: “{says}”" if says else f"That is not {called(rule)}."


def called(rule: Rule) -> str:
    """Return the name of a card or an event without its place in a list: "The Bridge" for "Board 1: The Bridge"."""
    head, colon, name = rule.title.partition(": ")
    return name if colon and head[-1:].isdigit() else rule.title


def items(book: Rulebook, rule: Rule) -> list[Rule]:
    """Return the rules of the list that a rule stands in, one for each card or the like; none where it is no such list.

    The ids of such rules are names (`B8.bow`) or capitals with numbers and no dot (`E04`), or their titles are
    numbered ("Board 1: ...").
    """
    alike: tuple[Callable[[Rule], bool], ...] = (
        lambda one: LISTED.search(one.id) is not None and one.id.partition(".")[0] == rule.id.partition(".")[0],
        lambda one: re.fullmatch(r"[A-Z]\d\d", one.id) is not None and one.id[0] == rule.id[0],
        lambda one: ": " in one.title and one.title.partition(": ")[0][-1:].isdigit(),
    )
    for way in alike:
        found = [one for one in book if one.chapter == rule.chapter and way(one) and not is_ruling(one)]
        heads = [one.title.partition(": ")[0] for one in found]
        if rule in found and len(found) >= ITEMS and (way is not alike[-1] or len(set(heads)) == len(heads)):
            return found
    return []


def _fits(rule: Rule, about: set[str]) -> bool:
    """Whether some sentence of a rule says much the same as one that is about `about`."""
    return any(len(stems(one) & about) > OVERLAP * len(about) for one in statements(rule))


def gap(place: Place, rule_id: str, random: Random) -> Question | None:
    """Ask for a number, a phase or a side that a rule names, among others."""
    book = place.game.rulebook()
    rule = book[rule_id]
    found = [*numbers(rule), *phases(book, rule), *terms(rule, sides(place))]
    for words in _families(place.game.id):
        found += terms(rule, words)
    found = [one for one in found if not one.little] or found
    if not found:
        return None
    open_to_many = [one for one in found if len(one.others) >= ANSWERS - 1]
    one = random.choice(open_to_many or found)
    answers = tuple(sorted([one.right, *_wrong(one, random)], key=_in_order))
    name = f"The ruling on “{rule.title}”" if is_ruling(rule) else f"The rule “{rule.title}”"
    asks = "Which number" if one.counts and " " not in one.right else "What"
    ask = f"{name} says: “{one.before}{GAP}{one.behind}” {asks} belongs in the gap?"
    whole = sentence(f"{one.before}{one.right}{one.behind}")
    put = place.put("gap", rule_id, ask, answers, answers.index(one.right), [f"“{whole}”"] * len(answers))
    return msgspec.structs.replace(put, little=one.little)


class Gap(msgspec.Struct, frozen=True):
    """A gap in a sentence: what stands before and behind it, what belongs there, what else could stand there,
    and whether it is a number."""

    before: str
    right: str
    behind: str
    others: tuple[str, ...]
    counts: bool = False

    @property
    def little(self) -> bool:
        """Whether it asks little: two or three words to choose from, or a "may", which most rules are about."""
        return self.right == LEFT or len(self.others) < ANSWERS - 1


def _wrong(gap: Gap, random: Random) -> list[str]:
    """Return wrong answers to a gap: of numbers some that are lower and some that are higher."""
    right = _value(gap.right)
    if not gap.counts:
        return random.sample(gap.others, min(len(gap.others), ANSWERS - 1))
    low, high = ([one for one in gap.others if (_value(one) < right) == lower] for lower in (True, False))
    below = random.choice([many for many in LOWER if many <= len(low)])
    return [*random.sample(low, below), *random.sample(high, ANSWERS - 1 - below)]


def _value(answer: str) -> int:
    """Return the number that an answer begins with; 0 where it is none."""
    word = answer.partition(" ")[0]
    number = "1" if word == "one" else NUMBERS.get(word, word)
    return int(number) if number.isdigit() else 0


def _in_order(answer: str) -> tuple[int, str]:
    return _value(answer), answer


@cache
def _families(game_id: str) -> tuple[tuple[str, ...], ...]:
    """Return the words that can be asked for, with those that could stand in their place."""
    text = (resources.files("replays") / "quiz_terms.toml").read_text(encoding="utf-8")
    found: dict[str, list[tuple[str, ...]]] = from_plain(read_toml(text), dict[str, list[tuple[str, ...]]])
    return (*found["any"], *found.get(game_id, ()))


def _asked_of(rule: Rule) -> Iterator[tuple[str, str]]:
    """Yield the sentences of a rule that can be asked about, each behind what has to be told before it: the sentence
    that it leans on."""
    whole = " ".join(rule.text.replace("*", "").split())
    last = ""
    for said in statements(rule):
        if EXAMPLE.match(said):
            return
        before = f"{last} " if last and (LEANING.match(said) or THOSE.search(said)) else ""
        last = said
        together = f"{before}{said}"
        if (LEANING.match(together) or together not in whole) or together.count("(") != together.count(")"):
            continue
        if together.count(";") >= MOST_NUMBERS or said.endswith(":"):
            continue
        if len(said) >= SHORTEST and len(together) <= LONGEST and not ASIDE.search(together):
            yield before, said


def numbers(rule: Rule) -> Iterator[Gap]:
    """Yield the numbers of a rule that can be asked for, with lower and higher ones; one that its sentence or the title
    tells in another place is none of them."""
    for lead, said in _asked_of(rule):
        if sum(word.isdigit() for word in telling(said)) > MOST_NUMBERS:
            continue
        for one in NUMBER.finditer(said):
            before, number, behind = said[: one.start()], one.group(), said[one.end() :]
            right = _value(number)
            if not before or LABEL.search(before) or CLUE.match(behind):
                continue
            if str(right) in telling(f"{lead} {before} {behind} {rule.title}"):
                continue
            counted = COUNTS.match(behind)
            thing = counted.group() if counted is not None else ""
            least = 1 if thing or (number.isdigit() and re.match(r"[.,;:)]|$| (to|in|on|from|for)\b", behind)) else 2
            near = [at for at in range(least, right + NEAREST + 1) if at != right and abs(at - right) <= NEAREST]
            if near[0] > right:
                continue
            others = tuple(_counted(at, counted, words=number in NUMBERS) for at in near)
            yield Gap(f"{lead}{before}", f"{number}{thing}", behind[len(thing) :], others, counts=True)


def _counted(number: int, counted: re.Match[str] | None, *, words: bool) -> str:
    """Return a number as it stands in a sentence, with what is counted: "one shield", "two shields"."""
    told = ("one", *COUNTED)[number - 1] if words and number <= len(COUNTED) + 1 else str(number)
    if counted is None:
        return told
    many = counted["many"]
    ending = next((end for end in SINGLE if many.endswith(end)), "s")
    thing = f"{many[: -len(ending)]}{SINGLE.get(ending, '')}" if number == 1 else many
    return f"{told}{counted['of']}{thing}"


def terms(rule: Rule, known: Collection[str], behind: str = "") -> Iterator[Gap]:
    """Yield the places in a rule where one of several terms stands (`behind` a word), and no other of them in the same
    sentence, the one before it or the title; where a pronoun tells who is meant nothing is to be guessed."""
    if len(known) < FEWEST_TO_DECIDE:
        return
    words = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    named = any(one != one.lower() for one in known)
    pattern = re.compile(rf"{behind}(?<![\w-])({words})(?![\w-]|['.]\w)")
    for lead, said in _asked_of(rule):
        found = list(pattern.finditer(f"{lead}{said}"))
        if len(found) != 1 or found[0].start() < len(lead) or (named and PRONOUN.search(said)):
            continue
        at, whole = found[0], f"{lead}{said}"
        before, rest = whole[: at.start()], whole[at.end() :]
        if stems(at.group()) & stems(rule.title) or at.group().casefold() in rule.title.casefold():
            continue
        if not before and rest.startswith(":"):  # a term that a list explains: what it stands for is no sentence
            continue
        others = [one for one in sorted(known) if one != at.group() and _article(before, one)]
        loose = at.group() in ORDER and not rest.startswith(" ")
        if at.group() in OUGHT:
            loose = CONDITION.search(before) is not None or ANY.match(rest) is not None
        if others and not any((loose, CLUE.match(rest), NOT_BEHIND.match(rest), NOT_BEFORE.search(before))):
            yield Gap(before, at.group(), rest, tuple(others))


def _article(before: str, term: str) -> bool:
    """Whether a term can stand behind the article that a sentence has in front of it."""
    found = ARTICLE.search(before)
    return found is None or (found[1].endswith("n")) == (term[0].lower() in "aeiou")


@cache
def _phases(text: str) -> tuple[frozenset[str], frozenset[str]]:
    named, lettered = frozenset(PHASE.findall(text)), frozenset(re.findall(rf"{LETTERED}([A-H])\b", text))
    enough = [found if len(found) >= ANSWERS - 1 else frozenset() for found in (named, lettered)]
    return enough[0], enough[1]


def phases(book: Rulebook, rule: Rule) -> Iterator[Gap]:
    """Yield the phases of a turn that a rule names, by a word or by a letter, where a rulebook has several; one whose
    name the same sentence tells in a shorter form is not among the others."""
    named, lettered = _phases("\n".join(one.text for one in book))
    for one in terms(rule, named):
        told = stems(f"{one.before} {one.behind}")
        if others := tuple(other for other in one.others if not (stems(other) - stems(one.right)) & told):
            yield msgspec.structs.replace(one, others=others)
    yield from terms(rule, lettered, LETTERED)


def sides(place: Place) -> frozenset[str]:
    """Return the names of the sides as they stand inside a sentence, where the seats of a game are its sides."""
    view = place.game.sight.view(place.state, next(iter(place.seats)))
    if len({place.game.side_of(view, seat) for seat in place.seats}) < len(place.seats):
        return frozenset()
    text = " ".join(rule.text for rule in place.game.rulebook())
    named = frozenset(map(inside, place.seats.values()))
    return named if all(text.count(name) >= OFTEN for name in named) else frozenset()


def home(book: Rulebook, rule: Rule) -> str:
    """Return where a rule stands in its book: "the rulebook, the expansion, Moving"."""
    firsts = {part.chapter: part.title for part in book.parts[1:]}
    part = ""
    for chapter in book.chapters():
        part = firsts.get(chapter, part)
        if chapter == rule.chapter:
            break
    return ", ".join(filter(None, ("the rulebook", part, numbered(rule.chapter)[1])))
