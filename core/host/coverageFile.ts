/**
 * The fields in each line of the output of `try --coverage --format json`, and what the rows in each field describe.
 */
export const coverageFields = {
  states: "states",
  clientMessages: "client messages",
  serverMessages: "server messages",
  notes: "notes on orders",
  results: "results of orders",
} as const;

export type CoverageField = keyof typeof coverageFields;

/** The field names, in order. */
export const coverageFieldNames = Object.keys(coverageFields) as CoverageField[];

/** A message in a recording. */
export interface CoveredPlace {
  /** Path of the recording, as the user gave it. */
  readonly recording: string;
  /** The recording's own id; null if its header is lost. */
  readonly id: string | null;
  readonly n: number;
}

/** A situation, how often a bot encountered it, and how the bot handled it. */
export interface CoveredRow {
  readonly name: string;
  readonly met: number;
  readonly right: number;
  readonly wrong: number;
  /** Ids of the `try` situations that test how a bot handles this situation. */
  readonly situations: readonly string[];
  /** The first message with a finding; null if there is none. */
  readonly firstWrong: CoveredPlace | null;
}

/** The situations that a bot encountered, as in one line of the output of `try --coverage --format json`. */
export interface CoveredBot extends Readonly<Record<CoverageField, readonly CoveredRow[]>> {
  readonly format: typeof coverageFormat;
  /** Name and version; null if the client gave none. */
  readonly bot: string | null;
  readonly connections: number;
}

const formatVersion = 1;
export const coverageFormat = `chamber-coverage-${formatVersion}` as const;

/** Thrown for a coverage report that this version cannot read. */
export class UnreadableCoverage extends Error {
  constructor(line: number, why: string) {
    super(`line ${line} ${why}`);
    this.name = "UnreadableCoverage";
  }
}

/** Whether a file begins like a coverage report, even if it is damaged or from a later version. */
export function isCoverage(head: string): boolean {
  return /^\s*\{\s*"format"\s*:\s*"chamber-coverage-/.test(head);
}

/**
 * Reads the output of `chamber try --coverage --format json`.
 * @returns null if the text is not a coverage report
 * @throws {UnreadableCoverage} if the report is damaged, or from a later version
 */
export function readCoverage(text: string): readonly CoveredBot[] | null {
  if (!isCoverage(text)) return null;
  return text.split("\n").flatMap((line, at) => (line.trim() === "" ? [] : botIn(line, at + 1)));
}

type Fields = Readonly<Record<string, unknown>>;

function botIn(text: string, line: number): CoveredBot {
  const damaged = (what: string): UnreadableCoverage =>
    new UnreadableCoverage(line, `${what}: write the file again with chamber try --coverage PATH... --format json`);
  let fields: Fields;
  try {
    fields = fieldsOf(JSON.parse(text));
  } catch {
    throw damaged("is not JSON");
  }
  const { format, bot, connections } = fields;
  const version = Number(/^chamber-coverage-(\d+)$/.exec(String(format))?.[1]);
  if (version > formatVersion)
    throw new UnreadableCoverage(
      line,
      `has format ${version}; this version of Black Chamber reads format ${formatVersion}`,
    );
  if (version !== formatVersion) throw damaged("has no coverage format");
  if (!(bot === null || typeof bot === "string")) throw damaged("has no name of a bot");
  if (!isCount(connections)) throw damaged("has no number of connections");
  const rowsOf = (field: CoverageField): readonly CoveredRow[] => {
    const rows = fields[field];
    if (!Array.isArray(rows)) throw damaged(`has no ${field}`);
    return rows.map((row, at) => {
      const read = rowIn(fieldsOf(row));
      if (read === null) throw damaged(`has a damaged row, ${field}[${at}]`);
      return read;
    });
  };
  return {
    ...{ format: coverageFormat, bot, connections, states: rowsOf("states") },
    ...{ clientMessages: rowsOf("clientMessages"), serverMessages: rowsOf("serverMessages") },
    ...{ notes: rowsOf("notes"), results: rowsOf("results") },
  };
}

function rowIn({ name, met, right, wrong, situations, firstWrong = null }: Fields): CoveredRow | null {
  if (typeof name !== "string" || !isCount(met) || !isCount(right) || !isCount(wrong)) return null;
  if (!Array.isArray(situations) || !situations.every((id) => typeof id === "string")) return null;
  return { name, met, right, wrong, situations, firstWrong: placeIn(fieldsOf(firstWrong)) };
}

function placeIn({ recording, id, n }: Fields): CoveredPlace | null {
  if (typeof recording !== "string" || !isCount(n)) return null;
  return { recording, id: typeof id === "string" ? id : null, n };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
