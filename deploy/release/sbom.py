"""The bill of materials: a CycloneDX 1.6 document of what a server is made of.

It is put together, written and held against the schema by CycloneDX's own library.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.model import (
    ExternalReference,
    ExternalReferenceType,
    HashAlgorithm,
    HashType,
    XsUri,
)
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from deploy.release import NotReady
from deploy.release.parts import (
    SERVER_LOCK,
    Part,
    direct,
    fonts,
    packages,
    vendored,
)
from deploy.version import VERSION

PYTHON, SCRIPT = "pypi", "npm"


def bill(timestamp: str, wheel_sha256: str) -> str:
    """The document; the same commit and the same wheel give the same bytes.

    ``timestamp`` is ISO 8601 in UTC. Raises `NotReady` where the schema refuses it.
    """
    found = Bom(serial_number=uuid5(NAMESPACE_URL, wheel_sha256))
    found.metadata.timestamp = datetime.fromisoformat(timestamp)
    ours = found.metadata.component = _ours(wheel_sha256)
    for part in packages(SERVER_LOCK):
        found.components.add(_component(part, PYTHON))
    for part in (*vendored(), *fonts()):
        found.components.add(_component(part, SCRIPT))
    found.register_dependency(ours, _asked_for(found))
    written: str = JsonV1Dot6(found).output_as_string(indent=1)
    if wrong := JsonStrictValidator(SchemaVersion.V1_6).validate_str(written):
        raise NotReady(f"The bill of materials is not CycloneDX 1.6: {wrong!r}")
    return written + "\n"


def _ours(wheel_sha256: str) -> Component:
    reference = PackageURL(PYTHON, name="rectify", version=VERSION)
    return Component(
        type=ComponentType.APPLICATION,
        name="rectify",
        version=VERSION,
        bom_ref=str(reference),
        purl=reference,
        licenses=[LicenseExpression("Apache-2.0")],
        hashes=_digests([wheel_sha256]),
    )


def _component(part: Part, kind: str) -> Component:
    """The digests of a package: a lock allows one file for each platform."""
    scope, _, name = part.name.rpartition("/")
    reference = PackageURL(kind, scope or None, name, part.version)
    site, file = ExternalReferenceType.WEBSITE, ExternalReferenceType.DISTRIBUTION
    address = XsUri(str(reference))
    return Component(
        type=ComponentType.LIBRARY,
        name=part.name,
        version=part.version,
        bom_ref=str(reference),
        purl=reference,
        licenses=[LicenseExpression(part.licence)],
        external_references=[
            ExternalReference(type=site, url=XsUri(part.home)),
            ExternalReference(type=file, url=address, hashes=_digests(part.sha256)),
        ],
    )


def _digests(sha256: Iterable[str]) -> list[HashType]:
    return [HashType(alg=HashAlgorithm.SHA_256, content=one) for one in sha256]


def _asked_for(found: Bom) -> list[Component]:
    """What we name ourselves; the rest comes because these want it."""
    names = direct() | {part.name for part in (*vendored(), *fonts())}
    return [one for one in found.components if one.name in names]
