"""All tests of the service; one package, so that they may share their data and models."""
