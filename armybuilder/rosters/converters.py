"""How the public code of a list is written in addresses."""

from django.urls.converters import StringConverter


class CodeConverter(StringConverter):
    """Ten letters or digits."""

    regex = "[a-z0-9]{10}"
