"""What did not work: boards that end processes, tasks that failed, run again."""
