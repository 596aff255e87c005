### Information that should not have been given: what may follow, what is asked of it.

told-slip = { SEAT($partner) } may use nothing of what { SEAT($seat) } let slip. Both sides agree now on what happened, or the Director hears each by itself. Play goes on.
told-later = Call the Director again when the play is over, or when dummy is faced, if you think that { SEAT($partner) } used it.
told-wrong = The Director hears what the agreement is, and tells the other side. { SEAT($partner) } may use nothing of what { SEAT($seat) } said or did not say.
told-wrong_auction = During the auction { SEAT($partner) } says nothing and shows nothing of it.
told-wrong_declaring = { SEAT($seat) } and { SEAT($partner) } put it right before the opening lead, with the Director at the table.
told-wrong_defending = { SEAT($partner) } puts it right only when the play is over, and calls the Director first.
told-elsewhere = { SEAT($seat) } tells the Director, and nobody else, what it was. The Director decides whether the board can be played.
change_call = { SEAT($chooser) }, you were misinformed. You may change your last call, as long as your partner has not called since.
change_call-keep = Your call stays, and nothing changes.
change_call-change = Or you make another call in its place; the player after you may then change a call too.

asked-slip_tempo = Was it clear that { SEAT($seat) } broke tempo, and what could that tell { SEAT($partner) }? Ask each side by itself how long it took and what is usual. You decide.
asked-slip_remark = What did { SEAT($seat) } say, and what could that tell { SEAT($partner) }? Ask each side by itself. You decide.
asked-slip_question = What did { SEAT($seat) } ask or answer, was there a reason for it, and what could that tell { SEAT($partner) }? You decide.
asked-slip_mannerism = What did { SEAT($seat) } do, and what could that tell { SEAT($partner) }? Ask each side by itself. You decide.
asked-alternatives = { SEAT($partner) } has called or played with information from { SEAT($seat) }. Was there another logical alternative, was the one chosen clearly suggested over it, and was the other side damaged? Ask peers. You decide.
asked-explanation = Was what { SEAT($seat) } explained wrong, or was the call wrong? Without evidence take the explanation as wrong; and what the two do not both understand is no agreement. Could a call of the other side well have been influenced by it? You decide.
asked-explanation_agreed = Was what { SEAT($seat) } explained wrong, or was the call wrong? Without evidence take the explanation as wrong. Could a call of the other side well have been influenced by it? You decide.
asked-explanation_probable = Was what { SEAT($seat) } explained wrong, or was the call wrong? Without evidence take the explanation as wrong. Did a call of the other side probably come from it? You decide.
asked-alert = Had { SEAT($seat) } to alert, or not to? A missing alert is misinformation. Could a call of the other side well have been influenced by it? You decide.
asked-alert_probable = Had { SEAT($seat) } to alert, or not to? A missing alert is misinformation. Did a call of the other side probably come from it? You decide.
asked-extraneous = { SEAT($seat) } learned something of the board from elsewhere. While nobody has called you may change seats so that { SEAT($seat) } holds that hand, or have the board dealt again where that is allowed; or let it be played and be ready to adjust; or give an artificial score. You decide.
asked-extraneous_late = { SEAT($seat) } learned something of the board from elsewhere, and a call has been made. Let the board be played and be ready to adjust, or give an artificial score? You decide.
asked-extraneous_used = { SEAT($seat) } had learned something of the board from elsewhere. Did it affect the result? You decide.
asked-who_called_last = { SEAT($seat) } misinformed the other side. Who of that side called last? That player may change the call, as long as partner has not called since. If so, rule again and name that player. You decide.
asked-lead_misled = The lead was made after { SEAT($seat) } had misinformed that side. Could it well have been influenced? Then it may go back, as long as dummy has shown no card. You decide.
asked-found_too_late = { SEAT($seat) } misinformed the other side, and it is too late to change a call. Did the side at fault gain by it? Then the score is adjusted. You decide.
