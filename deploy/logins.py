"""The path that every session stores of its backend; another would log everybody out.

Processes of the last version, which serve beside this one during an upgrade, know no
other either.
"""

from deploy.session_auth import Backend

__all__ = ["Backend"]
