#!/usr/bin/env python
"""Run Rectify's management commands."""

from deploy.command import main

if __name__ == "__main__":
    main()
