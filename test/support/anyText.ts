import fc from "fast-check";

/** Any character of any plane, but no lone surrogate. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/**
 * Generates any text, as fast-check does with `unit: "binary"`, but without its table of all characters: building
 * that costs
 * every test file a second.
 */
export function anyText(maxLength?: number): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, ...(maxLength === undefined ? {} : { maxLength }) });
}
