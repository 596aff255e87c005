"""Caddy before the web processes, by the file that is deployed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from deploy.local.paths import ROOT
from deploy.local.ports import LOOPBACK, answers, free_port
from deploy.local.supervisor import Service, Supervisor

DEPLOYED = ROOT / "deploy" / "caddy" / "Caddyfile"
# The web processes of one server, as the file names them.
NAMED = re.compile(r"127\.0\.0\.1:8001 127\.0\.0\.1:8002")
NO_CADDY = (
    "Without Caddy, which is not on PATH: tablets and streams go to the web processes "
    "themselves, each to another where its own is gone."
)


def start_caddy(supervisor: Supervisor, place: Path, webs: Iterable[int]) -> int | None:
    """Start Caddy before the web processes at these ports; its own, if there is one."""
    program = shutil.which("caddy")
    if program is None:
        return None
    port, file = free_port(), place / "Caddyfile"
    file.write_text(caddyfile(DEPLOYED.read_text(), webs))
    env = {
        "RECTIFY_NAME": f"http://{LOOPBACK}:{port}",
        "XDG_DATA_HOME": str(place),
        "XDG_CONFIG_HOME": str(place),
    }
    command = [program, "run", "--adapter=caddyfile", f"--config={file}"]
    one = supervisor.start(Service("caddy", command, env, quiet=True))
    supervisor.wait_for(one, lambda: answers(LOOPBACK, port), limit=30)
    return port


def caddyfile(deployed: str, webs: Iterable[int]) -> str:
    """The deployed file with these web processes, and without Caddy's own address."""
    named = " ".join(f"{LOOPBACK}:{port}" for port in webs)
    found, places = NAMED.subn(named, deployed)
    if places != 2:
        raise ValueError("The Caddyfile names its web processes in another way.")
    return found.replace("{\n", "{\n\tadmin off\n", 1)
