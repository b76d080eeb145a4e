"""`make lowest`, `make newest`: a few tests of the screen with the oldest or the newest libraries that are allowed.

Each has a virtual environment of its own (`.venv-lowest`, `.venv-newest`), which is made anew when `pyproject.toml`
changed. The suite itself runs with what is installed.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

TOP = Path(__file__).parent.parent
TESTS = (
    "tests/tui/test_private_names.py",
    "tests/tui/table/test_table.py::test_undo_and_redo",
    "tests/tui/shell/test_typed_ahead.py",
)
"""That Textual's private names are there, and that a table and keys typed ahead work."""


def bounds(which: str) -> list[str]:
    """Return what to ask pip for: each library that the program needs, at its lowest version, or as new as may be."""
    needed: list[str] = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    if which == "newest":
        return needed
    return [re.sub(r">=([\w.]+),.*", r"==\1", one) for one in needed]


def made(which: str) -> Path:
    """Return the Python of the environment, made now where it is missing or older than the project file."""
    folder = TOP / f".venv-{which}"
    stamp = folder / "made-for"
    digest = hashlib.sha256((TOP / "pyproject.toml").read_bytes()).hexdigest()
    python = folder / "bin" / "python"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != digest:
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        limits = folder / "limits.txt"
        limits.write_text("\n".join(bounds(which)) + "\n", encoding="utf-8")
        pip: list[str | Path] = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        newest = ["--upgrade", "--upgrade-strategy", "eager"] if which == "newest" else []
        subprocess.run([*pip, *newest, "--constraint", limits, "--editable", f"{TOP}[dev]"], check=True)
        stamp.write_text(digest, encoding="utf-8")
    return python


def main() -> int:
    """Run the tests and return their exit code."""
    parser = argparse.ArgumentParser(prog="make lowest", description="Test with other versions of the libraries.")
    parser.add_argument("which", choices=("lowest", "newest"))
    which = parser.parse_args().which
    python = made(which)
    subprocess.run([python, "-m", "pip", "freeze", "--exclude-editable"], check=True)
    return subprocess.run([python, "-m", "pytest", *TESTS], cwd=TOP, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
