"""One attack sequence of Age of Sigmar 4: exact distributions, exact duels, fight order, seeded sampling."""
