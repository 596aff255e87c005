"""A message that only one browser can read (RFC 8291), and who sends it (RFC 8292)."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime, timedelta
from functools import cache
from os import urandom
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid

CURVE = ec.SECP256R1()
# The order of the curve's group (FIPS 186-4, D.1.2.3): a private key is less.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
RECORD = 4096
# An uncompressed point, in bytes.
POINT = 65
LAST = b"\x02"
# A push service takes no token that lives for more than a day.
LASTS = timedelta(hours=12)


def decoded(text: str) -> bytes:
    """The bytes of a text in base64url; raises `ValueError`."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def try_decoded(text: str) -> bytes | None:
    """The same, or None."""
    try:
        return decoded(text)
    except ValueError:
        return None


def is_browser_key(data: bytes) -> bool:
    """Whether these bytes are a point of the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)
    except ValueError:
        return False
    return len(data) == POINT


def encoded(data: bytes) -> str:
    """Bytes in base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def encrypt(
    text: bytes,
    browser: bytes,
    auth: bytes,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """The body of a request in ``aes128gcm``, one record.

    ``browser`` is the public key of the browser as an uncompressed point, ``auth`` its
    secret; a new ``key`` and ``salt`` are made for each message. Raises `ValueError`
    for what is no point of the curve.
    """
    ours, salt = key or ec.generate_private_key(CURVE), salt or urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser)
    sender = _point(ours.public_key())
    shared = ours.exchange(ec.ECDH(), theirs)
    secret = _derive(shared, auth, b"WebPush: info\0" + browser + sender, 32)
    content_key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return head + AESGCM(content_key).encrypt(nonce, text + LAST, None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def server_key() -> ec.EllipticCurvePrivateKey:
    """The key by which push services know this server, made from `SECRET_KEY`."""
    return _server_key(settings.SECRET_KEY)


@cache
def _server_key(secret: str) -> ec.EllipticCurvePrivateKey:
    wide = _derive(secret.encode(), b"", b"rectify.web-push", 48)
    number = int.from_bytes(wide, "big") % (ORDER - 1) + 1
    return ec.derive_private_key(number, CURVE)


def public_key() -> str:
    """The public key in base64url; a browser accepts only pushes signed with it."""
    return encoded(_point(server_key().public_key()))


def signature(endpoint: str, now: datetime) -> str:
    """The header that says who sends, for the push service at this address."""
    service = urlsplit(endpoint)
    claims = {
        "aud": f"{service.scheme}://{service.netloc}",
        "exp": int((now + LASTS).timestamp()),
        "sub": _contact(),
    }
    signed: str = Vapid(server_key()).sign(claims)["Authorization"]
    return signed


def _contact() -> str:
    """Where a push service may write: this site, else the sender of its mails."""
    site = urlsplit(settings.SITE_URL)
    if site.scheme == "https" and site.hostname and "." in site.hostname:
        return f"https://{site.hostname}"
    sender: str = settings.DEFAULT_FROM_EMAIL.rpartition("<")[2].strip("> ")
    return f"mailto:{sender}"
