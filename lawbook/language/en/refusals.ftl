### Why an entry is not taken, by the code of the refusal.
### A message says what the code means. Where the answer can name the cards, seats and
### entries, an attribute does, in codes: { $card } is H3, { $seat } is E. A language
### without that attribute says the message itself.

## The board and the entry
refusal-board_already_open = This board has been opened at this table before.
    .board = Board { $board } has been opened at this table before.
refusal-board_not_open = Open the board first.
refusal-board_ended = The board is over. Take back the end of play first if that was wrong.
refusal-no_such_entry = There is no such entry on this board.
    .entry = There is no entry { $entry } on this board.
refusal-already_withdrawn = This entry has been taken back before.
    .entry = Entry { $entry } has already been taken back.
refusal-same_entry_twice = Name the two entries that were compared, not one of them twice.
refusal-cannot_withdraw = This entry cannot be taken back; enter what is right.
    .auction = Play has begun since. Record the right contract as ContractCorrected.
    .fixed = The opening of a board and a taking back stay; enter what is right.
refusal-no_incident = That entry tells of no hesitation, remark or explanation.
    .entry = Entry { $entry } tells of no information that was given.

## The auction and its calls
refusal-auction_not_ended = The auction is not over: enter the contract first.
    .play = The auction is still on. Enter the contract first, or the card as exposed.
refusal-auction_already_ended = The auction is over. Take back its end first if that was wrong.
refusal-declarer_needed = Say who is declarer.
refusal-use_call_made = Every call is recorded on this board: record the call as it was made.
    .event = Every call is recorded on this board: record it as CallMade.
refusal-nothing_to_replace = This player has no call on this board that could be replaced.
    .seat = { $seat } has no call on this board that could be replaced.
refusal-no_such_call = The auction has no call of this number yet.
    .calls = The auction has { $calls } calls so far, not { $about }.
refusal-nothing_to_rule = No call of this player waits for a ruling.
    .comparable = No call of { $seat } is to be compared; name the call beforehand.
    .unintended = Record first with what call { $seat } replaced the slip (25A).
refusal-say_which_call = Record the call that was made instead.

## Cards and tricks
refusal-bad_deal = The deal cannot be read.
    .form = The deal cannot be read. Write it as N: and four hands, like 'N:AK2.… - - -'.
    .suits = The deal cannot be read. The hand { $hand } does not have four suits.
    .rank = The deal cannot be read. '{ $rank }' in the hand { $hand } is not a rank.
    .cards = The deal cannot be read. The hand { $hand } has { $cards } cards.
    .twice = The deal cannot be read. { $card } is there twice.
refusal-same_card_twice = The same card is named twice.
    .instead = The card withdrawn and the one played instead are the same.
refusal-card_already_played = This card has already been played to a trick of this board.
    .card = { $card } has already been played to a trick of this board.
refusal-card_in_other_hand = This card is known to be in another player's hand.
    .hand = { $card } is known to be in the hand of { $owner }.
    .card = { $card } is known to be a card of { $owner }.
    .deal = { $card } was not dealt to { $seat }.
    .dummy = { $card } is known to be in another hand than dummy.
refusal-card_not_played = This player has not played that card.
    .card = { $card } has not been played by { $seat }.
refusal-in_turn = It is this player's turn: record the card as played.
    .seat = It is the turn of { $turn }: record the card as played.
refusal-out_of_turn = It is another player's turn: record it as played or led out of turn.
    .turn = It is the turn of { $turn }. Record it as LeadOutOfTurn or PlayedOutOfTurn if it was out of turn.
    .nobody = No card is to be played now. Record it as LeadOutOfTurn or PlayedOutOfTurn if it was out of turn.
    .omitted = It is the turn of { $turn }. Only who was to play can omit a card.
    .omitted_by_nobody = No card is to be played now. Only who was to play can omit a card.
    .leader = { $seat } is to lead. Record who led instead as LeadOutOfTurn.
    .lead = The trick is not over: record it as PlayedOutOfTurn with lead.
