"""A real browser without a window, driven over a pipe: for tests of pages that are exported."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 60.0
"""Seconds after which a browser that does not answer is given up."""

KEYS = {
    "ArrowRight": 39,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowDown": 40,
    "PageUp": 33,
    "PageDown": 34,
    "Home": 36,
    "End": 35,
    " ": 32,
}


def installed() -> str | None:
    """Return the path of a Chromium, or None when none is installed."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Browser:
    """A page in a browser."""

    def __init__(self, to: int, back: int) -> None:
        self._to, self._back = to, back
        self._number = 0
        self._rest = b""
        self.told: list[dict[str, Any]] = []
        """What the browser said of its own accord: requests, errors, dialogs."""
        target = self.ask("Target.createTarget", {"url": "about:blank"})["targetId"]
        self._session = self.ask("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, parameters: dict[str, Any] | None = None) -> dict[str, Any]:
        """Send a command and return its result."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters or {}}
        if hasattr(self, "_session"):
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                found: dict[str, Any] = answer["result"]
                return found
            self.told.append(answer)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            assert select.select([self._back], [], [], PATIENCE)[0], "the browser does not answer"
            more = os.read(self._back, 1 << 16)
            assert more, "the browser has left"
            self._rest += more
        message, _, self._rest = self._rest.partition(b"\0")
        found: dict[str, Any] = json.loads(message)
        return found

    def open(self, path: Path) -> None:
        """Open a file and wait until it stands."""
        self.ask("Page.navigate", {"url": path.as_uri()})
        self.wait("document.readyState === 'complete' && document.body.dataset.place !== undefined")

    def run(self, script: str) -> Any:
        """Return the value of an expression in the page."""
        return self.ask("Runtime.evaluate", {"expression": script, "returnByValue": True})["result"].get("value")

    def wait(self, script: str) -> None:
        """Wait until an expression is true."""
        until = time.monotonic() + PATIENCE
        while not self.run(script):
            assert time.monotonic() < until, script
            time.sleep(0.02)

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            text = key if len(key) == 1 else ""
            common = {"key": key, "windowsVirtualKeyCode": KEYS.get(key, 0)}
            self.ask("Input.dispatchKeyEvent", {"type": "keyDown", "text": text, **common})
            self.ask("Input.dispatchKeyEvent", {"type": "keyUp", **common})

    def text(self, selector: str) -> str:
        """Return the text of an element."""
        return str(self.run(f"document.querySelector({json.dumps(selector)}).innerText"))

    def picture(self, dark: bool) -> bytes:
        """Return the page as PNG, in light or dark."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", {"features": [scheme]})
        return base64.b64decode(self.ask("Page.captureScreenshot")["data"])


@contextmanager
def browsing(program: str, home: Path) -> Iterator[Browser]:
    """Start a browser of its own home folder, and end it afterwards."""
    there, to = os.pipe()
    back, answers = os.pipe()

    def wire() -> None:
        # The browser reads commands from 3 and answers on 4.
        reads, writes = os.dup(there), os.dup(answers)
        os.dup2(reads, 3)
        os.dup2(writes, 4)

    words = [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
    words += ["--disable-background-networking", f"--user-data-dir={home}", "--remote-debugging-pipe"]
    process = subprocess.Popen(
        words, preexec_fn=wire, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(there)
    os.close(answers)
    try:
        yield Browser(to, back)
    finally:
        os.close(to)
        os.close(back)
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def opened(browser: Browser, folder: Path, text: str) -> None:
    """Open an exported page, and forget what was objected to before."""
    browser.told.clear()
    (folder / "page.html").write_text(text, encoding="utf-8")
    browser.open(folder / "page.html")


def complaints(browser: Browser) -> list[str]:
    """Return what the browser objected to: errors, refused scripts, dialogs, and requests but for the page itself."""
    bad = {"Runtime.exceptionThrown", "Log.entryAdded", "Page.javascriptDialogOpening"}
    requests = [one["params"]["request"]["url"] for one in browser.told if one["method"] == "Network.requestWillBeSent"]
    found = [one["method"] for one in browser.told if one.get("method") in bad]
    return found + [url for url in requests if not url.endswith("/page.html")]


def sized(browser: Browser, width: int, height: int) -> None:
    """Give the page a screen of so many points; a narrow one is a phone."""
    browser.ask(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500},
    )
