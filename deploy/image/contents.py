"""What the image has in it, and what of that should not be there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from deploy.image.rootless import Rootless
from deploy.local import Trouble
from deploy.local.paths import ROOT
from deploy.local.supervisor import say

USER = "10001"
OURS = {"lawbook", "tables", "rulings", "deploy", "docs"}
FILES = {"manage.py", "pyproject.toml", "LICENSE"}
FILES |= {"requirements.lock", "requirements-local.lock"}
LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
WRONG = "The image has in it what should not be there: {}."
# Asked as root in there, who sees every file.
LOOK = """
import json, os, shutil, stat, subprocess
def files():
    for folder, names, found in os.walk("/"):
        if folder == "/": names[:] = set(names) - {"proc", "sys", "dev", "run", "tmp"}
        for name in found:
            path = os.path.join(folder, name)
            yield path, os.lstat(path)
kept = [(path, how) for path, how in files() if stat.S_ISREG(how.st_mode)]
words = lambda *command: subprocess.run(command, capture_output=True, text=True).stdout
def read(path):
    with open(path, "rb") as file: return file.read()
listed = words("dpkg-query", "-W", "-f", "${Package} ${Version}\\n")
print(json.dumps({
    "privileged": [path for path, how in kept if how.st_mode & 0o6000],
    "writable": [path for path, how in kept
        if how.st_mode & 0o002 or how.st_uid == USER],
    "secret": [path for path, how in kept
        if path.endswith((".key", ".pem")) and b"PRIVATE KEY" in read(path)],
    "compilers": [name for name in ("cc", "gcc", "ld", "make", "git", "curl")
        if shutil.which(name)],
    "app": sorted(os.listdir("/app")),
    "bytes": sum(how.st_size for path, how in kept),
    "system": listed.split("\\n")[:-1],
    "python": words("/venv/bin/python", "-m", "pip", "list", "--format=freeze").split(),
    "version": words("/venv/bin/python", "--version").split()[-1],
}))
""".replace("USER", USER)


def require_contents(there: Rootless, name: str) -> None:
    """Say what is in the image; raise `Trouble` with all that should not be there."""
    found = _looked_at(there, name)
    say(
        f"In it: {found['bytes'] / 1e6:.0f} MB, Python {found['version']},"
        f" {len(found['python'])} Python packages, {len(found['system'])} of Debian's."
    )
    wrong = [*complaints(found), *_user(there, name)]
    if wrong:
        raise Trouble(WRONG.format("; ".join(wrong)))
    say("No privileged or writable file, no key, no compiler; packages as locked.")


def _looked_at(there: Rootless, name: str) -> dict[str, Any]:
    look = ["python3", "-c", LOOK]
    words = there.call(
        "podman", "run", "--rm", "--network=none", "--user=0", name, *look
    )
    found: dict[str, Any] = json.loads(words.strip().splitlines()[-1])
    return found


def _user(there: Rootless, name: str) -> Iterator[str]:
    asked = ["podman", "image", "inspect", "--format={{.Config.User}}", name]
    user = there.call(*asked).strip().splitlines()[-1]
    if user != USER:
        yield f"the user {user or 'root'}"


def complaints(found: dict[str, Any]) -> Iterator[str]:
    """What of all that was found should not be there; nothing where all is well."""
    for kind in ("privileged", "writable", "secret", "compilers"):
        if found[kind]:
            yield f"{kind}: {', '.join(found[kind][:5])}"
    if strange := {*found["app"]} - OURS - FILES:
        yield f"in /app: {', '.join(sorted(strange))}"
    if strange := {*map(_plain, found["python"])} - locked() - {"pip", "setuptools"}:
        yield f"not in the lock: {', '.join(sorted(strange))}"


def _plain(named: str) -> str:
    """A package as the lock names it, with its version, but for pip's own."""
    name, _, version = named.partition("==")
    plain = re.sub(r"[-_.]+", "-", name).lower()
    return plain if plain in ("pip", "setuptools") else f"{plain}=={version}"


def locked() -> set[str]:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    return {_plain(f"{name}=={version}") for name, version in LOCKED.findall(text)}
