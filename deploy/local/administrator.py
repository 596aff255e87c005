"""The first administrator: a password asked for, or a link printed once."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from getpass import getpass

from deploy.local.errors import Trouble
from deploy.local.processes import MANAGE
from deploy.local.supervisor import Supervisor, say

COMMAND = "first_administrator"
# In which words of the environment a password goes to the command.
PASSWORD = "FIRST_PASSWORD"
TRIES = 3
ASKED = "Nobody administers this server yet. Choose the password of the account admin."


def require_administrator(
    supervisor: Supervisor, env: Mapping[str, str], address: str
) -> None:
    """See that somebody administers this server; raises `Trouble` where nobody does.

    At a terminal the password is asked for; elsewhere a link, good once, is printed.
    """
    if _make(supervisor, env, ["--check"]) == 0:
        return
    if not sys.stdin.isatty():
        if _make(supervisor, env, [f"--link={address}"]) != 0:
            raise Trouble("The first administrator could not be made; see above.")
        return
    say(ASKED)
    for _ in range(TRIES):
        password = getpass("Password: ")
        if password != getpass("Once more: "):
            say("These two are not the same.")
        elif _make(supervisor, {**env, PASSWORD: password}, []) == 0:
            return
    raise Trouble("No password was chosen: start again when you have one.")


def _make(supervisor: Supervisor, env: Mapping[str, str], words: list[str]) -> int:
    return supervisor.run([*MANAGE, COMMAND, *words], env)
