"""Small clients of the service; each is run as a script and needs the standard library only."""
