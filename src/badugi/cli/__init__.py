"""The command `badugi`."""
