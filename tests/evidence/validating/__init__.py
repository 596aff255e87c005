"""How often the damage evidence is right: `./dev validate-damage`."""
