"""Counts kept and broken promises by label, from the files of "It Takes Two to Lie" and the readings of their messages.

Computes `chamber metrics --labels` a second time and shares no code with it: numbers the messages, looks up labels and
orders in the files of the corpus, and compares each promise with the order given in its season.

    chamber readings split.jsonl --json > readings.jsonl
    python3 label_table.py split.jsonl readings.jsonl

Prints one JSON object per label: {"label", "messages", "kept", "broken", "open", "games"}.
"""

import collections
import glob
import gzip
import json
import os
import re
import sys

SEASONS = ("spring", "fall", "winter")
OTHER_NAMES = {"ECH": "ENG", "GOB": "BOT", "GOL": "LYO"}
MOVEMENT = ("MTO", "HLD", "SUP", "CVY", "CTO")


def main(split, readings):
    games = read_games(split)
    moves = read_moves(os.path.join(os.path.dirname(split), "moves"))
    messages = number_messages(games, moves)
    counts = collections.defaultdict(collections.Counter)
    tested = collections.defaultdict(set)
    for message in messages.values():
        for label in labels_of(message):
            counts[label]["messages"] += 1
    promises = []
    with open(readings, encoding="utf-8") as lines:
        for reading in map(json.loads, lines):
            if reading["kind"] in ("own", "refusal") and "XDO" in (reading["daide"] or ""):
                promises.append(Promise(reading, messages[reading["message"]]))
    for at, promise in enumerate(promises):
        isReplaced = any(other.replaces(promise) for other in promises[at + 1:])
        verdict = "open" if isReplaced else promise.verdict(moves)
        for label in labels_of(promise.message):
            counts[label][verdict] += 1
            if verdict != "open":
                tested[label].add(promise.message["game"])
    for label in ("all", "true", "lie", "believed", "suspected"):
        row = {name: counts[label][name] for name in ("messages", "kept", "broken", "open")}
        print(json.dumps({"label": label, **row, "games": len(tested[label])}))


def read_games(split):
    opened = gzip.open(split, "rt", encoding="utf-8") if split.endswith(".gz") else open(split, encoding="utf-8")
    games = collections.OrderedDict()
    with opened as lines:
        for line in filter(str.strip, lines):
            conversation = json.loads(line)
            game = games.setdefault(str(conversation["game_id"]), [])
            for at in range(len(conversation["messages"])):
                game.append({
                    "game": str(conversation["game_id"]),
                    "year": int(conversation["years"][at]),
                    "season": conversation["seasons"][at].lower(),
                    "index": conversation["absolute_message_index"][at],
                    "sender": conversation["speakers"][at],
                    "receiver": conversation["receivers"][at],
                    "said": conversation["sender_labels"][at],
                    "seemed": conversation["receiver_labels"][at],
                })
    return games


def read_moves(folder):
    moves = {}
    for path in glob.glob(os.path.join(folder, "DiplomacyGame*.json")):
        game, year, season = re.match(r"DiplomacyGame(\d+)_(\d+)_(\w+)\.json", os.path.basename(path)).groups()
        with open(path, encoding="utf-8") as file:
            moves[game, int(year), season] = json.load(file)["orders"]
    return moves


def number_messages(games, moves):
    """Numbers rows across all games: a position, the messages and the orders of each season; retreats are two rows."""
    numbered = {}
    n = 0
    for game, messages in games.items():
        seasons = sorted(((y, SEASONS.index(s)) for g, y, s in moves if g == game))
        for year, season in seasons:
            n += 1
            own = [m for m in messages if m["year"] == year and m["season"] == SEASONS[season]]
            for message in sorted(own, key=lambda each: each["index"]):
                n += 1
                numbered[n] = message
            orders = moves[game, year, SEASONS[season]].values()
            if any(orders) or (year, season) != seasons[-1]:
                n += 1
            if any("retreat" in order for power in orders for order in power.values()):
                n += 2
    return numbered


def labels_of(message):
    labels = ["all"]
    if message["said"] in (True, False):
        labels.append("true" if message["said"] else "lie")
    if message["seemed"] in (True, False):
        labels.append("believed" if message["seemed"] else "suspected")
    return labels


class Promise:
    """An order that the sender of a message will give, or will not give."""

    def __init__(self, reading, message):
        tokens = reading["daide"].replace("(", " ").replace(")", " ").split()
        ordered = tokens[tokens.index("XDO") + 1:]
        hasCoast = ordered[3] in ("NCS", "SCS", "ECS", "WCS")
        self.message = message
        self.isRefused = "NOT" in tokens
        self.unit = ordered[1]
        self.place = ordered[2]
        self.order = ordered[4 if hasCoast else 3:]
        self.season = (message["game"], *season_of(self.order[0], message))

    def replaces(self, earlier):
        """Whether this is a later promise of another order for the same unit, between the same two powers."""
        pair = (earlier.message["sender"], earlier.message["receiver"])
        return (
            (self.message["sender"], self.message["receiver"]) == pair
            and (self.season, self.place) == (earlier.season, earlier.place)
            and self.order != earlier.order
            and not self.isRefused
            and not earlier.isRefused
        )

    def verdict(self, moves):
        orders = moves.get(self.season)
        if orders is None:
            return "open"
        own = next((given for power, given in orders.items() if power.lower() == self.message["sender"]), {})
        given = next((order for place, order in own.items() if same(place, self.place)), None)
        verb, *rest = self.order
        if given is not None:
            return "kept" if matches(given, self.unit, verb, rest) != self.isRefused else "broken"
        if verb in MOVEMENT:
            return "open"
        # If the power made no builds or removals, none were due.
        isDue = any(order["type"] == ("BUILD" if verb == "BLD" else "DISBAND") for order in own.values())
        return "kept" if self.isRefused else "broken" if isDue else "open"


def season_of(verb, message):
    year, season = message["year"], message["season"]
    if verb in MOVEMENT:
        return (year + 1, "spring") if season == "winter" else (year, season)
    return year, "winter" if verb in ("BLD", "REM") else season


def same(name, daide):
    return name is not None and name.upper() == OTHER_NAMES.get(daide, daide)


def matches(order, unit, verb, rest):
    kind = order["type"]
    if verb == "HLD":
        return kind == "HOLD"
    if verb in ("MTO", "CTO"):
        return kind == "MOVE" and same(order.get("to"), rest[0])
    if verb == "SUP":
        into = rest[rest.index("MTO") + 1] if "MTO" in rest else None
        goal = order.get("to") is None if into is None else same(order.get("to"), into)
        return kind == "SUPPORT" and same(order.get("from"), rest[2]) and goal
    if verb == "CVY":
        return kind == "CONVOY" and same(order.get("from"), rest[2]) and same(order.get("to"), rest[rest.index("CTO") + 1])
    if verb == "BLD":
        return kind == "BUILD" and order["unit_type"] == unit[0]
    retreat = order.get("retreat", {"type": None})
    if verb == "RTO":
        return retreat["type"] == "MOVE" and same(retreat["to"], rest[0])
    return (retreat["type"] if verb == "DSB" else kind) == "DISBAND"


main(*sys.argv[1:])
