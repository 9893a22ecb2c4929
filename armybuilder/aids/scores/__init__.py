"""Score keepers: games of two players kept as lists of events, on two phones at once."""
