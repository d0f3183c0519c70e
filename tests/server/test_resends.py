"""What is sent again is not done again."""

from tests.server.resending import send_everything_thrice
from tests.server.serving import serving


def test_what_is_sent_three_times_is_done_once(url: str) -> None:
    with serving(url) as server:
        resent = send_everything_thrice(server.url, url, turns=35)
    assert resent.turns >= 35
    assert set(resent.commands) == {"make", "sit", "decide", "undo", "end", "say"}
    assert resent.messages >= 3 * resent.commands.total()
