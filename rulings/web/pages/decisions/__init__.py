"""The decision workbench: what is typed, what it would do, and saving it."""
