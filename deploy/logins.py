"""The path that every session stores of its backend; another would log everybody out.

Processes of the last version, which serve beside this one during an upgrade, know no
other either. It is a class of this module, as what is stored is where the class stands.
"""

from deploy import session_auth


class Backend(session_auth.Backend):
    """The backend by the path that is stored."""
