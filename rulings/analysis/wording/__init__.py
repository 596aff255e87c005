"""What the screens say of an analysis."""
