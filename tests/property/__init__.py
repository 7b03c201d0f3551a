"""Laws of the rules, held against a slow checker that shares no code with the engine."""
