"""The house itself: which way imports point, the compiled module, the README, the Rust tests."""
