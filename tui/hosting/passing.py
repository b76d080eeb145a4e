"""What passes between two processes of ours over a pair of sockets: messages as JSON lines, and open files beside them.

A file arrives no later than the first byte of the line that it was sent with, and in order. So a message only says how
many files come with it.
"""

from __future__ import annotations

import asyncio
import os
import socket
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec

from core.kernel.decoding import json_decoder

LINE_LIMIT = 64 << 10
"""How many bytes a line may have."""

FILES_LIMIT = 16
"""How many files may be on their way without the line that they belong to."""

CHUNK = 1 << 16


class Message(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="say", kw_only=True):
    """A message; so many `files` come with it."""

    files: int = 0


M = TypeVar("M", bound=Message)


class BadMessage(ValueError):
    """Something came that no process of ours sends."""


class Parcels(Generic[M]):
    """Puts messages together out of bytes and files as they come."""

    def __init__(self, kinds: Any) -> None:
        self._decoder: msgspec.json.Decoder[M] = json_decoder(kinds)
        self._rest = bytearray()
        self._files: deque[int] = deque()

    def feed(self, data: bytes, files: Sequence[int]) -> Iterator[tuple[M, list[int]]]:
        """Yield each message that `data` completes, with its files. Raises `BadMessage`."""
        self._files.extend(files)
        self._rest += data
        while (end := self._rest.find(b"\n")) >= 0:
            line = bytes(self._rest[:end])
            del self._rest[: end + 1]
            try:
                message = self._decoder.decode(line)
            except (msgspec.MsgspecError, UnicodeError, RecursionError):
                raise BadMessage("a line that makes no sense") from None
            if not 0 <= message.files <= len(self._files):
                raise BadMessage("a line without its files")
            yield message, [self._files.popleft() for _ in range(message.files)]
        if len(self._rest) > LINE_LIMIT or len(self._files) > FILES_LIMIT:
            raise BadMessage("a line that is too long")

    def close(self) -> None:
        """Close the files of messages that never came."""
        while self._files:
            os.close(self._files.popleft())


def packed(message: Message) -> bytes:
    """Return the line of a message."""
    return msgspec.json.encode(message) + b"\n"


def receive(sock: socket.socket) -> tuple[bytes, list[int]]:
    """Return what has come over `sock`: bytes (none at its end) and files, which no program inherits."""
    size = array("i").itemsize
    data, controls, _, _ = sock.recvmsg(CHUNK, socket.CMSG_SPACE(FILES_LIMIT * size))
    files = array("i")
    for level, kind, content in controls:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            files.frombytes(content[: len(content) - len(content) % size])
    for file in files:
        os.set_inheritable(file, False)
    return data, list(files)


class Passing(Generic[M]):
    """One end of a pair of sockets, in an event loop.

    `kinds` is the union of messages that come in; `heard` takes each with its files, which are its own from then on.
    `ended` is called once when the other end is gone, or said what makes no sense.
    """

    def __init__(
        self, sock: socket.socket, kinds: Any, heard: Callable[[M, list[int]], None], ended: Callable[[], None]
    ) -> None:
        sock.setblocking(False)
        self._sock = sock
        self._parcels: Parcels[M] = Parcels(kinds)
        self._heard = heard
        self._ended = ended
        self._waiting: deque[tuple[bytes, list[int]]] = deque()
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(sock, self._read)
        self.open = True

    def send(self, message: Message, files: Sequence[int] = ()) -> None:
        """Send a message and files, which are closed here once they have gone. Nothing is sent to who is gone."""
        message = msgspec.structs.replace(message, files=len(files))
        self._waiting.append((packed(message), list(files)))
        if not self.open:
            self._drop()
        elif len(self._waiting) == 1:
            self._write()

    def close(self) -> None:
        """Close this end; `ended` is not called."""
        if self.open:
            self.open = False
            self._loop.remove_reader(self._sock)
            self._loop.remove_writer(self._sock)
            self._drop()
            self._parcels.close()
            self._sock.close()

    def _drop(self) -> None:
        while self._waiting:
            for file in self._waiting.popleft()[1]:
                os.close(file)

    def _end(self) -> None:
        if self.open:
            self.close()
            self._ended()

    def _read(self) -> None:
        try:
            data, files = receive(self._sock)
        except BlockingIOError:
            return
        except OSError:
            data, files = b"", []
        try:
            for message, its in self._parcels.feed(data, files):
                self._heard(message, its)
                if not self.open:
                    return
        except BadMessage:
            data = b""
        if not data:
            self._end()

    def _write(self) -> None:
        while self._waiting:
            line, files = self._waiting[0]
            try:
                sent = socket.send_fds(self._sock, [line], files) if files else self._sock.send(line)
            except BlockingIOError:
                self._loop.add_writer(self._sock, self._write)
                return
            except OSError:
                self._end()
                return
            for file in files:
                with suppress(OSError):
                    os.close(file)
            if sent == len(line):
                self._waiting.popleft()
            else:
                self._waiting[0] = (line[sent:], [])
        self._loop.remove_writer(self._sock)
