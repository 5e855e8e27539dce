"""A stand-in for the `diplomacy` package: the public interface of its Game, which replays a saved game.

Nothing here adjudicates: the orders, results and positions of each phase are those of the saved game.
"""

import json


class Message:
    FIELDS = ("sender", "recipient", "time_sent", "phase", "message")

    def __init__(self, **fields):
        for name in self.FIELDS:
            setattr(self, name, fields.get(name))

    def to_dict(self):
        return {name: getattr(self, name) for name in self.FIELDS}


class Power:
    def __init__(self, name):
        self.name = name
        self.orders = []
        self.order_is_set = 0


class Game:
    # As in the package, a game has no other attributes of its own.
    __slots__ = (
        "saved", "at", "game_id", "map_name", "rules", "powers", "messages",
        "state_history", "order_history", "message_history", "result_history",
    )

    def __init__(self, saved):
        self.saved = saved
        self.at = 0
        self.game_id, self.map_name = saved["id"], saved["map"]
        self.rules = list(saved["rules"]) + ["ALWAYS_WAIT"]
        self.powers = {name: Power(name) for name in saved["phases"][0]["state"]["units"]}
        self.messages = {}
        self.state_history, self.order_history, self.message_history, self.result_history = {}, {}, {}, {}

    @property
    def phase(self):
        return self.saved["phases"][self.at]

    @property
    def current_short_phase(self):
        return self.phase["name"]

    @property
    def is_game_done(self):
        return self.at == len(self.saved["phases"]) - 1

    def get_state(self):
        state = json.loads(json.dumps(self.phase["state"]))
        for name in ("game_id", "map", "rules"):
            state.pop(name, None)
        return state

    def get_orders(self, power_name=None):
        if power_name is None:
            return {name: self.get_orders(name) for name in self.powers}
        return list(self.powers[power_name].orders)

    def set_orders(self, power_name, orders, expand=True, replace=True):
        power = self.powers[power_name]
        power.orders = list(orders)
        power.order_is_set = 1

    def clear_orders(self, power_name=None):
        for name, power in self.powers.items():
            if power_name in (None, name):
                power.orders, power.order_is_set = [], 0

    def add_message(self, message):
        self.messages[message.time_sent] = message
        return message.time_sent

    def process(self):
        name = self.current_short_phase
        self.order_history[name] = self.get_orders()
        self.message_history[name] = dict(self.messages)
        self.state_history[name] = self.get_state()
        self.result_history[name] = self.phase["results"]
        self.clear_orders()
        self.messages.clear()
        self.at += 1


class NetworkGame(Game):
    """A client's game. Its own methods only ask a server, and the answers call the methods of Game."""

    __slots__ = ()

    def set_orders(self, power_name, orders, expand=True, replace=True):
        Game.set_orders(self, power_name, orders)

    def process(self):
        Game.process(self)
