/** Returns a string as a CSV field (RFC 4180), in quotes if a reader would otherwise split or trim it. */
export function csvField(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
