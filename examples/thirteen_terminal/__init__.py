"""The parts of the terminal client: what is said over HTTP, typed by the player and shown."""
