"""Addresses of events. Fixed words come before codes, which have ten characters."""

from django.urls import path

from armybuilder.tournaments.views import desk, events, own, players, public, rechecks, rounds

app_name = "tournaments"

urlpatterns = [
    path("", events.index, name="index"),
    path("new/", events.create, name="create"),
    path("p/<slug:token>/", own.player, name="player"),
    path("p/<slug:token>/check/", own.preview, name="preview"),
    path("p/<slug:token>/send/", own.send, name="send"),
    path("p/<slug:token>/attend/", own.attend, name="attend"),
    path("p/<slug:token>/rounds/<int:number>/", own.report, name="report"),
    path("p/<slug:token>/rounds/<int:number>/lists/", own.game_lists, name="game-lists"),
    path("<slug:code>/", public.event, name="event"),
    path("<slug:code>/enter/", own.enter, name="enter"),
    path("<slug:code>/lists/<slug:player>/", public.army_list, name="list"),
    path("<slug:code>/desk/", desk.desk, name="desk"),
    path("<slug:code>/desk/bulk/", desk.bulk, name="bulk"),
    path("<slug:code>/desk/<slug:player>/", desk.submission, name="submission"),
    path("<slug:code>/desk/<slug:player>/decide/", desk.decide, name="decide"),
    path("<slug:code>/check/", rechecks.recheck, name="recheck"),
    path("<slug:code>/check/<slug:run>/", rechecks.recheck_run, name="recheck-run"),
    path("<slug:code>/lock/", desk.lock, name="lock"),
    path("<slug:code>/log/", desk.log, name="log"),
    path("<slug:code>/settings/", events.settings, name="settings"),
    path("<slug:code>/scoring/", events.scoring, name="scoring"),
    path("<slug:code>/organisers/", events.organisers, name="organisers"),
    path("<slug:code>/copy/", events.copy, name="copy"),
    path("<slug:code>/delete/", events.delete, name="delete"),
    path("<slug:code>/players/", players.players, name="players"),
    path("<slug:code>/players/add/", players.add, name="add-player"),
    path("<slug:code>/players/load/", players.load, name="load-players"),
    path("<slug:code>/players/check-in/", players.check_in, name="check-in"),
    path("<slug:code>/players/links.csv", players.links, name="links"),
    path("<slug:code>/players/<slug:player>/", players.change, name="change-player"),
    path("<slug:code>/players/<slug:player>/correct/", players.correct, name="correct-player"),
    path("<slug:code>/players/<slug:player>/penalty/", rounds.penalty, name="penalty"),
    path("<slug:code>/rounds/", rounds.rounds, name="rounds"),
    path("<slug:code>/rounds/pair/", rounds.pair, name="pair"),
    path("<slug:code>/rounds/<int:number>/start/", rounds.start, name="start"),
    path("<slug:code>/rounds/<int:number>/swap/", rounds.swap, name="swap"),
    path("<slug:code>/rounds/<int:number>/tables/<int:table>/", rounds.result, name="result"),
    path("<slug:code>/standings/", rounds.standings, name="standings"),
    path("<slug:code>/statistics/", public.statistics, name="statistics"),
    path("<slug:code>/print/", public.print_all, name="print"),
    path("<slug:code>/export/<str:what>", public.export, name="export"),
]
