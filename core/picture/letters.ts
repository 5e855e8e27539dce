/** Advance widths of Inter at weight 650, in hundredths of its size: A to Z, then 0 to 9. */
const advances =
  "74 66 74 72 61 59 75 75 28 58 71 57 93 76 77 65 77 65 65 66 73 74 103 73 72 66 67 43 63 64 67 62 64 58 65 64"
    .split(" ")
    .map(Number);
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Returns the approximate width of a mnemonic, in pixels. Substitute fonts are not much wider than Inter. */
export function labelWidth(words: string, size: number): number {
  return [...words].reduce((sum, letter) => {
    const advance = advances[letters.indexOf(letter.toUpperCase())] ?? 66;
    return sum + (advance / 100) * size + 0.1;
  }, 0);
}
