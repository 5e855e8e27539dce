#!/usr/bin/env python3
"""Reads Black Chamber recordings, written from docs/recording-format.md alone.

Usage: read_chamber.py FILE...

Prints every chunk on a line of standard output: sequence, nanoseconds, connection, direction
(0 client to server, 1 server to client), offset, bytes in hex. Damage, gaps in the sequence
numbers, and a missing end are reported on standard error. Exit code: 0 complete, 3 damaged or without
an end, 2 unreadable.

Needs Python 3.8 or later and only the standard library.
"""

import gzip
import struct
import sys
import zlib

MAGIC = b"\x89CHBR\r\n\x1a"
MAJOR = 1
MAX_PAYLOAD = 16 * 1024 * 1024
MAX_NESTING = 16
MAX_VALUES = 4 * 1024 * 1024
HEADER, CHUNK, GAP, INDEX, END = 0x01, 0x03, 0x08, 0x0A, 0x0B


class Unreadable(Exception):
    """The file is not a recording, or is a recording of an unknown version."""


class Malformed(Exception):
    """A payload that does not match its record type."""


def make_table():
    table = []
    for byte in range(256):
        crc = byte
        for _ in range(8):
            crc = (crc >> 1) ^ 0x82F63B78 if crc & 1 else crc >> 1
        table.append(crc)
    return table


TABLE = make_table()


def crc32c(data, previous=0):
    """Returns the CRC-32C of data, continued from the CRC of the bytes before it."""
    register = previous ^ 0xFFFFFFFF
    for byte in data:
        register = (register >> 8) ^ TABLE[(register ^ byte) & 0xFF]
    return register ^ 0xFFFFFFFF


class MessagePack:
    """Decodes one plain MessagePack value: no extension types, within the limits of the format."""

    FIXED = {
        0xCA: ">f", 0xCB: ">d",
        0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q",
        0xD0: ">b", 0xD1: ">h", 0xD2: ">i", 0xD3: ">q",
    }
    # First byte: the kind of value, and the format of its length.
    SIZED = {
        0xC4: ("bytes", ">B"), 0xC5: ("bytes", ">H"), 0xC6: ("bytes", ">I"),
        0xD9: ("text", ">B"), 0xDA: ("text", ">H"), 0xDB: ("text", ">I"),
        0xDC: ("array", ">H"), 0xDD: ("array", ">I"),
        0xDE: ("map", ">H"), 0xDF: ("map", ">I"),
    }

    def __init__(self, data):
        self.data = data
        self.at = 0
        self.values = 0

    def whole(self):
        value = self.value(0)
        if self.at != len(self.data):
            raise Malformed("bytes after the value")
        return value

    def take(self, length):
        if length > len(self.data) - self.at:
            raise Malformed("a length reaches beyond the payload")
        self.at += length
        return self.data[self.at - length:self.at]

    def number(self, form):
        return struct.unpack(form, self.take(struct.calcsize(form)))[0]

    def value(self, depth):
        self.values += 1
        if self.values > MAX_VALUES:
            raise Malformed("too many values")
        lead = self.number(">B")
        if lead <= 0x7F:
            return lead
        if lead >= 0xE0:
            return lead - 0x100
        if lead <= 0x8F:
            return self.sized("map", lead & 0x0F, depth)
        if lead <= 0x9F:
            return self.sized("array", lead & 0x0F, depth)
        if lead <= 0xBF:
            return self.sized("text", lead & 0x1F, depth)
        if lead in (0xC0, 0xC2, 0xC3):
            return {0xC0: None, 0xC2: False, 0xC3: True}[lead]
        if lead in self.FIXED:
            return self.number(self.FIXED[lead])
        if lead in self.SIZED:
            kind, form = self.SIZED[lead]
            return self.sized(kind, self.number(form), depth)
        raise Malformed("an extension type")

    def sized(self, kind, length, depth):
        if kind == "bytes":
            return self.take(length)
        if kind == "text":
            return self.take(length).decode("utf-8", "replace")
        if depth >= MAX_NESTING or length > len(self.data) - self.at:
            raise Malformed("nested too deeply, or longer than the payload")
        if kind == "array":
            return [self.value(depth + 1) for _ in range(length)]
        return {self.value(depth + 1): self.value(depth + 1) for _ in range(length)}


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2 ** 53


