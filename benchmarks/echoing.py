"""What a line costs by itself: a program that sends each line of a guest to all five of its table, and knows nothing.

`python -m benchmarks.echoing PATH` listens on a Unix socket; the first line of a guest says at which table it is.
"""

from __future__ import annotations

import asyncio
import sys

LIMIT = 1 << 20


async def serve(path: str) -> None:
    """Listen at `path` until the program is ended."""
    tables: dict[bytes, list[asyncio.StreamWriter]] = {}

    async def guest(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        here = tables.setdefault(await reader.readline(), [])
        here.append(writer)
        while line := await reader.readline():
            for one in here:
                one.write(line)

    server = await asyncio.start_unix_server(guest, path, limit=LIMIT)
    print("Listening", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1]))
