import { standard } from "../../core/map/standard.ts";
import { faultText, type OrderFault } from "../../core/orders/notation/judge/fault.ts";
import { statementJson } from "../../core/orders/notation/judge/json.ts";
import { JudgeNames } from "../../core/orders/notation/judge/names.ts";
import { type Position, readPosition } from "../../core/orders/notation/judge/position.ts";
import { printStatements } from "../../core/orders/notation/judge/printText.ts";
import { type JudgeReading, type JudgeReadingOptions, readJudgeText } from "../../core/orders/notation/judge/read.ts";
import type { Situation } from "../../core/orders/notation/judge/situation.ts";

/** The names on the Standard map. */
export const standardNames = new JudgeNames(standard);

export function readText(
  text: string,
  options: Partial<JudgeReadingOptions> = {},
  names = standardNames,
): JudgeReading {
  return readJudgeText(text, names, { phase: "any", hasHeadings: false, ...options });
}

/** Reads a string as a submission and returns its statements, one per line, without unreadable orders. */
export function understood(text: string, options: Partial<JudgeReadingOptions> = {}, names = standardNames): string[] {
  return printStatements(readText(text, options, names).statements, names, null).map((line) => line.text);
}

/** Returns one line per fault: `2:7 error xyz is not a province ...`. */
export function faultLines(faults: readonly OrderFault[]): string[] {
  return faults.map((fault) => `${fault.line}:${fault.column} ${fault.severity} ${faultText(fault)}`);
}

export function faultsOf(text: string, options: Partial<JudgeReadingOptions> = {}, names = standardNames): string[] {
  return faultLines(readText(text, options, names).faults);
}

/** Returns the statements in the JSON format of `chamber orders`. */
export function jsonOf(reading: JudgeReading, names = standardNames): unknown {
  return JSON.parse(JSON.stringify(reading.statements.map((one) => statementJson(one, names, "judge"))));
}

/**
 * Returns the position with these units: `FRANCE A PAR`, `RUSSIA F STP/SC`. A dislodged unit is followed by its
 * retreats: `> SPA GAS`.
 */
export function positionOf(
  units: readonly string[],
  more: { readonly turn?: string; readonly centres?: Readonly<Record<string, readonly string[]>> } = {},
  names = standardNames,
): Position {
  const json = units.map((text) => {
    const [unit = "", retreats] = text.split(">");
    const [power, type, loc] = unit.trim().split(" ");
    const places = retreats?.trim().split(" ");
    return { power, type, loc, ...(places && { retreats: places.filter((place) => place !== "") }) };
  });
  const reading = readPosition({ units: json, ...more }, names);
  if (!reading.ok) throw new Error(reading.message);
  return reading.position;
}

export function situationOf(position: Position, more: Partial<Situation> = {}, names = standardNames): Situation {
  const rest = { phase: "any", due: null, proxies: null, buildsAnywhere: false, isUnchecked: false } as const;
  return { map: names.map, position, ...rest, ...more };
}
