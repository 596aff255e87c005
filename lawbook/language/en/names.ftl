### The names that sentences are made with: seats, cards, suits, lists.

seat-N = North
seat-E = East
seat-S = South
seat-W = West
seat-NS = North or South
seat-EW = East or West
seat-director = the Director

suit-S = spades
    .one = a spade
suit-H = hearts
    .one = a heart
suit-D = diamonds
    .one = a diamond
suit-C = clubs
    .one = a club

# A card, with its suit put in.
rank-A = the ace of { SUITS($suit) }
    .bare = ace of { SUITS($suit) }
rank-K = the king of { SUITS($suit) }
    .bare = king of { SUITS($suit) }
rank-Q = the queen of { SUITS($suit) }
    .bare = queen of { SUITS($suit) }
rank-J = the jack of { SUITS($suit) }
    .bare = jack of { SUITS($suit) }
rank-T = the ten of { SUITS($suit) }
    .bare = ten of { SUITS($suit) }
rank-9 = the nine of { SUITS($suit) }
    .bare = nine of { SUITS($suit) }
rank-8 = the eight of { SUITS($suit) }
    .bare = eight of { SUITS($suit) }
rank-7 = the seven of { SUITS($suit) }
    .bare = seven of { SUITS($suit) }
rank-6 = the six of { SUITS($suit) }
    .bare = six of { SUITS($suit) }
rank-5 = the five of { SUITS($suit) }
    .bare = five of { SUITS($suit) }
rank-4 = the four of { SUITS($suit) }
    .bare = four of { SUITS($suit) }
rank-3 = the three of { SUITS($suit) }
    .bare = three of { SUITS($suit) }
rank-2 = the two of { SUITS($suit) }
    .bare = two of { SUITS($suit) }

# Several of them; $names are all but the last.
list-and = { $names } and { $last }
list-or = { $names } or { $last }
list-comma = { $names }, { $last }
