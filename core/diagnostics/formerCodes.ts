/** Former codes of findings, and the codes that replaced them. Filters, suppressions and `--explain` accept both. */
export const formerCodes: ReadonlyMap<string, string> = new Map([
  ["empty-message", "dm-empty"],
  ["odd-byte", "dm-odd"],
  ["protocol-error", "em-sent"],
  ["unknown-frame", "frame-type"],
]);

/** The current code of a finding that may have had another one; any other text is returned as it is. */
export function presentCode(code: string): string {
  return formerCodes.get(code) ?? code;
}

/** The codes that a finding had before. */
export function formerCodesOf(code: string): readonly string[] {
  return [...formerCodes].flatMap(([former, present]) => (present === code ? [former] : []));
}
