"""Opens recordings through the `chamber` command."""

import json
import os
import shlex
import shutil
import subprocess
from typing import Any, Dict, List, Optional, Sequence

Row = Dict[str, Any]


class CommandError(RuntimeError):
    """The `chamber` command was not found or failed."""


class Rows(List[Row]):
    """Rows of a recording: a list of dictionaries."""

    def frame(self) -> Any:
        """Returns the rows as a pandas DataFrame, with dotted column names for nested fields. Raises ImportError."""
        import pandas  # pylint: disable=import-outside-toplevel

        return pandas.json_normalize(list(self))


class Recording:
    """A recording, or any other file that Black Chamber reads.

    Each method runs the command once and returns the rows that docs/cli.md describes. From a damaged recording, it
    returns what is left, as on the command line. Raises CommandError.
    """

    def __init__(self, path: "os.PathLike[str] | str", command: Optional[Sequence[str]] = None) -> None:
        self.path = os.fspath(path)
        self._command = list(command) if command is not None else _command()

    def rows(self, filter: Optional[str] = None) -> Rows:  # pylint: disable=redefined-builtin
        """Returns every message and step, or those that match a filter such as 'msg==SND from:AUS'."""
        return self._lines("show", "--json", *(["--filter", filter] if filter else []))

    def messages(self) -> Rows:
        """Returns the press from the wire and from saved games, merged from all connections."""
        return self._lines("press", "--json")

    def orders(self) -> Rows:
        """Returns the orders in every turn, with their results."""
        return Rows(
            {"game": turn.get("game", 1), "turn": turn["turn"], **order}
            for turn in self._lines("turns", "--json")
            for order in turn["orders"]
        )

    def agreements(self) -> Rows:
        """Returns promises and other agreements with their verdicts."""
        return self._lines("agreements", "--json")

    def findings(self) -> Rows:
        """Returns what `chamber lint` reports."""
        return self._lines("lint", "--format", "json")

    def info(self) -> Row:
        """Returns what `chamber info` prints."""
        value: Row = json.loads(self._run("info", "--json"))
        return value

    def _run(self, verb: str, *options: str) -> str:
        line = [*self._command, verb, self.path, *options]
        try:
            done = subprocess.run(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        except OSError as error:
            raise CommandError("%s: %s" % (self._command[0], error.strerror)) from error
        # Exit code 1 means that findings were reported; 3 means that the file is damaged, but the rest is printed.
        if done.returncode not in (0, 1, 3):
            raise CommandError(done.stderr.decode("utf-8", "replace").strip() or "chamber %s failed" % verb)
        return done.stdout.decode("utf-8", "replace")

    def _lines(self, verb: str, *options: str) -> Rows:
        return Rows(json.loads(line) for line in self._run(verb, *options).split("\n") if line)


def open_recording(path: "os.PathLike[str] | str", command: Optional[Sequence[str]] = None) -> Recording:
    """Opens a recording. `command` runs chamber; by default, it is the environment variable CHAMBER, else `chamber`."""
    return Recording(path, command)


def _command() -> List[str]:
    named = os.environ.get("CHAMBER")
    if named:
        return shlex.split(named)
    for name in ("chamber", "black-chamber"):
        found = shutil.which(name)
        if found:
            return [found]
    raise CommandError("the command `chamber` was not found. Install Black Chamber, or set CHAMBER to the command.")
