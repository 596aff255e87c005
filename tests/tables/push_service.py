"""A push service on this machine, and a browser that reads what was sent to it."""

from __future__ import annotations

import datetime
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.x509.oid import NameOID

from tables.alerts.encryption import encoded
from tables.common import outside
from tables.common.outside import Place

HOST = "push.example.org"


@dataclass
class Browser:
    """The other end of RFC 8291, written after section 3: it has the private key."""

    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = b"sixteen bytes ok"

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(
            serialization.Encoding.X962,
            serialization.PublicFormat.UncompressedPoint,
        )

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": encoded(self.point), "auth": encoded(self.auth)}

    def read(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        sender, text = body[21 : 21 + length], body[21 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)

        def derive(secret: bytes, salt: bytes, info: bytes, size: int) -> bytes:
            return HKDF(hashes.SHA256(), size, salt, info).derive(secret)

        info = b"WebPush: info\x00" + self.point + sender
        secret = derive(self.key.exchange(ec.ECDH(), theirs), self.auth, info, 32)
        key = derive(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = derive(secret, salt, b"Content-Encoding: nonce\x00", 12)
        padded = AESGCM(key).decrypt(nonce, text, None).rstrip(b"\x00")
        assert padded[-1:] == b"\x02"
        return padded[:-1]


@dataclass
class Sent:
    """One request that came."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """What it answers, and what came."""

    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)
    sent: list[Sent] = field(default_factory=list)


def _certificate(place: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName(
                [x509.DNSName(HOST), x509.IPAddress(ip_address("127.0.0.1"))]
            ),
            critical=False,
        )
        .sign(key, hashes.SHA256())
    )
    file = place / "push.pem"
    file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return file


@contextmanager
def push_service(place: Path, monkeypatch: Any) -> Iterator[PushService]:
    """Serve at `HOST`, which leads here, with a certificate that is trusted here."""
    service, file = PushService(), _certificate(place)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.sent.append(Sent(self.path, dict(self.headers), body))
            self.send_response(service.status)
            for name, value in service.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_said: Any) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    inside = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    inside.load_cert_chain(file)
    server.socket = inside.wrap_socket(server.socket, server_side=True)
    Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    here = Place("127.0.0.1", server.server_port)
    monkeypatch.setattr(outside, "addresses_of", lambda *_asked: [here])
    monkeypatch.setattr(
        outside, "trust", lambda: ssl.create_default_context(cafile=str(file))
    )
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
