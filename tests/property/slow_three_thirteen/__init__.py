"""A slow, plain reading of the rules of Three Thirteen, written apart from the engine.

Hands are lists of (rank, suit) tuples, melds are found by trying every subset of a rank or a
suit, arrangements by trying every family of melds that share no card. Nothing here is meant to
be fast; everything here is meant to be seen right at a glance.
"""
