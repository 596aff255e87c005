"""Until when scores are corrected and rulings appealed (79C, 92B)."""
