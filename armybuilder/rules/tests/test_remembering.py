"""Values kept per thing: made once, told apart by identity, the oldest forgotten."""

from armybuilder.rules.remembering import Remembered


def test_value_is_made_once() -> None:
    made: list[int] = []

    def total(thing: list[int]) -> int:
        made.append(sum(thing))
        return made[-1]

    kept = Remembered(total)
    thing = [1, 2, 3]

    assert (kept(thing), kept(thing), made) == (6, 6, [6])


def test_equal_things_are_not_the_same() -> None:
    kept = Remembered[list[int], object](lambda _: object())
    first, second = [1], [1]

    assert kept(first) is kept(first)
    assert kept(first) is not kept(second)


def test_the_thing_used_longest_ago_is_forgotten() -> None:
    kept = Remembered[list[int], object](lambda _: object(), most=2)
    first, second, third = [1], [2], [3]
    before = kept(first), kept(second)
    kept(first)
    kept(third)

    assert kept(first) is before[0]
    assert kept(second) is not before[1]
