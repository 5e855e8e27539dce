import fc from "fast-check";

/** Any character from any Unicode plane, except lone surrogates. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/**
 * Generates any text, like fast-check's `unit: "binary"`, but without its table of all characters, which takes a second
 * to build in every test file.
 */
export function anyText(maxLength?: number): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, ...(maxLength === undefined ? {} : { maxLength }) });
}
