### A claim or concession: what may follow, how it is ruled on, what is asked of it.

claim-agree = If { SEAT($seat) } or { SEAT($partner) } agrees, and neither objects before one of them calls on the next board, the board is scored so.
claim-agreed = The other side has agreed. { SEAT($seat) } or { SEAT($partner) } may still object until one of them calls on the next board or the round ends.
claim-complete = The agreement is complete. Only the Director can change these tricks now.
claim-repeat = { SEAT($seat) }, say again all that you said, and in what order you meant to play.
claim-objections = { SEAT($seat) } and { SEAT($partner) }, what do you object to? The Director may have all hands faced.
claim-judged = The Director decides how many of the tricks that are left each side gets. Doubt counts against { SEAT($seat) } and { SEAT($partner) }.
claim-agreement_back = The agreement counts until the Director has ruled, within the correction period. The Director asks what was agreed, and how the play went.
claim-concession_back = The concession counts until the Director has ruled, within the correction period. The Director asks what was conceded, and how the play went.
claim-ruled = The Director has ruled. Nothing more is played on this board.

asked-claim_trump = An opponent of { SEAT($seat) } may still hold a trump, and { SEAT($seat) } said nothing of it. Is it at all likely that { SEAT($seat) } did not know of it, and could a trick be lost to it by normal play? Then that trick goes to the opponents. You decide.
asked-claim_partner = { SEAT($seat) } defends. Is there a trick that { SEAT($partner) } wins only by choosing the right one of several normal plays? That trick does not count for them. You decide.
asked-claim_line = Does what { SEAT($seat) } said win only if one opponent and not the other holds a card? It counts only if that opponent had failed to follow to the suit, or would on every normal line. You decide.
asked-claim_line_rational = Does what { SEAT($seat) } said win only if one opponent and not the other holds a card? It counts only if that opponent had failed to follow to the suit, or would on every normal line, or if any other line would be irrational. You decide.
asked-concession_doubted = What { SEAT($seat) } conceded is doubted. Had that side won such a trick already, or could it be lost by no normal play? Only then is it given back. You decide.
asked-new_line = { SEAT($seat) } now says something else. A new line that succeeds does not count if a less successful one is normal. What was said first?
asked-after_claim = Cards were recorded after { SEAT($seat) } had spoken and play had stopped. They move no trick. Do they show how { SEAT($seat) } meant to play?
asked-contested_late = { SEAT($seat) } objects after the agreement was complete. Has that side agreed to lose a trick it had won, or would likely have won?
asked-contested_late_normal = { SEAT($seat) } objects after the agreement was complete. Has that side agreed to lose a trick it had won, or could have lost by no normal play?
asked-agreement = { SEAT($seat) } takes agreement back. Is the correction period still running, and would that side likely have won the trick had play gone on?
asked-agreement_normal = { SEAT($seat) } takes agreement back. Is the correction period still running, and could the trick be lost by no normal play?
asked-agreement_won = { SEAT($seat) } takes agreement back. Is the correction period still running, and had that side already won the trick?
asked-concession = { SEAT($seat) } takes a concession back. Is the correction period still running, and could the trick be lost by no normal play?
asked-concession_won = { SEAT($seat) } takes a concession back. Is the correction period still running, and had that side already won the trick?
asked-ruled_late = The ruling on what { SEAT($seat) } said came after the end of play. Take back the end of play and enter it with the ruling: how many tricks has declarer in all?
