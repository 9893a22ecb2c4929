"""People who log in."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person with an account: logs in by e-mail address; the user name is made at sign-up and never shown."""
