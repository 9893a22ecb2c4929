"""Pages and changes of the builder."""
