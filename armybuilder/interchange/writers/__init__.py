"""One module per written format."""
