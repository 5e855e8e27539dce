"""Calls watchers after the methods that change a game.

The methods are wrapped on the class that first defines them, so that calls from a subclass and from the package's own
network code (`Game.add_message(game, message)`) are caught too, while copies of a game, which search programs make by
the thousand, cost one look-up. The wrappers are removed with the last watched game of their class.
"""

import functools
import threading
from typing import Any, Callable, Dict, List, Mapping, Tuple

Watcher = Callable[[str, Tuple[Any, ...], Mapping[str, Any]], None]

_METHODS = (
    "add_message",
    "add_log",
    "set_orders",
    "clear_orders",
    "process",
    "draw",
    "set_phase_data",
    "set_state",
    "set_current_phase",
    "set_units",
    "set_centers",
    "clear_units",
    "clear_centers",
    "extend_phase_history",
)

_lock = threading.RLock()
# The watchers of each game, by the game's id. They keep the game alive, so that no other game gets the same id.
_watched: Dict[int, List[Watcher]] = {}
# For each wrapped method: how many watched games need the wrapper, and the original method.
_wrapped: Dict[Tuple[type, str], List[Any]] = {}
_depths = threading.local()


def hook(game: Any, watcher: Watcher) -> None:
    """Calls watcher(method, args, kwargs) after each outermost call of a method that changes the game."""
    with _lock:
        for owner, name in _owners(game):
            known = _wrapped.get((owner, name))
            if known:
                known[0] += 1
                continue
            original = owner.__dict__[name]
            _wrapped[(owner, name)] = [1, original]
            setattr(owner, name, _wrapper(name, original))
        _watched.setdefault(id(game), []).append(watcher)


def unhook(game: Any, watcher: Watcher) -> None:
    """Undoes `hook`."""
    with _lock:
        watchers = _watched.get(id(game), [])
        if watcher not in watchers:
            return
        watchers.remove(watcher)
        if not watchers:
            del _watched[id(game)]
        for owner, name in _owners(game):
            known = _wrapped[(owner, name)]
            known[0] -= 1
            if known[0] == 0:
                setattr(owner, name, known[1])
                del _wrapped[(owner, name)]


def _owners(game: Any) -> List[Tuple[type, str]]:
    """Returns each method that changes a game, with the class that first defines it."""
    bases = type(game).__mro__
    found = []
    for name in _METHODS:
        owners = [base for base in bases if callable(base.__dict__.get(name))]
        if owners:
            found.append((owners[-1], name))
    return found


def _wrapper(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def wrapped(self: Any, *args: Any, **kwargs: Any) -> Any:
        watchers = _watched.get(id(self))
        if not watchers:
            return original(self, *args, **kwargs)
        depths: Dict[int, int] = _depths.__dict__
        key = id(self)
        depths[key] = depths.get(key, 0) + 1  # type: ignore[index]
        try:
            result = original(self, *args, **kwargs)
        finally:
            depths[key] -= 1  # type: ignore[index]
        if not depths[key]:  # type: ignore[index]
            for watcher in list(watchers):
                watcher(name, args, kwargs)
        return result

    return wrapped
