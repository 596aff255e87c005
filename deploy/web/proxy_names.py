"""Reads the trusted proxies from the settings: addresses and networks, never all."""

from ipaddress import ip_network


def proxies(given: str) -> list[str]:
    """Addresses and networks with commas, such as ``127.0.0.1,10.0.0.0/8``."""
    return [_read(word.strip()) for word in given.split(",") if word.strip()]


def _read(word: str) -> str:
    try:
        everybody = word == "*" or ip_network(word).prefixlen == 0
    except ValueError:
        raise ValueError(f"names no address and no network: {word!r}.") from None
    if everybody:
        raise ValueError(f"names everybody, and not your proxies: {word!r}.")
    return word
