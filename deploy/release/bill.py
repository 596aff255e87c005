"""The bill of materials: a CycloneDX 1.6 document of what a server is made of."""

import json
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from deploy.release.parts import (
    SERVER_LOCK,
    Part,
    direct,
    fonts,
    packages,
    vendored,
)
from deploy.version import VERSION

FORMAT, EDITION = "CycloneDX", "1.6"
PYTHON, SCRIPT = "pypi", "npm"
OURS = f"pkg:{PYTHON}/rectify@{VERSION}"


def bill(timestamp: str, wheel_sha256: str) -> str:
    """The document; the same commit and the same wheel give the same bytes.

    ``timestamp`` is ISO 8601 in UTC.
    """
    components = [_component(part, PYTHON) for part in packages(SERVER_LOCK)]
    components += [_component(part, SCRIPT) for part in (*vendored(), *fonts())]
    document = {
        "bomFormat": FORMAT,
        "specVersion": EDITION,
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, wheel_sha256)}",
        "version": 1,
        "metadata": {"timestamp": timestamp, "component": _ours(wheel_sha256)},
        "components": components,
        "dependencies": [{"ref": OURS, "dependsOn": _asked_for(components)}],
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _ours(wheel_sha256: str) -> dict[str, Any]:
    return {
        "type": "application",
        "bom-ref": OURS,
        "name": "rectify",
        "version": VERSION,
        "licenses": [{"expression": "Apache-2.0"}],
        "hashes": [{"alg": "SHA-256", "content": wheel_sha256}],
        "purl": OURS,
    }


def _component(part: Part, kind: str) -> dict[str, Any]:
    """A lock allows one file for each platform, hence several digests."""
    reference = _ref(kind, part.name, part.version)
    digests = [{"alg": "SHA-256", "content": digest} for digest in part.sha256]
    return {
        "type": "library",
        "bom-ref": reference,
        "name": part.name,
        "version": part.version,
        "licenses": [{"expression": part.licence}],
        "purl": reference,
        "externalReferences": [
            {"type": "website", "url": part.home},
            {"type": "distribution", "url": reference, "hashes": digests},
        ],
    }


def _asked_for(components: list[dict[str, Any]]) -> list[str]:
    """What we name ourselves; the rest comes because these want it."""
    names = direct() | {part.name for part in (*vendored(), *fonts())}
    return [one["bom-ref"] for one in components if one["name"] in names]


def _ref(kind: str, name: str, version: str) -> str:
    return f"pkg:{kind}/{quote(name)}@{version}"
