"""The records of a person are found without looking at all others."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Take the step."""
    op.create_index("ix_records_person", "records", ["person"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index("ix_records_person", "records")
