/**
 * Finds the hyphenated names that the user may have meant: names that contain the word, or that contain it with a few
 * letters wrong.
 * @param most the maximum number of names to return, nearest first
 */
export function nearNames(word: string, names: readonly string[], most = 3): string[] {
  const wanted = word.toLowerCase();
  const mostWrong = Math.max(1, Math.floor(wanted.length / 3));
  return names
    .map((name) => ({ name, far: farness(wanted, name) }))
    .filter(({ far }) => far <= mostWrong)
    .sort((a, b) => a.far - b.far || a.name.length - b.name.length || a.name.localeCompare(b.name, "en"))
    .slice(0, most)
    .map(({ name }) => name);
}

function farness(word: string, name: string): number {
  const parts = name.split("-").map((part) => lettersWrong(word, part));
  return Math.min(lettersWrong(word, name), ...parts.map((wrong) => wrong + 0.5));
}

/** Returns the edit distance, which counts insertions, deletions and substitutions. */
function lettersWrong(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, against] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
