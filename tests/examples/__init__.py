"""Tests of the example clients, against a live server where they need one."""
