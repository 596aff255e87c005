"""What is set up before play: schedules, players, hand records."""
