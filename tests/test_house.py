"""The house stands: imports run one way, the kernel names no game, and core stays pure."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from core.catalogue import game, game_ids
from tests.games import shipped

TOP = Path(__file__).parent.parent
LAYERS = ("core", "saves", "replays", "tui")
IMPURE = {"os", "io", "time", "datetime", "random", "secrets", "socket", "subprocess", "tempfile", "shutil", "textual"}
MAY_BE_IMPURE = {
    "core/catalogue.py": {"pathlib"},
    "core/bots/random_bot.py": {"random"},
    "core/bots/arena.py": {"random"},
}
"""Bots have a randomness of their own; the catalogue looks at its own package."""

ORDINARY_WORDS = {"dice"}
"""Ids of games that are ordinary words, too: they mean the game as a package or as a text of their own."""


def modules(layer: str) -> list[Path]:
    return sorted((TOP / layer).rglob("*.py"))


def imports(path: Path) -> frozenset[str]:
    found = set()
    for node in imported(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif node.module:
            found.add(node.module)
    return frozenset(found)


@cache
def imported(path: Path) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Return every import of a module, wherever it stands. Only statements are gone through: no import lies within an
    expression, and of those there are ten times as many."""
    found: list[ast.Import | ast.ImportFrom] = []
    left: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while left:
        node = left.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.append(node)
        for block in ("body", "orelse", "finalbody", "handlers", "cases"):
            below = getattr(node, block, [])
            left += below if isinstance(below, list) else []
    return tuple(found)


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_never_run_back(layer: str) -> None:
    above = LAYERS[LAYERS.index(layer) + 1 :]
    wrong = [
        f"{path.relative_to(TOP)} imports {name}"
        for path in modules(layer)
        for name in imports(path)
        if name.split(".")[0] in above
    ]
    assert wrong == []


def test_core_touches_neither_disk_nor_clock_nor_terminal() -> None:
    wrong = []
    for path in modules("core"):
        name = path.relative_to(TOP).as_posix()
        used = {module.split(".")[0] for module in imports(path)} & IMPURE
        if used - MAY_BE_IMPURE.get(name, set()) and "/players/" not in name and not name.endswith("/bots.py"):
            wrong.append(f"{name} imports {', '.join(sorted(used))}")
    assert wrong == []


def test_no_layer_below_the_screens_knows_of_sockets() -> None:
    lines = {"asyncio", "asyncssh", "selectors", "socket", "socketserver"}
    wrong = [
        f"{path.relative_to(TOP)} imports {name}"
        for layer in LAYERS[:-1]
        for path in modules(layer)
        for name in imports(path)
        if name.split(".")[0] in lines
    ]
    assert wrong == []


READS_BY_TYPE = re.compile(r"msgspec\.(convert|(json|msgpack|toml|yaml)\.(Decoder\((?!\[)|decode\(.*\btype=))")


def test_types_are_read_in_one_place_alone() -> None:
    """Two threads that make msgspec meet a struct at the same time end the process."""
    wrong = [
        f"{path.relative_to(TOP)}:{number}: {line.strip()}"
        for layer in LAYERS
        for path in modules(layer)
        if path != TOP / "core" / "kernel" / "decoding.py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if READS_BY_TYPE.search(line)
    ]
    assert wrong == []


OWN = {*game_ids(), *(path.name for path in (TOP / "tui" / "games").iterdir() if path.is_dir())}
"""The folders of games: of those that are offered, and of those that have a screen already."""


def shared_modules() -> list[Path]:
    folders = [TOP / "core" / "kernel", TOP / "core" / "bots", TOP / "saves", TOP / "replays", TOP / "tui"]
    paths = [path for folder in folders for path in folder.rglob("*.py")]
    return [path for path in paths if not OWN & set(path.relative_to(TOP).parts)]


def test_what_all_games_share_names_none() -> None:
    ids = [rf"(core|tui)[./]{name}\b|[\"']{name}[\"']" if name in ORDINARY_WORDS else name for name in game_ids()]
    names = re.compile("|".join([*ids, "frodo", "hobbit", "mordor"]), re.IGNORECASE)
    wrong = [
        f"{path.relative_to(TOP)}:{number}: {line.strip()}"
        for path in shared_modules()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if names.search(line)
    ]
    assert wrong == []


