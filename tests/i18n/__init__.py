"""Tests of the texts: complete, the same in every language, and right about the rules."""
