"""The catalogue: releases, armies, warscrolls, keywords, Regiments of Renown, search, rules. Read-only, for anybody."""
