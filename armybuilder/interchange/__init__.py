"""List texts and files to and from army values; pure, no framework."""
