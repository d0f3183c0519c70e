"""A program that sits down at a table and plays: python docs/bot.py URL TABLE TOKEN."""

import json
import random
import secrets
import sys
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def sit_down(url: str, table: str, headers: dict[str, str]) -> None:
    """Take a free seat, with random bytes for the shuffle."""
    wish = {"do": "sit", "id": "sit", "contribution": secrets.token_hex(16)}
    headers = {**headers, "Content-Type": "application/json"}
    address = f"{url}/api/tables/{table}/commands"
    urlopen(Request(address, json.dumps(wish).encode(), headers)).close()


def main(url: str, table: str, token: str) -> None:
    """Play at random until the game is over."""
    headers = {"Authorization": f"Bearer {token}"}
    sit_down(url, table, headers)
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(address, additional_headers=headers) as socket:
        for text in socket:
            message = json.loads(text)
            if message["kind"] != "news":
                continue  # an answer to what was sent
            if (now := message["table"])["status"] == "over":
                print("won" if message["you"]["seat"] in now["winners"] else "not won")
                return
            if now["draft"]:  # it is this seat's turn
                choice = random.choice(now["view"]["legal"])["name"]
                turn = {"do": "decide", "decisions": [choice], "end": True, "seq": now["seq"]}
                turn["id"] = f"{now['seq']}-{len(now['draft']['decisions'])}"  # twice, done once
                socket.send(json.dumps(turn))


main(*sys.argv[1:])
