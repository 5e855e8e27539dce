import { getOrMake } from "../bytes/keyed.ts";
import { standardEnglish } from "../language/english.ts";
import { category, categoryOf } from "../tokens/token.ts";
import { languageNames, languageValues, vocabulary } from "../tokens/vocabulary.ts";
import { type FieldName, type FieldTable, fieldNamed } from "./fields.ts";

/** Names of the powers and provinces in the recorded games, keyed by mnemonic. */
export interface GameNames {
  /** Full names, such as `Austria` for `AUS`; the mnemonic itself if no name is known. */
  readonly powers: ReadonlyMap<string, string>;
  readonly provinces: ReadonlyMap<string, string>;
  /** The fields of the rows; by default, those of messages. */
  readonly fields?: FieldTable;
}

/** Names of the Standard map. */
export const standardGameNames: GameNames = standardEnglish;

/** The tokens with which press can begin. */
export const pressTypes: readonly string[] =
  "PRP CCL TRY YES REJ BWX HUH INS QRY SUG THK FCT IDK WHT HOW EXP SRY IFF FRM WHY POB UHY HPY ANG".split(" ");

/** The tokens with which messages can begin: commands of the language and of Parlance. */
export const commands: readonly string[] = [...languageNames]
  .filter(([token]) => categoryOf(token) === category.command || categoryOf(token) === category.parlance)
  .map(([, name]) => name);

/** Commands and types of press, each once. */
export const messageNames: readonly string[] = [...new Set([...commands, ...pressTypes])];

const heads = new Set(messageNames);
const unnumbered = new Set(vocabulary.filter(({ value }) => value === null).map(({ name }) => name));

/** Whether a message, or the press in it, can begin with this token. */
export function isMessageName(name: string): boolean {
  return heads.has(name);
}

/** Whether the language has a token with this name, regardless of the map. */
export function isLanguageName(name: string): boolean {
  return languageValues.has(name) || unnumbered.has(name);
}

/** Returns the meaning of a token of the language, such as `Propose an arrangement`; undefined for other names. */
export function meaningOfToken(name: string): string | undefined {
  return meanings.get(name);
}

const meanings: ReadonlyMap<string, string> = new Map(vocabulary.map(({ name, meaning }) => [name, meaning]));

/** Returns whether a field's values are powers or provinces; undefined if they are neither. */
export function kindOfNames(field: FieldName, table?: FieldTable): "powers" | "provinces" | undefined {
  return fieldNamed(field, table)?.names;
}

const byWords = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, string>>();

/** Returns the mnemonic for an upper-case mnemonic or name (`AUSTRIA`, `THE NORTH SEA`, `NORTH SEA`). */
export function mnemonicOf(names: ReadonlyMap<string, string>, written: string): string | undefined {
  if (names.has(written)) return written;
  const words = getOrMake(byWords, names, () => new Map([...names].map(([name, label]) => [bare(label), name])));
  return words.get(bare(written));
}

/** Simplifies a name for comparison: `St. Petersburg` becomes `ST PETERSBURG`. */
function bare(words: string): string {
  return words
    .toUpperCase()
    .replace(/^THE /, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ");
}
