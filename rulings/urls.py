"""Routes of the review."""

from django.urls import include, path, re_path

from rulings.web.api import tournaments
from rulings.web.api import views as api
from rulings.web.pages import (
    casebook,
    claims,
    event_results,
    exchange,
    failed_tasks,
    letterheads,
    notices,
    papers,
    play,
    scorer,
    statistics,
)
from rulings.web.pages.analysis import double_dummy
from rulings.web.pages.analysis import views as analysis
from rulings.web.pages.cases import flags, penalties, periods, questions, queue
from rulings.web.pages.cases import views as cases
from rulings.web.pages.decisions import views as decisions
from rulings.web.pages.door import asking as asking_door
from rulings.web.pages.door import sheets
from rulings.web.pages.door import views as door
from rulings.web.pages.polls import asking
from rulings.web.pages.polls.peer import peer

app_name = "rulings"
BOARD = "review/boards/<int:board_id>"
CASE = "review/cases/<int:case_id>"
APPEAL = "review/appeals/<int:appeal_id>"
EXCHANGE = "review/tournaments/<int:tournament>/exchange"
CODES = "review/tournaments/<int:tournament_id>/codes"
FIGURES = r"^review/figures/(?P<tournament>\d+)/(?P<kind>incidents|cases)\.csv$"

