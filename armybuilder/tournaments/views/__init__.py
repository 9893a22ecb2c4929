"""Pages of events: organisers' desk, players' links, public pages."""
