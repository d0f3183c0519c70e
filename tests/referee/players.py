"""Who sits at a table, as a record of any game names them."""

from typing import Any, cast


def player_is_sound(player: Any) -> bool:
    """A name and a kind; a computer may have a level, a word."""
    if not isinstance(player, dict):
        return False
    entry = cast("dict[str, Any]", player)
    level = entry.get("level")
    return (
        {"name", "kind"} <= set(entry) <= {"name", "kind", "level"}
        and isinstance(entry["name"], str)
        and entry["kind"] in ("human", "computer")
        and (level is None or (entry["kind"] == "computer" and isinstance(level, str)))
    )
