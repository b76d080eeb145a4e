"""Games on disk: the log file, its one writer, its readers, the library of games, and the settings."""
