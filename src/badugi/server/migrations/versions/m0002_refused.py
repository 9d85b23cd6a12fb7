"""Refused intents: a repeat is answered as before, also after a restart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of refusals."""
    op.create_table(
        "refused",
        sa.Column("number", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("intent", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_refused"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_refused_table_id"),
        sa.UniqueConstraint("table_id", "player", "intent", name="uq_refused_table_id"),
    )
