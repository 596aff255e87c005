"""The web process: limits, proxies, threads and the bridge to Django."""
