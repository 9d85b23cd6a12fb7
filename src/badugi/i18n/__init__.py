"""Message catalogues: what a player reads, in English, German and Dutch."""
