/**
 * A token has 16 bits: the category in the high byte and the index in the low byte. On the wire, it is big-endian.
 * Tokens with categories 0x00 to 0x3F are integers of 14 bits, in two's complement.
 */
export type Token = number;

export const openBracket: Token = 0x4000;
export const closeBracket: Token = 0x4001;

/** The category bytes that the code refers to by name. */
export const category = {
  miscellaneous: 0x40,
  power: 0x41,
  command: 0x48,
  press: 0x4a,
  text: 0x4b,
  parlance: 0x4e,
  firstProvince: 0x50,
  lastProvince: 0x57,
} as const;

export function categoryOf(token: Token): number {
  return token >> 8;
}

/** The smallest and largest integers that one token can represent. */
export const integerRange = { min: -8192, max: 8191 } as const;

export function isInteger(token: Token): boolean {
  return token < 0x4000;
}

/** Returns the value of an integer token, -8192 to 8191. */
export function integerValue(token: Token): number {
  return token & 0x2000 ? token - 0x4000 : token;
}

/** Returns the integer token for a value; `undefined` outside -8192 to 8191. */
export function integerToken(value: number): Token | undefined {
  return Number.isInteger(value) && value >= integerRange.min && value <= integerRange.max ? value & 0x3fff : undefined;
}

/** Whether a token is in the range for each program's own use, 0x5800 to 0x5FFF. Source: protocol v1, EM 0x0E. */
export function isPrivate(token: Token): boolean {
  return token >= 0x5800 && token <= 0x5fff;
}

/** Returns the index of the first private token; -1 if there is none. */
export function firstPrivate(tokens: Uint16Array): number {
  for (let at = 0; at < tokens.length; at++) if (isPrivate(tokens[at] as Token)) return at;
  return -1;
}

export function isPower(token: Token): boolean {
  return categoryOf(token) === category.power;
}

export function isText(token: Token): boolean {
  return categoryOf(token) === category.text;
}

/** What the category of a province token implies. On variants, the terrain can be wrong; MDF then takes precedence. */
export interface ProvinceCategory {
  readonly terrain: "inland" | "sea" | "coastal" | "bicoastal";
  readonly supplyCentre: boolean;
  /** Zero-based number of the province, counted across all eight categories. */
  readonly index: number;
}

const terrains = ["inland", "sea", "coastal", "bicoastal"] as const;

/** Reads categories 0x50 to 0x57: bit 0 is set for a supply centre, and the higher bits give the terrain. */
export function provinceCategory(token: Token): ProvinceCategory | undefined {
  const byte = categoryOf(token);
  if (byte < category.firstProvince || byte > category.lastProvince) return undefined;
  return {
    terrain: terrains[(byte - category.firstProvince) >> 1] as ProvinceCategory["terrain"],
    supplyCentre: (byte & 1) === 1,
    index: token & 0xff,
  };
}

export function isProvince(token: Token): boolean {
  return provinceCategory(token) !== undefined;
}

/** A DM body as tokens. */
export interface TokenSequence {
  readonly tokens: Uint16Array;
  /** The last byte of a body of odd length, which belongs to no token. */
  readonly oddByte: number | undefined;
}

/** Splits a DM body into big-endian tokens. Never throws. */
export function decodeTokens(body: Uint8Array): TokenSequence {
  const tokens = new Uint16Array(body.length >> 1);
  for (let i = 0; i < tokens.length; i++) tokens[i] = ((body[2 * i] as number) << 8) | (body[2 * i + 1] as number);
  return { tokens, oddByte: body.length % 2 === 1 ? body[body.length - 1] : undefined };
}

/** Encodes tokens as the bytes of a DM body. */
export function encodeTokens(tokens: ArrayLike<Token>): Uint8Array {
  const body = new Uint8Array(tokens.length * 2);
  for (let i = 0; i < tokens.length; i++) {
    body[2 * i] = (tokens[i] as number) >> 8;
    body[2 * i + 1] = (tokens[i] as number) & 0xff;
  }
  return body;
}
