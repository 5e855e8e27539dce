"""Records a game of the `diplomacy` package while it is played."""

import atexit
import json
import os
import threading
import time
import warnings
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Set, Tuple

from ._hooks import hook, unhook
from ._writer import RecordingWriter

_MEDIA_TYPE = "application/vnd.black-chamber.game-event+json"
_TOOL = "blackchamber for Python 0.1.0"

# 60 days. Timestamps in a recording cannot exceed 104 days.
_LONGEST_GAME_US = 60 * 24 * 3600 * 1_000_000

# Rules that the package itself omits from saved games.
_RULES_LEFT_OUT = {"SOLITAIRE", "NO_DEADLINE", "CD_DUMMIES", "ALWAYS_WAIT", "IGNORE_ERRORS"}


def watch(game: Any, path: "os.PathLike[str] | str", meta: Optional[Mapping[str, Any]] = None) -> "Watch":
    """Records a game, including what happened before, until the program exits.

    The file is PATH.part while it grows: `chamber serve`, `chamber show --follow` and every other command open it.
    When the program exits, or at `close()`, it becomes PATH. An event is in the file when the method of the game
    returns. If the disk is full, the game continues with a warning, and the events are written when there
    is space again.

    game: a `diplomacy.Game`, or an object with its public methods and histories.
    path: the recording to write; its name ends in `.chamber`. An existing file is never overwritten.
    meta: facts about the players by power, such as {"FRANCE": {"model": "..."}}; anything that JSON can represent.
    Raises ValueError if the name does not end in `.chamber`, FileExistsError if the file exists, and OSError if
    it cannot be created. After that, no errors are raised.
    """
    return Watch(game, os.fspath(path), meta)


