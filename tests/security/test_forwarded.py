"""A request that claims another address is believed only from a named proxy."""

from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit

from tables.models import Slowed
from tests.conftest import Site, served

TOKEN = "c" * 32


def guess(site: Site, address: str) -> None:
    """A wrong code for pairing, and the word that it comes from an address."""
    line = HTTPConnection(urlsplit(site.url).netloc, timeout=10)
    form = urlencode({"code": "AAAAAAAA", "csrfmiddlewaretoken": TOKEN})
    heads = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"csrftoken={TOKEN}",
        "X-Forwarded-For": address,
        "Forwarded": f"for={address}",
        "X-Real-IP": address,
    }
    line.request("POST", "/floor/pair/", form, heads)
    assert line.getresponse().status == 422
    line.close()


def counted() -> set[str]:
    return set(Slowed.objects.values_list("key", flat=True))


def test_on_this_machine_nobody_evades_a_limit_with_a_word(site: Site) -> None:
    for number in range(1, 4):
        guess(site, f"192.0.2.{number}")
    assert counted() == {"pair:127.0.0.1"}


def test_behind_a_named_proxy_each_asker_counts_alone(site: Site) -> None:
    with served({**site.env, "TRUSTED_PROXIES": "127.0.0.1"}) as behind:
        for number in range(1, 4):
            guess(behind, f"203.0.113.9, 192.0.2.{number}")
    assert counted() == {f"pair:192.0.2.{number}" for number in range(1, 4)}
