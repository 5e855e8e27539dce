/**
 * The two language documents as test tables. A table is text with a block of lines per production and
 * blank lines between the blocks:
 *
 *     name | level | client or server
 *       form     as printed in the document
 *       from     lowest game level at which the accepted messages are allowed, if above the row's level
 *       accept   a whole message that uses this production
 *       reject   a whole message whose only fault is here, with ERR at its place -- why
 *       reject@n the same, in a game of level n
 *       disputed a message on which the document contradicts itself -- how
 *       cleaned  what was corrected in the printed form
 *       defect   what is wrong with the document here, and what it means
 *       note     anything else a reader should know
 */

export type Direction = "client-to-server" | "server-to-client";

export type Source = "v0.18 text" | "v0.18 appendix" | "v0.14 text" | "v0.14 appendix" | "v0.13 struck out";

/** A faulty message. */
export interface Reject {
  /** The message with ERR before the first token that no valid message could have there. */
  readonly withErr: string;
  readonly why: string;
  /** Game level at which it is faulty; undefined for every level. */
  readonly level: number | undefined;
}

/** A message on which parts of a document disagree, so that no verdict can agree with all of them. */
export interface Dispute {
  readonly text: string;
  readonly how: string;
}

/** One production in a document. */
export interface Production {
  /** Stable id: `v0.18/text/level-10/arrangement/PCE`. */
  readonly id: string;
  readonly source: Source;
  /** Part of the text (`level-10/arrangement`), or type of the appendix (`press_message`). */
  readonly section: string;
  /** As in the document: a press level, or OBS for "any level including an Observer". */
  readonly level: number | "OBS";
  /** Lowest game level at which every message of `accepts` is allowed: at least `level`; 0 for OBS. */
  readonly lowestLevel: number;
  readonly form: string;
  readonly direction: Direction;
  /** Whole messages in text form. */
  readonly accepts: readonly string[];
  readonly rejects: readonly Reject[];
  readonly disputes: readonly Dispute[];
  readonly cleaned: string | undefined;
  readonly defect: string | undefined;
  readonly note: string | undefined;
}

/** The kind of an example: a whole message from one side, or the part of a message that it can represent. */
export type ExampleKind =
  | "client message"
  | "server message"
  | "press"
  | "arrangement"
  | "unit"
  | "unit of NOW"
  | "powers"
  | "tokens of TRY";

/** One example in a document. */
export interface Example {
  /** `v0.18/example/level-0/orders/SUB-1`. */
  readonly id: string;
  readonly source: Source;
  readonly section: string;
  readonly as: ExampleKind;
  readonly printed: string;
  /**
   * The printed example in text form: without ellipses, with placeholders filled in and unknown names corrected.
   */
  readonly text: string;
  /** What is wrong with the document's own example. */
  readonly faulty?: string;
  /** For a syntax fault: `text` with ERR at its place. */
  readonly withErr?: string;
  /** For a syntax fault: the corrected message. */
  readonly fixed?: string;
  readonly note?: string;
}

const prefixes: Readonly<Record<Source, string>> = {
  "v0.18 text": "v0.18/text",
  "v0.18 appendix": "v0.18/appendix",
  "v0.14 text": "v0.14/text",
  "v0.14 appendix": "v0.14/appendix",
  "v0.13 struck out": "v0.13",
};

/** Reads one table. @throws if the table is malformed */
export function productionsOf(source: Source, section: string, table: string): readonly Production[] {
  return table
    .trim()
    .split(/\n\s*\n/)
    .map((block) => productionOf(source, section, block));
}

function productionOf(source: Source, section: string, block: string): Production {
  const [head = "", ...lines] = block.split("\n").map((line) => line.trim());
  const [name = "", levelText = "", side = ""] = head.split("|").map((part) => part.trim());
  const id = `${prefixes[source]}/${section}/${name}`;
  const fail = (what: string): never => {
    throw new Error(`${id}: ${what}`);
  };
  if (name === "") fail(`no name in "${head}"`);
  if (!/^(?:OBS|\d+)$/.test(levelText)) fail(`invalid level "${levelText}"`);
  if (side !== "client" && side !== "server") fail(`invalid side "${side}"`);

  const level = levelText === "OBS" ? "OBS" : Number(levelText);
  const fields = lines.map((line) => {
    const [, key = "", at, value = ""] = /^([a-z]+)(?:@(\d+))? (.+)$/.exec(line) ?? fail(`invalid line "${line}"`);
    if (!keys.has(key)) fail(`unknown kind of line: "${key}"`);
    return { key, at: at === undefined ? undefined : Number(at), value: value.trim() };
  });
  const all = (key: string) => fields.filter((field) => field.key === key);
  const one = (key: string): string | undefined => {
    const found = all(key);
    if (found.length > 1) fail(`more than one "${key}" line`);
    return found[0]?.value;
  };
  const parted = (value: string): readonly [string, string] => {
    const at = value.indexOf(" -- ");
    if (at < 0) fail(`no reason in "${value}"`);
    return [value.slice(0, at).trim(), value.slice(at + 4).trim()];
  };

  return {
    id,
    source,
    section,
    level,
    lowestLevel: Number(one("from") ?? (level === "OBS" ? 0 : level)),
    form: one("form") ?? fail("no form"),
    direction: side === "client" ? "client-to-server" : "server-to-client",
    accepts: all("accept").map(({ value }) => value),
    rejects: all("reject").map(({ value, at }) => {
      const [withErr, why] = parted(value);
      return { withErr, why, level: at };
    }),
    disputes: all("disputed").map(({ value }) => {
      const [text, how] = parted(value);
      return { text, how };
    }),
    cleaned: one("cleaned"),
    defect: one("defect"),
    note: one("note"),
  };
}

const keys: ReadonlySet<string> = new Set([
  "form",
  "from",
  "accept",
  "reject",
  "disputed",
  "cleaned",
  "defect",
  "note",
]);
