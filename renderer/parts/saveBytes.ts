const keepMs = 60_000;

/** Gives a person bytes as a file of the browser's downloads. */
export function saveBytes(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes its time to begin.
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}
