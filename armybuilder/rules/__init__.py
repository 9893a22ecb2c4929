"""The rules core: values and pure functions of the games, without a framework, time, files or network."""
