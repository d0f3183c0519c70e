"""Messages stay one short line whatever a user sends."""

import pytest

from torri.core.errors import listed, shortened
from torri.core.schema import first_difference


def test_values_are_shortened() -> None:
    nested = [[[[1]]]] * 99
    for value in ("x" * 10_000, 10**5_000, nested, {"k": "v" * 999}, "\ud800\n", None, 1.5):
        assert len(shortened(value)) <= 40
        assert "\n" not in shortened(value)


def test_long_lists_are_cut() -> None:
    assert listed(["a", "b"]) == "a, b"
    assert listed(["a", "b", "c"], limit=2) == "a, b and 1 more"


@pytest.mark.parametrize(
    ("claimed", "where"),
    [
        ({"a": [1, 2], "b": "x"}, None),
        ({"a": [1, 3], "b": "x"}, r"r.a[1] is 3, should be 2"),
        ({"a": [1, True], "b": "x"}, r"r.a[1] is True, should be 2"),
        ({"a": [1], "b": "x"}, "r.a has 1 entries, should have 2"),
        ({"a": [1, 2]}, "r.b is missing"),
        ({"a": [1, 2], "b": "x", "c": 0}, "r.'c' is unknown here"),
        (None, "r is None, should be {'a': [1, 2], 'b': 'x'}"),
    ],
)
def test_the_first_difference_is_named(claimed: object, where: str | None) -> None:
    assert first_difference(claimed, {"a": [1, 2], "b": "x"}, "r") == where
