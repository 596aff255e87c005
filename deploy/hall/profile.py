"""The authority's certificate as each kind of tablet takes it."""

from __future__ import annotations

import plistlib
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cryptography.hazmat.primitives.serialization import Encoding

from deploy.hall.authority import fingerprint, name_of, read_certificate

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
