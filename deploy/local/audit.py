"""`./dev audit`: known vulnerabilities of the locked versions, asked of OSV."""

import sys
from urllib.error import HTTPError
from urllib.request import urlopen

from deploy.local import Trouble
from deploy.local.paths import ROOT
from deploy.local.steps import Step, run_and_report

PYTHON = sys.executable
OFFLINE = [PYTHON, "-m", "deploy.release.advisories"]
OSV = "https://api.osv.dev/"
NOBODY_ASKED = (
    "{} does not answer ({}), so nothing was checked for known vulnerabilities; "
    "ask again where the network lets you, or give OSV's export: --snapshot all.zip."
)
SNAPSHOT = ROOT / "deploy" / "release" / "advisories.json"


def audit(arguments: list[str]) -> int:
    """Known vulnerabilities of the locked versions; fails where none can be asked for.

    ``--snapshot [FILE]`` and ``--take [FILE]`` need no network; without the database
    the snapshot is read, if one is there.
    """
    if {"--snapshot", "--take"} & {one.split("=")[0] for one in arguments}:
        return run_and_report((Step("audit", [*OFFLINE, *arguments]),))
    try:
        _require_osv()
    except Trouble as trouble:
        if not SNAPSHOT.exists():
            raise
        print(trouble, "The snapshot is read instead.", sep="\n")
        return run_and_report((Step("audit", [*OFFLINE, *arguments]),))
    # PyPI's answer is skipped silently where a mirror has none: ask OSV, be strict.
    ask = ["--strict", "--vulnerability-service=osv", "--progress-spinner=off"]
    ask += ["--disable-pip", "--require-hashes", "--requirement=requirements-dev.lock"]
    return run_and_report(
        (Step("audit", [PYTHON, "-m", "pip_audit", *ask, *arguments]),)
    )


def _require_osv() -> None:
    """Raise `Trouble` where the database does not answer; an error is an answer."""
    try:
        with urlopen(OSV, timeout=15):
            pass
    except HTTPError:
        return
    except OSError as error:
        raise Trouble(
            NOBODY_ASKED.format(OSV, getattr(error, "reason", error))
        ) from error