REVIEW = [
    path("review/", queue.review, name="review"),
    path("review/flags/<int:flag_id>/", flags.flag, name="review_flag"),
    path("review/papers/<uuid:key>/", cases.paper, name="review_paper"),
    path("review/questions/new/", questions.new, name="review_ask"),
    path("review/penalties/new/", penalties.new, name="review_penalty"),
    path(
        "review/questions/<int:inquiry_id>/", questions.question, name="review_question"
    ),
    path("review/failed/", failed_tasks.index, name="failed_tasks"),
    path(
        "review/failed/<int:letter_id>/again/",
        failed_tasks.run_again,
        name="run_again",
    ),
    path("review/periods/<int:tournament_id>/", periods.periods, name="review_periods"),
    path(f"{BOARD}/evidence/", analysis.page, name="evidence"),
    path(f"{BOARD}/evidence/now/", analysis.found, name="evidence_now"),
    path(f"{BOARD}/evidence/ask/", analysis.ask, name="evidence_ask"),
    path(f"{BOARD}/evidence/stop/", analysis.stop, name="evidence_stop"),
    path(f"{BOARD}/double-dummy/", double_dummy.page, name="double_dummy"),
    path(f"{BOARD}/double-dummy/part/", double_dummy.part, name="double_dummy_part"),
    path(f"{BOARD}/claim/", claims.page, name="claim"),
    path(f"{BOARD}/claim/weigh/", claims.weigh, name="claim_weigh"),
    path(f"{BOARD}/entries/<int:entry>/case/", cases.begin, name="begin"),
    path(f"{BOARD}/play/", play.page, name="play"),
    path(f"{BOARD}/play/look/", play.look, name="play_look"),
    path(f"{BOARD}/play/file/", play.attach, name="play_file"),
]
CASES = [
    path(f"{CASE}/", cases.show, name="review_case"),
    path(f"{CASE}/steps/assign/", cases.assign, name="review_assign"),
    path(f"{CASE}/steps/<slug:step>/", cases.step, name="review_step"),
    path(f"{CASE}/earlier/", cases.earlier, name="review_earlier"),
    path(
        f"{CASE}/statements/",
        cases.add_paper,
        {"what": "statement"},
        name="review_statement",
    ),
    path(f"{CASE}/notes/", cases.add_paper, {"what": "note"}, name="review_note"),
    path(
        f"{CASE}/papers/",
        cases.add_paper,
        {"what": "attach"},
        name="review_attach",
    ),
    path(f"{CASE}/papers/<slug:kind>.<str:form>", papers.of_case, name="paper"),
    path(f"{CASE}/decide/", decisions.decide, name="review_decide"),
    path(f"{CASE}/decide/preview/", decisions.look, name="review_decide_preview"),
    *(
        path(
            f"{APPEAL}/{part}/",
            cases.put_to_appeal,
            {"what": part},
            name=f"appeal_{part}",
        )
        for part in ("panel", "left", "notes", "settled")
    ),
    path(f"{CASE}/polls/new/", asking.new, name="poll_new"),
    path("review/polls/<int:poll_id>/", asking.poll, name="poll"),
    path("review/polls/<int:poll_id>/send/", asking.send, name="poll_send"),
    path("review/polls/<int:poll_id>/act/", asking.act, name="poll_act"),
    path("review/polls/<int:poll_id>/answers.txt", asking.text, name="poll_text"),
    path(f"{CASE}/notices/<slug:side>/back/", notices.take_link_back, name="page_back"),
    path("review/mails/<int:mail_id>/again/", notices.retry_mail, name="mail_again"),
    path(f"{CASE}/casebook/", casebook.write, name="casebook_write"),
    path(f"{CASE}/casebook/withdraw/", casebook.withdraw, name="casebook_withdraw"),
]
TOURNAMENTS = [
    path(
        "review/tournaments/<int:tournament_id>/report.<str:form>",
        papers.report,
        name="report",
    ),
    path(
        "review/letterheads/<int:tournament_id>/",
        letterheads.letterhead,
        name="letterhead",
    ),
    path("review/figures/", statistics.index, name="figures"),
    re_path(FIGURES, statistics.sheet, name="figures_sheet"),
    path(f"{EXCHANGE}/", exchange.index, name="exchange"),
    path(f"{EXCHANGE}/take-in/", exchange.take_in, name="exchange_take_in"),
    path(f"{EXCHANGE}/results/", event_results.index, name="event_results"),
    path(f"{EXCHANGE}/<slug:kind>/", exchange.download, name="exchange_file"),
    path("review/tournaments/<int:tournament>/scorer/", scorer.index, name="scorer"),
    path("casebook/", casebook.index, name="casebook"),
    path("casebook/whole/", casebook.show_all, name="casebook_whole"),
    path("casebook/<int:entry_id>/", casebook.show_entry, name="casebook_one"),
]
DOOR = [
    path("t/<str:door>/", door.page, name="door"),
    path("t/<str:door>/now/", door.now, name="door_now"),
    path("t/<str:door>/call/", door.call, name="door_call"),
    path(
        "t/<str:door>/question/",
        asking_door.ask,
        {"kind": "question"},
        name="door_question",
    ),
    path(
        "t/<str:door>/appeal/", asking_door.ask, {"kind": "appeal"}, name="door_appeal"
    ),
    path("t/<str:door>/score/", asking_door.score, name="door_score"),
    path("t/<str:door>/agree/", asking_door.consent, name="door_agree"),
    path(f"{CODES}/", sheets.sheets, name="door_sheets"),
    path(f"{CODES}/make/", sheets.make, name="door_make"),
    path(f"{CODES}/close/", sheets.close, name="door_close"),
]
PLAYERS = [
    path("mine/", notices.rulings_told, name="mine"),
    path("mine/<int:notice_id>/", notices.ruling_told, name="mine_one"),
    path("peer/<str:secret>/", peer, name="peer"),
    path("told/<str:link>/", notices.show_notice, name="told"),
    path("floor/tables/<int:table_id>/rulings/", notices.at_table, name="told_here"),
]
API = [
    path(
        "tournaments/<int:tournament>/rulings/",
        tournaments.RulingsView.as_view(),
        name="of_tournament",
    ),
    path("flags/", api.FlagsView.as_view(), name="flags"),
    path("flags/<int:pk>/", api.FlagView.as_view(), name="flag"),
    path("cases/", api.CasesView.as_view(), name="cases"),
    path("cases/<int:pk>/", api.CaseView.as_view(), name="case"),
]
SINCE_V1 = [
    path(
        "tournaments/<int:tournament>/results/",
        tournaments.ResultsView.as_view(),
        name="results_of_tournament",
    ),
]
# The second as they were before there was a version in them, for one release.
PROGRAMS = [path("api/v1/", include([*API, *SINCE_V1])), path("api/", include(API))]
urlpatterns = [*REVIEW, *CASES, *TOURNAMENTS, *DOOR, *PLAYERS, *PROGRAMS]
