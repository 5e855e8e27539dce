import { getOrMake } from "../bytes/keyed.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type NumberDialect, numberDialects } from "./numberDialect.ts";
import { isPower, isProvince, type Token } from "./token.ts";
import { languageNames, languageValues, standardNames } from "./vocabulary.ts";

/**
 * The token names of one connection. Names of the language are the same everywhere except for the five tokens
 * of the number dialect; names of powers and provinces come from the connection's last RM.
 */
export interface Representation {
  /** `standard`: the built-in names. `rm`: the names of a non-empty RM, which replaces the built-in names. */
  readonly source: "standard" | "rm";
  readonly dialect: NumberDialect;
  /** Names of the language's own tokens: one object for all connections with the same numbers. */
  readonly language: ReadonlyMap<Token, string>;
  /** Names that read back as the same token. A token without such a name is printed as its number. */
  readonly names: ReadonlyMap<Token, string>;
  readonly values: ReadonlyMap<string, Token>;
}

/** One entry of an RM body, as sent. */
export interface RepresentationEntry {
  readonly token: Token;
  /** The entry's three characters in upper case; null if they are not all letters or digits. */
  readonly name: string | null;
}

/** A decoded RM body. */
export interface RepresentationBody {
  readonly entries: readonly RepresentationEntry[];
  /**
   * The possible codes are `rm-length`, `rm-category`, `rm-name`, `rm-duplicate-token`, `rm-duplicate-name` and
   * `rm-language-name`.
   */
  readonly diagnostics: readonly Diagnostic[];
}

export const representationEntryByteLength = 6;

const bodies = new WeakMap<Uint8Array, RepresentationBody>();

/**
 * Reads an RM body in one pass. Each entry is a token, three name bytes and a zero. Never throws. Source: protocol,
 * "RM".
 */
export function readRepresentationBody(body: Uint8Array): RepresentationBody {
  return getOrMake(bodies, body, () => readEntries(body));
}

function readEntries(body: Uint8Array): RepresentationBody {
  const entries: RepresentationEntry[] = [];
  const diagnostics: Diagnostic[] = [];
  const tokens = new Set<Token>();
  const names = new Set<string>();
  const report = (code: string, at: number, facts: Diagnostic["facts"]): void => {
    const end = Math.min(at + representationEntryByteLength, body.length);
    diagnostics.push({ code, severity: "error", span: { start: at, end }, facts });
  };
  const whole = body.length - (body.length % representationEntryByteLength);
  for (let at = 0; at < whole; at += representationEntryByteLength) {
    const token = ((body[at] as number) << 8) | (body[at + 1] as number);
    const name = entryName(body, at + 2);
    const isEnded = body[at + representationEntryByteLength - 1] === 0;
    entries.push({ token, name });
    if (!isPower(token) && !isProvince(token)) report("rm-category", at, { token });
    if (tokens.has(token)) report("rm-duplicate-token", at, { token });
    tokens.add(token);
    if (name === null || !isEnded) report("rm-name", at, { token });
    else if (names.has(name)) report("rm-duplicate-name", at, { token, name });
    else if (languageValues.has(name)) report("rm-language-name", at, { token, name });
    if (name !== null) names.add(name);
  }
  if (whole !== body.length) report("rm-length", whole, { byteLength: body.length });
  return { entries, diagnostics };
}

/** Returns an entry's name in upper case. Names are documented as A-Z and 0-9, but AiServer's have mixed case. */
function entryName(body: Uint8Array, at: number): string | null {
  const name = String.fromCharCode(body[at] as number, body[at + 1] as number, body[at + 2] as number).toUpperCase();
  return /^[A-Z0-9]{3}$/.test(name) ? name : null;
}

/**
 * Numbers for tokens that the documents name but do not number (UHY HPY ANG ROF ULB UUB), on which two programs may
 * have agreed.
 */
export type AssignedNumbers = Readonly<Record<string, Token>>;

const standards = new Map<string, Representation>();

/** Returns the built-in names, which are those of the Standard map. Cached per dialect and assignment. */
export function standardRepresentation(dialect: NumberDialect, assigned: AssignedNumbers = {}): Representation {
  return getOrMake(standards, languageKey(dialect, assigned), () =>
    representationOf("standard", [...standardNames], dialect, assigned),
  );
}

/**
 * Returns the names that are valid after an RM. Omits names that would not read back as their token, because the
 * language uses them, they occur twice in the list, or they consist only of digits.
 * @param entries empty for the Standard map; otherwise only these powers and provinces exist
 */
export function representationFromEntries(
  entries: readonly RepresentationEntry[],
  dialect: NumberDialect,
  assigned: AssignedNumbers = {},
): Representation {
  if (entries.length === 0) return standardRepresentation(dialect, assigned);
  const named = entries.flatMap(({ token, name }) =>
    name !== null && (isPower(token) || isProvince(token)) ? [[token, name] as const] : [],
  );
  return representationOf("rm", named, dialect, assigned);
}

function representationOf(
  source: Representation["source"],
  map: readonly (readonly [Token, string])[],
  dialect: NumberDialect,
  assigned: AssignedNumbers,
): Representation {
  const language = languageOf(dialect, assigned);
  const names = new Map(language.names);
  const values = new Map(language.values);
  for (const [token, name] of map) {
    if (names.has(token) || values.has(name) || /^[0-9]+$/.test(name)) continue;
    names.set(token, name);
    values.set(name, token);
  }
  return { source, dialect, language: language.names, names, values };
}

interface Language {
  readonly names: ReadonlyMap<Token, string>;
  readonly values: ReadonlyMap<string, Token>;
}

const languages = new Map<string, Language>();

function languageKey(dialect: NumberDialect, assigned: AssignedNumbers): string {
  return JSON.stringify([dialect, Object.entries(assigned)]);
}

/** Returns the language's own tokens in a dialect; cached. */
function languageOf(dialect: NumberDialect, assigned: AssignedNumbers): Language {
  return getOrMake(languages, languageKey(dialect, assigned), () => {
    const names = new Map(languageNames);
    const values = new Map(languageValues);
    for (const name of numberDialects[dialect].keys()) names.delete(languageValues.get(name) as Token);
    for (const [name, token] of [...numberDialects[dialect], ...Object.entries(assigned)]) {
      names.set(token, name);
      values.set(name, token);
    }
    return { names, values };
  });
}
