"""`./dev cluster`: several servers of each kind, killed under load."""
