"""Webhooks: telling other programs of changes, signed, retried, and never to an address inside the own network.

A package that has news registers its event types (``events.register_event_type``) and calls ``services.announce``.
"""
