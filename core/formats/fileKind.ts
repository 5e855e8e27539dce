/** Files that people take for recordings, by how they begin. */
const kinds: readonly (readonly [begins: string, what: string])[] = [
  ["PK", "a zip archive"],
  ["%PDF", "a PDF document"],
  ["\u0089PNG", "a picture"],
  ["\u00ff\u00d8\u00ff", "a picture"],
  ["GIF8", "a picture"],
  ["RIFF", "a sound or a film"],
  ["\u007fELF", "a program"],
  ["MZ", "a program"],
  ["SQLite format 3", "a database"],
  ["\u00d0\u00cf\u0011\u00e0", "an Office document"],
  ["\u0028\u00b5\u002f\u00fd", "packed by zstd"],
  ["BZh", "packed by bzip2"],
  ["\u00fd7zXZ", "packed by xz"],
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
 * Says how a file begins that is no recording: `begins with "PK", a zip archive`.
 * @param head its first bytes, some 16; what a packed file holds, where it is packed
 */
export function beginsWords(head: Uint8Array): string {
  if (head.length === 0) return "is empty";
  const text = String.fromCharCode(...head.subarray(0, 32));
  const kind = kinds.find(([begins]) => text.toLowerCase().startsWith(begins.toLowerCase()));
  const sign = readable(kind?.[0] ?? text.slice(0, shown));
  const begin = sign === "" ? `the bytes ${hex(head.subarray(0, shown))}` : `“${sign}”`;
  return kind === undefined ? `begins with ${begin}, not as a recording does` : `begins with ${begin}, ${kind[1]}`;
}

/** Empty where there is anything in it that cannot be read. */
function readable(text: string): string {
  return /^[ -~]+$/.test(text) ? text.trim() : "";
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}
