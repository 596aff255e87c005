"""The documentation as a site: `./dev docs`."""
