/** Former codes of findings, and the codes that replaced them. Filters, suppressions and `--explain` accept both. */
export const formerCodes: ReadonlyMap<string, string> = new Map([
  ["empty-message", "dm-empty"],
  ["odd-byte", "dm-odd"],
  ["protocol-error", "em-sent"],
  ["unknown-frame", "frame-type"],
]);

/** The current code for a current or former code; any other text is returned unchanged. */
export function presentCode(code: string): string {
  return formerCodes.get(code) ?? code;
}

/** The former codes of a finding. */
export function formerCodesOf(code: string): readonly string[] {
  return [...formerCodes].flatMap(([former, present]) => (present === code ? [former] : []));
}
