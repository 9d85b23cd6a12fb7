"""`python -m badugi.cli` is the command `badugi`."""

from badugi.cli import main

# The processes of a match load this module as well, under another name.
if __name__ == "__main__":
    main()
