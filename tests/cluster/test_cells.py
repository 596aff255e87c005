"""Cells behind one proxy: each by its name, nothing of one in the other."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cluster.cells import CELLS, NAMED, caddyfile
from tests.cluster.front import DEPLOYED

ROOT = Path(__file__).resolve().parents[2]


def routes(file: Path) -> list[dict[str, Any]]:
    """The routes of the only server of a Caddyfile, one a name."""
    command = ["caddy", "adapt", "--adapter=caddyfile", f"--config={file}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    [server] = json.loads(done.stdout)["apps"]["http"]["servers"].values()
    return list(server["routes"])


def dialled(addresses: str) -> str:
    return json.dumps([{"dial": one} for one in addresses.split()])


@pytest.mark.needs("caddy")
def test_a_cell_is_served_as_the_only_site_is() -> None:
    [alone] = routes(DEPLOYED)
    cells = routes(CELLS)
    assert len(cells) == len(NAMED) == len({str(one["match"]) for one in cells})
    for cell, named in zip(cells, NAMED, strict=True):
        said = json.dumps(cell["handle"])
        assert said.count(dialled(named)) == 2
        as_alone = said.replace(dialled(named), dialled(NAMED[0]))
        assert json.loads(as_alone) == alone["handle"]


def test_only_the_web_processes_change_for_the_test() -> None:
    made = caddyfile(CELLS.read_text(), [9001, 9002])
    back = made.replace("\tadmin off\n", "")
    for port, named in zip((9001, 9002), NAMED, strict=True):
        back = back.replace(f"127.0.0.1:{port}", named)
    assert back == CELLS.read_text()
    with pytest.raises(ValueError, match="in another way"):
        caddyfile("reverse_proxy 127.0.0.1:8001", [1, 2])


@pytest.mark.long
@pytest.mark.needs("caddy")
@pytest.mark.timeout(300)
def test_what_happens_in_a_cell_stays_there() -> None:
    command = [sys.executable, "-m", "tests.cluster.cells"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=280
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "nothing of one is seen in the other" in done.stdout
