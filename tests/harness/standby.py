"""A copy of a running PostgreSQL that follows it."""

from __future__ import annotations

import subprocess
from pathlib import Path

from deploy.local import Trouble
from deploy.local.data import kept_secret
from deploy.local.ports import LOOPBACK
from deploy.local.postgres import Postgres, as_its_account
from deploy.local.system import give_to_server


def copy_of(leader: Postgres, data: Path) -> None:
    """A base backup of a running server, with the way to follow it."""
    words = f"host={LOOPBACK} port={leader.port} user=postgres"
    asked = f"{words} password={kept_secret('postgres')} application_name=follower"
    data.mkdir(mode=0o700)
    give_to_server(data)
    command = [*as_its_account("pg_basebackup", data), "--pgdata", str(data)]
    command += ["--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast"]
    done = subprocess.run(
        [*command, "--dbname", asked], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise Trouble(f"pg_basebackup could not copy the server: {done.stderr[-300:]}")
