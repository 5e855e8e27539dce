import { crc32 } from "node:zlib";

/**
 * Returns a zip archive that contains one file, stored without compression.
 * @param name the file's path in the archive, with forward slashes
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7 (local header), 4.3.12 (central), 4.3.16
 * (end)
 */
export function zipOf(name: string, content: string): Buffer {
  const data = Buffer.from(content);
  const path = Buffer.from(name);
  // Version 2.0, no flags, stored, midnight on 1 January 1980, checksum, both sizes, name length, no extra field.
  const shared = numbers(
    [20, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0x21, 2],
    [crc32(data), 4],
    [data.length, 4],
    [data.length, 4],
  );
  const lengths = numbers([path.length, 2], [0, 2]);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, lengths, path, data]);
  // Created on Unix, so the upper half of the attributes is the mode: a regular file that every user may read.
  const attributes = numbers([0, 2], [0, 2], [0, 2], [0o100644 * 0x10000, 4], [0, 4]);
  const central = Buffer.concat([
    ...[Buffer.from("PK\x01\x02"), numbers([0x0314, 2]), shared, lengths, attributes, path],
  ]);
  const end = numbers([0, 2], [0, 2], [1, 2], [1, 2], [central.length, 4], [local.length, 4], [0, 2]);
  return Buffer.concat([local, central, Buffer.from("PK\x05\x06"), end]);
}

/** Returns numbers in little-endian byte order, each in the given number of bytes. */
function numbers(...fields: readonly [value: number, size: number][]): Buffer {
  return Buffer.concat(
    fields.map(([value, size]) => {
      const field = Buffer.alloc(size);
      field.writeUIntLE(value, 0, size);
      return field;
    }),
  );
}
