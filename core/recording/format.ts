/**
 * The layout of a `.chamber` file, version 1. The full description, for readers in any language, is
 * docs/recording-format.md; this module contains its constants.
 *
 *   file   = file head, record*
 *   head   = magic (8) major (u16) minor (u16) salt (u32) crc (u32)          20 bytes, big-endian
 *   record = payload length (u32) type (u8) crc (u32) payload (msgpack)       9 bytes and the payload
 */

/** As in PNG, a first byte outside ASCII, CR LF and 0x1A reveal damage caused by a transfer in text mode. */
export const magic: Uint8Array = Uint8Array.of(0x89, 0x43, 0x48, 0x42, 0x52, 0x0d, 0x0a, 0x1a);

/** Whether bytes are the beginning of a recording; there may be fewer bytes than the magic number has. */
export function beginsAsRecording(bytes: Uint8Array): boolean {
  return bytes.length > 0 && magic.every((byte, at) => at >= bytes.length || bytes[at] === byte);
}

export const formatVersion = { major: 1, minor: 0 } as const;

export interface FormatVersion {
  readonly major: number;
  readonly minor: number;
}

export const fileHeadByteLength = 20;
export const recordHeadByteLength = 9;

/** Limits that a reader checks before allocating memory, because a recording may be hostile input. */
export const limits = {
  payloadByteLength: 16 * 1024 * 1024,
  /** Maximum nesting depth of arrays and maps. */
  nesting: 16,
  /**
   * Maximum number of values in one payload. An empty array takes one byte in a payload and about fifty bytes in
   * memory.
   */
  values: 4 * 1024 * 1024,
} as const;

export const recordType = {
  header: 0x01,
  opened: 0x02,
  chunk: 0x03,
  closed: 0x04,
  failed: 0x05,
  mark: 0x06,
  edit: 0x07,
  gap: 0x08,
  document: 0x09,
  index: 0x0a,
  end: 0x0b,
} as const;

/** Record types from this number upwards are for private use by other programs; a reader keeps them unchanged. */
export const firstPrivateRecordType = 0x80;
