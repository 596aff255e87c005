"""A certificate authority of the venue's own, and the server's certificate.

The authority is made once and kept; each tablet comes to trust it once. The server's
certificate is made again whenever its names or addresses change, and before it ends.
No browser takes one that is good for more than 825 days; ours is good for 90.
"""

from __future__ import annotations

import plistlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from deploy.hall.addresses import LOCAL_NETWORKS
from deploy.local.data import write_private

AUTHORITY_LASTS = timedelta(days=3650)
SERVER_LASTS = timedelta(days=90)
RENEWED_BEFORE = timedelta(days=30)
# A tablet whose clock is behind must not find a certificate of tomorrow.
BACKDATED = timedelta(days=2)
# What the authority may certify: names and addresses of a local network, so that a
# stolen key can imitate no site of the internet.
LOCAL_NAMES = ("local", "localhost")
LOOPBACK_NETWORK = "127.0.0.0/8"
Names = Sequence[str]


@dataclass(frozen=True)
class Identity:
    """A certificate and its key, as PEM files."""

    certificate: Path
    key: Path


def keep_authority(place: Path, venue: str) -> Identity:
    """The authority of this server, made at the first call.

    ``venue`` is how tablets list it, such as the computer's name.
    """
    kept = Identity(place / "authority.pem", place / "authority.key")
    if not (kept.certificate.exists() and kept.key.exists()):
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(kept, *_make_authority(venue))
    return kept


def keep_server(place: Path, authority: Identity, names: Names) -> Identity:
    """The server's certificate for these names and addresses, made where it has to be.

    It is kept while it names all of them, comes from this authority, and has a month
    left.
    """
    kept = Identity(place / "server.pem", place / "server.key")
    if not _is_good(kept, authority, names):
        _write(kept, *_make_server(authority, names))
    return kept


def read_certificate(file: Path) -> x509.Certificate:
    """The first certificate of a PEM file."""
    return x509.load_pem_x509_certificate(file.read_bytes())


def name_of(file: Path) -> str:
    """How a tablet lists a certificate."""
    (name,) = read_certificate(file).subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    return str(name.value)


def fingerprint(file: Path) -> str:
    """The SHA-256 of a certificate, in pairs, to compare on a tablet."""
    digest = read_certificate(file).fingerprint(hashes.SHA256()).hex().upper()
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))


def names_in(certificate: x509.Certificate) -> set[str]:
    """The names and addresses that a certificate is good for."""
    found = certificate.extensions.get_extension_for_class(
        x509.SubjectAlternativeName
    ).value
    names = found.get_values_for_type(x509.DNSName)
    return {*names, *map(str, found.get_values_for_type(x509.IPAddress))}


def _is_good(kept: Identity, authority: Identity, names: Names) -> bool:
    if not (kept.certificate.exists() and kept.key.exists()):
        return False
    found, root = (
        read_certificate(kept.certificate),
        read_certificate(authority.certificate),
    )
    try:
        found.verify_directly_issued_by(root)
    except Exception:
        # The library has an error for each way in which it may not fit.
        return False
    left = found.not_valid_after_utc - datetime.now(UTC)
    return set(names) <= names_in(found) and left > RENEWED_BEFORE


def _make_authority(
    venue: str,
) -> tuple[list[x509.Certificate], ec.EllipticCurvePrivateKey]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name(f"Rectify {venue}"[:64])
    made = _builder(name, name, key, AUTHORITY_LASTS)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=0), True)
    made = made.add_extension(_usage(signs=True), critical=True)
    made = made.add_extension(_only_local(), critical=True)
    return [made.sign(key, hashes.SHA256())], key


def _make_server(
    authority: Identity, names: Names
) -> tuple[list[x509.Certificate], ec.EllipticCurvePrivateKey]:
    root, root_key = read_certificate(authority.certificate), _read_key(authority.key)
    key = ec.generate_private_key(ec.SECP256R1())
    made = _builder(_name(names[0]), root.subject, key, SERVER_LASTS)
    made = made.add_extension(x509.BasicConstraints(ca=False, path_length=None), True)
    made = made.add_extension(_usage(signs=False), critical=True)
    purpose = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    made = made.add_extension(purpose, critical=False)
    made = made.add_extension(
        x509.SubjectAlternativeName([_general(name) for name in names]), critical=False
    )
    identifier = x509.AuthorityKeyIdentifier.from_issuer_public_key(root.public_key())  # type: ignore[arg-type]  # ours is of a curve
    made = made.add_extension(identifier, critical=False)
    return [made.sign(root_key, hashes.SHA256()), root], key


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    lasts: timedelta,
) -> x509.CertificateBuilder:
    now = datetime.now(UTC).replace(microsecond=0)
    identifier = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - BACKDATED)
        .not_valid_after(now + lasts)
        .add_extension(identifier, critical=False)
    )


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _only_local() -> x509.NameConstraints:
    networks = [
        x509.IPAddress(ip_network(one)) for one in (*LOCAL_NETWORKS, LOOPBACK_NETWORK)
    ]
    names = [x509.DNSName(one) for one in LOCAL_NAMES]
    return x509.NameConstraints([*names, *networks], None)


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _read_key(file: Path) -> ec.EllipticCurvePrivateKey:
    key = serialization.load_pem_private_key(file.read_bytes(), password=None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key


def _write(
    kept: Identity,
    certificates: Sequence[x509.Certificate],
    key: ec.EllipticCurvePrivateKey,
) -> None:
    """The key first: a certificate is there only when its key is."""
    pem = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    kept.certificate.unlink(missing_ok=True)
    write_private(kept.key, pem.decode())
    chain = b"".join(
        one.public_bytes(serialization.Encoding.PEM) for one in certificates
    )
    write_private(kept.certificate, chain.decode())


PROFILE_TYPE = "application/x-apple-aspen-config"
CERTIFICATE_TYPE = "application/x-x509-ca-cert"


def as_certificate(file: Path) -> bytes:
    """The certificate alone (DER), for Android, Windows, macOS and Linux."""
    return read_certificate(file).public_bytes(Encoding.DER)


def as_profile(file: Path) -> bytes:
    """A configuration profile for iPads and iPhones.

    The same certificate gives the same identifiers: a second one takes its place.
    """
    name = name_of(file)
    once = uuid5(NAMESPACE_URL, fingerprint(file))
    payload = _described("com.apple.security.root", name, str(uuid5(once, "root")))
    payload |= {
        "PayloadContent": as_certificate(file),
        "PayloadCertificateFileName": "rectify.crt",
    }
    profile = _described("Configuration", name, str(once))
    return plistlib.dumps(profile | {"PayloadContent": [payload]})


def _described(kind: str, name: str, identifier: str) -> dict[str, object]:
    return {
        "PayloadType": kind,
        "PayloadVersion": 1,
        "PayloadIdentifier": f"rectify.hall.{identifier}",
        "PayloadUUID": identifier.upper(),
        "PayloadDisplayName": name,
    }
