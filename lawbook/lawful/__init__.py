"""What a player may play, must do and may know at this moment."""