refusal-not_in_full_record = Every card is recorded on this board: record the card played instead.
refusal-no_penalty_card = This player has no other penalty card on the table.
    .seat = { $seat } has no other penalty card on the table.
refusal-not_a_defender = Only a defender's card can be a penalty card.
refusal-trick_not_played = That player has not played to that trick yet.
    .trick = { $seat } has not played to trick { $trick } yet.
    .any = { $seat } has not played to any trick yet.
refusal-trick_is_whole = That trick lacks no card of this player. Take back the card that was not played, and record that it was left out.
    .seat = Every trick so far has a card of { $seat }, or that one has. Take back the card that was not played and record CardOmitted.
refusal-already_supplied = A card has already been put to that trick.
    .card = { $seat } has already put { $card } there.
refusal-won_without_card = That player played no card to the trick and has not won it.
    .seat = { $seat } played no card to that trick and has not won it.
refusal-asked_oneself = Nobody asks themselves about a revoke. Say who asked whom.
refusal-not_extra = Name as seen only cards that were one too many to the trick.
    .long = Name as seen only cards that were one too many to a long trick.
refusal-counts_right = Each hand named has thirteen cards. Say which has not.
refusal-too_many_cards = These are more than 52 cards. Say if one is of another deal.
refusal-no_count = No count of cards waits for a ruling. Record the count first.
refusal-no_card_played = No card lies among the played ones before the opening lead is faced.

## Choices and claims
refusal-not_on_offer = This choice is not on offer now.
    .none = No choice is open now, so '{ $choice }' cannot be chosen.
    .others = '{ $choice }' is not on offer. Open now: { $open }.
    .chooser = The choice is for { $chooser }, not for { $by }.
    .suits = The suits that can be named here are: { $suits }.
    .no_suits = The suits that can be named here are: none.
    .suit = Say which suit: { $suits }.
    .one_suit = Only one suit can be named here.
    .cards = Name one of these cards: { $cards }.
refusal-contradictory_election = Another Law requires or forbids a suit at this lead: choose what goes with that, or ask the Director.
    .required = Under Law { $law } { $suits } is required at this lead; choose what goes with that, or ask the Director.
    .barred = Under Law { $law } { $suits } is barred at this lead; choose what goes with that, or ask the Director.
refusal-no_claim = Nobody has claimed or conceded, so play has not stopped.
refusal-no_concession = Only the partner of a defender who has just conceded can object.
refusal-not_claimed = Nobody has claimed or conceded on this board. Record the claim first.
refusal-too_many_tricks = Not so many tricks were left to play.
    .left = Only { $left } tricks were left to play. Say how many of those.

## What cannot be read
refusal-malformed_event = This entry cannot be read.
    .event = An event is a JSON object with a type.
    .type = The event has no type.
refusal-malformed_entry = This entry cannot be read.
    .why = This entry cannot be read: { $why }.
refusal-unknown_event = The server does not know this kind of entry.
    .type = { $named } is not a kind of event; see the list of event types.
refusal-missing_field = Something is missing in this entry.
    .field = { $kind } needs the field '{ $field }'.
    .named = A call of this kind names a { $field }: say which.
refusal-unknown_field = The server does not know a part of this entry.
    .field = { $kind } has no field '{ $field }'; check its spelling.
