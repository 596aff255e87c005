"""Addresses of the queue, flags, cases, questions and periods, below /review/."""

from django.urls import path

from rulings.web.pages.cases import flags, papers, periods, questions, queue, views

CASE = "cases/<int:case_id>"
urlpatterns = [
    path("", queue.review, name="review"),
    path("flags/<int:flag_id>/", flags.flag, name="review_flag"),
    path(f"{CASE}/", views.show, name="review_case"),
    path(f"{CASE}/steps/assign/", views.assign, name="review_assign"),
    path(f"{CASE}/steps/<slug:step>/", views.step, name="review_step"),
    path(f"{CASE}/earlier/", views.earlier, name="review_earlier"),
    path(
        f"{CASE}/statements/",
        papers.put,
        {"what": "statement"},
        name="review_statement",
    ),
    path(f"{CASE}/notes/", papers.put, {"what": "note"}, name="review_note"),
    path(f"{CASE}/papers/", papers.put, {"what": "attach"}, name="review_attach"),
    path("papers/<uuid:key>/", papers.paper, name="review_paper"),
    path("questions/new/", questions.new, name="review_ask"),
    path("questions/<int:inquiry_id>/", questions.question, name="review_question"),
    path("periods/<int:tournament_id>/", periods.periods, name="review_periods"),
]
