"""The words of open choices: what is asked, each answer, what it will do."""

from django.utils.translation import gettext_lazy

from tables.common.names import CALL
from tables.web.wording import dummy
from tables.web.wording.names import Words

ASKED: Words = {
    "opening_lead_out_of_turn": gettext_lazy(
        "%(chooser)s must choose: the opening lead was out of turn."
    ),
    "lead_out_of_turn": gettext_lazy(
        "%(chooser)s must choose: the lead was out of turn."
    ),
    "lead": gettext_lazy("%(chooser)s must choose before %(blocked)s leads."),
    "withdrawn_call": gettext_lazy(
        "%(chooser)s must choose before the first lead of %(owner)s."
    ),
    "designation": gettext_lazy(
        "%(chooser)s must say which penalty card %(blocked)s plays."
    ),
    "failure": gettext_lazy(
        "%(chooser)s must choose: the penalty card was not played."
    ),
    "premature_play": gettext_lazy(
        "%(chooser)s must choose what %(blocked)s plays to this trick."
    ),
    "two_cards": gettext_lazy("%(chooser)s must say which card is played."),
    "treat_as_penalty_card": gettext_lazy(
        "%(chooser)s must say whether the card becomes a penalty card."
    ),
    "withdraw": gettext_lazy("%(chooser)s may take the card back."),
    "claim": gettext_lazy("%(chooser)s may agree or doubt what was claimed."),
    "claim_ruling": gettext_lazy("%(chooser)s must rule on the claim."),
    "count": gettext_lazy("%(chooser)s must say whether the board can be played."),
    "insufficient_bid": gettext_lazy("%(chooser)s may accept the insufficient bid."),
    "call_out_of_rotation": gettext_lazy(
        "%(chooser)s may accept the call out of rotation."
    ),
    "replacement": gettext_lazy("%(chooser)s must make another call."),
    "comparable": gettext_lazy("%(chooser)s must say whether the call is comparable."),
    "unintended_call": gettext_lazy(
        "%(chooser)s must say whether the first call was intended."
    ),
    "change_of_call": gettext_lazy("%(chooser)s may accept the change of call."),
    "change_call": gettext_lazy("%(chooser)s may change the last call."),
    **dummy.ASKED,
}
# Where it is known which card the choice is about.
ASKED_OF_CARD: Words = {
    "withdraw": gettext_lazy("%(chooser)s may take back %(about)s."),
}
LABEL_OF_CARD: Words = {
    "keep": gettext_lazy("Leave %(about)s as played"),
    "withdraw": gettext_lazy("Take back %(about)s"),
}
LABEL_OF_CALL: Words = {
    "same_denomination": gettext_lazy("Call %(calls)s instead"),
}
# Where a word of another choice would say something else.
LABEL_OF_KIND: Words = {
    "change_call keep": gettext_lazy("Leave the call as it is"),
}
LABEL: Words = {
    "require": gettext_lazy("Require %(one)s"),
    "prohibit": gettext_lazy("Forbid %(suits)s"),
    "neither": gettext_lazy("Restrict nothing"),
    "accept": gettext_lazy("Accept"),
    "refuse": gettext_lazy("Do not accept"),
    "reject": gettext_lazy("Do not accept it"),
    "spread": gettext_lazy("Accept and put the hand down"),
    "make_proper_lead": gettext_lazy("Make the proper lead"),
    "designate": gettext_lazy("Play %(card)s"),
    "highest": gettext_lazy("The highest of the suit led"),
    "lowest": gettext_lazy("The lowest of the suit led"),
    "require_suit": gettext_lazy("Require %(one)s"),
    "forbid_suit": gettext_lazy("Forbid %(suits)s"),
    "yes": gettext_lazy("Yes, a penalty card"),
    "no": gettext_lazy("No penalty card"),
    "keep": gettext_lazy("Leave it as it is"),
    "withdraw": gettext_lazy("Take the card back"),
    "agree": gettext_lazy("Agree"),
    "contest": gettext_lazy("Doubt it"),
    "play_on": gettext_lazy("Ask to play on"),
    "playable": gettext_lazy("It can be played"),
    "unplayable": gettext_lazy("It cannot be played"),
    "same_denomination": gettext_lazy("The lowest bid of the same denomination"),
    "comparable": gettext_lazy("A comparable call"),
    "not_comparable": gettext_lazy("No comparable call"),
    "other": gettext_lazy("Another call"),
    "pass": CALL["P"],
    "unintended": gettext_lazy("Not intended"),
    "intended": gettext_lazy("Intended"),
    "change": gettext_lazy("Change the call"),
    **dummy.LABEL,
}
RESULT: Words = {
    "lead require": gettext_lazy(
        "%(partner)s picks up %(picked)s. %(Blocked)s must lead %(one)s now, if able."
    ),
    "lead prohibit": gettext_lazy(
        "%(partner)s picks up %(picked)s. %(Blocked)s may not lead %(suits)s"
        " until the lead is lost."
    ),
    "lead neither": gettext_lazy(
        "No card is picked up. This does not restrict what %(blocked)s leads."
    ),
    "withdrawn_call require": gettext_lazy(
        "%(Blocked)s must lead %(one)s now, if able."
    ),
    "withdrawn_call prohibit": gettext_lazy(
        "%(Blocked)s may not lead %(suits)s until the lead is lost."
    ),
    "withdrawn_call neither": gettext_lazy(
        "This does not restrict what %(blocked)s leads."
    ),
    "opening_lead_out_of_turn accept": gettext_lazy(
        "The lead stands. Dummy is faced and declarer plays second."
    ),
    "opening_lead_out_of_turn spread": gettext_lazy(
        "The lead stands. %(Chooser)s becomes dummy and partner plays the hand."
    ),
    "opening_lead_out_of_turn refuse": gettext_lazy(
        "The card becomes a major penalty card. The correct hand leads."
    ),
    "lead_out_of_turn accept": gettext_lazy(
        "The lead stands and play goes on from it."
    ),
    "lead_out_of_turn refuse": gettext_lazy(
        "The lead is taken back and the correct hand leads."
    ),
    "lead_out_of_turn make_proper_lead": gettext_lazy(
        "The proper lead stands and the wrong card is taken back."
    ),
    "failure accept": gettext_lazy(
        "The card played stands. The penalty card stays on the table."
    ),
    "failure reject": gettext_lazy(
        "The penalty card must be played. The wrong card becomes a major penalty card."
    ),
    "designation designate": gettext_lazy("The others stay face up on the table."),
    "two_cards designate": gettext_lazy("This card is the one played."),
    "withdraw keep": gettext_lazy("Nothing changes."),
    "change_call change": gettext_lazy("Another call takes its place."),
    "claim agree": gettext_lazy(
        "It stands unless that side objects before it calls on the next board."
    ),
    "claim contest": gettext_lazy("The Director rules on it. Nobody plays."),
    "claim play_on": gettext_lazy(
        "Only if all four agree. The claim is then void, and the score is what is won."
    ),
    "insufficient_bid accept": gettext_lazy(
        "The bid is treated as legal. %(Chooser)s calls next."
    ),
    "insufficient_bid refuse": gettext_lazy("Another call is put in its place."),
    "call_out_of_rotation accept": gettext_lazy(
        "The call is treated as legal. %(Chooser)s calls next."
    ),
    "call_out_of_rotation refuse": gettext_lazy(
        "The call is cancelled, and the player whose turn it was calls."
    ),
    "change_of_call accept": gettext_lazy(
        "The first call is withdrawn and the second stands."
    ),
    "change_of_call refuse": gettext_lazy(
        "The second call is cancelled and the first stands."
    ),
    "replacement same_denomination": gettext_lazy(
        "If neither bid is artificial, nothing more follows."
    ),
    "replacement pass": gettext_lazy(
        "Both players of that side must pass throughout the auction."
    ),
    "comparable comparable": gettext_lazy("%(Blocked)s may call freely."),
    "comparable not_comparable": gettext_lazy(
        "The other side is protected as the Law says: by passes, or at the lead."
    ),
    "unintended_call unintended": gettext_lazy(
        "The second call stands and nothing more follows."
    ),
    "unintended_call intended": gettext_lazy(
        "It is a change of call, which the next player may accept."
    ),
    "change_call keep": gettext_lazy("Nothing changes."),
    "count playable": gettext_lazy(
        "The hands are put right and the board is played with no call changed."
    ),
    "count unplayable": gettext_lazy("The board gets an artificial adjusted score."),
    "withdraw withdraw": gettext_lazy("The card goes back and another is played."),
    "withdraw withdraw 62C2": gettext_lazy(
        "Another card is played. A defender's card taken back becomes a penalty card."
    ),
    **dummy.RESULT,
}
