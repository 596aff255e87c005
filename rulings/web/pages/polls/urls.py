"""Where the pages of polls are, below `/review/`."""

from django.urls import path

from rulings.web.pages.polls import asking

urlpatterns = [
    path("cases/<int:case_id>/polls/new/", asking.new, name="poll_new"),
    path("polls/<int:poll_id>/", asking.poll, name="poll"),
    path("polls/<int:poll_id>/send/", asking.send, name="poll_send"),
    path("polls/<int:poll_id>/act/", asking.act, name="poll_act"),
    path("polls/<int:poll_id>/answers.txt", asking.text, name="poll_text"),
]
