"""Forms of the pages that belong to no other package."""

from django import forms


class DisplayForm(forms.Form):
    """Colour scheme and keyboard shortcuts; what is not sent stays as it is."""

    scheme = forms.ChoiceField(
        choices=[("system", "as the system"), ("light", "light"), ("dark", "dark")], required=False
    )
    keys = forms.ChoiceField(choices=[("on", "on"), ("off", "off")], required=False)
    next = forms.CharField(required=False, max_length=2000)
