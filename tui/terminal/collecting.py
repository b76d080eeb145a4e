"""The garbage collector: it waits while the program starts, and leaves alone afterwards what the start has made.

Modules, styles and the entries of a log are made by the hundred thousand, and almost all of them stay. The collector
would walk over them again and again: while the program starts, and later in the middle of answering a key.
"""

from __future__ import annotations

import gc


def wait() -> None:
    """Collect nothing until `begin`."""
    gc.disable()


def begin() -> None:
    """If the collector waits, let it collect what is made from now on."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
