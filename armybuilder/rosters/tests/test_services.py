"""Saving, undoing, copying and deleting lists."""

from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armybuilder.accounts.models import User
from armybuilder.jobs.expiry import forget_expired
from armybuilder.rosters import services
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster, RosterEditor
from armybuilder.rosters.selectors import deleted_rosters_of, history_of, neighbours, rosters_visible_to
from armybuilder.rosters.tests.making import OWNER, STRANGER, change_to, make_roster, summary_of, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def test_create_roster_keeps_document_and_summary():
    roster = Roster.objects.get(pk=make_roster(text="abc").pk)
    assert (roster.document, roster.points, roster.limit, roster.legal) == ({"text": "abc"}, 3, 10, True)
    assert (roster.revision, roster.position, len(roster.code)) == (1, 1, 10)
    assert [(state.number, state.label) for state in history_of(roster)] == [(1, "wrote abc")]


def test_create_roster_of_a_user_keeps_no_visitor_key():
    user = User.objects.create_user("anna", "anna@example.org", "secret")
    roster = make_roster(Holder(user, "cookie"))
    assert (roster.owner, roster.visitor) == (user, "")


def test_change_roster_saves_a_new_revision():
    roster = write(make_roster(), "ab")
    assert (roster.revision, roster.document, roster.points) == (2, {"text": "ab"}, 2)


def test_change_roster_refuses_a_stale_revision_and_writes_nothing():
    roster = write(make_roster(), "ab")
    with pytest.raises(services.StaleRevision) as caught:
        services.change_roster(holder=OWNER, code=roster.code, revision=1, edit=lambda locked: change_to("lost"))
    assert caught.value.revision == 2
    roster.refresh_from_db()
    assert (roster.document, history_of(roster).count()) == ({"text": "ab"}, 2)


def test_change_roster_of_a_stranger_does_not_exist():
    roster = make_roster()
    with pytest.raises(Roster.DoesNotExist):
        services.change_roster(holder=STRANGER, code=roster.code, revision=1, edit=lambda locked: change_to("x"))


def test_change_roster_without_change_keeps_the_revision():
    roster = make_roster()
    assert services.change_roster(holder=OWNER, code=roster.code, revision=1, edit=lambda locked: None).revision == 1


def test_change_roster_keeps_the_last_hundred_states(monkeypatch):
    monkeypatch.setattr(services, "KEPT_REVISIONS", 3)
    roster = make_roster()
    for text in "abcde":
        roster = write(roster, text)
    assert [state.number for state in history_of(roster)] == [6, 5, 4]


def test_neighbours_name_the_steps():
    roster = write(write(make_roster(), "a"), "ab")
    assert neighbours(roster) == ("wrote ab", None)
    services.undo(holder=OWNER, code=roster.code, revision=3, summarise=summary_of)
    roster.refresh_from_db()
    assert neighbours(roster) == ("wrote a", "wrote ab")


def test_undo_at_the_first_state_does_nothing():
    roster = make_roster()
    assert services.undo(holder=OWNER, code=roster.code, revision=1, summarise=summary_of) is None
    roster.refresh_from_db()
    assert roster.revision == 1


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.sampled_from(["write", "undo", "redo"]), max_size=14))
def test_undo_and_redo_walk_as_in_any_editor(steps):
    roster, past = make_roster(text="0"), ["0"]
    future: list[str] = []
    for number, step in enumerate(steps, start=1):
        roster.refresh_from_db()
        if step == "write":
            write(roster, f"{number}")
            past, future = [*past, f"{number}"], []
        elif step == "undo":
            services.undo(holder=OWNER, code=roster.code, revision=roster.revision, summarise=summary_of)
            if len(past) > 1:
                past, future = past[:-1], [past[-1], *future]
        else:
            services.redo(holder=OWNER, code=roster.code, revision=roster.revision, summarise=summary_of)
            if future:
                past, future = [*past, future[0]], future[1:]
        roster.refresh_from_db()
        assert (roster.document["text"], roster.points) == (past[-1], len(past[-1]))


def test_rename_roster_keeps_content_and_revision():
    roster = services.rename_roster(holder=OWNER, code=make_roster(text="a").code, name="Other")
    roster.refresh_from_db()
    assert (roster.name, roster.revision, roster.document) == ("Other", 1, {"text": "a"})


def test_copy_roster_is_the_copiers_own():
    copied = services.copy_roster(holder=STRANGER, source=make_roster(text="abc"), name="Mine")
    assert (copied.visitor, copied.document, copied.points) == (STRANGER.visitor, {"text": "abc"}, 3)


