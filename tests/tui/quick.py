"""What keeps tests of the screen quick: what Textual works out from classes and style sheets alone, it works out once.

It does so anew for every application, and each test starts one. Everything that is put in place here gives what Textual
gives (`test_quick.py`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, NamedTuple

from textual import _callback
from textual.css.model import RuleSet
from textual.css.styles import RenderStyles
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.message import Message
from textual.message_pump import MessagePump

PARSED: dict[Any, Any] = {}
"""The rules of each style sheet that was parsed, by the values of its variables; parsing changes nothing else."""

parse = Stylesheet.parse


def parse_once(sheet: Stylesheet) -> None:
    """Parse a style sheet, but look up what another application has parsed already."""
    values = tuple(sorted(sheet._variables.items()))
    sheet._parse_cache = PARSED.setdefault(values, {})
    parse(sheet)


NUMBERS: dict[Any, int] = {}
"""A number for each place in a tree of widgets and for each set of rules, so that they are compared quickly."""

STYLED: dict[tuple[int, int], tuple[dict[str, bool], Any]] = {}
"""What was worked out for a node, by the numbers of the rules and of its place: what it listens to, and its style."""

LISTENS = ("_has_hover_style", "_has_focus_within", "_has_order_style", "_has_odd_or_even")
"""What a node remembers of the rules that may concern it: which changes it has to be styled anew for."""

PLACES: dict[DOMNode, int] = {}
"""The numbers of the places of the nodes that are being styled right now."""

apply = Stylesheet.apply
style_components = Stylesheet._process_component_classes


def number(what: Any) -> int:
    """Return the number of something, the same for what is equal to it."""
    return NUMBERS.setdefault(what, len(NUMBERS))


class Rules(NamedTuple):
    """The rules of a sheet, their number, and the states of a node that they ask about, but for those of its
    neighbours, whom Textual looks at anew as well (`_EXCLUDE_PSEUDO_CLASSES_FROM_CACHE`)."""

    rules: list[RuleSet]
    number: int
    states: frozenset[str]


def rules_of(sheet: Stylesheet) -> Rules:
    """Return what is known of the rules of a sheet. Parsing makes a new list of them, of rules that `PARSED` keeps."""
    known: Rules | None = getattr(sheet, "_rules_known", None)
    rules = sheet.rules
    if known is None or known.rules is not rules:
        states = frozenset().union(*(rule.pseudo_classes for rule in rules))
        beside = Stylesheet._EXCLUDE_PSEUDO_CLASSES_FROM_CACHE
        known = Rules(rules, number(("rules", *(id(rule) for rule in rules))), states - beside)
        sheet._rules_known = known  # type: ignore[attr-defined]
    return known


def place(node: DOMNode, states: frozenset[str], known: dict[Any, Any]) -> int:
    """Return the number of a node's place: all that rules can ask of it and of the nodes that it lies in, where they
    ask about `states` alone."""
    found: int | None = known.get(node)
    if found is None:
        parent = node._parent
        within = place(parent, states, known) if isinstance(parent, DOMNode) else -1
        now = [name for name, holds in node._PSEUDO_CLASSES.items() if name in states and holds(node)]  # type: ignore[arg-type]
        found = known[node] = number((within, type(node), node._id, node.classes, *now))
    return found


def apply_once(sheet: Stylesheet, node: DOMNode, *, animate: bool = False, cache: dict[Any, Any] | None = None) -> None:
    """Style a node, or look up how one in the same place was styled.

    Textual does this for neighbours in one go over the widgets; what it keeps then is kept here for good.
    """
    rules = rules_of(sheet)
    at = place(node, rules.states, PLACES if cache is None else cache)
    key = rules.number, at
    PLACES[node] = at
    try:
        if key in STYLED:
            listens, style = STYLED[key]
            for name, value in listens.items():
                setattr(node, name, value)
            if node.styles.base._rules != style:
                sheet.replace_rules(node, style, animate=animate)
            elif not animate:
                node.notify_style_update()
            sheet._process_component_classes(node)
            return
        kept: dict[Any, Any] = {}
        apply(sheet, node, animate=animate, cache=kept)
        for style in kept.values():
            STYLED[key] = {name: getattr(node, name) for name in LISTENS}, style
    finally:
        del PLACES[node]


class Components(dict[str, RenderStyles]):
    """The styles of the components of a widget, each worked out when somebody asks for it: most are never drawn."""

    def __init__(self, sheet: Stylesheet, node: DOMNode) -> None:
        super().__init__()
        self.names = node._get_component_classes()
        self.sheet, self.node = sheet, node

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __missing__(self, name: str) -> RenderStyles:
        if name not in self.names:
            raise KeyError(name)
        component = DOMNode(classes=name)
        component._attach(self.node)
        apply_once(self.sheet, component, cache={})
        self[name] = component.styles
        return component.styles


def style_components_once(sheet: Stylesheet, node: DOMNode) -> None:
    """Style the components of a widget, unless nothing has changed since that their rules could look at.

    A screen has some forty, and its style is gone over with every move of the focus.
    """
    if not node._get_component_classes():
        return
    now = rules_of(sheet).number, PLACES[node]
    if getattr(node, "_styled_for", None) == now:
        return
    node._styled_for = now  # type: ignore[attr-defined]
    before, node._component_styles = node._component_styles, Components(sheet, node)
    if not isinstance(before, Components) or any(node._component_styles[name] != before[name] for name in before):
        node.refresh()


HANDLERS: dict[tuple[type, type, str], list[tuple[type, Any]] | None] = {}
"""The handlers of a kind of message in a class, in the order in which they are called; None where the message itself
decides."""

dispatch_methods = MessagePump._get_dispatch_methods


def look_for_handlers_once(
    pump: MessagePump, method_name: str, message: Message
) -> Iterable[tuple[type, Callable[[Message], Awaitable[Any]]]]:
    """Find what handles a message in a widget, or look up what was found for another widget of its class.

    Most of the thousands of messages in a test have no handler, and all classes of a widget are searched for each.
    """
    key = (type(pump), type(message), method_name)
    if key not in HANDLERS:
        HANDLERS[key] = handlers(*key)
    if (found := HANDLERS[key]) is None:
        yield from dispatch_methods(pump, method_name, message)
        return
    for owner, method in found:
        if message._no_default_action:
            return
        yield owner, method.__get__(pump, owner)


def handlers(pump: type, message: type, method_name: str) -> list[tuple[type, Any]] | None:
    """Return the classes of a widget that handle a kind of message, each with its handler; None where a handler wants
    to know who sent it."""
    found: list[tuple[type, Any]] = []
    decorated: set[Any] = set()
    for owner in pump.__mro__:
        by_message = owner.__dict__.get("_decorated_handlers") or {}
        for one in message.__mro__:
            for method, selectors in by_message.get(one, ()):
                if selectors:
                    return None
                if method not in decorated:
                    decorated.add(method)
                    found.append((owner, method))
        named = owner.__dict__.get(f"_{method_name}") or owner.__dict__.get(method_name)
        if named is not None and not getattr(named, "_textual_on", None):
            found.append((owner, named))
    return found


PARAMETERS: dict[Any, int] = {}
"""How many parameters a function has, by its code: functions that are made for one call share theirs."""


count_parameters = _callback._count_parameters


def count_parameters_once(function: Callable[..., Any]) -> int:
    """Count the parameters of a function, or look up those of another with the same code."""
    code = getattr(function, "__code__", None)
    if code is None or hasattr(function, "__wrapped__"):
        return count_parameters(function)
    if code not in PARAMETERS:
        PARAMETERS[code] = count_parameters(function)
    return PARAMETERS[code]