def fields_of(kind, payload):
    """Returns the fields of a record of a known type. A program need not check fields that it does not use."""
    try:
        value = MessagePack(payload).whole()
    except (Malformed, TypeError) as error:
        raise Malformed(str(error)) from error
    if kind == HEADER:
        if not isinstance(value, dict):
            raise Malformed("the header is not a map")
        return value
    if not isinstance(value, list) or len(value) < 2 or not is_count(value[0]) or not is_count(value[1]):
        raise Malformed("no sequence number or time")
    if kind == CHUNK:
        fits = len(value) >= 6 and is_count(value[2]) and value[3] in (0, 1) and is_count(value[4])
        if not fits or not isinstance(value[5], bytes):
            raise Malformed("not a chunk")
    return value


class Recording:
    """Walks the records of a file and notes what was lost."""

    def __init__(self, data):
        self.data = data
        if data[:8] != MAGIC[:len(data[:8])] or not data:
            raise Unreadable("is not a recording")
        if len(data) < 20:
            raise Unreadable("ends inside the file head")
        self.major, self.minor, self.salt, crc = struct.unpack(">HHII", data[8:20])
        if crc32c(data[:16]) != crc:
            raise Unreadable("has a damaged file head")
        if self.major != MAJOR:
            raise Unreadable("has format version %d.%d" % (self.major, self.minor))
        self.damage = []
        self.missing = 0
        self.complete = False

    def record_at(self, at, searching):
        """Returns (length, type, payload) of the complete record that begins at an offset, or None."""
        if at + 9 > len(self.data):
            return None
        length, kind, crc = struct.unpack(">IBI", self.data[at:at + 9])
        end = at + 9 + length
        if length > MAX_PAYLOAD or kind == 0 or end > len(self.data):
            return None
        if searching and END < kind < 0x80 and self.minor == 0:
            return None
        payload = self.data[at + 9:end]
        if crc32c(payload, crc32c(self.data[at:at + 5], self.salt)) != crc:
            return None
        return 9 + length, kind, payload

    def lose(self, at, length, joined):
        if joined:
            before, so_far = self.damage.pop()
            at, length = before, so_far + length
        self.damage.append((at, length))

    def records(self):
        """Yields (type, fields) of every record of a known type, in order."""
        at, last, searching, first = 20, 0, False, True
        while at < len(self.data):
            if self.complete:
                self.lose(at, len(self.data) - at, False)
                return
            record = self.record_at(at, searching)
            if record is None:
                self.lose(at, 1, searching)
                searching, at = True, at + 1
                continue
            length, kind, payload = record
            searching, at = False, at + length
            if kind > END:
                first = False
                continue
            try:
                fields = fields_of(kind, payload)
                if kind == HEADER and not first:
                    raise Malformed("a second header")
                if kind != HEADER and fields[0] <= last:
                    raise Malformed("out of order")
            except Malformed:
                self.lose(at - length, length, False)
                continue
            first = False
            if kind != HEADER:
                explained = fields[4] if kind == GAP else 0
                self.missing += max(0, fields[0] - last - 1 - explained)
                last = fields[0]
            self.complete = kind == END
            yield kind, fields


def read(path):
    """Prints one recording; returns its exit code."""
    try:
        with open(path, "rb") as file:
            data = file.read()
        if path.endswith(".gz"):
            data = gzip.decompress(data)
        recording = Recording(data)
    except (OSError, EOFError, zlib.error, Unreadable) as error:
        print("%s: %s" % (path, error), file=sys.stderr)
        return 2
    for kind, fields in recording.records():
        if kind == CHUNK:
            sequence, ns, connection, direction, offset, chunk = fields[:6]
            print(sequence, ns, connection, direction, offset, chunk.hex())
    for at, length in recording.damage:
        print("damage", at, length, file=sys.stderr)
    if recording.missing:
        print("missing records", recording.missing, file=sys.stderr)
    if not recording.complete:
        print("no end", file=sys.stderr)
    lost = recording.damage or recording.missing
    return 3 if lost or not (recording.complete or path.endswith(".part")) else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(max(read(path) for path in sys.argv[1:]))
