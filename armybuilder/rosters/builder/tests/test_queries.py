"""How many queries a page and a step take, whatever the size of the list."""

from armybuilder.rosters.builder.tests.building import Visitor, l0

BUILDER = 2  # the list; the labels of undo and redo
STEP = 5  # the list; undone states dropped; the list and its new state saved; the labels (transaction not counted)


def warmed(visitor: Visitor) -> Visitor:
    visitor.client.get(visitor.url)
    return visitor


def test_the_builder_page_takes_the_same_queries_for_any_list(django_assert_num_queries):
    for visitor in (warmed(Visitor()), warmed(l0())):
        with django_assert_num_queries(BUILDER):
            visitor.client.get(visitor.url)


def test_adding_a_unit_takes_the_same_queries_for_any_list(django_assert_num_queries):
    for visitor, place in ((warmed(Visitor()), "new"), (warmed(l0()), "regiment-1")):
        sent = {"revision": visitor.roster.revision, "add": visitor.profile("Chaos Lord")}
        with django_assert_num_queries(STEP + 2):
            answer = visitor.client.post(f"{visitor.url}units/?to={place}", sent, headers={"HX-Request": "true"})
        assert answer.status_code == 200


def test_the_picker_and_move_pages_take_few_queries(django_assert_num_queries):
    visitor = warmed(l0())
    uid = visitor.uid("Chaos Spawn")
    with django_assert_num_queries(1):
        visitor.client.get(f"{visitor.url}units/{uid}/move/")
    with django_assert_num_queries(1):
        visitor.client.get(f"{visitor.url}add/", headers={"HX-Request": "true"})
