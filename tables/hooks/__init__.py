"""What an app that builds on this one may add to its pages."""
