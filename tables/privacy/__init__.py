"""Names and free text that go while the events stay; how long they are kept."""
