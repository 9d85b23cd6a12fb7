"""`python -m badugi`: the same as the command `badugi`."""

from badugi.cli import main

if __name__ == "__main__":
    main()
