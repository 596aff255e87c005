"""The Django project package and everything that runs it."""
