/** Returns a text as a field of CSV (RFC 4180), in quotes where a reader would otherwise cut or trim it. */
export function csvField(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
