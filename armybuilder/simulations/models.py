"""What matchups keep beside the runs themselves: lists that were pasted, and which runs compare with which."""

from django.db import models
from django.db.models.functions import Now

from armybuilder.jobs.models import Run


class PastedList(models.Model):
    """A list that somebody pasted to let it fight. Its code is the start of its digest: the same list, the same code.

    The pasted text itself is not kept. ``pasted``: when it was pasted last.
    """

    code = models.CharField(max_length=20, unique=True)
    name = models.CharField(max_length=120)
    document = models.JSONField()
    pasted = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"


class Comparison(models.Model):
    """A run that lets another version of a list meet the seeds of a run that was there before."""

    base = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="comparisons")
    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="+")
    label = models.CharField(max_length=160)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["base", "run"], name="one_comparison_per_run")]

    def __str__(self) -> str:
        return f"{self.label}: {self.run_id} beside {self.base_id}"
