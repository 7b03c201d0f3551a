"""Provable shuffles: what views and records say of the seeds, and who checks it."""
