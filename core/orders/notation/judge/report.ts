import type { Place } from "../../../map/place.ts";
import type { Phase } from "../../../map/turn.ts";
import { Cursor } from "./cursor.ts";
import type { OrderFault } from "./fault.ts";
import type { JudgeNames } from "./names.ts";
import type { JudgeOrder, JudgePhase, JudgeUnit } from "./order.ts";
import { readJudgeOrder } from "./orderReader.ts";
import { type MailHeader, readHeader } from "./reportHeaders.ts";
import { logicalLines } from "./reportLines.ts";
import { judgeTokens } from "./token.ts";

/** The content of a line in an e-mail from an e-mail judge. */
export type ReportItem =
  | MailHeader
  | { readonly kind: "order"; readonly power: string; readonly order: JudgeOrder; readonly notes: readonly string[] }
  /** An order supplied by the e-mail judge. */
  | { readonly kind: "default"; readonly power: string; readonly order: JudgeOrder }
  /** No order was processed: the unit held, or was disbanded. */
  | {
      readonly kind: "none";
      readonly power: string;
      readonly unit: JudgeUnit;
      readonly isDisbanded: boolean;
      readonly notes: readonly string[];
    }
  | { readonly kind: "waived"; readonly power: string; readonly count: number }
  | { readonly kind: "unusable"; readonly power: string; readonly count: number; readonly state: "pending" | "waived" }
  | { readonly kind: "unit"; readonly power: string; readonly unit: JudgeUnit }
  | { readonly kind: "centres"; readonly power: string; readonly centres: readonly string[] }
  | {
      readonly kind: "balance";
      readonly power: string;
      readonly centres: number;
      readonly units: number;
      /** The number of builds (+) or removals (-). */
      readonly adjustment: number;
    }
  | {
      readonly kind: "dislodged";
      readonly power: string;
      readonly unit: JudgeUnit;
      readonly retreats: readonly Place[];
      readonly isDestroyed: boolean;
    };

export interface ReportReading {
  readonly items: readonly ReportItem[];
  /** Orders that the reader could not read. Any other unread lines are prose, not faults. */
  readonly faults: readonly OrderFault[];
}

/** The start of a line of results. No order begins this way. */
const resultLine = /^[\p{L}\p{N}_-]+:\s+(Army|Fleet|Builds|Removes|Builds? waived|Defaults|\d+ unusable)\b/u;

/** Whether a string is an e-mail from a judge rather than a submission. */
export function isJudgeMail(text: string): boolean {
  return text.split(/\r\n|\n|\r/).some((line) => resultLine.test(line) || readHeader(line) !== undefined);
}

/**
 * Reads an e-mail from a judge: results, retreats, builds, starting positions and headers. Never throws. Sources:
 * e-mails from the judges FROG and USTR, and nJudge's formats.
 * @param first the phase of lines before the first header
 */
export function readJudgeMail(text: string, names: JudgeNames, first: Phase | "any" = "any"): ReportReading {
  const faults: OrderFault[] = [];
  const items: ReportItem[] = [];
  let phase = first;
  for (const { line, text: words } of logicalLines(text)) {
    const header = readHeader(words);
    if (header?.kind === "results") phase = header.phase.kind;
    const item = header ?? readItem(words, line, phase, names, faults);
    if (item) items.push(item);
  }
  return { items, faults };
}

/**
 * Reads one line of an e-mail after wrapped lines have been joined.
 * @returns undefined for a line of a different kind
 */
export function readItem(
  text: string,
  line: number,
  phase: JudgePhase["kind"] | "any",
  names: JudgeNames,
  faults: OrderFault[],
): ReportItem | undefined {
  const dislodged = readDislodged(text, names);
  if (dislodged) return dislodged;
  const notes = [...text.matchAll(/\(\*([^*]*)\*\)/g)].flatMap(([, notes = ""]) => notes.split(","));
  const plain = text.replace(/\(\*[^*]*\*\)/g, (note) => " ".repeat(note.length));
  const tokens = judgeTokens(plain);
  const power = new Cursor(names, tokens, line, []).heading();
  if (power === undefined) return undefined;
  const spaced = notes.map((note) => note.trim().replace(/\s+/g, " ").toLowerCase());
  const results = spaced.filter((note) => note !== "").map(respelt);
  const start = plain.indexOf(":") + 1;
  return (
    readAdjustment(plain.slice(start), power, names) ??
    readStanding(plain.slice(start), power, names, results) ??
    readOrder(plain, start, power)
  );

  function readOrder(whole: string, from: number, by: string): ReportItem | undefined {
    // Prose can also begin with a power and a colon, but in an order, the type of the unit comes next.
    if (!/^\s*(army|fleet|a|f)\s/i.test(whole.slice(from))) return undefined;
    // The spaces preserve the column numbers.
    const cursor = new Cursor(names, judgeTokens(" ".repeat(from) + whole.slice(from)), line, faults);
    const order = readJudgeOrder(cursor, { phase: phase === "adjustment" ? "any" : phase, isRemoval: () => false });
    return order && { kind: "order", power: by, order, notes: results };
  }
}

