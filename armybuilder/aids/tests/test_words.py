"""Every step of either game has a sentence that its values fill, and no sentence stands alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from armybuilder import aids, rules
from armybuilder.aids.registry import AIDS
from armybuilder.aids.words import said, sentences
from armybuilder.reference.tests.test_library import runs
from armybuilder.rules.aos4.effects.catalogue import EFFECTS
from armybuilder.rules.aos4.table.steps import STEP_RULES as AOS4
from armybuilder.rules.aos4.table.steps import step
from armybuilder.rules.hordes.steps import STEP_RULES as HORDES


def test_every_code_has_a_sentence() -> None:
    assert sentences().keys() == {*AOS4, *HORDES}


def test_every_step_is_given_somewhere() -> None:
    packages = (*Path(rules.__file__).parent.rglob("*.py"), *Path(aids.__file__).parent.rglob("*.py"))
    code = "".join(path.read_text() for path in packages if path.name != "steps.py" and path.parent.name != "tests")
    assert [each for each in (*AOS4, *HORDES) if f'"{each}"' not in code] == []


def test_numbers_of_inches_are_short() -> None:
    assert said(step("TELEPORT_TOO_FAR", roll=7.0)).text == 'The point must lie within 7".'


def texts_of_aids() -> Iterator[tuple[str, str]]:
    yield from sentences().items()
    for aid in AIDS:
        yield aid.name, aid.summary
        for asked in aid.fields:
            yield f"{aid.name}.{asked.name}", asked.label
    for effect in EFFECTS:
        yield effect.id, effect.needs


def test_no_run_of_eight_words_is_taken_from_the_source(shared_folder: Path) -> None:
    seeds = (shared_folder / "seeds").glob("*.txt")
    taken = {run for seed in seeds for run in runs(seed.read_text(encoding="utf-8", errors="replace"))}
    assert taken
    assert [(name, run) for name, text in texts_of_aids() for run in runs(text) if run in taken] == []
