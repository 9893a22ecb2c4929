"""Geometry of gauge, pips and the line of prices."""

from armybuilder.web.pictures import Bar, End, Part, gauge, pips, spark


def test_gauge_lays_parts_end_to_end_in_turning_shades() -> None:
    drawn = gauge([Part("General’s Regiment", 950), Part("Regiment 1", 270), Part("Regiment 2", 530, bad=True)], 2000)
    assert drawn.bars == (Bar("a", 0, 950), Bar("b", 950, 270), Bar("bad", 1220, 530))
    assert (drawn.joints, drawn.total, drawn.span, drawn.over) == ((950, 1220), 1750, 2000, 0)


def test_gauge_over_the_limit_grows_and_marks_the_excess() -> None:
    drawn = gauge([Part("a", 1900), Part("b", 210)], 2000)
    assert drawn.bars == (Bar("a", 0, 1900), Bar("b", 1900, 100), Bar("over", 2000, 110))
    assert (drawn.span, drawn.over) == (2110, 110)


def test_gauge_of_an_empty_army_has_no_parts() -> None:
    assert gauge([Part("General’s Regiment", 0)], 2000).bars == ()


def test_pips_show_taken_free_and_surplus_places() -> None:
    assert pips(1, 3) == ("on", "", "")
    assert pips(4, 3) == ("on", "on", "on", "over")
    assert pips(0, 0) == ()


def test_spark_spreads_values_between_lowest_and_highest() -> None:
    drawn = spark([("1 Dec 2024", 230), ("5 Jun 2025", 210), ("18 Aug 2026", 190)])
    assert drawn.line == "20,18 140,34 260,50"
    assert [dot.label for dot in drawn.dots] == ["230", "210", "190"]
    assert drawn.ends == (End(0, "start", "1 Dec 2024"), End(280, "end", "18 Aug 2026"))


def test_spark_leaves_out_labels_that_would_touch() -> None:
    values = (7690, 7610, 7210, 7090, 7020, 6840, 6730, 6730)
    drawn = spark([("", value) for value in values])
    assert [dot.label for dot in drawn.dots] == ["7,690", "", "7,210", "", "7,020", "", "", "6,730"]
    assert [dot.label for dot in spark([("", value // 10) for value in values]).dots] == [
        *("769", "761", "721", "709", "702", "684", "673", "673"),
    ]


def test_spark_of_one_value_lies_in_the_middle() -> None:
    assert (spark([("today", 1200)]).line, spark([("today", 1200)]).ends) == ("140,34", ())
    assert spark([]).line == ""
