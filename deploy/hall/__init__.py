"""A club evening on the local network: certificates, a name, the first page."""
