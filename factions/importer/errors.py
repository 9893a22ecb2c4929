"""What stops an import."""

from dataclasses import dataclass


@dataclass
class ImportProblem(Exception):
    """A fault that nobody has reviewed yet: where it is, what was found, and what was expected instead."""

    file: str
    element: str
    found: str
    expected: str

    def __str__(self) -> str:
        return f"{self.file}: {self.element}: found {self.found}; expected {self.expected}"


class UnreadableSource(Exception):
    """The given path is no folder or archive of the community data, or an archive that is not safe to open."""
