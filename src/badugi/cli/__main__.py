"""`python -m badugi.cli` is the command `badugi`."""

from badugi.cli import main

main()
