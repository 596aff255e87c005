"""`rectify <command>`: what an installed wheel can do.

`run`, `manage` and `remove-demo` start servers of their own, as `./dev` does in a
checkout; everything else is a management command on the servers that the environment
names.
"""

import gc
import os
import sys
from collections.abc import Callable
from importlib.util import find_spec

from django.core.management import execute_from_command_line
from django.db.utils import ProgrammingError

from deploy.local import Stopped, Trouble
from deploy.local.paths import is_checkout
from deploy.local.run import manage, remove_demo, run
from deploy.local.system import require_posix
from deploy.logs import context

LOCAL: dict[str, Callable[[list[str]], int]] = {
    "run": run,
    "manage": manage,
    "remove-demo": remove_demo,
}
# The garbage collector runs after this many new objects.
LOOKED_AFTER = 50_000
NOT_PREPARED = (
    "The database has not all tables of this version yet: run prepare_database first; "
    "./dev run does it by itself."
)
NOT_INSTALLED = (
    "the servers are not installed. Install Rectify with its extra local:"
    " pip install 'rectify[local]'."
)


def main() -> None:
    """Run the command that was asked for."""
    # The start makes no garbage: collecting as often as usual would take a fifth of it.
    gc.set_threshold(LOOKED_AFTER)
    if sys.argv[1:2] and sys.argv[1] in LOCAL:
        sys.exit(_with_own_servers(sys.argv[1:]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    context.begin(command=" ".join(sys.argv[1:2]))
    _run_command(sys.argv)


def _run_command(words: list[str]) -> None:
    """A management command; a database without our tables is said in one sentence."""
    try:
        execute_from_command_line(words)
    except ProgrammingError as error:
        if type(error.__cause__).__name__ != "UndefinedTable":
            raise
        sys.stderr.write(f"{NOT_PREPARED}\n")
        sys.exit(1)


def _with_own_servers(words: list[str]) -> int:
    """The same command as that of `./dev`; what is wrong is said in one sentence."""
    try:
        require_posix()
        if not is_checkout():
            os.environ.setdefault("RECTIFY_VAR", _data_folder())
        return LOCAL[words[0]](words[1:])
    except Trouble as trouble:
        sys.stderr.write(f"rectify {words[0]}: {trouble}\n")
        return 1
    except Stopped:
        return 130


def _data_folder() -> str:
    """The folder that this platform has for a user's data."""
    if find_spec("platformdirs") is None:
        raise Trouble(NOT_INSTALLED)
    # Only here: a server that is given its database has no such folder.
    from platformdirs import user_data_dir  # noqa: PLC0415  of the extra

    return user_data_dir("rectify")


if __name__ == "__main__":
    main()
