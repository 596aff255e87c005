"""Addresses and the name by which tablets find the server."""

import pytest

from deploy.hall import addresses
from deploy.hall.addresses import (
    LocalName,
    addresses_of,
    computer_name,
    free_name,
    local_addresses,
)

HERE = ["127.0.0.1"]
# A machine of another hall that answers to the same name.
ELSEWHERE = ["127.0.0.9"]


class Adapter:
    """An interface of a machine, as the library tells of it."""

    def __init__(self, name: str, *found: str) -> None:
        self.name = name
        self.ips = [Address(one) for one in found]


class Address:
    """One address of an interface."""

    def __init__(self, ip: str) -> None:
        self.ip, self.is_IPv4 = ip, ":" not in ip


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        Adapter("lo", "127.0.0.1", "::1"),
        Adapter("docker0", "172.17.0.1"),
        Adapter("eth0", "192.168.1.5", "fe80::1"),
        Adapter("wlan0", "10.0.0.7"),
        Adapter("wwan0", "8.8.4.4"),
    ]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: found)
    monkeypatch.setattr(addresses, "_way_out", lambda: "192.168.1.5")


def test_only_addresses_that_a_tablet_of_the_hall_can_reach(machine: None) -> None:
    assert local_addresses() == ["192.168.1.5", "10.0.0.7"]


@pytest.mark.parametrize(
    ("only", "found"),
    [("10.0.0.7", ["10.0.0.7"]), ("127.0.0.1", HERE), ("10.0.0.8", [])],
)
def test_one_address_of_several_while_the_machine_has_it(
    machine: None, only: str, found: list[str]
) -> None:
    assert local_addresses(only) == found


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("Club-PC.example.org", "club-pc"),
        ("Μαρία's laptop", "s-laptop"),
        ("___", "rectify"),
        ("x" * 80, "x" * 40),
    ],
)
def test_a_computer_has_a_name_that_a_network_takes(
    host: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: host)
    assert computer_name() == name


def test_a_name_is_answered_while_it_is_published() -> None:
    name = "rectify-test.local"
    with LocalName(name, 8443) as local:
        assert local.publish(HERE)
        assert addresses_of(name, HERE) == HERE
        assert free_name(name, "club-pc", HERE) == name
    assert addresses_of(name, HERE) == []


def test_a_name_that_another_machine_has_is_not_taken() -> None:
    name = "rectify-test.local"
    with LocalName(name, 8443) as local:
        local.publish(HERE)
        assert free_name(name, "club-pc", ELSEWHERE) == "rectify-test-club-pc.local"


def test_a_network_without_multicast_costs_the_name_only() -> None:
    # An address that this machine does not have (RFC 5737).
    with LocalName("rectify-test.local", 8443) as local:
        assert not local.publish(["198.51.100.77"])
    assert addresses_of("rectify-test.local", ["198.51.100.77"]) == []
