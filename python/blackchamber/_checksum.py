"""CRC-32C (Castagnoli), four bytes per step."""

import struct
from typing import List

_POLYNOMIAL = 0x82F63B78


def _byte_table() -> List[int]:
    table = []
    for byte in range(256):
        crc = byte
        for _ in range(8):
            crc = (crc >> 1) ^ _POLYNOMIAL if crc & 1 else crc >> 1
        table.append(crc)
    return table


_BYTES = _byte_table()
# The effect of 16 bits of the register after two more bytes and after four; built when the first recording begins.
_TWO: List[int] = []
_FOUR: List[int] = []


def prepare() -> None:
    """Builds the large tables. Safe to call more than once."""
    if _FOUR:
        return
    one = _BYTES
    two = [(one[low] >> 8) ^ one[(one[low] ^ high) & 0xFF] for high in range(256) for low in range(256)]
    _TWO[:] = two
    _FOUR[:] = [(register >> 16) ^ two[register & 0xFFFF] for register in two]


def crc32c(data: bytes, previous: int = 0) -> int:
    """Returns the CRC of data, continued from the CRC of the bytes before it."""
    prepare()
    register = previous ^ 0xFFFFFFFF
    two, four = _TWO, _FOUR
    whole = len(data) & ~3
    for word in struct.unpack_from("<%dI" % (whole >> 2), data):
        register ^= word
        register = four[register & 0xFFFF] ^ two[register >> 16]
    for byte in data[whole:]:
        register = (register >> 8) ^ _BYTES[(register ^ byte) & 0xFF]
    return register ^ 0xFFFFFFFF
