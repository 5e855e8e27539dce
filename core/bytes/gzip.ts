/** Whether a file is packed with gzip, by its first two bytes. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}
