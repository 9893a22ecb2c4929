"""Lists of HORDES: Primal, judged from what is sent; nothing is stored."""
