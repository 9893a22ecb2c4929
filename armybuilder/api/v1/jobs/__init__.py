"""Background work: state, progress, result, cancel. Other groups of endpoints start it and answer :func:`accepted`."""
