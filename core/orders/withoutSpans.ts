/** Returns the result of reading without its token spans, which are optional. */
export function withoutSpans<T>(read: T): T {
  return bare(read) as T;
}

function bare(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(bare);
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) if (name !== "span") kept[name] = bare(field);
  return kept;
}
