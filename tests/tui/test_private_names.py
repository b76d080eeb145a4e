"""Textual's private names: each that is used is there, and only `tui/terminal` uses any."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.command import CommandPalette
from textual.css.stylesheet import Stylesheet
from textual.drivers.linux_driver import LinuxDriver
from textual.screen import ModalScreen
from textual.scroll_view import ScrollView
from textual.widgets import Footer, Input, Static

from tui.terminal.private import NAMES

TOP = Path(__file__).parent.parent.parent
TERMINAL = TOP / "tui" / "terminal"
BASES = (App, CommandPalette, Footer, Input, LinuxDriver, ModalScreen, ScrollView, Static, Stylesheet)
"""What classes of ours are made of, or work on."""

DRAWN = re.compile(r"^(?:    )*(?:from|import) (?:textual|tui\.(?:widgets|sheets|table|replay|rules|themed))\b", re.M)
"""What a module imports that has screens or widgets."""

SET = re.compile(r"\bself\.(_\w+)\s*(?::[^=\n]+)?=[^=]")


def there(owner: Any, name: str) -> bool:
    """Whether instances of a class have a member, by its own word or by what its methods set."""
    if hasattr(owner, name) or name in getattr(owner, "__dataclass_fields__", ()):
        return True
    return any(re.search(rf"\bself\.{name}\b\s*[:=]", source_of(one)) for one in getattr(owner, "__mro__", ()))


@cache
def source_of(kind: type) -> str:
    try:
        return inspect.getsource(kind)
    except (OSError, TypeError):
        return ""


@cache
def of_textual() -> frozenset[str]:
    """Return the private names that Textual gives to what our classes are made of."""
    kinds = {one for base in BASES for one in base.__mro__ if one.__module__.startswith("textual")}
    names = {name for kind in kinds for name in (*vars(kind), *SET.findall(source_of(kind)))}
    return frozenset(name for name in names if name.startswith("_") and not name.startswith("__"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return what a module is made of, as far as it tells of names: imports, attributes, functions."""
    kinds = ast.ImportFrom | ast.Attribute | ast.FunctionDef | ast.AsyncFunctionDef
    return tuple(node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, kinds))


@cache
def used(path: Path) -> frozenset[str]:
    """Return the private names that a module takes, gives or defines."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
    return frozenset(name for name in found if name.startswith("_") and not name.startswith("__"))


@pytest.mark.parametrize(("owner", "name"), [(owner, name) for owner, names in NAMES.items() for name in names])
def test_a_private_name_is_there(owner: str, name: str) -> None:
    module, _, kind = owner.partition(":")
    assert there(getattr(importlib.import_module(module), kind), name)


def test_a_name_that_is_gone_is_found() -> None:
    assert not there(App, "_no_such_name")


def screens() -> list[Path]:
    """Return the modules with widgets and screens; the command line is none of Textual's, and of what is hosted only
    what guests see."""
    folders, hosting = {TERMINAL, TOP / "tui" / "commands"}, TOP / "tui" / "hosting"
    found = [path for path in sorted((TOP / "tui").rglob("*.py")) if not folders & set(path.parents)]
    return [path for path in found if hosting not in path.parents or DRAWN.search(path.read_text(encoding="utf-8"))]


def test_nothing_else_reaches_into_textual() -> None:
    private = of_textual()
    assert {"_compositor_refresh", "_batch_count", "_bindings"} <= private
    assert {path.relative_to(TOP).as_posix(): used(path) & private for path in screens() if used(path) & private} == {}


def test_nothing_else_imports_a_private_module() -> None:
    wrong = [
        f"{path.relative_to(TOP)} imports {node.module}"
        for path in screens()
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and re.match(r"textual(\.\w+)*\._", node.module or "")
    ]
    assert wrong == []


def test_every_private_name_in_use_is_listed() -> None:
    listed = {name for names in NAMES.values() for name in names}
    found = {name for path in TERMINAL.glob("*.py") for name in used(path)} & of_textual()
    own = {"_size", "_rows", "_lines"}
    assert found - own <= listed
