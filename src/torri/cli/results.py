"""The result of a game as a table, whatever a game counts."""

from typing import Any, cast

from rich.table import Table

from torri.cli.paint import paint


def result_table(result: dict[str, Any], names: list[str]) -> Table:
    """One row a seat: its name, what it counted, and a star for winning."""
    rows = _rows(result)
    columns = [key for key in rows[0] if any(row[key] for row in rows)]
    table = Table(title="The game is over", box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for column in columns:
        table.add_column(column, justify="right")
    for seat, row in enumerate(rows):
        table.add_row(paint(names[seat], f"seat{seat}"), *(str(row[key]) for key in columns))
    return table


def _rows(result: dict[str, Any]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = [{} for _ in result["points"]]
    for key, values in result.items():
        if key == "winners":
            continue
        for row, value in zip(rows, values, strict=True):
            row.update(cast("dict[str, Any]", value) if isinstance(value, dict) else {key: value})
    for seat, row in enumerate(rows):
        row["won"] = "★" if seat in result["winners"] else ""
    return rows
