"""The service cases of the rules: each a test whose name begins with its id (`test_s01_…`).

They go through HTTP to two applications on one database, as two processes serve one game.
`tests/data/service.json` has what each case asks for; `test_ids.py` holds the two together.
"""
