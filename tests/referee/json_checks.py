"""What the referees of all games check in the same way: the JSON of a record, and who plays."""

import json
from typing import Any, cast


class WrongError(Exception):
    """The record breaks a rule here, so nothing after this point can be replayed."""


def is_a(value: object, kind: type[object]) -> bool:
    """Tell whether it is exactly this JSON type, so that true never passes for 1."""
    return type(value) is kind


def has_keys(value: Any, *names: str) -> bool:
    """Tell whether it is a JSON object with exactly these keys."""
    return is_a(value, dict) and set(value) == set(names)


def same(left: Any, right: Any) -> bool:
    """Equal as JSON, types included."""
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


def need(condition: bool, message: str) -> None:
    """Stop the replay with this message unless the condition holds."""
    if not condition:
        raise WrongError(message)


def player_is_sound(player: Any) -> bool:
    """A name and a kind; a computer may have a level, a word."""
    if not is_a(player, dict):
        return False
    entry = cast("dict[str, Any]", player)
    level = entry.get("level")
    return (
        {"name", "kind"} <= set(entry) <= {"name", "kind", "level"}
        and isinstance(entry["name"], str)
        and entry["kind"] in ("human", "computer")
        and (level is None or (entry["kind"] == "computer" and isinstance(level, str)))
    )


def head_faults(record: dict[str, Any], game: str, known: dict[str, tuple[Any, ...]]) -> list[str]:
    """Check format, options (by name, what each may be) and players."""
    for key, value in (("format", "torri-record/1"), ("game", game), ("rules", 1)):
        if not same(record.get(key), value):
            return [f"{key}: {record.get(key)!r} is not {value!r}"]
    missing = {"options", "players", "setup", "turns", "result"} - set(record)
    if missing:
        return [f"missing: {', '.join(sorted(missing))}"]
    options, players, turns = record["options"], record["players"], record["turns"]
    if not has_keys(options, *known):
        return [f"options: must be exactly {', '.join(known)}"]
    wrong = [
        f"options.{key}: {options[key]!r} is not one of {values}"
        for key, values in known.items()
        if not any(same(options[key], value) for value in values)
    ]
    if not is_a(players, list) or len(players) != options["players"]:
        wrong.append("players: not one entry per player")
    elif not all(player_is_sound(player) for player in players):
        wrong.append("players: an entry is not name and kind, with a computer's level")
    if not is_a(turns, list):
        wrong.append("turns: not a list")
    return wrong
