"""What a backup or a restore may fail with: a stable code and one sentence."""


class BackupFailed(Exception):
    """Nothing was kept, or nothing was changed; ``code`` is stable."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
