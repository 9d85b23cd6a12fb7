"""What alembic runs for `upgrade`: the steps, on the connection that it was handed."""

from __future__ import annotations

from alembic import context

from badugi.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
