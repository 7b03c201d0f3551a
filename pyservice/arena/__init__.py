"""The arena: bots of this engine and of any program against each other on the same deals.

Plays games of the engine in processes of its own; knows nothing of the service. `docs/arena.md`
says how a program takes part.
"""