class Watch:
    """A game that is being recorded; created by `watch`."""

    def __init__(self, game: Any, path: str, meta: Optional[Mapping[str, Any]] = None) -> None:
        if not path.endswith(".chamber"):
            raise ValueError("%s: the name of a recording must end in .chamber" % path)
        opening = {"event": "game", "id": game.game_id, "map": game.map_name, "rules": _rules(game)}
        if meta:
            opening["meta"] = dict(meta)
        _json(opening)
        self._game = game
        self._name = str(game.game_id)
        self._lock = threading.RLock()
        self._pid = os.getpid()
        self._has_warned = False
        # What is already in the file: the finished phases and the current phase.
        self._done: Set[Tuple[str, Any]] = set()
        self._phase: Optional[str] = None
        self._state: Dict[str, Any] = {}
        self._orders: Dict[str, Optional[List[str]]] = {}
        self._messages: Set[Any] = set()
        # Logs that are not yet in the file.
        self._logs: List[Dict[str, Any]] = []
        # Whether any part of the game is not yet in the file.
        self._lacks_events = False
        self._writer = RecordingWriter(path, _first_stamp(game) * 1000, _TOOL)
        self._is_open = True
        self._is_closed = False
        self._write(opening, at_ns=0)
        self._sync_all()
        hook(game, self._after)
        atexit.register(self.close)

    @property
    def path(self) -> str:
        """The file's current path: PATH.part while it grows."""
        return self._writer.path if self._is_closed else self._writer.part

    def diary(self, power: str, text: str) -> None:
        """Records a player's private note, which no other player received."""
        self.log(power, text, "diary")

    def log(self, power: str, text: str, label: Optional[str] = None) -> None:
        """Records any other text by a player: an intention, a stance, a prompt. `label` names its kind."""
        entry = {
            "sender": power.upper(),
            "recipient": "OMNISCIENT",
            "time_sent": time.time_ns() // 1000,
            "phase": self._phase,
            "message": text,
        }
        if label is not None:
            entry["type"] = label
        with self._lock:
            if self._is_mine():
                self._logs.append(entry)
                self._guarded(self._sync_all if self._lacks_events else self._sync_logs)

    def mark(self, text: str) -> None:
        """Records a note of your own at this moment."""
        with self._lock:
            if self._is_mine():
                self._guarded(lambda: self._writer.mark(text))

    def close(self) -> None:
        """Ends the recording. Called when the program exits; further calls do nothing."""
        with self._lock:
            if not self._is_open:
                return
            unhook(self._game, self._after)
            atexit.unregister(self.close)
            is_mine = self._is_mine()
            self._is_open = False
            if not is_mine:
                return self._writer.forget()
            self._guarded(self._sync_all)
            if self._lacks_events:
                self._writer.forget()
            else:
                self._guarded(self._writer.close)
                self._is_closed = not self._lacks_events

    def __enter__(self) -> "Watch":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _is_mine(self) -> bool:
        """Whether the file belongs to this process. A forked process has a copy of the game, which must not write."""
        return self._is_open and os.getpid() == self._pid

    def _after(self, method: str, args: Tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
        """Records what a method of the game changed."""
        with self._lock:
            if not self._is_mine():
                return
            if method == "add_log":
                self._logs.append(_plain(args[0] if args else kwargs["log"]))
            self._guarded(lambda: self._record(method, args, kwargs))

    def _record(self, method: str, args: Tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
        if self._lacks_events:
            self._sync_all()
        elif method == "add_message":
            self._sync_message(args[0] if args else kwargs["message"])
        elif method == "add_log":
            self._sync_logs()
        elif method in ("set_orders", "clear_orders"):
            power = args[0] if args else kwargs.get("power_name")
            self._sync_orders(list(self._game.powers) if power is None else [str(power).upper()])
        else:
            self._sync_all()

    def _guarded(self, act: Callable[[], None]) -> None:
        """Runs an action. If it fails, the game continues, and the next action also records what this one missed."""
        try:
            act()
            self._lacks_events = False
        except Exception as error:  # pylint: disable=broad-except
            self._lacks_events = True
            if not self._has_warned:
                self._has_warned = True
                reason = error.strerror if isinstance(error, OSError) else "%s: %s" % (type(error).__name__, error)
                text = "%s: could not record an event of the game (%s)" % (self._writer.part, reason)
                warnings.warn(text, stacklevel=4)

    # The methods below mark something as written only after writing it.

    def _sync_message(self, message: Any) -> None:
        key = message.time_sent
        if key not in self._messages:
            self._write({"event": "message", "message": _plain(message)}, _at(self._writer, key))
            self._messages.add(key)

    def _sync_logs(self) -> None:
        while self._logs:
            self._write({"event": "log", "log": self._logs[0]})
            del self._logs[0]

    def _sync_orders(self, powers: Iterable[str]) -> None:
        for power in powers:
            now = _orders_of(self._game, power)
            if power in self._orders and self._orders[power] == now:
                continue
            self._write({"event": "orders", "power": power, "orders": now})
            self._orders[power] = now

    def _sync_all(self) -> None:
        """Records everything in the game that the file does not contain yet."""
        game = self._game
        for key, state in list(game.state_history.items()):
            if (str(key), state.get("timestamp")) in self._done:
                continue
            if str(key) != self._phase:
                self._begin(str(key), state, {}, state.get("timestamp"))
            for message in list(game.message_history[key].values()) if key in game.message_history else []:
                self._sync_message(message)
            self._end(state, game.order_history[key], game.result_history[key] if key in game.result_history else {})
            self._done.add((str(key), state.get("timestamp")))
            self._phase = None
        state = game.get_state()
        if game.current_short_phase != self._phase:
            orders = {power: _orders_of(game, power) for power in game.powers}
            self._begin(game.current_short_phase, state, orders, None)
        elif any(state[field] != self._state.get(field) for field in ("units", "centers", "retreats")):
            self._write({"event": "position", "state": self._changed(state)})
            self._state = dict(state)
        for message in list(game.messages.values()):
            self._sync_message(message)
        self._sync_logs()
        self._sync_orders(list(game.powers))

    def _begin(self, name: str, state: Dict[str, Any], orders: Dict[str, Any], stamp: Any) -> None:
        event = {"event": "phase", "name": name, "state": state, "orders": orders}
        self._write(event, _at(self._writer, stamp))
        self._phase, self._state, self._orders, self._messages = name, dict(state), dict(orders), set()

    def _end(self, state: Dict[str, Any], orders: Mapping[str, Any], results: Mapping[Any, Iterable[Any]]) -> None:
        words = {str(unit): [str(word) for word in codes] for unit, codes in results.items()}
        changed = self._changed(state)
        event = {"event": "processed", "state": changed, "orders": dict(orders), "results": words}
        self._write(event, _at(self._writer, changed.get("timestamp")))

    def _changed(self, state: Mapping[str, Any]) -> Dict[str, Any]:
        """Returns the fields of a state that the file does not contain yet."""
        return {field: value for field, value in state.items() if self._state.get(field, self) != value}

    def _write(self, event: Mapping[str, Any], at_ns: Optional[int] = None) -> None:
        self._writer.document(self._name, _MEDIA_TYPE, _json(event), at_ns)


def _rules(game: Any) -> List[str]:
    return [rule for rule in game.rules if rule not in _RULES_LEFT_OUT]


def _orders_of(game: Any, power: str) -> Optional[List[str]]:
    """Returns the orders of a power; None if it has submitted none, which differs from an empty list."""
    return list(game.get_orders(power)) if game.powers[power].order_is_set else None


def _plain(message: Any) -> Dict[str, Any]:
    """Returns a message as the package saves it."""
    return dict(message.to_dict())


def _json(event: Mapping[str, Any]) -> bytes:
    return json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _first_stamp(game: Any) -> int:
    """Returns the earliest timestamp in a game, in microseconds since 1970; its history may begin before now."""
    now = time.time_ns() // 1000
    stamps = [now]
    stamps += [state["timestamp"] for state in game.state_history.values() if "timestamp" in state]
    for messages in list(game.message_history.values()) + [game.messages]:
        stamps += [message.time_sent for message in messages.values() if message.time_sent]
    # Ignores counters, which are not dates, and dates so long ago that times since then would not fit in a record.
    return min(stamp for stamp in stamps if stamp > now - _LONGEST_GAME_US)


def _at(writer: RecordingWriter, stamp: Any) -> Optional[int]:
    """Converts a timestamp in microseconds to a time in the recording; None, which means now, if it is out of range."""
    if not isinstance(stamp, int):
        return None
    at_ns = stamp * 1000 - writer.started_at_ns
    return at_ns if 0 <= at_ns <= writer.now() else None
