"""What the catalogue pages may be asked for. Every field may be missing; too long a text is refused."""

from django import forms

from factions.presentation.units import SECTIONS, UnitFilter

TOO_LONG = {"max_length": "The text has %(show_value)d characters; %(limit_value)d are allowed."}


class UnitFilterForm(forms.Form):
    """The filter of a faction page."""

    q = forms.CharField(required=False, max_length=100, error_messages=TOO_LONG)
    role = forms.ChoiceField(required=False, choices=[("", ""), *((title, title) for title in SECTIONS)])
    leads = forms.BooleanField(required=False)
    retired = forms.BooleanField(required=False)

    def asked(self) -> UnitFilter:
        """The filter as a value; what cannot be read filters nothing."""
        self.is_valid()
        data = self.cleaned_data
        return UnitFilter(
            text=data.get("q", ""),
            role=data.get("role", ""),
            leads=bool(data.get("leads")),
            retired=bool(data.get("retired")),
        )


class SearchForm(forms.Form):
    q = forms.CharField(required=False, max_length=100, error_messages=TOO_LONG)


class QueryForm(forms.Form):
    """A keyword query; ``army`` is the slug of the army to look in, empty for all factions."""

    q = forms.CharField(required=False, max_length=300, error_messages=TOO_LONG)
    army = forms.SlugField(required=False, max_length=100)
    retired = forms.BooleanField(required=False)
