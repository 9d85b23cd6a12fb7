"""The server: HTTP, sockets, the journal, the running of tables.

Never decides what is legal, which it leaves to `badugi.game` and `badugi.room`.
"""
