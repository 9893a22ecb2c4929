"""Path to Glory rosters: how one begins, and what its player created for the campaign. The builder does the rest."""
