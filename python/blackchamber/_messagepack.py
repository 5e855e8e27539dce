"""The part of MessagePack that recordings use: nil, integers, strings, binary, arrays, maps."""

import struct
from typing import Any


def pack(value: Any) -> bytes:
    """Returns a value as MessagePack.

    Raises TypeError for types that recordings do not use.
    """
    if value is None:
        return b"\xc0"
    if isinstance(value, int) and not isinstance(value, bool):
        return _integer(value)
    if isinstance(value, str):
        data = value.encode("utf-8", "replace")
        return _sized(len(data), 0xA0, 32, b"\xd9", b"\xda", b"\xdb") + data
    if isinstance(value, bytes):
        return _sized(len(value), None, 0, b"\xc4", b"\xc5", b"\xc6") + value
    if isinstance(value, (list, tuple)):
        return _sized(len(value), 0x90, 16, None, b"\xdc", b"\xdd") + b"".join(map(pack, value))
    if isinstance(value, dict):
        head = _sized(len(value), 0x80, 16, None, b"\xde", b"\xdf")
        return head + b"".join(pack(key) + pack(each) for key, each in value.items())
    raise TypeError("a recording cannot contain a %s" % type(value).__name__)


def _integer(value: int) -> bytes:
    if 0 <= value < 0x80:
        return bytes((value,))
    if 0 <= value < 0x10000:
        return b"\xcd" + struct.pack(">H", value)
    if 0 <= value < 0x100000000:
        return b"\xce" + struct.pack(">I", value)
    return b"\xd3" + struct.pack(">q", value)


def _sized(length: int, short: Any, limit: int, one: Any, two: bytes, four: bytes) -> bytes:
    if length < limit:
        return bytes((short | length,))
    if one is not None and length < 0x100:
        return one + struct.pack(">B", length)
    if length < 0x10000:
        return two + struct.pack(">H", length)
    return four + struct.pack(">I", length)
