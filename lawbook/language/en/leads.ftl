### The choices over a lead, before it and after one out of turn.

lead = { SEAT($chooser) }, before { SEAT($seat) } leads you have a choice, because { SEAT($partner) } has { CARDS($cards) } on the table.
lead-require = You may require { SEAT($seat) } to lead { SUITS($suits) }; { SEAT($partner) } then picks up { CARDS($cards) }.
lead-require_one_of = You may require { SEAT($seat) } to lead one of these suits: { SUITS($suits) }. { SEAT($partner) } then picks up the penalty cards of that suit.
lead-prohibit = You may forbid { SEAT($seat) } to lead { SUITS($suits) } for as long as { SEAT($seat) } keeps the lead; { SEAT($partner) } then picks up { CARDS($cards) }.
lead-prohibit_any_of = You may forbid { SEAT($seat) } to lead one or more of { SUITS($suits) } for as long as { SEAT($seat) } keeps the lead; { SEAT($partner) } then picks up the penalty cards of each suit that you forbid.
lead-neither = Or you restrict nothing: { CARDS($cards) } { COUNT($cards) ->
        [one] stays
       *[other] stay
    } on the table, and you choose again at { SEAT($seat) }'s next lead.
lead_out_of_turn = { SEAT($seat) } has led { CARDS($card) } out of turn.
lead_out_of_turn-accept = { SEAT($chooser) }, you may accept it as the lead.
lead_out_of_turn-spread = Or you may spread your hand and become dummy; { SEAT($chooser_partner) } is then declarer.
lead_out_of_turn-refuse = If you refuse it, { CARDS($card) } becomes a major penalty card. Before { SEAT($partner) } leads you then choose: require { SUITS($suits) }, forbid { SUITS($suits) }, or restrict nothing.
lead_out_of_turn-refuse_several = If you refuse it, { CARDS($card) } becomes a major penalty card. Before { SEAT($partner) } leads you then choose: require one of { SUITS($suits) }, forbid one or more of { SUITS($suits) }, or restrict nothing.
lead_out_of_turn-refuse_later = If you refuse it, { CARDS($card) } becomes a major penalty card. Whenever { SEAT($partner) } is to lead while it lies there, you choose first: require { SUITS($suits) }, forbid { SUITS($suits) }, or restrict nothing.
lead_out_of_turn-refuse_later_several = If you refuse it, { CARDS($card) } becomes a major penalty card. Whenever { SEAT($partner) } is to lead while it lies there, you choose first: require one of { SUITS($suits) }, forbid one or more of { SUITS($suits) }, or restrict nothing.
lead_out_of_turn-refuse_declarer = If you refuse it, the card goes back and the correct hand leads.
lead_out_of_turn-make_proper_lead = Or the hand whose turn it was simply leads: { SEAT($seat) } takes { CARDS($card) } back with no penalty, and { SEAT($partner) } may not make use of having seen it.
lead_out_of_turn-make_proper_lead_instead = Or the hand whose turn it was simply leads, and { CARDS($card) } goes back.
withdrawn_call = { SEAT($chooser) }, before { SEAT($partner) } leads for the first time you have a choice, because { SEAT($seat) } withdrew a call in the auction.
withdrawn_call-require = You may require { SEAT($partner) } to lead { SUITS($suits) } now.
withdrawn_call-require_one_of = You may require { SEAT($partner) } to lead one of these suits now: { SUITS($suits) }.
withdrawn_call-prohibit = You may forbid { SEAT($partner) } to lead { SUITS($suits) } for as long as { SEAT($partner) } keeps the lead.
withdrawn_call-prohibit_one_of = You may forbid { SEAT($partner) } to lead one of these suits, { SUITS($suits) }, for as long as { SEAT($partner) } keeps the lead.
withdrawn_call-neither = Or you restrict nothing.
