"""Lists: read, judged, converted, arranged, compared. Nothing is stored and no account is needed."""
