"""What a game session is: its terms, seats, events and the refusals, in plain Python.

This folder knows the engine facade and nothing else: no web framework, no SQL, no clock and
no chance. Time comes in as milliseconds since 1970, ids and seeds come in as values.
"""
