### What lies on the table, what binds a lead or a play, whose information a card is.

designation = { SEAT($chooser) }, say which card { SEAT($seat) } plays now: { CARDS($cards, join: "or") }.
failure = { SEAT($seat) } played { CARDS($card) }, but should have played { CARDS($owed) }.
failure-accept = { SEAT($chooser) }, you may accept { CARDS($card) }: { CARDS($owed) } stays on the table.
failure-reject = If you do not accept it, { SEAT($seat) } plays { CARDS($owed) } instead, and { CARDS($card) } becomes a major penalty card.
failure-played_on = If you have already played after it, from either hand, you have accepted it.
minor = Leave { CARDS($card) } face up in front of { SEAT($seat) }: it is a minor penalty card.
minor-rule = Until it is played, { SEAT($seat) } may not play another card below the ten in that suit, but may play an honour. It does not restrict the lead of { SEAT($partner) }.
major = Leave { CARDS($card) } face up in front of { SEAT($seat) }: it is a major penalty card.
major-rule = { SEAT($seat) } plays it at the first legal opportunity, whether leading, following suit, discarding or ruffing. Whenever { SEAT($partner) } is to lead, { SEAT($chooser) } first says whether to restrict that lead.
majors = Leave { CARDS($cards) } face up in front of { SEAT($seat) }: they are major penalty cards, because there is more than one.
majors-rule = { SEAT($seat) } plays one of them at the first legal opportunity; if several can be played, { SEAT($chooser) } says which. Whenever { SEAT($partner) } is to lead, { SEAT($chooser) } first says whether to restrict that lead.
exposed = Leave { CARDS($card) } face up in front of { SEAT($seat) } until the auction ends.
pass_once = { SEAT($seat) } must pass at the next turn to call.
require_lead = { SEAT($seat) } must lead { SUITS($suits) }; if { SEAT($seat) } has none, any other legal card.
prohibit_lead = { SEAT($seat) } may not lead { SUITS($suits) } for as long as { SEAT($seat) } keeps the lead; if { SEAT($seat) } has nothing else, any card may be led.
play_highest = { SEAT($seat) } plays the highest card of the suit led.
play_lowest = { SEAT($seat) } plays the lowest card of the suit led.
play_require_suit = If { SEAT($seat) } has none of the suit led, { SEAT($seat) } plays { SUITS($suits, case: "one") } to this trick or, without one, any other legal card.
play_forbid_suit = If { SEAT($seat) } has none of the suit led, { SEAT($seat) } may not play { SUITS($suits, case: "one") } to this trick, unless { SEAT($seat) } has nothing else.
picked_up = { SEAT($seat) } has { CARDS($card) } back in hand. { SEAT($partner) } may not make use of having seen it; { SEAT($chooser) } may.
played = { SEAT($partner) } may not make use of how { CARDS($card) } came to be seen.
