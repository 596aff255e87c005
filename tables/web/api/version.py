"""The version of the API is in the path; the paths of before stay for one release."""

API, V1 = "/api/", "/api/v1/"
