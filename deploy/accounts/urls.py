"""URLs of accounts: only these of allauth's pages exist; there is no sign-up."""

from allauth.account import views
from django.urls import include, path, re_path

from deploy.accounts.views import LogIn

urlpatterns = [
    path("login/", LogIn.as_view(), name="account_login"),
    path("logout/", views.logout, name="account_logout"),
    path("account/inactive/", views.account_inactive, name="account_inactive"),
    path("account/again/", views.reauthenticate, name="account_reauthenticate"),
    path("account/password/", views.password_change, name="account_change_password"),
    path("account/password/first/", views.password_set, name="account_set_password"),
    path(
        "account/password/reset/", views.password_reset, name="account_reset_password"
    ),
    path(
        "account/password/reset/sent/",
        views.password_reset_done,
        name="account_reset_password_done",
    ),
    re_path(
        r"^account/password/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        views.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "account/password/reset/done/",
        views.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path("account/mfa/", include("allauth.mfa.urls")),
]
