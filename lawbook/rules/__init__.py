"""The rules, one module a Law: small cited functions that never touch the state."""
