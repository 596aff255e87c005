"""How often somebody may ask for what costs most."""
