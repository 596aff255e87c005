"""The login backend, under the path that every session has stored.

A session stores the import path of its backend class, so the class stays in this
module: another path would log everybody out. Processes of the last version, which serve
beside this one during an upgrade, know only this path too.
"""

from deploy import session_auth


class Backend(session_auth.Backend):
    """The backend by the path that is stored."""
