/** Returns a value that was read, without the spans of its tokens, which are optional everywhere. */
export function withoutSpans<T>(read: T): T {
  return bare(read) as T;
}

function bare(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(bare);
  const fields = Object.entries(value).filter(([name]) => name !== "span");
  return Object.fromEntries(fields.map(([name, field]) => [name, bare(field)]));
}
