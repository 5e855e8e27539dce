/** Whether a message in text form matches a pattern (core/try/step.ts). */
function matches(text: string, pattern: string): boolean {
  const [start = "", ...parts] = pattern.split(" ... ");
  if (text !== start && !text.startsWith(`${start} `)) return false;
  let at = start.length;
  return parts.every((part) => {
    const found = `${text} `.indexOf(` ${part} `, at);
    at = found + part.length + 1;
    return found >= 0;
  });
}

export function matchesAny(text: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matches(text, pattern));
}

/** Replaces `{power}` and the other placeholders. */
export function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