function respelt(note: string): string {
  return note === "disloged" ? "dislodged" : note;
}

function readAdjustment(text: string, power: string, names: JudgeNames): ReportItem | undefined {
  const change =
    /^\s*(Builds an?|Removes the|Defaults, removing the)\s+(army|fleet)\s+(?:in|over)\s+(?:the\s+)?(.+?)\s*\.?\s*$/i.exec(
      text,
    );
  if (change) {
    const [, verb = "", type = "", name = ""] = change;
    const place = names.readPlace(name);
    if (!place) return undefined;
    const unit: JudgeUnit = { type: /army/i.test(type) ? "AMY" : "FLT", place, power: null };
    if (/^defaults/i.test(verb)) return { kind: "default", power, order: { type: "remove", unit } };
    return { kind: "order", power, order: { type: /^builds/i.test(verb) ? "build" : "remove", unit }, notes: [] };
  }
  const waived = /^\s*(\d+)?\s*builds? waived\b/i.exec(text);
  if (waived) return { kind: "waived", power, count: Number(waived[1] ?? 1) };
  const unusable = /^\s*(\d+) unusable builds? (pending|waived)\b/i.exec(text);
  if (unusable) {
    return {
      kind: "unusable",
      power,
      count: Number(unusable[1]),
      state: /pending/i.test(unusable[2] ?? "") ? "pending" : "waived",
    };
  }
  const balance = /^\s*(\d+)\s+Supply centers?,\s+(\d+)\s+Units?:\s+(Builds|Removes)\s+(\d+)\s+units?\b/i.exec(text);
  if (!balance) return undefined;
  const [centres = 0, units = 0, difference = 0] = [balance[1], balance[2], balance[4]].map(Number);
  const adjustment = /removes/i.test(balance[3] ?? "") ? 0 - difference : difference;
  return { kind: "balance", power, centres, units, adjustment };
}

/** Reads units, units without an order, and lists of centres. */
function readStanding(
  text: string,
  power: string,
  names: JudgeNames,
  notes: readonly string[],
): ReportItem | undefined {
  const none = /^(.*?),?\s*No Order Processed\s*(\(DISBAND\))?\s*\.?\s*$/i.exec(text);
  const unit = unitIn(none?.[1] ?? text, names);
  if (none) return unit && { kind: "none", power, unit, isDisbanded: none[2] !== undefined, notes };
  if (unit) return { kind: "unit", power, unit };
  const centres = text.split(",").map((name) => names.readPlace(name.trim())?.province);
  return centres.every((centre) => centre !== undefined) ? { kind: "centres", power, centres } : undefined;
}

/** Reads a unit such as `Army Vienna`, with nothing after it. */
function unitIn(text: string, names: JudgeNames): JudgeUnit | undefined {
  const found = /^\s*(army|fleet)\s+(.+?)\s*$/i.exec(text);
  const [, type = "", name = ""] = found ?? [];
  const place = found && names.readPlace(name);
  return place ? { type: /army/i.test(type) ? "AMY" : "FLT", place, power: null } : undefined;
}

function readDislodged(text: string, names: JudgeNames): ReportItem | undefined {
  const found =
    /^The (.+?) (Army|Fleet) (?:in|over) (?:the )?(.+?) (?:can retreat to (.+?)|with .+? was destroyed)\s*\.?\s*$/i.exec(
      text,
    );
  if (!found) return undefined;
  const [, adjective = "", type = "", name = "", ways] = found;
  const [power, place] = [names.readPower(adjective), names.readPlace(name)];
  if (power === undefined || !place) return undefined;
  const retreats = (ways?.split(/\s+or\s+/) ?? []).map((way) => names.readPlace(way.replace(/^the\s+/i, "")));
  if (!retreats.every((way) => way !== undefined)) return undefined;
  const unit: JudgeUnit = { type: /army/i.test(type) ? "AMY" : "FLT", place, power: null };
  return { kind: "dislodged", power, unit, retreats, isDestroyed: ways === undefined };
}
