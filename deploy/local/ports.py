"""Ports: finding free ones, remembering them, and saying when one is taken."""

import errno
import socket
from collections.abc import Iterable
from pathlib import Path

from deploy.local import Trouble

LOOPBACK = "127.0.0.1"
# Every address of this machine.
ANY = "0.0.0.0"


def free_port() -> int:
    """A port that is free at this moment."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port: int = probe.getsockname()[1]
        return port


def is_free(port: int) -> bool:
    """Whether this machine would let a server listen on the port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError:
            return False
    return True


def listen(port: int, host: str = LOOPBACK) -> socket.socket:
    """A listening socket on the web port, kept open over restarts of the server."""
    web = socket.socket()
    web.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Every connection inherits this. An answer goes out in two pieces, and without it
    # the second waits until the client has confirmed the first: 40 ms an answer.
    web.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        web.bind((host, port))
    except OSError as error:
        web.close()
        raise Trouble(_refused(port, error)) from error
    web.listen(512)
    return web


def listen_on_first(host: str, ports: Iterable[int], option: str) -> socket.socket:
    """The same on the first of these ports that this account may take."""
    wanted = tuple(ports)
    for port in wanted[:-1]:
        try:
            return listen(port, host)
        except Trouble:
            continue
    try:
        return listen(wanted[-1], host)
    except Trouble as trouble:
        raise Trouble(str(trouble).replace("--port", option)) from trouble


def _refused(port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken by another program: "
            "stop it, or choose another port with --port N."
        )
    return f"Port {port} cannot be used ({error.strerror}): choose one above 1023."


def read_port(text: str) -> int:
    """The requested port."""
    if text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise Trouble(f"{text!r} is not a port: give a number from 1 to 65535.")


def remembered_port(note: Path) -> int:
    """The port used last time when it is still free, otherwise a new one."""
    last = noted_port(note)
    if last and is_free(last):
        return last
    port = free_port()
    note_port(note, port)
    return port


def noted_port(note: Path) -> int:
    """The port last used; 0 when there is none."""
    last = note.read_text().strip() if note.exists() else ""
    return int(last) if last.isdecimal() else 0


def note_port(note: Path, port: int) -> None:
    """Store the port for later commands."""
    note.parent.mkdir(parents=True, exist_ok=True)
    note.write_text(f"{port}\n")


def served_port(place: Path) -> int:
    """The port that `./dev run` serves pages on, or served them on last; 0 for none."""
    return noted_port(place / "ports" / "web")


def answers(host: str, port: int) -> bool:
    """Whether a server listens there."""
    try:
        with socket.create_connection((host, port), timeout=3):
            return True
    except OSError:
        return False
