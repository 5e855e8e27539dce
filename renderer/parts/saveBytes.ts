const keepMs = 60_000;

/** Saves bytes as a browser download. */
export function saveBytes(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Do not revoke the object URL immediately, because the browser may start the download late.
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}
