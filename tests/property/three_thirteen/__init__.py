"""Laws of Three Thirteen, held against a slow checker that shares no code with the engine."""
