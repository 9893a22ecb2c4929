"""The interactive documentation page, working under the strict content security policy."""

from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularSwaggerSplitView


@method_decorator(csp_update({"img-src": ["data:"]}), name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI from own files; its start script is an address of its own, so that nothing is inline.

    Its style sheet holds a few pictures as ``data:``; they are the one exception from "own files only".
    """

    template_name = "api/docs.html"
    throttle_classes = ()
    authentication_classes = ()
