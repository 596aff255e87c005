"""Addresses of the page of a side, of the codes at a table, of links and mails."""

from django.urls import path

from rulings.web.pages.notices import told, views

CASE = "review/cases/<int:case_id>/notices"
urlpatterns = [
    path("told/<str:link>/", told.told, name="told"),
    path("floor/tables/<int:table_id>/rulings/", views.at_table, name="told_here"),
    path(f"{CASE}/<slug:side>/back/", views.back, name="page_back"),
    path("review/mails/<int:mail_id>/again/", views.again, name="mail_again"),
]
