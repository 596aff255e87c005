"""The table of addresses and roles, made out of the code: `docs/generated/roles.md`."""
