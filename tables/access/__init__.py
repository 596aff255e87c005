"""Who may see and do what: roles, scopes, visibility, staff, tablets, keys."""
