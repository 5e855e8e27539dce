/** Whether a file is compressed with gzip, judging by its first two bytes, or by its only byte. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && (head.length === 1 || head[1] === 0x8b);
}
