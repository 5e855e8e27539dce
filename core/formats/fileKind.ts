/** Kinds of files that users mistake for recordings, and how they begin. */
const kinds: readonly (readonly [begins: string, what: string])[] = [
  ["PK", "a zip archive"],
  ["%PDF", "a PDF document"],
  ["\u0089PNG", "a picture"],
  ["\u00ff\u00d8\u00ff", "a picture"],
  ["GIF8", "a picture"],
  ["RIFF", "an audio or video file"],
  ["\u007fELF", "a program"],
  ["MZ", "a program"],
  ["SQLite format 3", "a database"],
  ["\u00d0\u00cf\u0011\u00e0", "an Office document"],
  ["\u0028\u00b5\u002f\u00fd", "a zstd archive"],
  ["BZh", "a bzip2 archive"],
  ["\u00fd7zXZ", "an xz archive"],
  ["7z\u00bc\u00af", "a 7z archive"],
  ["\u00d4\u00c3\u00b2\u00a1", "a packet capture (pcap)"],
  ["\u00a1\u00b2\u00c3\u00d4", "a packet capture (pcap)"],
  ["\n\r\r\n", "a packet capture (pcapng)"],
  ["{\\rtf", "a rich text document"],
  ["<!DOCTYPE", "a web page"],
  ["<html", "a web page"],
  ["<?xml", "an XML document"],
  ["{", "JSON text"],
  ["[", "JSON text"],
];

const shown = 6;

/**
 * Describes the beginning of a file that is not a recording: `is a zip archive, not a recording: it begins with “PK”`.
 * @param head the first bytes of the file, about 16, decompressed if necessary
 */
export function beginsWords(head: Uint8Array): string {
  if (head.length === 0) return "is empty";
  const text = String.fromCharCode(...head.subarray(0, 32));
  const kind = kinds.find(([begins]) => text.toLowerCase().startsWith(begins.toLowerCase()));
  const sign = readable(kind?.[0] ?? text.slice(0, shown));
  const begin = sign === "" ? `the bytes ${hex(head.subarray(0, shown))}` : `“${sign}”`;
  return `is ${kind === undefined ? "" : `${kind[1]}, `}not a recording: it begins with ${begin}`;
}

/** Decodes the bytes; returns an empty string if they contain unprintable characters. */
function readable(text: string): string {
  return /^[ -~]+$/.test(text) ? text.trim() : "";
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}
