"""How a director hears of a call who does not look: who is rung when, and web push."""
