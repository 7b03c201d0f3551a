"""Many players, several server processes, bad networks.

Small by default; `THIRTEEN_FULL=1` plays at full size. The figures are printed: `pytest -s` or
`-rA` shows them. Nothing here asserts how fast anything is.
"""
