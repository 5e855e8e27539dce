/**
 * Every kind of file that Black Chamber opens. Dialogs, drag and drop, help texts and error messages are based on this
 * table; `core/formats/catalogue.ts` recognises each kind by its bytes and reads it.
 */
export const openables = {
  recording: { title: "recording", plural: "recordings", extensions: [".chamber", ".chamber.part"] },
  "chunk-log": { title: "chunk log", plural: "chunk logs", extensions: [".jsonl"] },
  clg: { title: "AiServer .clg log", plural: "AiServer .clg logs", extensions: [".clg"] },
  "diplomacy-csv": {
    title: "CSV message log from the diplomacy server",
    plural: "CSV message logs from the diplomacy server",
    extensions: [".csv"],
  },
  "diplomacy-saved-game": {
    title: "saved game from the diplomacy package",
    plural: "saved games from the diplomacy package",
    extensions: [".json", ".jsonl"],
  },
} as const satisfies Readonly<Record<string, Openable>>;

interface Openable {
  /** What one such file is called in a sentence. */
  readonly title: string;
  /** What several such files are called. */
  readonly plural: string;
  /** Extensions of file names, in lower case. Compressed files also end in `.gz`. */
  readonly extensions: readonly string[];
}

export type OpenableKind = keyof typeof openables;
/** The kinds of files that other programs write. */
export type ForeignKind = Exclude<OpenableKind, "recording">;

const kinds = Object.keys(openables) as OpenableKind[];
/** The extensions of all kinds, in lower case. */
export const openableExtensions: readonly string[] = [...new Set(kinds.flatMap((kind) => openables[kind].extensions))];

/**
 * Returns the kinds that a file's extension allows, compressed or not, ignoring case. If there are several kinds, the
 * file's bytes decide.
 */
export function kindsByName(name: string): readonly OpenableKind[] {
  const unpacked = name.toLowerCase().replace(/\.gz$/, "");
  return kinds.filter((kind) => openables[kind].extensions.some((extension) => unpacked.endsWith(extension)));
}

/** Returns a file name without `.gz` and without the extension of its kind. */
export function stemOf(name: string): string {
  const unpacked = name.replace(/\.gz$/i, "");
  const extension = openableExtensions.find((each) => unpacked.toLowerCase().endsWith(each));
  return extension === undefined ? unpacked : unpacked.slice(0, -extension.length);
}

/**
 * The last parts of the extensions without dots, and `gz`, because file dialogs do not support extensions with several
 * parts.
 */
export const dialogExtensions: readonly string[] = [
  ...new Set([...openableExtensions.map((extension) => extension.slice(extension.lastIndexOf(".") + 1)), "gz"]),
];

/** Extensions of bots' log files, which are shown next to a recording. */
export const logExtensions: readonly string[] = ["log", "txt", "out", "err"];
export const logPattern: RegExp = new RegExp(`\\.(${logExtensions.join("|")})(\\.\\d+)?$`, "i");

/** All kinds with their extensions, worded to end a sentence. */
export const openableWords: string = `${kinds
  .map((kind) => `${openables[kind].plural} (${openables[kind].extensions.join(", ")})`)
  .join(", ")
  .replace(/, (?=saved games)/, ", and ")}; any of these may be gzip-compressed`;
