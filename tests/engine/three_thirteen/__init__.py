"""Three Thirteen's vectors and cases, on the engine and on the slow model."""
