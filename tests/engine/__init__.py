"""The engine's facade against the vectors, the cases and what every game must hold."""
