"""Addresses of the event endpoints."""

from django.urls import path

from armybuilder.api.v1.events.views import events, figures, lists, players, rounds

AT = "events/<slug:code>/"

urlpatterns = [
    path("events/", events.EventList.as_view(), name="events"),
    path(AT, events.EventDetail.as_view(), name="event"),
    path(f"{AT}copy/", events.EventCopy.as_view(), name="event-copy"),
    path(f"{AT}organisers/", events.EventOrganisers.as_view(), name="event-organisers"),
    path(f"{AT}check-in/", events.EventCheckIn.as_view(), name="event-check-in"),
    path(f"{AT}lock/", events.EventLock.as_view(), name="event-lock"),
    path(f"{AT}recheck/", events.EventRecheck.as_view(), name="event-recheck"),
    path(f"{AT}log/", figures.EventLog.as_view(), name="event-log"),
    path(f"{AT}findings/", figures.EventFindings.as_view(), name="event-findings"),
    path(f"{AT}statistics/", figures.EventStatistics.as_view(), name="event-statistics"),
    path(f"{AT}standings/", figures.EventStandings.as_view(), name="event-standings"),
    path(f"{AT}export/<str:what>/", figures.EventExport.as_view(), name="event-export"),
    path(f"{AT}players/", players.PlayerList.as_view(), name="event-players"),
    path(f"{AT}players/load/", players.PlayersLoad.as_view(), name="event-players-load"),
    path(f"{AT}players/reminders/", players.Reminders.as_view(), name="event-reminders"),
    path(f"{AT}players/no-shows/", players.NoShows.as_view(), name="event-no-shows"),
    path(f"{AT}players/<slug:player>/", players.PlayerDetail.as_view(), name="event-player"),
    path(f"{AT}players/<slug:player>/penalties/", players.Penalties.as_view(), name="event-penalties"),
    path(f"{AT}check/", lists.ListCheck.as_view(), name="event-check"),
    path(f"{AT}submissions/", lists.ListList.as_view(), name="event-submissions"),
    path(f"{AT}submissions/<slug:player>/", lists.ListDetail.as_view(), name="event-submission"),
    path(f"{AT}submissions/<slug:player>/verdict/", lists.ListVerdict.as_view(), name="event-verdict"),
    path(f"{AT}submissions/<slug:player>/differences/", lists.ListDifferences.as_view(), name="event-differences"),
    path(f"{AT}submissions/<slug:player>/decisions/", lists.ListDecisions.as_view(), name="event-decisions"),
    path(f"{AT}decisions/", lists.ManyDecisions.as_view(), name="event-decide-many"),
    path(f"{AT}rounds/", rounds.RoundList.as_view(), name="event-rounds"),
    path(f"{AT}rounds/<int:number>/", rounds.RoundDetail.as_view(), name="event-round"),
    path(f"{AT}rounds/<int:number>/start/", rounds.RoundStart.as_view(), name="event-round-start"),
    path(f"{AT}rounds/<int:number>/swap/", rounds.RoundSwap.as_view(), name="event-round-swap"),
    path(f"{AT}rounds/<int:number>/tables/<int:table>/", rounds.TableResult.as_view(), name="event-result"),
]
