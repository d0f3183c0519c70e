"""An album: what was shown before is taken over, as long as it is not too old."""

from torri.core.album import Album, Part


def test_a_part_is_made_once_for_two_positions_and_brought_into_its_form_once() -> None:
    made = list[bytes]()

    def make(key: bytes) -> Part:
        made.append(key)
        return {"key": key}

    album = Album(lambda part: part["key"].decode())
    positions = [object(), object(), object()]
    album.turn_to(positions[0])
    assert [album.part(b"a", make), album.part(b"a", make)] == ["a", "a"]
    album.scene = {}
    album.turn_to(positions[0])
    assert album.scene is not None
    album.turn_to(positions[1])
    assert album.scene is None
    assert [album.part(b"b", make), album.part(b"a", make)] == ["b", "a"]
    assert made == [b"a", b"b"]
    album.turn_to(positions[2])
    album.turn_to(positions[1])
    assert album.part(b"a", make) == "a"
    assert made == [b"a", b"b", b"a"]
