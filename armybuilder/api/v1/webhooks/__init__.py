"""Webhooks of an account: where the site tells of changes, and what was delivered there."""
