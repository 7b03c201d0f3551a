"""The shapes of requests and answers, under marshmallow; they are also the description.

Requests are judged by them (strictly: no text for a number, no unknown member, null is absent).
Answers are only described: the services build them, and the tests compare.
"""
