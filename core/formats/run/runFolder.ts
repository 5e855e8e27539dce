import { encodeUtf8 } from "../../bytes/utf8.ts";
import { type CsvRow, csvRows } from "./csvRows.ts";

/**
 * A run folder of AI_Diplomacy, a program in which language models play Diplomacy: `lmvsgame.json` is a saved game with
 * additional fields, `overview.jsonl` names the model of each power, and `llm_responses.csv` has every prompt and
 * response. Black Chamber reads the folder as one saved game: the other two files become fields of the game, inserted
 * before its last brace, and the text of the game itself is left unchanged.
 */

/** The saved game of a run folder. */
export const runGameName = "lmvsgame.json";
export const overviewName = "overview.jsonl";
export const responsesName = "llm_responses.csv";

/** The fields in which the other files of a run folder are stored. */
export const runFields = {
  overview: "overview",
  responses: "llm_responses",
  /** The problems with the other files, as an array of sentences. */
  problems: "run_problems",
} as const;

/** The other files of a run folder, as text; null for a missing file. */
export interface RunFiles {
  readonly overview: string | null;
  readonly responses: string | null;
  /** Problems that were found earlier, such as a file that is too large. */
  readonly problems: readonly string[];
}

/** The column that contains prompts, which are much longer than everything else. */
const promptColumn = "raw_input";

/**
 * Combines the files of a run folder into one saved game. A game that already has these fields is left unchanged, so
 * that an exported saved game can be read again.
 * @param limit the maximum size of the result in bytes. If it would be larger, the prompts are omitted, and if
 *   necessary all rows; the omission is reported as a problem
 */
export function joinedRun(game: string, { overview, responses, problems }: RunFiles, limit: number): Uint8Array {
  const end = game.lastIndexOf("}");
  if (end < 0 || game.includes(`"${runFields.responses}"`)) return encodeUtf8(game);
  const found: string[] = [...problems];
  const lines = overview === null ? [] : overviewValues(overview, found);
  const rows = responses === null ? [] : responseRows(responses, found);
  const joined = (kept: readonly ResponseRow[]): Uint8Array => {
    const fields = Object.entries({
      ...(lines.length > 0 && { [runFields.overview]: lines }),
      ...(kept.length > 0 && { [runFields.responses]: kept }),
      ...(found.length > 0 && { [runFields.problems]: firstOf(found) }),
    }).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
    const isEmpty = /\{\s*$/.test(game.slice(Math.max(0, end - 100), end));
    const added = `${isEmpty ? "" : ","}\n${fields.join(",\n")}\n`;
    return encodeUtf8(fields.length === 0 ? game : `${game.slice(0, end).trimEnd()}${added}${game.slice(end)}`);
  };
  const whole = joined(rows);
  if (whole.length <= limit) return whole;
  found.push(`${responsesName}: the prompts (${promptColumn}) were omitted, because they would make the game too long`);
  const withoutPrompts = joined(rows.map(({ [promptColumn]: _, ...row }) => row));
  if (withoutPrompts.length <= limit) return withoutPrompts;
  found.push(`${responsesName}: all rows were omitted, because they would make the game too long`);
  return joined([]);
}

/** The maximum number of problems to store with a game. */
const keptProblems = 100;

function firstOf(problems: readonly string[]): readonly string[] {
  if (problems.length <= keptProblems) return problems;
  const more = problems.length - keptProblems;
  return [...problems.slice(0, keptProblems), `${more} more problem${more === 1 ? "" : "s"}`];
}

function overviewValues(text: string, problems: string[]): unknown[] {
  return text.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      problems.push(`${overviewName} line ${at + 1} is not JSON`);
      return [];
    }
  });
}

/** A row of `llm_responses.csv`, keyed by column name. */
export type ResponseRow = Readonly<Record<string, string>>;

function responseRows(text: string, problems: string[]): ResponseRow[] {
  const rows = [...csvRows(text)];
  const [head, ...others] = rows;
  if (!head) return [];
  if (!head.cells.includes("response_type")) {
    problems.push(`${responsesName} was omitted, because it has no column response_type`);
    return [];
  }
  const unescaped = doublesBackslashes(others)
    ? (cell: string) => cell.replaceAll("\\\\", "\\")
    : (cell: string) => cell;
  return others.map(({ line, cells, fault }) => {
    const wrong = fault ?? countFault(cells.length, head.cells.length);
    if (wrong !== null) problems.push(`${responsesName} line ${line} is not a whole row: ${wrong}`);
    return Object.fromEntries(cells.map((cell, at) => [head.cells[at] ?? `column_${at + 1}`, unescaped(cell)]));
  });
}

function countFault(found: number, expected: number): string | null {
  return found === expected ? null : `it has ${found} cells, not ${expected}`;
}

/**
 * Whether the program wrote each backslash twice: newer versions of Python do so, older ones do not. Files from the
 * older versions contain single backslashes, mostly in JSON.
 */
function doublesBackslashes(rows: readonly CsvRow[]): boolean {
  return rows.every(({ cells }) => cells.every((cell) => !/(?<!\\)\\(?:\\\\)*(?!\\)/.test(cell)));
}
