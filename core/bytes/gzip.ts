/** Whether a file is packed with gzip, by its first two bytes; by one where it was cut after that. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && (head.length === 1 || head[1] === 0x8b);
}
