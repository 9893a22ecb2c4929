"""Whole numbers in what people send."""


def whole_number(text: str, *, longest: int = 9) -> int | None:
    """The number that a text of at most so many digits is; None for any other text, such as "", "-1" or "²"."""
    return int(text) if text.isdecimal() and len(text) <= longest else None
