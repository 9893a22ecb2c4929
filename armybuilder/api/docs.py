"""The interactive documentation page, working under the strict content security policy."""

from drf_spectacular.views import SpectacularSwaggerSplitView


class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI from own files; its start script is an address of its own, so that nothing is inline."""

    throttle_classes = ()
