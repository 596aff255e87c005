"""Root routes."""

from importlib.util import find_spec

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from deploy import front, views

# The administration asks for the second factor too.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # as allauth says

urlpatterns: list[URLPattern | URLResolver] = [
    # Entries come here, so these are looked through first.
    path("api/v1/", include("tables.web.api.urls")),
    # As they were before there was a version in them; they stay for one release.
    path("api/", include("tables.web.api.urls")),
    path("", front.home, name="home"),
    path("about/", front.about, name="about"),
    path("healthz", views.alive),
    path("readyz", views.ready),
    path("metrics", views.metrics),
    path("admin/", admin.site.urls),
    path("api/", views.reference, name="reference"),
    path("api/asyncapi/", views.asyncapi, name="asyncapi"),
    path("api/schema/", views.Schema.as_view(), name="schema"),
]
urlpatterns += [path("", include("deploy.accounts.urls"))]
urlpatterns += [
    path("", include(routes))
    for routes in ("tables.urls", "rulings.urls")
    if find_spec(routes)
]

handler404 = "deploy.views.not_found"
handler500 = "deploy.views.server_error"
