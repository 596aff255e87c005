"""Diagnosis of an installation: the questions that support would ask."""
