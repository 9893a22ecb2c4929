"""Version 1: one sub-package per group of endpoints, each with a ``urls`` module (see ``urls``)."""