TOOLS = [
    path
    for path in sorted((TOP / "tests").rglob("*.py"))
    if not path.name.startswith("test_") and not {*path.relative_to(TOP).parts} & OWN
]
SEATED = ("tests/tui/", "tests/cli/conftest.py")
"""Where tests of screens and commands sit down at a game of their own."""


def test_no_tool_that_all_games_share_names_one() -> None:
    names = re.compile("|".join(rf"[\"'.]{name}\b" for name in game_ids()))
    wrong = [
        f"{path.relative_to(TOP)}:{number}: {line.strip()}"
        for path in TOOLS
        if not path.relative_to(TOP).as_posix().startswith(SEATED)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if names.search(line)
    ]
    assert wrong == []


def test_no_game_imports_another() -> None:
    games = game_ids()
    wrong = [
        f"{path.relative_to(TOP)} imports {name}"
        for own in games
        for path in modules(f"core/{own}")
        for name in imports(path)
        for other in games
        if other != own and name.startswith(f"core.{other}")
    ]
    assert wrong == []


def arrows() -> dict[str, set[str]]:
    """Return what each module of the house imports, wherever in it and for whatever purpose."""
    found: dict[str, set[str]] = {}
    for layer in LAYERS:
        for path in modules(layer):
            found[module_name(path)] = set()
    for layer in LAYERS:
        for path in modules(layer):
            own = module_name(path)
            for node in imported(path):
                if isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                elif node.module:
                    whole = [f"{node.module}.{alias.name}" for alias in node.names]
                    names = [name if name in found else node.module for name in whole]
                else:
                    continue
                found[own] |= {name for name in names if name in found and name != own}
    return found


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__")


def circles(arrows: dict[str, set[str]]) -> list[list[str]]:
    """Return the groups of modules that import each other round about, by Tarjan's way."""
    found: list[list[str]] = []
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_: list[str] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        open_.append(name)
        for other in sorted(arrows[name]):
            if other not in number:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in open_:
                lowest[name] = min(lowest[name], number[other])
        if lowest[name] == number[name]:
            at = open_.index(name)
            group = open_[at:]
            del open_[at:]
            if len(group) > 1:
                found.append(sorted(group))

    for name in sorted(arrows):
        if name not in number:
            visit(name)
    return found


def test_no_modules_import_each_other_round_about() -> None:
    """Not even for the checker of types, nor inside a function."""
    assert circles(arrows()) == []


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


BANNER = re.compile(r"^\s*#+ ?[-=*~_#]{4,}", re.MULTILINE)


@pytest.mark.parametrize("layer", [*LAYERS, "tests", "benchmarks"])
def test_no_module_has_banners(layer: str) -> None:
    """What needs a banner to be found in a module wants a module of its own."""
    assert BANNER.search("    # ------ painting\n")
    assert [path for path in modules(layer) if BANNER.search(path.read_text(encoding="utf-8"))] == []


def unnamed(game_id: str, title: str, texts: Mapping[str, str]) -> list[str]:
    """Return, in sentences, where the texts about the house leave out a game that comes with it."""
    name = title.removeprefix("The ")
    wanted = {"README.md": name, "CHANGELOG.md": name, "docs/architecture.md": f"| `core/{game_id}` |"}
    return [
        f"{path} does not name {title}: write {word!r} there"
        for path, word in wanted.items()
        if word not in texts[path]
    ]


@pytest.mark.parametrize("game_id", shipped())
def test_the_papers_of_the_house_name_every_game(game_id: str) -> None:
    papers = ("README.md", "CHANGELOG.md", "docs/architecture.md")
    texts = {path: (TOP / path).read_text(encoding="utf-8") for path in papers}
    lacking = unnamed(game_id, game(game_id).title, texts)
    assert not lacking, "; ".join(lacking)
    assert len(unnamed("none", "The Game of None", texts)) == len(papers)
