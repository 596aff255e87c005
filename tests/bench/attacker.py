"""A stranger's program: ``python -m tests.bench.attacker PORT KIND CONNECTIONS``.

A process of its own, as an attacker is, until it is ended. It says how many answers
of each status it got when its input is closed.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio import StreamReader, StreamWriter
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Coroutine
from uuid import uuid4

HOST = "127.0.0.1"
CSRF = "c" * 32
BODY = 8 * 1024 * 1024
HEADER = 250 * 1024 * 1024
PIECE = b"x" * 65536
Said = Counter[int]
Attack = Callable[[int, Said], Coroutine[None, None, None]]


async def at_the_form(port: int, said: Said) -> None:
    """Ever-new names with wrong passwords at the page where people log in."""
    while True:
        form = f"login={uuid4()}&password=wrong&csrfmiddlewaretoken={CSRF}"
        head = (
            f"POST /login/ HTTP/1.1\r\nHost: {HOST}:{port}\r\n"
            f"Cookie: csrftoken={CSRF}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(form)}\r\nConnection: close\r\n\r\n"
        )
        said[await _ask(port, (head + form).encode())] += 1


async def at_the_api(port: int, said: Said) -> None:
    """The same at the API."""
    while True:
        pair = b64encode(f"{uuid4()}:wrong".encode()).decode()
        head = (
            f"GET /api/tables/ HTTP/1.1\r\nHost: {HOST}:{port}\r\n"
            f"Authorization: Basic {pair}\r\nConnection: close\r\n\r\n"
        )
        said[await _ask(port, head.encode())] += 1


async def bodies(port: int, said: Said) -> None:
    """A body that is one byte short, for as long as somebody waits for it."""
    head = (
        f"POST /login/ HTTP/1.1\r\nHost: {HOST}:{port}\r\n"
        f"Cookie: csrftoken={CSRF}\r\nContent-Type: text/plain\r\n"
        f"Content-Length: {BODY}\r\n\r\n"
    )
    await _pour(port, head.encode(), BODY - 1, said)


async def header(port: int, said: Said) -> None:
    """A header that does not end."""
    head = f"GET / HTTP/1.1\r\nHost: {HOST}:{port}\r\nX-Long: "
    await _pour(port, head.encode(), HEADER, said)


async def _pour(port: int, head: bytes, size: int, said: Said) -> None:
    while True:
        reader, writer = await asyncio.open_connection(HOST, port)
        try:
            writer.write(head)
            while size > 0 and not writer.is_closing():
                writer.write(PIECE[:size])
                size -= len(PIECE)
                await writer.drain()
        except OSError:
            pass
        said[await _status(reader, writer)] += 1


async def _ask(port: int, request: bytes) -> int:
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(request)
    return await _status(reader, writer)


async def _status(reader: StreamReader, writer: StreamWriter) -> int:
    """The status of the answer; 0 where the server hung up without one."""
    try:
        answer = await reader.read()
    except OSError:
        answer = b""
    writer.close()
    return int(answer[9:12] or 0)


ATTACKS: dict[str, Attack] = {
    "form": at_the_form,
    "api": at_the_api,
    "bodies": bodies,
    "header": header,
}


async def attack(port: int, kind: str, connections: int) -> Said:
    """All connections at once, until the input is closed."""
    said: Said = Counter()
    tasks = [asyncio.create_task(ATTACKS[kind](port, said)) for _ in range(connections)]
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return said


if __name__ == "__main__":
    found = asyncio.run(attack(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
    sys.stdout.write(json.dumps(found))
