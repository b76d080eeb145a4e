"""`westmarch rules`: the rulebook, and the order of play."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from core import catalogue
from core.kernel.game import Game
from core.kernel.mistyped import most_like
from core.kernel.passages import around, opening, passage_of, sentences, shortened
from core.kernel.rule_search import QUESTION, Hits, is_whole
from core.kernel.rulebook import Part, Rule, Rulebook, numbered
from core.kernel.search_heads import groups_of, meaning
from core.kernel.sequence import Question
from core.kernel.styled import bare
from replays.examples import Example, examples, nothing
from saves.text import visible
from tui.commands.opening import IN_GALLERY
from tui.commands.output import columns, say, say_json, width
from tui.commands.parser import UsageError
from tui.commands.problems import Problem
from tui.commands.quoting import quoted
from tui.commands.text import ID_ROOM, rule_lines, rules_object, text_lines, title_of, wrapped

LEAST_PASSAGE = 24
"""So many characters are shown at least of the passage in which the words stand that were searched for."""
WHOLE_PASSAGE = 200
"""So many are shown at most of what stands beside the sentence of a rule that likely answers what was asked."""
FIRST_PASSAGE = 330
"""And of the rule that answers it most likely of all."""


FIRST = 4
"""So many rules of each game are named where words are looked for in all of them."""


def rules(arguments: argparse.Namespace) -> int:
    """Print a rule, a chapter, the rules that hold some words or answer a question, the titles of all rules, the order
    of play, or what a game is about with its chapters; without a game, which games there are.

    Raises `UsageError` where more than one of these is asked for.
    """
    if sum((bool(arguments.rule), arguments.search is not None, arguments.order, arguments.titles)) > 1:
        raise UsageError("give a rule's id, --search, --titles or --order, only one of them")
    if arguments.game is None:
        return _games(arguments)
    if words_alone := _without_game(arguments):
        return _everywhere(words_alone)
    game = _game(arguments.game)
    if arguments.order:
        return _order(game, arguments.json)
    book = game.rulebook()
    words = arguments.search
    if arguments.rule and _are_words(game, arguments.rule):
        words = " ".join(arguments.rule)
    if words is not None:
        hits = book.hits(words)
        found = book.ranked(hits)
        if not found:
            raise Problem(_nowhere(game, words))
    elif arguments.rule:
        asked = _asked(game, arguments.rule)
        found = [rule for name in asked for rule in book.asked(name)]
    else:
        found = list(book)
    if arguments.json:
        say_json(rules_object(game, found))
    elif words is not None:
        _hits(game, words, hits)
    elif arguments.rule:
        for number, name in enumerate(asked):
            if number:
                say()
            _read(game, book, name, book.asked(name))
    elif arguments.titles:
        _titles(book.title, found)
    else:
        _contents(game, book)
    return 0


def _without_game(arguments: argparse.Namespace) -> str:
    """Return the words to look for in all games where the first of several that were given names no game, not even a
    mistyped one, and nothing else is asked for; else nothing."""
    words = [arguments.game, *arguments.rule]
    ids = catalogue.game_ids()
    named = arguments.game in ids or most_like(arguments.game, ids)
    known = named or arguments.search is not None or arguments.json
    asks = not known and not arguments.titles and not arguments.order and len(" ".join(words).split()) > 1
    return " ".join(words) if asks and not any(map(_like_an_id, words)) else ""


def _are_words(game: Game, names: Sequence[str]) -> bool:
    """Tell whether what is asked for of a rulebook are words to be looked for: they name no rule or chapter, none of
    them looks like an id, and some rule has them, or there are several."""
    book, whole = game.rulebook(), " ".join(names)
    if book.asked(whole) or any(map(_like_an_id, whole.split())):
        return False
    return len(whole.split()) > 1 or bool(book.hits(whole).places)


def _like_an_id(word: str) -> bool:
    """Tell whether a word looks like the id of a rule, and not like a number: it has a figure, and a letter or dot."""
    return any(map(str.isdigit, word)) and not word.isdigit()


def _asked(game: Game, names: Sequence[str]) -> list[str]:
    """Return what is asked for of a rulebook: one title of several words, or several rules and chapters, if one of the
    words is an id; of a whole question the rules that it names. Raises `Problem` where there is no such thing."""
    book, whole = game.rulebook(), " ".join(names)
    wanted = list(names) if not book.asked(whole) and any(map(book.find, names)) else [whole]
    if len(whole.split()) >= QUESTION and not all(map(book.asked, wanted)):
        named = [word.strip("?!.,") for word in whole.split() if _like_an_id(word)]
        wanted = named if named and all(map(book.asked, named)) else wanted
    for name in wanted:
        if not book.asked(name):
            raise Problem(_missing(game, name))
    return wanted


def _game(name: str) -> Game:
    """Return a game. Raises `Problem` where the name is that of a rule, with the commands that read it, and
    `UnknownGame` where it is none."""
    if name not in catalogue.game_ids():
        games = [game for game in map(catalogue.game, catalogue.game_ids()) if game.rulebook().find(name)]
        ways = [f"`westmarch rules {game.id} {quoted(name)}` ({game.title})" for game in games]
        if ways:
            raise Problem(f"a game comes first; {' or '.join(ways)} prints that rule")
    return catalogue.game(name)


def _games(arguments: argparse.Namespace) -> int:
    """List the games with how many rules each has, or where some words stand in each. Raises `UsageError` where
    anything else of a game is asked for."""
    if arguments.titles or arguments.order or (arguments.search is not None and arguments.json):
        raise UsageError(f"name the game, too, one of {', '.join(catalogue.game_ids())}")
    if arguments.search is not None:
        return _everywhere(arguments.search)
    games = [catalogue.game(game_id) for game_id in catalogue.game_ids()]
    if arguments.json:
        say_json({"games": [{"game": game.id, "title": game.title, "rules": len(game.rulebook())} for game in games]})
        return 0
    for row in columns([[game.id, game.title, f"{len(game.rulebook())} rules"] for game in games]):
        say(row)
    say()
    for line in wrapped(f"`westmarch rules {games[0].id}` says what that game is about, and names its chapters."):
        say(line)
    return 0


def _everywhere(words: str) -> int:
    """List the first rules of each game that hold some words, or answer what is asked, and how to see all."""
    asks = len(words.split()) >= QUESTION
    found: list[tuple[Game, Rulebook, Hits]] = []
    for game in map(catalogue.game, catalogue.game_ids()):
        book = game.rulebook()
        hits = book.hits(words) if asks else book.as_typed(words)
        if hits.places and is_whole(hits):
            found.append((game, book, hits))
    if not found and not asks:
        books = ((game, game.rulebook()) for game in map(catalogue.game, catalogue.game_ids()))
        found = [(game, book, hits) for game, book in books if (hits := book.hits(words)).instead and hits.places]
    if not found:
        does = "answers" if asks else "holds"
        raise Problem(f"no rule of any game {does} {words!r}{' by its words' if asks else ''}")
    for game, book, hits in found:
        *before, first = groups_of(hits, words)[: 1 + bool(hits.instead)]
        for line in wrapped(f"{game.title}: {'. '.join(group.head for group in (*before, first))}"):
            say(line)
        for rule in book.at(first.places[:FIRST]):
            for line in title_of(rule, book.expansion_of(rule)):
                say(line)
            if hits.answer:
                for line in _passage(book, rule, hits, whole=True):
                    say(line)
        say()
    for line in wrapped(f"`westmarch rules {found[0][0].id} --search {quoted(words)}` lists all of that game."):
        say(line)
    return 0


def _nowhere(game: Game, words: str) -> str:
    """Say that no rule of a game holds some words, or answers what is asked, and which other games have such rules."""
    asks = len(words.split()) >= QUESTION
    nothing = f"no rule of {game.title} {'answers' if asks else 'holds'} {words!r}{' by its words' if asks else ''}"
    if lacks := game.rulebook().hits(words).lacks:
        return f"no rule of {game.title} is about {lacks}"
    for other in map(catalogue.game, catalogue.game_ids()):
        if (rule := other.rulebook().find(words)) is not None:
            return f"{nothing}; it is a rule of {other.title}: `westmarch rules {other.id} {rule.id}`"
    commands = _commands(game, words)
    return f"{nothing}; {commands} finds some" if commands else f"{nothing}{_meant(game, words, having=())}"


def _meant(game: Game, words: str, having: Sequence[tuple[Game, list[Rule]]] | None = None) -> str:
    """Ask whether words are mistyped that no rule of a game has, with the commands that find them in other games where
    only those have what is like them; nothing where none is. `having` are the games that have the words, if known."""
    hits = game.rulebook().hits(words)
    if hits.places:
        return ""
    like = catalogue.words_elsewhere(game, words, having)
    ways = " or ".join(f"`westmarch rules {other.id} --search {quoted(meant)}`" for other, meant, _ in like)
    asks = meaning([("", meant) for meant in dict.fromkeys(meant for _, meant, _ in like)] or hits.perhaps)
    return f"{asks} {ways} finds it" if ways else asks


def _commands(game: Game, words: str) -> str:
    """Return the commands that find some words in the rules of other games, if they stand there."""
    others = catalogue.rules_elsewhere(game, words)
    return " or ".join(f"`westmarch rules {other.id} --search {quoted(words)}`" for other, _ in others)


def _missing(game: Game, wanted: str) -> str:
    """Say that a game has no rule with an id and no chapter of that name, and what may have been meant."""
    book, asked = game.rulebook(), visible(wanted)[:40]
    nothing = f"{game.title} has no rule or chapter {asked!r}"
    if lacks := book.hits(wanted).lacks:
        return f"{nothing}; no rule is about {lacks}"
    for other in map(catalogue.game, catalogue.game_ids()):
        if other.id != game.id and (elsewhere := other.rulebook().asked(wanted)):
            name = elsewhere[0].id if len(elsewhere) == 1 else quoted(wanted)
            return f"{nothing}; it is one of {other.title}: `westmarch rules {other.id} {name}`"
    above = wanted.rpartition(".")[0]
    if len(book.asked(above)) > 1:
        return f"{nothing}; `westmarch rules {game.id} {above}` prints those of {above}"
    if near := book.near(wanted):
        return f"{nothing}; do you mean {' or '.join(f'{rule.id} ({rule.title})' for rule in near)}?"
    if meant := _meant(game, wanted):
        return f"{nothing}{meant}"
    if book.hits(wanted).places:
        return f"{nothing}; `westmarch rules {game.id} --search {quoted(asked)}` finds these words"
    return f"{nothing}; `westmarch rules {game.id}` names the chapters, and with --titles all rules"


def _order(game: Game, as_json: bool) -> int:
    """Print the parts of the order of play, each with its rule, those of an expansion behind those of the game itself
    and under its title; for a program also the kinds of what is asked."""
    parts: list[dict[str, Any]] = [
        {
            "rule": chapter.rule,
            "title": chapter.title,
            "asks": [step.name for step in chapter.steps if isinstance(step, Question)],
        }
        for chapter in game.rules.order
        if chapter.rule
    ]
    if as_json:
        say_json({"game": game.id, "title": game.title, "order": parts})
        return 0
    book = game.rulebook()
    of_parts: dict[str, list[dict[str, Any]]] = {"": []}
    for part in parts:
        of_parts.setdefault(book.expansion_of(book.asked(part["rule"])[0]), []).append(part)
    titles = ["", *(part.title for part in book.parts)]
    say(f"{game.title}: the order of play")
    for title, its in sorted(of_parts.items(), key=lambda one: titles.index(one[0])):
        if title:
            say()
            say(f"{title}, where that is played")
        for part in its:
            say(f"  {part['rule']:12} {part['title']}")
    example = f"`westmarch rules {game.id} {of_parts[''][0]['rule']}`"
    say()
    for line in wrapped(f"{example} prints what the rules say of the first."):
        say(line)
    return 0


def _read(game: Game, book: Rulebook, wanted: str, found: Sequence[Rule]) -> None:
    """Print a rule or the rules of a chapter; of several chapters, which rules they have."""
    chapters = list(dict.fromkeys(rule.chapter for rule in found))
    if len(found) == 1:
        lines = rule_lines(found[0], book)
        chapter = found[0].chapter
        others = [rule.id for rule in book if rule.chapter == chapter][1:]
        if numbered(chapter)[0] == found[0].id and others:
            ids = others[0] if len(others) == 1 else f"{others[0]} to {others[-1]}"
            command = f"`westmarch rules {game.id} {_name_of(chapter, book)}`"
            more = [line for rule in book if rule.id in others for line in title_of(rule)]
            lines += ["", *wrapped(f"The chapter goes on with {ids}: {command} prints it."), *more]
    elif len(chapters) > 1:
        _titles(f"{book.title}: {len(found)} rules in {len(chapters)} chapters", found)
        lines = ["", *wrapped(f"`westmarch rules {game.id} {_name_of(chapters[0], book)}` prints the first of them.")]
    else:
        lines = [chapters[0]]
        for rule in found:
            lines += ["", *rule_lines(rule, book)]
    for line in lines:
        say(line)
    if len(found) == 1:
        _seen(game, found[0])


def _seen(game: Game, rule: Rule) -> None:
    """Say how a rule can be seen at work: by a command where one shows it, and on the screen."""
    places = examples(game.id, rule.id)
    if not places:
        return
    how = next(filter(None, map(_command, places)), "")
    kind = "the nearest example" if nothing(game.id, rule.id) else "an example"
    lead = f"{kind[:1].upper()}{kind[1:]}: {how}. " if how else ""
    shown = f"{len(places)} examples" if how and len(places) > 1 else "it" if how else kind
    say()
    for line in wrapped(f"{lead}On the screen, s at this rule in the rulebook (r) shows {shown}."):
        say(line)


def _command(example: Example) -> str:
    """Return the command that shows an example, whatever games of one's own are called; nothing for one in a short
    replay, which has no name."""
    if example.lesson:
        return f"`westmarch lesson play {example.lesson}`, step {example.step + 1}"
    return f"`westmarch replay {IN_GALLERY}{example.piece} --at {example.entry}`" if example.piece else ""


def _name_of(chapter: str, book: Rulebook) -> str:
    """Return by which word of the command line a chapter is asked for: its number, its title, or both."""
    names = [name for name in numbered(chapter) if name and {rule.chapter for rule in book.asked(name)} == {chapter}]
    return quoted(next((name for name in names if name not in book), chapter))


def _hits(game: Game, words: str, hits: Hits) -> None:
    """List the rules that were found, in groups, the most likely first, each with the sentence that is most like what
    was asked, whole where it is likely the answer, or with the passage in which the words stand, or with how its text
    begins."""
    book = game.rulebook()
    shown = False
    for number, group in enumerate(groups_of(hits, repr(words))):
        first = ", the most likely first" if len(group.places) > 1 and not hits.answer else ""
        if shown:
            say()
        for line in wrapped(f"{game.title}: {group.head}{first}" if not number else group.head + first):
            say(line)
        shown = bool(group.places)
        for rule in book.at(group.places):
            for line in title_of(rule, book.expansion_of(rule)):
                say(line)
            answers = bool(hits.answer) and group.places == hits.places[: hits.answer]
            first_of_all = FIRST_PASSAGE if rule is book.at(hits.places[:1])[0] else WHOLE_PASSAGE
            for line in _passage(book, rule, hits, whole=first_of_all if answers else 0):
                say(line)
    others = "" if is_whole(hits) else _commands(game, words)
    if others:
        say()
        for line in wrapped(f"{others} finds what another game has on {words!r}."):
            say(line)


def _passage(book: Rulebook, rule: Rule, hits: Hits, *, whole: int) -> list[str]:
    """Return what is shown of a rule that was found: the whole sentence with those beside it in so many characters as
    `whole` says, or one line of it where that is none."""
    plain = bare(rule.text)
    room, before = max(LEAST_PASSAGE, width() - ID_ROOM), " " * ID_ROOM
    sentence, words = book.sentence(rule, plain, hits)
    if whole and (sentence := sentence or next(iter(sentences(plain)), "")):
        return wrapped(passage_of(plain, sentence, whole, book.row(rule), words), before, before)
    if sentence:
        return [before + "".join(piece for piece, _ in shortened(book.told(rule, plain, sentence), words, room))]
    hit = "".join(around(plain, hits.words, room, others=book.sayings.others)) or opening(plain, room)
    return [before + hit]


def _titles(head: str, found: Sequence[Rule]) -> None:
    """List rules by chapter."""
    say(head)
    for chapter, group in groupby(found, lambda rule: rule.chapter):
        say(f"\n{chapter}")
        rules = list(group)
        room = max(ID_ROOM, *(len(rule.id) + 3 for rule in rules))
        for rule in rules:
            for line in title_of(rule, room=room):
                say(line)


def _contents(game: Game, book: Rulebook) -> None:
    """Say how to read on, then what stands before the rules of each part of the book, and its chapters."""
    parts = {part.chapter: part for part in book.parts}
    first = next(iter(book))
    lines = (
        f"`westmarch rules {game.id} {_name_of(first.chapter, book)}` prints a chapter, "
        f"`westmarch rules {game.id} {first.id}` a rule, `westmarch rules {game.id} WORDS` finds "
        "what is asked in these words, "
        "`--titles` names all rules, `--order` the order of play."
    )
    for line in wrapped(lines):
        say(line)
    say()
    room = ID_ROOM if any(numbered(chapter)[0] for chapter in book.chapters()) else 2
    for chapter in book.chapters():
        if chapter in parts:
            _overview(parts[chapter], first=parts[chapter] is book.parts[0])
            say("\nChapters")
        ids = [rule.id for rule in book if rule.chapter == chapter]
        number, title = numbered(chapter)
        span = ids[0] if len(ids) == 1 else f"{ids[0]} to {ids[-1]}"
        for line in wrapped(f"{title} ({span})", " " * room, f"  {number}".ljust(room)):
            say(line)


def _overview(part: Part, *, first: bool) -> None:
    """Say what stands before the rules of a part of the book, below its title."""
    say(part.title if first else f"\n{part.title}")
    say()
    for line in text_lines(part.text):
        say(line)
