"""Logging in with a name, a password and a second factor: django-allauth, set up."""
