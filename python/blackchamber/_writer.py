"""Writes a recording, record by record, according to Black Chamber's docs/recording-format.md."""

import os
import struct
import time
import uuid
from datetime import datetime, timezone
from typing import Any, List, Optional

from . import _checksum
from ._checksum import crc32c
from ._messagepack import pack

_MAGIC = b"\x89CHBR\r\n\x1a"
_HEADER, _MARK, _DOCUMENT, _END = 0x01, 0x06, 0x09, 0x0B
_MOST_PAYLOAD = 16 * 1024 * 1024


class RecordingWriter:
    """Appends records to PATH.part and renames it to PATH when closed.

    Every record has been passed to the operating system when its method returns, so it survives a crash of this
    process, but not a power cut. When a record cannot be written, the method raises OSError and the file is as before,
    so that the same record can be tried again. Not safe for use by several threads at once.
    """

    def __init__(self, path: str, started_at_ns: int, tool: str) -> None:
        """Creates the file.

        started_at_ns: the recording's time zero, in nanoseconds since 1970; rounded down to a millisecond.
        Raises FileExistsError if PATH or PATH.part exists, and OSError if the file cannot be created.
        """
        self.path = path
        self.part = path + ".part"
        if os.path.lexists(path):
            raise FileExistsError("%s already exists. Choose another name, or move it away." % path)
        _checksum.prepare()
        self.started_at_ns = started_at_ns - started_at_ns % 1_000_000
        self._clock_offset = time.time_ns() - self.started_at_ns - time.monotonic_ns()
        self._sequence = 0
        self._last_ns = 0
        try:
            self._file = os.open(self.part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
        except FileExistsError:
            raise FileExistsError("%s already exists. Choose another name, or move it away." % self.part) from None
        self._length = 0
        salt = os.urandom(4)
        self._salt = int.from_bytes(salt, "big")
        head = _MAGIC + struct.pack(">HH", 1, 0) + salt
        started = datetime.fromtimestamp(self.started_at_ns // 1_000_000 / 1000, timezone.utc)
        header = {
            "uuid": str(uuid.uuid4()),
            "startedAt": started.strftime("%Y-%m-%dT%H:%M:%S.") + "%03dZ" % (self.started_at_ns // 1_000_000 % 1000),
            "tool": tool,
            "listen": [],
            "upstream": None,
            "clock": None,
            "synthesised": [],
            "sources": [],
        }
        self._write(head + struct.pack(">I", crc32c(head)) + self._record(_HEADER, pack(header)))

    def now(self) -> int:
        """Returns nanoseconds since time zero, from a clock that never goes back."""
        return max(self._last_ns, time.monotonic_ns() + self._clock_offset)

    def document(self, name: str, media_type: str, data: bytes, at_ns: Optional[int] = None) -> None:
        """Appends a document record; at_ns defaults to now."""
        self._append(_DOCUMENT, [name, media_type, data], at_ns)

    def mark(self, text: str) -> None:
        """Appends a user's note."""
        self._append(_MARK, [text, None], None)

    def close(self) -> None:
        """Appends the end record, writes everything to the device, and renames the file."""
        try:
            self._append(_END, [0, 0, 0], None)
            os.fsync(self._file)
        finally:
            os.close(self._file)
        os.rename(self.part, self.path)

    def forget(self) -> None:
        """Closes the file without an end record; for a copy of this object in another process."""
        os.close(self._file)

    def _append(self, kind: int, fields: List[Any], at_ns: Optional[int]) -> None:
        """Appends a record. If it raises, the file is as before, and no record number has been used."""
        at = self.now() if at_ns is None else max(self._last_ns, at_ns)
        self._write(self._record(kind, pack([self._sequence + 1, at] + fields)))
        self._sequence, self._last_ns = self._sequence + 1, at

    def _record(self, kind: int, payload: bytes) -> bytes:
        if len(payload) > _MOST_PAYLOAD:
            raise ValueError("an event of %d bytes does not fit into a record" % len(payload))
        head = struct.pack(">IB", len(payload), kind)
        return head + struct.pack(">I", crc32c(payload, crc32c(head, self._salt))) + payload

    def _write(self, data: bytes) -> None:
        """Writes all of data or nothing, by cutting off an incomplete record."""
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(self._file, rest) :]
        except OSError:
            try:
                os.ftruncate(self._file, self._length)
                os.lseek(self._file, self._length, os.SEEK_SET)
            except OSError:
                pass
            raise
        self._length += len(data)
