"""A game is played with a file of one's own: here decks, of the one game that has them."""

from typing import Any

import pytest

from tests.server.serving import Guest, serving
from torri.games.patrician.components import DECK_TEXT, STANDARD_DECK
from torri.server.settings import Rates
from torri.server.wishes import LONGEST_FILE

PATH = "/api/games/patrician/files/deck"
MI_5 = 'id = "MI-5"\ncity = "MI"\nbonus = "portraits"\npatrician = "lady"'
ANY = 'id = "MI-5"\ncity = "MI"\nbonus = "any"'


def own_deck() -> str:
    """The standard deck with a question mark on one card."""
    assert MI_5 in DECK_TEXT
    return DECK_TEXT.replace(MI_5, ANY)


def wish(text: str, **options: Any) -> dict[str, Any]:
    return {"text": text, "options": {"players": 2, **options}}


def bonus_of_mi_5(guest: Guest, table: str) -> str:
    cards = guest.get(f"/api/tables/{table}/pieces")["cards"]
    return next(card["bonus"] for card in cards if card["id"] == "MI-5")


def refusal(guest: Guest, body: dict[str, Any]) -> str:
    """What the server says of a file, after its code."""
    answer = guest.ask("POST", PATH, body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid"), answer.text
    return answer.json()["message"]


def test_a_table_is_played_with_a_deck_of_ones_own(ann: Guest) -> None:
    extras = ann.post(PATH, wish(own_deck(), messengers=True))["extras"]
    table = ann.make_table(["screen", "open"], extras=extras)["table"]["id"]
    usual = ann.make_table(["screen", "open"])["table"]["id"]
    assert [bonus_of_mi_5(ann, one) for one in (table, usual)] == ["any", "portraits"]


def test_the_usual_deck_is_there_to_begin_with_and_needs_no_extras(
    ann: Guest, nobody: Guest
) -> None:
    (patrician,) = (one for one in nobody.get("/api")["games"] if one["name"] == "patrician")
    assert patrician["files"] == {"deck": "deck.toml"}
    text = nobody.ask("GET", PATH).text
    assert text == DECK_TEXT
    assert ann.post(PATH, wish(text)) == {"extras": {}}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no cards"),
        ("[[card]", "not valid TOML"),
        ("cards = 1", "unknown key 'cards'"),
        ("card = 1", "no cards"),
        (own_deck().replace('bonus = "any"', 'bonus = "gold"'), "bonus is unknown: 'gold'"),
        (own_deck().replace('id = "MI-5"', 'id = "MI-4"'), "'MI-4' is used more than once"),
        (own_deck() + '[[card]]\nid = "MI-6"\ncity = "MI"\nbonus = "any"', "add up to 8"),
        ("a" * LONGEST_FILE, "not valid TOML"),
        ("[" * LONGEST_FILE, "not valid TOML"),
        ("a." * (LONGEST_FILE // 2), "not valid TOML"),
        (f"card = {'[' * 20_000}{']' * 20_000}", "not valid TOML"),
        (f"card = {'9' * 5000}", "not valid TOML"),
        ("\0", "not valid TOML"),
        ("\u202e = 1", "not valid TOML"),
    ],
)
def test_a_broken_deck_is_refused_with_what_is_wrong(ann: Guest, text: str, why: str) -> None:
    said = refusal(ann, wish(text))
    assert why in said
    assert said.startswith("deck: ")
    assert "\n" not in said


def test_a_deck_must_fit_the_players(ann: Guest) -> None:
    two_crests = 'id = "MI-1"\ncity = "MI"\nbonus = "crest"'
    one_crest = two_crests.replace("crest", "any")
    another = f"[[card]]\n{one_crest}".replace("MI-1", "MI-6")
    odd = f"{DECK_TEXT.replace(two_crests, one_crest)}\n{another}"
    assert "49 cards do not divide evenly by 2 players" in refusal(ann, wish(odd))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 6}, "players must be"),
        ({}, "needs the option players"),
        ({"players": 2, "deck": []}, "deck stands among the options"),
        ({"players": 2, "self": 1}, "has no option 'self'"),
    ],
)
def test_what_is_agreed_on_besides_must_be_right_too(
    ann: Guest, options: dict[str, Any], why: str
) -> None:
    assert why in refusal(ann, {"text": DECK_TEXT, "options": options})


def test_a_file_has_a_largest_size(ann: Guest) -> None:
    assert "text" in refusal(ann, wish("#" * (LONGEST_FILE + 1)))
    answer = ann.ask("POST", PATH, wish("#" * 70_000))
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize(
    "path", ["chess/files/deck", "patrician/files/players", "san_gimignano/files/deck"]
)
def test_of_other_options_there_is_no_file(ann: Guest, method: str, path: str) -> None:
    body = wish(STANDARD_DECK.ids[0]) if method == "POST" else None
    answer = ann.ask(method, f"/api/games/{path}", body)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")


def test_whoever_has_a_file_looked_at_says_who_they_are_and_not_too_often(
    nobody: Guest, sqlite: str
) -> None:
    assert nobody.ask("POST", PATH, wish(DECK_TEXT)).status_code == 401
    with serving(sqlite, rates=Rates(files="2/minute")) as server, server.guest() as ann:
        statuses = [ann.ask("POST", PATH, wish("")).status_code for _ in range(3)]
        assert statuses == [422, 422, 429]
