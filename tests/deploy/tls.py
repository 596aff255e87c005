"""A door with TLS before a server that speaks none, as a cloud or a tunnel has one."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from threading import Thread

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

# What a client of PostgreSQL sends before it speaks TLS.
SSL_REQUEST = bytes.fromhex("0000000804d2162f")


@dataclass(frozen=True)
class Certificate:
    """A certificate for 127.0.0.1 that signs itself, and its key."""

    chain: Path
    key: Path


def make_certificate(place: Path) -> Certificate:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a server of a test")])
    now = datetime.now(UTC)
    here = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder(
            name, name, key.public_key(), x509.random_serial_number()
        )
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(here, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    found = Certificate(place / "server.crt", place / "server.key")
    found.chain.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    found.key.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    found.key.chmod(0o600)
    return found


@dataclass
class Door:
    """Where it listens, and how many connections came through with TLS."""

    port: int
    encrypted: int = 0


@contextmanager
def door(port: int, certificate: Certificate, asks_first: bool) -> Iterator[Door]:
    """A door to a port of this machine; ``asks_first``: as PostgreSQL is asked for TLS.

    A client that does not ask goes through in the clear.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.chain, certificate.key)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        found = Door(listening.getsockname()[1])

        def serve() -> None:
            with suppress(OSError):
                while True:
                    line, _where = listening.accept()
                    Thread(target=lead, args=(line,), daemon=True).start()

        def lead(line: socket.socket) -> None:
            with suppress(OSError):
                if not asks_first or _asked(line):
                    line = context.wrap_socket(line, server_side=True)
                    found.encrypted += 1
                _join(line, socket.create_connection(("127.0.0.1", port)))

        Thread(target=serve, daemon=True).start()
        yield found


def _asked(line: socket.socket) -> bool:
    """Whether the client asks for TLS; what it says otherwise is left to be read."""
    if line.recv(8, socket.MSG_PEEK) != SSL_REQUEST:
        return False
    line.recv(8)
    line.sendall(b"S")
    return True


def _join(one: socket.socket, other: socket.socket) -> None:
    """Pass on what either says until one of them ends."""
    Thread(target=_pass_on, args=(other, one), daemon=True).start()
    _pass_on(one, other)


def _pass_on(here: socket.socket, there: socket.socket) -> None:
    with suppress(OSError):
        while said := here.recv(65_536):
            there.sendall(said)
    for end in (here, there):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
