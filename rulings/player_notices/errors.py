"""What a page of a side may be refused for."""

from django.utils.translation import gettext_lazy as _

from rulings.common.errors import StepRefused


class NoticeUnknown(StepRefused):
    code = "notice_unknown"
    detail = _("This link leads nowhere. Look whether all of it was copied.")


class NoticeOver(StepRefused):
    code = "notice_over"
    detail = _("This link is no longer valid. Ask the Director for the ruling.")


class NotToldYet(StepRefused):
    code = "not_told_yet"
    detail = _("The Director has not told you of this ruling yet. Ask for it.")
