"""Two lists side by side, and one list under the newest data."""
