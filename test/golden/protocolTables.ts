import { productions } from "../../core/language/grammar.ts";
import { everywhere } from "../../core/syntax/dialects.ts";
import type { Dialect, Production } from "../../core/syntax/production.ts";

/** Markdown parts of docs/protocol.md that come from the grammar's rows. */

const dialectNames: Readonly<Record<Dialect, string>> = {
  "v0.13": "v0.13",
  "v0.14": "v0.14",
  "v0.18": "v0.18",
  aiserver: "AiServer",
  parlance: "Parlance",
};

/** Returns a list of dialects in words. */
export function namesOf(dialects: readonly Dialect[]): string {
  const order = Object.keys(dialectNames) as Dialect[];
  const missing = order.filter((dialect) => !dialects.includes(dialect));
  if (missing.length === 0) return "all";
  if (missing.length === everywhere.length) return "no dialect";
  const listed = missing.length === 1 ? missing : order.filter((dialect) => dialects.includes(dialect));
  return (missing.length === 1 ? "all but " : "") + listed.map((dialect) => dialectNames[dialect]).join(", ");
}

export function code(text: string): string {
  return `\`${text.replaceAll("|", "\\|")}\``;
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Terms too broad to explain a field: the page shows the field's name as well. */
const broadTerms = new Set(
  "power owner province place unit turn number string letters float anyToken arrangement press".split(" "),
);

/** Returns a form as the page shows it, without look-ahead. */
export function formText({ form, terms }: Production): string {
  const words = form.split(/\s+/).filter((word) => word !== "" && !word.endsWith("?"));
  const shown = words.map((word) => {
    const field = /^([a-zA-Z]+)(?:\[\])?:([a-zA-Z0-9]+)([+*]?)$/.exec(word);
    if (!field) return word;
    const [, label = "", named = "", times = ""] = field;
    const term = named === "self" ? (terms[0] ?? "") : named;
    const isPlain = [term, `${term}s`, "parts"].includes(label) || !broadTerms.has(term);
    return `${isPlain ? "" : `${label}:`}${term}${times}`;
  });
  return shown.join(" ");
}

/** Wraps the lines of paragraphs; headings and tables stay as they are. */
export function wrapped(page: string): string {
  const blocks = page.split("\n\n");
  return blocks.map((block) => (/^[|#]/.test(block) ? block : filled(block))).join("\n\n");
}

function filled(paragraph: string): string {
  const lines = [""];
  // Code is never broken across lines.
  for (const [word] of paragraph.matchAll(/(?:`[^`]*`|[^\s`])+/g)) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + word.length >= 110) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines.join("\n");
}

/** Returns the forms of a term, except for TRY as servers deliver it, which has one row per level. */
export function rowsOf(term: string): readonly Production[] {
  return productions.filter(({ terms, direction }) => terms.includes(term) && direction !== "server-to-client");
}

function report({ dialects, finding, strictOnly }: Production): string {
  if (strictOnly) return "†";
  return dialects.includes("v0.18") ? "–" : finding === undefined ? "–" : code(finding);
}

/** Returns who may send a form; Parlance's syntax does not distinguish observers. */
function senders({ dialects, playersOnly = [] }: Production): string {
  const others = dialects.filter((dialect) => dialect !== "parlance");
  const closed = others.filter((dialect) => playersOnly.includes(dialect));
  const open = others.filter((dialect) => !playersOnly.includes(dialect));
  if (closed.length === 0) return playersOnly.length > 0 && others.length === 0 ? "player" : "any client";
  if (open.length === 0) return "player";
  return open.length < closed.length
    ? `player; ${namesOf(open)}: any client`
    : `any client; ${namesOf(closed)}: player`;
}

interface Shown {
  readonly rows: readonly Production[];
  /** Whether some of the forms are not for observers. */
  readonly withRole?: boolean;
}

/** Returns a table of forms with their level, dialects, finding and clause. */
export function formTable({ rows, withRole = false }: Shown): string {
  const heads = ["form", ...(withRole ? ["from"] : []), "level", "defined by", "reported", "clause"];
  const lines = rows.map((row) => [
    code(formText(row)),
    ...(withRole ? [senders(row)] : []),
    String(row.level),
    namesOf(row.dialects),
    report(row),
    row.clause,
  ]);
  return table(heads, [...new Map(lines.map((line) => [line.join("|"), line])).values()]);
}

/** Returns the rows of a term that its base term lacks. */
export function rowsBeyond(term: string, base: string): readonly Production[] {
  const key = (row: Production): string => JSON.stringify([formText(row), row.level, row.dialects, row.finding]);
  const known = new Set(rowsOf(base).map(key));
  return rowsOf(term).filter((row) => !known.has(key(row)));
}

/** Returns the leading mnemonics of rows, without duplicates. */
export function typesOf(rows: readonly Production[]): string {
  return [...new Set(rows.flatMap(({ type }) => type ?? []))].join(" ");
}

/** Returns the rows that a reply accepts without a finding. */
export function subjectRows(term: string): readonly Production[] {
  return rowsOf(term).filter(({ finding }) => finding === undefined);
}
