"""What a check has found broken."""

from dataclasses import dataclass, field


@dataclass
class Findings:
    """What is broken: the invariant's name, with what shows it."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    def first(self) -> str | None:
        """The first broken invariant, or None."""
        if self.lost:
            return f"an acknowledged event was lost: {self.lost[0]}"
        if self.doubled:
            return f"an event was stored twice: {self.doubled[0]}"
        return self.broken[0] if self.broken else None
