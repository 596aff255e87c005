"""The web process: what stands between a connection and our pages."""
