"""What Alembic runs: the steps that are missing, on the connection that it is given."""

from alembic import context

from torri.server.database import SCHEMA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SCHEMA,
    render_as_batch=True,  # SQLite cannot change a column in place
)
with context.begin_transaction():
    context.run_migrations()
