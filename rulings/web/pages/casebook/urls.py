"""Addresses of the casebook."""

from django.urls import path

from rulings.web.pages.casebook import views

urlpatterns = [
    path("casebook/", views.index, name="casebook"),
    path("casebook/whole/", views.whole, name="casebook_whole"),
    path("casebook/<int:entry_id>/", views.one, name="casebook_one"),
    path("review/cases/<int:case_id>/casebook/", views.write, name="casebook_write"),
    path(
        "review/cases/<int:case_id>/casebook/withdraw/",
        views.withdraw,
        name="casebook_withdraw",
    ),
]
