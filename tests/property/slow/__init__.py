"""A slow, plain reading of the rules of Thirteen, written apart from the engine.

Cards are (rank, suit) tuples, hands are sets, plays are found by trying every subset. Nothing
here is meant to be fast; everything here is meant to be seen right at a glance.
"""
