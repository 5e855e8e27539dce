import { presentCode } from "../diagnostics/formerCodes.ts";
import { isFindingCode, isPluginCode } from "../lint/catalogue.ts";
import { type JsonReading, Misplaced, readJsonFile } from "./jsonFile.ts";
import type { ReportedFinding } from "./reportedFinding.ts";

/** A finding that the user has reviewed and does not want reported again, with the reason. */
export interface Suppression {
  /** The suppression's position in the file: `suppress[2]`. */
  readonly place: string;
  readonly code: string;
  readonly reason: string;
  /** Name of the program at fault. Here and in the fields below, null means any. */
  readonly bot: string | null;
  readonly version: string | null;
  readonly connection: ReportedFinding["connection"] | null;
  /** The turn: `FAL 1903`. */
  readonly turn: string | null;
  /** A recording's id, file name or path. */
  readonly recording: string | null;
}

/** The names by which a suppression can refer to a recording. */
export interface RecordingNames {
  readonly id: string | null;
  readonly fileName: string;
  readonly path: string;
}

/**
 * Reads `{"suppress": [{"code", "reason", "bot"?, "version"?, "connection"?, "turn"?, "recording"?}]}`. Never throws;
 * returns the first fault and its location.
 */
export function readSuppressions(text: string): JsonReading<readonly Suppression[]> {
  return readJsonFile(text, suppressionsIn);
}

/**
 * Returns the suppressions that cover a row; empty if the row must be reported. A suppression with a turn covers only
 * the findings of that turn, so a row whose findings also occur in other turns is still reported unless other
 * suppressions cover those turns.
 */
export function coveringSuppressions(
  row: ReportedFinding,
  recording: RecordingNames,
  suppressions: readonly Suppression[],
): readonly Suppression[] {
  const fitting = suppressions.filter((one) => one.code === row.code && fits(one, row, recording));
  const always = fitting.filter(({ turn }) => turn === null);
  if (always.length > 0) return always;
  const inTurns = fitting.filter(({ turn }) => row.turns.includes(turn));
  return row.turns.every((turn) => inTurns.some((one) => one.turn === turn)) ? inTurns : [];
}

/** Whether a suppression can apply to a recording. */
export function concerns({ recording: wanted }: Suppression, { id, fileName, path }: RecordingNames): boolean {
  return wanted === null || wanted === id || wanted === fileName || wanted === path;
}

function fits(suppression: Suppression, { program, connection }: ReportedFinding, recording: RecordingNames): boolean {
  const { bot, version } = suppression;
  return (
    concerns(suppression, recording) &&
    (bot === null || bot === program?.name) &&
    (version === null || version === program?.version) &&
    (suppression.connection === null || suppression.connection === connection)
  );
}

function suppressionsIn(value: unknown): Suppression[] {
  const file = objectAt(value, "the file", ["suppress"]);
  const list = file["suppress"];
  if (!Array.isArray(list)) throw new Misplaced("suppress", "expected a list of suppressions");
  return list.map((one, index) => suppressionAt(one, `suppress[${index}]`));
}

function suppressionAt(value: unknown, place: string): Suppression {
  const fields = objectAt(value, place, ["code", "reason", "bot", "version", "connection", "turn", "recording"]);
  const text = (key: string): string | null => {
    const field = fields[key] ?? null;
    if (field !== null && (typeof field !== "string" || field.trim() === ""))
      throw new Misplaced(`${place}.${key}`, "expected a non-empty string");
    return field;
  };
  const required = (key: string, why: string): string => {
    const found = text(key);
    if (found === null) throw new Misplaced(place, why);
    return found;
  };
  const code = presentCode(required("code", "no code: add the code of the finding"));
  if (!isFindingCode(code) && !isPluginCode(code))
    throw new Misplaced(`${place}.code`, `${code} is not a finding code; docs/findings.md lists the codes`);
  const reason = required("reason", `no reason: specify the reason for suppressing ${code}`);
  const turn = text("turn");
  if (turn !== null && !/^(SPR|SUM|FAL|AUT|WIN) \d+$/.test(turn))
    throw new Misplaced(`${place}.turn`, `${turn} is not a turn: write it like FAL 1903`);
  const connection = fields["connection"] ?? null;
  if (connection !== null && (typeof connection !== "number" || !Number.isInteger(connection)))
    throw new Misplaced(`${place}.connection`, "expected the number of a connection");
  const [bot, version, recording] = [text("bot"), text("version"), text("recording")];
  return { place, code, reason, turn, connection, bot, version, recording };
}

function objectAt(value: unknown, place: string, keys: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Misplaced(place, `expected an object with ${keys.join(", ")}`);
  const other = Object.keys(value).find((key) => !keys.includes(key));
  if (other !== undefined) throw new Misplaced(`${place}.${other}`, `unknown key; the keys are ${keys.join(", ")}`);
  return value as Readonly<Record<string, unknown>>;
}
