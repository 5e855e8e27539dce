"""Black Chamber for Python: records games of the `diplomacy` package live, and reads recordings.

    import blackchamber
    blackchamber.watch(game, "g.chamber", meta={"FRANCE": {"model": "..."}})

Needs Python 3.8 or later and nothing else.
"""

from ._reading import CommandError, Recording, open_recording
from ._watch import Watch, watch

__all__ = ["CommandError", "Recording", "Watch", "open_recording", "watch"]
__version__ = "0.1.0"
