"""What the library around logging in does in this site's way: mails, while the mail server does not take any."""

from __future__ import annotations

from typing import Any

import structlog
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as asking
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.http import HttpRequest
from django.shortcuts import render

log = structlog.get_logger(__name__)

CONFIRMING = "account/email/email_confirmation"
"""How the templates of mails begin that can wait: an account works before its address is confirmed."""
CONFIRMATION_SENT = "account/messages/email_confirmation_sent.txt"
CONFIRMATION_NOT_SENT = "account/messages/email_confirmation_not_sent.txt"


class AccountAdapter(DefaultAccountAdapter):
    """Signing up goes on without its mail; where the mail is all that was asked for, a page says that there is none."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        request = asking.request
        try:
            super().send_mail(template_prefix, email, context)
        except OSError as error:
            log.warning("mail_not_sent", mail=template_prefix, error=type(error).__name__)
            if not template_prefix.startswith(CONFIRMING):
                raise ImmediateHttpResponse(render(request, "errors/mail.html", status=503)) from error
            request.mail_not_sent = True

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *args: Any, **kwargs: Any
    ) -> None:
        if message_template == CONFIRMATION_SENT and getattr(request, "mail_not_sent", False):
            level, message_template = messages.WARNING, CONFIRMATION_NOT_SENT
        super().add_message(request, level, message_template, *args, **kwargs)