def test_delete_and_restore_bring_the_list_back_unchanged():
    roster = make_roster(text="abc")
    services.delete_roster(holder=OWNER, code=roster.code)
    assert (list(rosters_visible_to(OWNER)), list(deleted_rosters_of(OWNER))) == ([], [roster])
    services.restore_roster(holder=OWNER, code=roster.code)
    assert (list(rosters_visible_to(OWNER)), list(deleted_rosters_of(OWNER))) == ([roster], [])


def test_deleted_list_is_forgotten_after_a_month():
    kept, deleted = make_roster(), make_roster(name="Another")
    services.delete_roster(holder=OWNER, code=deleted.code)
    things = "lists that you deleted"
    assert forget_expired(timezone.now() + timedelta(days=29))[things] == 0
    assert forget_expired(timezone.now() + timedelta(days=31))[things] == 1
    assert list(Roster.objects.all()) == [kept]


def test_lists_of_a_browser_are_forgotten_when_its_cookie_has_run_out():
    user = User.objects.create_user("anna", "anna@example.org", "secret")
    own, let, lost = make_roster(Holder(user)), make_roster(STRANGER), make_roster(STRANGER, name="Lost")
    services.let_edit(roster=let, holder=Holder(user))
    old, _ = make_roster(), make_roster(name="Changed since")
    long_ago = timezone.now() - timedelta(days=1826)
    Roster.objects.filter(pk__in=[own.pk, let.pk, lost.pk, old.pk]).update(changed=long_ago)
    assert forget_expired()["lists of a browser without an account"] == 1
    assert set(Roster.objects.values_list("name", flat=True)) == {"A list", "Changed since"}
    assert Roster.objects.count() == 4


@pytest.mark.parametrize("service", [services.delete_roster, services.restore_roster])
def test_delete_and_restore_refuse_strangers(service):
    with pytest.raises(Roster.DoesNotExist):
        service(holder=STRANGER, code=make_roster().code)


def test_let_edit_opens_the_list_to_one_more_visitor():
    roster = make_roster()
    services.let_edit(roster=roster, holder=STRANGER)
    services.let_edit(roster=roster, holder=STRANGER)
    assert list(rosters_visible_to(STRANGER)) == [roster]
    assert write(roster, "changed", STRANGER).document == {"text": "changed"}


def test_adopt_rosters_moves_lists_and_rights_to_the_account():
    user = User.objects.create_user("anna", "anna@example.org", "secret")
    mine, other, both = make_roster(), make_roster(STRANGER), make_roster(STRANGER)
    services.let_edit(roster=other, holder=OWNER)
    services.let_edit(roster=both, holder=OWNER)
    services.let_edit(roster=both, holder=Holder(user))
    assert services.adopt_rosters(holder=Holder(user, OWNER.visitor)) == 1
    assert set(rosters_visible_to(Holder(user))) == {mine, other, both}
    assert list(rosters_visible_to(OWNER)) == []
    assert RosterEditor.objects.filter(user=user).count() == 2


@pytest.fixture
def browser(client):
    """A browser that has built lists without an account: those of ``OWNER``."""
    from django.http import HttpResponse

    from armybuilder.rosters.holder import COOKIE, remember

    response = HttpResponse()
    remember(response, OWNER)
    client.cookies[COOKIE] = response.cookies[COOKIE].value
    return client


def test_logging_in_adopts_the_lists_of_the_browser(browser):
    user = User.objects.create_user("anna", "anna@example.org", "secret")
    roster = make_roster()
    browser.post("/accounts/login/", {"login": "anna@example.org", "password": "secret"})
    roster.refresh_from_db()
    assert (roster.owner, roster.visitor) == (user, "")


def test_signing_up_adopts_the_lists_of_the_browser(browser):
    roster, strange = make_roster(), make_roster(STRANGER)
    form = {"email": "new@example.org", "password1": "ironweld-arsenal", "password2": "ironweld-arsenal"}
    browser.post("/accounts/signup/", form)
    roster.refresh_from_db()
    strange.refresh_from_db()
    assert (roster.owner, roster.visitor) == (User.objects.get(email="new@example.org"), "")
    assert strange.owner is None


def test_a_list_always_has_a_name_that_can_be_pressed():
    roster = make_roster(name="\u200b")
    assert roster.name == "Unnamed list"
    assert services.rename_roster(holder=OWNER, code=roster.code, name=" \u200d\n").name == "Unnamed list"