refusal-bad_value = One of the values of this entry is wrong.
    .wrong = { $kind }: '{ $field }' is wrong.
    .kind = { refusal-bad_value.wrong } It is not of the kind that belongs there.
    .edition = { refusal-bad_value.wrong } { $editions }
    .card = { refusal-bad_value.wrong } Write a card as suit and rank, like D8 or HT.
    .seat = { refusal-bad_value.wrong } Write a seat as N, E, S or W.
    .suit = { refusal-bad_value.wrong } Write a suit as S, H, D or C.
    .rank = { refusal-bad_value.wrong } Write a rank as A, K, Q, J, T or 9 to 2.
    .contract = { refusal-bad_value.wrong } Write a contract like 3NT, 4SX or PASS.
    .call = { refusal-bad_value.wrong } Write a call like P, X, XX or 1NT.
    .truth = { refusal-bad_value.wrong } Write true or false.
    .text = { refusal-bad_value.wrong } Write at most 4000 characters.
    .one_of = { refusal-bad_value.wrong } Write one of { $words }.
    .vulnerable = { refusal-bad_value.wrong } Write none, NS, EW or both.
    .record = { refusal-bad_value.wrong } Write full or incidents.
    .tricks = { refusal-bad_value.wrong } Write a number of tricks from 0 to 13.
    .trick = { refusal-bad_value.wrong } Write the number of the trick, 1 to 13.
    .board = { refusal-bad_value.wrong } Write the number of the board, from 1.
    .entry = { refusal-bad_value.wrong } Write the number of an entry on this board, from 1.
    .entries = { refusal-bad_value.wrong } Write the numbers of two entries on this board, from 1.
    .reason = { refusal-bad_value.wrong } Say the reason in at most 4000 characters; a clause for a card.
    .status = { refusal-bad_value.wrong } Write not_penalty_card, minor or major.
    .when = { refusal-bad_value.wrong } Write play, agreement, after or round_over.
    .noticed = { refusal-bad_value.wrong } Write in_time, next_board or round_over.
    .information = { refusal-bad_value.wrong } Write authorized or unauthorized.
    .before = { refusal-bad_value.wrong } Write partner, rho, after_declarer_both or dummy_prompted.
    .of_kind = { refusal-bad_value.wrong } Write require_lead or prohibit_lead; of information, one of { $informed }; of a card called from dummy, one of { $designated }; of a defective trick, one of { $defective }.
    .until = { refusal-bad_value.wrong } Write this_lead or loses_lead.
    .choice = { refusal-bad_value.wrong } Write the name of the option chosen.
    .side = { refusal-bad_value.wrong } Write NS or EW.
    .counts = { refusal-bad_value.wrong } Write the number of cards for each seat, like { "{" }"E": 14, "S": 12{ "}" }.
    .played_before = { refusal-bad_value.wrong } Write the seats of those who had played it, like ["N"].
    .about = { refusal-bad_value.wrong } Write a call like P, X or 1NT, or its number in the auction; of what dummy did, a seat as N, E, S or W.
    .seconds = { refusal-bad_value.wrong } Write a number of seconds from 0 to 3600.
    .results = { refusal-bad_value.wrong } Write declarer's tricks and a weight of 1 to 100 for each.
    .over = { refusal-bad_value.wrong } Write the seat and the call of the last bid.
    .ground = { refusal-bad_value.wrong } Write similar, subset, purpose, denomination or precise.
    .over_seven = Record a bid above seven as IrregularCall, over_seven.

## The sender and the server
refusal-not_your_table = You may not enter anything at this table.
refusal-directors_only = Only a Director decides this. Call one.
refusal-id_reused = Another entry has the id of this one already. Enter it once more.
    .id = Another entry has this id already, and nothing of this one is stored. Every entry needs an id of its own.
refusal-sequence_reused = This device has used the same number for another entry.
    .device = { $device } has used number { $seq } for another entry.
refusal-unknown_table = There is no such table; choose the table again.
    .table = There is no table { $table }; choose the table again.
refusal-call_is_over = A call of a table is not taken in from a file: nobody waits there any more.
refusal-board_mismatch = The entry and its event name two different boards.
refusal-board_not_played = You may play this board yourself: another Director has to look at it.
    .unfinished = You play board { $board } yourself and have not finished it. Another Director has to look at it.
    .not_seated = Nothing says where you play board { $board }, so it stays hidden. Another Director has to look at it.
refusal-entry_failed = The server could not take this entry; the others are recorded. Send it again when the server has been looked at, or enter it in another way.
    .log = The server could not take this entry, and nothing of it is stored. The reason is in the server's log.

## Asked of the law book
refusal-unknown_edition = There is no such edition here.
    .editions = { $editions }
refusal-unknown_clause = The edition has no words for this clause here.
    .clause = The edition of { $edition } has no words here for clause '{ $clause }'.
refusal-unknown_situation = There is no such situation here.
    .name = There is no situation '{ $situation }' here.
