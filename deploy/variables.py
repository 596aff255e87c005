"""Every variable of the environment that Rectify reads.

`python -m deploy.variables > docs/generated/variables.md` renews that page. What a
variable means is said here once; settings cannot read one that is not here.
"""

from __future__ import annotations

import sys
from typing import Any

from deploy import servers
from deploy.environment import (
    Variable,
    flag,
    hosts,
    mailbox,
    numbers,
    one_of,
    origin,
    origins,
    proxies,
    several,
    some_of,
    text,
    whole,
    words,
    zone,
)
from deploy.mail import address as mail_address

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
# How often in a minute one tablet, account or address may ask for what costs most, and
# how many streams may be open at once.
MOST = {
    "entries": 600,
    "entries_of_people": 60_000,
    "uploads": 60,
    "exports": 60,
    "codes": 1200,
    "streams": 100,
    "streams_of_tablets": 10,
    "streams_in_all": 2000,
}
# The roles that may be made to have a second factor.
ROLES = ("floor", "director", "reviewer", "organiser", "assistant")
ACCOUNTS = (*ROLES, "playing", "observer", "player", "superuser")

PORT = Variable("PORT", whole(1, 65_535), 0, "the web port of `./dev run`", "`8000`")
KEPT = "made once by `./dev` and kept in `var/secrets`"
SECRET_KEY = Variable("SECRET_KEY", text, "", "what signs sessions", KEPT)
SEAL_KEY = Variable(
    "SEAL_KEY",
    text,
    "",
    "32 random bytes in base64, the key that signs the daily seals; back it up away "
    "from the database",
    KEPT,
)
SEAL_PUBLIC_KEYS: Variable[list[str]] = Variable(
    "SEAL_PUBLIC_KEYS",
    words,
    [],
    "public keys of earlier seals (`manage.py seal` prints one), with commas",
    "none",
)
AUDIT_ACCEPTED: Variable[list[int]] = Variable(
    "AUDIT_ACCEPTED",
    several(whole(1, 2**63 - 1)),
    [],
    "entries of the audit log, by number and with commas, that `verify` names and"
    " someone has explained: they no longer make it fail",
    "none",
)
EMAIL_URL = Variable(
    "EMAIL_URL",
    mail_address,
    "",
    "the mail server by which sides are told, as `smtp+tls://name:password@host:587` "
    "(`smtp+ssl://` for TLS from the start, `smtp://` for none)",
    "no mail is sent",
)
EMAIL_FROM = Variable(
    "EMAIL_FROM",
    mailbox,
    "rectify@localhost",
    "the sender, as `Rulings <rulings@club.example>`",
)
SITE_URL = Variable(
    "SITE_URL",
    origin,
    "",
    "the address of this site, as `https://desk.example.org`, for links in mails",
    "mails hold no link",
)
POLL_CONSIDERED = Variable(
    "POLL_CONSIDERED",
    whole(1, 100),
    20,
    "from how many percent of the peers asked an action is marked in a poll (16B1(b))",
)
POLL_CHOSEN = Variable(
    "POLL_CHOSEN", whole(0, 1000), 1, "and from how many who chose it"
)
WAIT_LONG = Variable(
    "WAIT_LONG", whole(1, 120), 3, "after how many minutes at the desk a wait is amber"
)
WAIT_TOO_LONG = Variable(
    "WAIT_TOO_LONG", whole(1, 240), 6, "after how many minutes it is red"
)
ALLOWED_HOSTS = Variable(
    "ALLOWED_HOSTS",
    hosts,
    ["127.0.0.1", "localhost"],
    "names the site answers to, with commas",
    "`127.0.0.1,localhost`",
)
CSRF_TRUSTED_ORIGINS: Variable[list[str]] = Variable(
    "CSRF_TRUSTED_ORIGINS",
    origins,
    [],
    "origins of forms behind a proxy, as `https://desk.example.org`, with commas",
    "none",
)
REQUIRE_MFA_FOR: Variable[list[str]] = Variable(
    "REQUIRE_MFA_FOR",
    some_of(*ACCOUNTS),
    [],
    "the roles that have to have a second factor, with commas: "
    "`director,reviewer,organiser,superuser`",
    "nobody has to; everybody may",
)
API_PASSWORDS = Variable(
    "API_PASSWORDS",
    flag,
    True,
    "`false`: the API takes keys, tablets and sessions, and nobody's name and password",
)
HTTPS = Variable(
    "HTTPS",
    flag,
    False,
    "`true` behind a proxy that ends TLS and says so in `X-Forwarded-Proto`: secure "
    "cookies, HSTS, http sent on to https; needs `TRUSTED_PROXIES`",
)
TRUSTED_PROXIES: Variable[list[str]] = Variable(
    "TRUSTED_PROXIES",
    proxies,
    [],
    "the addresses or networks of the proxies in front, with commas, as `127.0.0.1` or "
    "`10.244.0.0/16`: only of them is it believed for whom they ask, and whether over "
    "TLS; from anybody else `X-Forwarded-For` and its like are not heard",
    "none",
)
WEBHOOKS_INSIDE: Variable[list[str]] = Variable(
    "WEBHOOKS_INSIDE",
    proxies,
    [],
    "private networks that webhooks may be sent to, as `192.168.4.0/24`",
    "none",
)
OWN_CERTIFICATE = Variable(
    "OWN_CERTIFICATE",
    flag,
    False,
    "`true` where the web server ends TLS itself, as `run --hall` sets it",
)
HSTS_SECONDS = Variable(
    "HSTS_SECONDS",
    whole(0, 63_072_000),
    31_536_000,
    "how long a browser comes by HTTPS only; `0` where the name is borrowed",
)
HSTS_SUBDOMAINS = Variable(
    "HSTS_SUBDOMAINS",
    flag,
    False,
    "`true` where HSTS counts for the names below this one, too",
)
TIME_ZONE = Variable("TIME_ZONE", zone, "UTC", "the zone of printed times")
EVIDENCE_LAYOUTS = Variable(
    "EVIDENCE_LAYOUTS",
    whole(1, 100_000),
    400,
    "for how many layouts an examination works out each card; fewer for long hands",
)
EVIDENCE_CALLS = Variable(
    "EVIDENCE_CALLS",
    text,
    "",
    "a file of the club on what calls promise, like `rulings/analysis/calls.toml`",
    "that file",
)
EVIDENCE_HABITS = Variable(
    "EVIDENCE_HABITS",
    text,
    "",
    "a file of the club on leads and plays, like `rulings/analysis/habits.toml`",
    "that file",
)
LIMITS = Variable(
    "LIMITS",
    numbers(MOST),
    MOST,
    "how often in a minute one tablet, account or address may ask, where it differs, "
    "and how many streams one account or program (`streams`) and one tablet "
    "(`streams_of_tablets`) may have open, and all together in one web process "
    "(`streams_in_all`, never more than half of the files that it may open); 0 is "
    "without end; each web process counts for itself",
    "`" + ",".join(f"{name}={number}" for name, number in MOST.items()) + "`",
)
METRICS_TOKEN = Variable(
    "METRICS_TOKEN",
    text,
    "",
    "what Prometheus has to send as a bearer token to read `/metrics`",
    "it is read on the machine itself only",
)
PROMETHEUS_MULTIPROC_DIR = Variable(
    "PROMETHEUS_MULTIPROC_DIR",
    text,
    "",
    "an empty directory in which web processes of one machine share their counts",
    "each tells its own",
)
LOG_LEVEL = Variable(
    "LOG_LEVEL",
    one_of(*LEVELS),
    "INFO",
    "from which level on our own lines are written (`" + "`, `".join(LEVELS) + "`); "
    "others' from warnings on",
    "`INFO`; `./dev` says `WARNING`",
)
LOG_FORMAT = Variable(
    "LOG_FORMAT",
    one_of("json", "text"),
    "json",
    "`json`, or `text` for a terminal",
    "`json`; `./dev` says `text`",
)
STATIC_ROOT = Variable(
    "STATIC_ROOT", text, "", "where built static files go", "`var/static`"
)
RECTIFY_VAR = Variable("RECTIFY_VAR", text, "", "what is called `var/` here", "`var`")
DEMO = Variable(
    "DEMO", flag, False, "one-click log-in to the demo; never where others can reach it"
)
DEBUG = Variable(
    "DEBUG", flag, False, "Django's error pages; never where others can reach it"
)

HEAD = """\
# Variables

Made by `python -m deploy.variables`; how one is read:
[running](../running.md#variables).
"""

VARIABLES: dict[str, Variable[Any]] = {
    found.name: found
    for found in [*vars(servers).values(), *globals().values()]
    if isinstance(found, Variable)
}


def page() -> str:
    """The variables as a page in Markdown: a heading and one table."""
    lines = [HEAD, "| variable | meaning | without it |", "|---|---|---|"]
    lines += [
        f"| `{one.name}` | {one.meaning} | {one.without or _shown(one.default)} |"
        for one in VARIABLES.values()
    ]
    return "\n".join(lines) + "\n"


def _shown(default: object) -> str:
    return f"`{str(default).lower() if isinstance(default, bool) else default}`"


if __name__ == "__main__":
    sys.stdout.write(page())
