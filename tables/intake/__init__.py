"""What an entry passes on its way in: who, when, which number, let in."""
